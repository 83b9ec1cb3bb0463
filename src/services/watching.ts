import type { Progress } from '#ports/progress.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import type { Actor } from './actor.ts';
import { eventsOf, isFinished, type SynthesisEvent } from './events.ts';
import type { SynthesisService } from './synthesis.ts';

/** How long a stream stays silent: proxies close what is silent for 30 to 60 s. */
const HEARTBEAT_MS = 15_000;

export interface Watching {
  /** The state in which the synthesis is when it is finished or the signal is given. @throws NOT_FOUND */
  untilFinished(actor: Actor, id: string, signal: AbortSignal): Promise<Synthesis>;
  /** Every event after the one given, then those to come, until the end or the signal. Null is a sign of life. */
  events(actor: Actor, id: string, after: number, signal: AbortSignal): AsyncGenerator<SynthesisEvent | null, void>;
}

export function createWatching({ synthesis, progress }: { synthesis: SynthesisService; progress: Progress }): Watching {
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

/** Listens from now on, so that no change between a look at the record and the wait for news is missed. */
function listen(progress: Progress, id: string, signal: AbortSignal) {
  let news = false;
  let wake = () => {};
  const unwatch = progress.watch(id, () => {
    news = true;
    wake();
  });
  const give = () => wake();
  signal.addEventListener('abort', give);

  /** True at a change; false when nothing changed for a while, or the signal was given. */
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
    signal.removeEventListener('abort', give);
  }

  return { next, stop };
}
