import type { Stage } from '#core/index.ts';
import type { Progress } from '#ports/progress.ts';

export interface LocalProgress extends Progress {
  /** Tells everybody who watches that news may have been missed. */
  changedAll(): void;
}

/** Progress of the work that runs in this process. */
export function createProgress(): LocalProgress {
  const stages = new Map<string, Stage>();
  const listeners = new Map<string, Set<() => void>>();

  function announce(id: string): void {
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
      announce(id);
    },
    changed: announce,
    changedAll: () => {
      for (const id of [...listeners.keys()]) announce(id);
    },
    settled: (id) => {
      stages.delete(id);
      announce(id);
    },
    stageOf: (id) => stages.get(id) ?? null,
    watch: (id, listener) => {
      const watching = listeners.get(id) ?? new Set();
      listeners.set(id, watching.add(listener));
      return () => unwatch(id, listener);
    },
  };
}
