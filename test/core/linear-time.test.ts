import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import type { Intent } from '#core/index.ts';
import { HOSTILE_DOCUMENTS, HOSTILE_TEXTS, hostileIntent, textOf } from '../support/hostile.ts';
import { sampleOf } from '../support/sample.ts';

/** The length of a text that the API accepts, in characters. */
const LONGEST = 20_000;
/** Components that a document accepts. */
const MOST = 100;
/**
 * Growth when a text doubles: linear gives 2, n log n 2.2, comparison of all pairs 4. Steps that do not depend on the text
 * lower it.
 */
const MOST_GROWTH = 2.6;
/** Steps of the largest documents. Some stages compare pairs of components, of which there are at most 10,000. */
const MOST_STEPS = 60_000_000;
/** Longer than the slowest family on a busy machine, and far below the time limit of a synthesis. */
const TIMEOUT_MS = 300_000;

/** The counted steps of each synthesis, in a thread of their own. */
function stepsOf(intents: readonly Intent[]): Promise<readonly number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>();
  const steps: number[] = [];
  const worker = new Worker(new URL('../support/counted-steps.ts', import.meta.url), { workerData: intents });
  worker.on('message', (counted: number) => steps.push(counted));
  worker.on('error', reject);
  worker.on('exit', () => resolve(steps));
  return promise;
}

describe('the steps of a synthesis', () => {
  const clouds = ['aws', 'gcp', 'azure'] as const;

  it('grow linearly with the text', { timeout: TIMEOUT_MS }, async () => {
    const families = sampleOf(HOSTILE_TEXTS, 6);
    const steps = await stepsOf(
      families.flatMap(([, item], index) =>
        [LONGEST / 2, LONGEST].map((length) =>
          hostileIntent({ text: textOf(item, length) }, clouds[index % clouds.length] ?? 'aws'),
        ),
      ),
    );
    const growth = families.map(([name], index) => ({
      name,
      growth: (steps[2 * index + 1] ?? Infinity) / (steps[2 * index] ?? 0),
    }));
    expect(growth.filter((one) => one.growth > MOST_GROWTH)).toEqual([]);
    expect(steps).toHaveLength(2 * families.length);
  });

  it('are bounded for documents at their limits', { timeout: TIMEOUT_MS }, async () => {
    const families = sampleOf(HOSTILE_DOCUMENTS, 3);
    const steps = await stepsOf(
      families.map(([, of], index) =>
        hostileIntent({ requirements: of(MOST) }, clouds[index % clouds.length] ?? 'aws'),
      ),
    );
    const counted = families.map(([name], index) => ({ name, steps: steps[index] ?? Infinity }));
    expect(counted.filter((one) => one.steps > MOST_STEPS)).toEqual([]);
  });
});
