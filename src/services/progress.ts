import type { Progress } from '#ports/progress.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import type { Actor } from './actor.ts';
import { eventsOf, isFinished, type SynthesisEvent } from './events.ts';
import type { SynthesisService } from './synthesis.ts';

/** Heartbeat interval. Proxies close connections that are idle for 30 to 60 s. */
const HEARTBEAT_MS = 15_000;

export interface SynthesisProgress {
  /** The state when the synthesis finishes or the signal aborts. @throws NOT_FOUND */
  untilFinished(actor: Actor, id: string, signal: AbortSignal): Promise<Synthesis>;
  /** Events after `after` until the synthesis finishes or the signal aborts. Null is a heartbeat. */
  events(actor: Actor, id: string, after: number, signal: AbortSignal): AsyncGenerator<SynthesisEvent | null, void>;
}

export function createSynthesisProgress({
  synthesis,
  progress,
}: {
  synthesis: SynthesisService;
  progress: Progress;
}): SynthesisProgress {
  return {
    untilFinished: async (actor, id, signal) => {
      const changes = listen(progress, id, signal);
      try {
        for (;;) {
          const state = await synthesis.get(actor, id);
          if (isFinished(state.status) || signal.aborted) return state;
          await changes.next();
        }
      } finally {
        changes.stop();
      }
    },
    events: async function* (actor, id, after, signal) {
      const changes = listen(progress, id, signal);
      let seen = after;
      try {
        for (;;) {
          const state = await synthesis.get(actor, id);
          const news = eventsOf(state).filter((event) => event.id > seen);
          yield* news;
          seen = news.at(-1)?.id ?? seen;
          if (isFinished(state.status) || signal.aborted) return;
          if (!(await changes.next())) yield null;
        }
      } finally {
        changes.stop();
      }
    },
  };
}

/** Subscribes before the record is read, so that no change is missed. */
function listen(progress: Progress, id: string, signal: AbortSignal) {
  let news = false;
  let wake = () => {};
  const unwatch = progress.watch(id, () => {
    news = true;
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);

  /** True on a change. False on a heartbeat or when the signal aborts. */
  async function next(): Promise<boolean> {
    if (!news && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const timer = setTimeout(resolve, HEARTBEAT_MS);
      await promise.finally(() => clearTimeout(timer));
    }
    const changed = news;
    news = false;
    return changed;
  }

  function stop(): void {
    unwatch();
    signal.removeEventListener('abort', onAbort);
  }

  return { next, stop };
}
