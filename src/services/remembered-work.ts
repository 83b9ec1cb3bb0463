import type { Intent, Stage } from '#core/index.ts';
import type { FinishedBlueprint, SynthesisRunner } from '#ports/runner.ts';
import { createBoundedCache } from './bounded-cache.ts';

/** Some 300 blueprints. */
const MOST_BYTES = 16 * 1024 * 1024;
/** What an entry takes beside its bytes. */
const OVERHEAD = 512;

interface Made {
  readonly blueprint: FinishedBlueprint;
  /** The last that was reached. */
  readonly stage: Stage | null;
}

/**
 * A runner that need not run again for what it was asked before: the engine gives the same words, cloud and constraints
 * the same blueprint, and a process has one engine and one price book all its life.
 */
export function remembering(runner: SynthesisRunner): SynthesisRunner {
  const made = createBoundedCache<Made>(MOST_BYTES, ({ blueprint: { markdown, facts } }) => {
    return markdown.length + facts.length + OVERHEAD;
  });
  return {
    ready: () => runner.ready(),
    run: async (intent, onStage, signal) => {
      const key = keyOf(intent);
      const known = made.held(key);
      if (known !== undefined) {
        if (known.stage !== null) onStage(known.stage);
        return known.blueprint;
      }
      let stage: Stage | null = null;
      const reached = (next: Stage) => {
        stage = next;
        onStage(next);
      };
      const blueprint = await runner.run(intent, reached, signal);
      await made.get(key, async () => ({ blueprint, stage }));
      return blueprint;
    },
    close: () => runner.close(),
  };
}

/** Everything of an intent but its name; constraints in whatever order they were given. */
function keyOf({ text, cloud, constraints }: Intent): string {
  const sorted = Object.entries(constraints).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([cloud, sorted, text]);
}
