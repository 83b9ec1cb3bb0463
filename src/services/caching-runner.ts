import type { Intent, Stage } from '#core/index.ts';
import type { FinishedBlueprint, SynthesisRunner } from '#ports/runner.ts';
import { createBoundedCache } from './bounded-cache.ts';

/** About 300 blueprints. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Memory per entry in addition to its bytes. */
const OVERHEAD = 512;

interface CachedRun {
  readonly blueprint: FinishedBlueprint;
  /** The last stage. */
  readonly stage: Stage | null;
  /** Length of the key, which has the whole request. */
  readonly keyLength: number;
}

/**
 * A runner that caches blueprints by request: the engine is deterministic, and a process has one engine and one price
 * book.
 */
export function cachingRunner(runner: SynthesisRunner): SynthesisRunner {
  const runs = createBoundedCache<CachedRun>(MAX_BYTES, ({ blueprint: { markdown, facts }, keyLength }) => {
    return markdown.length + facts.length + keyLength + OVERHEAD;
  });
  return {
    ready: () => runner.ready(),
    run: async (intent, onStage, signal) => {
      const key = keyOf(intent);
      const known = runs.cached(key);
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
      await runs.get(key, async () => ({ blueprint, stage, keyLength: key.length }));
      return blueprint;
    },
    close: () => runner.close(),
  };
}

/** All fields that the engine uses except the ID, with sorted constraints. */
function keyOf({ text, cloud, constraints, requirements, answers, reading }: Intent): string {
  const sorted = Object.entries(constraints).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([cloud, sorted, text, requirements, answers, reading]);
}
