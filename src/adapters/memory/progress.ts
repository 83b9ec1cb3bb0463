import type { Stage } from '#core/index.ts';
import type { Progress } from '#ports/progress.ts';

export interface LocalProgress extends Progress {
  /** Notifies all watchers after a gap in the messages. */
  changedAll(): void;
}

/** Progress of work in this process. */
export function createProgress(): LocalProgress {
  const stages = new Map<string, Stage>();
  const listeners = new Map<string, Set<() => void>>();

  function notify(id: string): void {
    for (const listener of [...(listeners.get(id) ?? [])]) listener();
  }

  function unwatch(id: string, listener: () => void): void {
    const watching = listeners.get(id);
    watching?.delete(listener);
    if (watching?.size === 0) listeners.delete(id);
  }

  return {
    reached: (id, stage) => {
      stages.set(id, stage);
      notify(id);
    },
    changed: notify,
    changedAll: () => {
      for (const id of [...listeners.keys()]) notify(id);
    },
    finished: (id) => {
      stages.delete(id);
      notify(id);
    },
    stageOf: (id) => stages.get(id) ?? null,
    watch: (id, listener) => {
      const watching = listeners.get(id) ?? new Set();
      listeners.set(id, watching.add(listener));
      return () => unwatch(id, listener);
    },
  };
}
