import { afterEach, describe, expect, it } from 'vitest';
import { packed } from '#adapters/packed-blueprint.ts';
import { createWorkerRunner } from '#adapters/queue/worker-runner.ts';
import { createEngine, type Intent, STAGES } from '#core/index.ts';
import { type DesignEvaluator, type SynthesisRunner, TimeLimitError } from '#ports/runner.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const never = new AbortController().signal;
const intent = (id: string, text = 'A blog for my travels'): Intent => ({ id, text, cloud: 'aws', constraints: {} });
/** Occupies a worker for longer than the tests wait. */
const long = intent('synt_long', 'A shop, a mobile app, and reports on PostgreSQL in Ireland. '.repeat(3_000));

const runners: SynthesisRunner[] = [];
function runner(options: { workers?: number; timeLimitMs?: number } = {}): SynthesisRunner & DesignEvaluator {
  const made = createWorkerRunner({ workers: 1, timeLimitMs: 60_000, log, ...options });
  runners.push(made);
  return made;
}
afterEach(async () => {
  for (const made of runners.splice(0)) await made.close();
});

describe('the runner in worker threads', () => {
  it('returns the result of the engine in storage format and reports every stage', async () => {
    const stages: string[] = [];
    const finished = await runner().run(intent('synt_a'), (stage) => stages.push(stage), never);
    const engine = await createEngine();
    expect(finished).toEqual(packed(engine.synthesize(intent('synt_a'))));
    expect(stages).toEqual(STAGES.filter((stage) => stages.includes(stage)));
    expect(stages.at(-1)).toBe('render');
  });

  it('evaluates designs without their documents, within the time limit', async () => {
    const evaluation = await runner().evaluate(intent('synt_a'));
    const { graph, estimate } = (await createEngine()).synthesize(intent('synt_a'));
    expect(evaluation).toMatchObject({ cloud: 'aws', graph, estimate });
    expect(evaluation).not.toHaveProperty('markdown');
    await expect(runner({ timeLimitMs: 1 }).evaluate(long)).rejects.toBeInstanceOf(TimeLimitError);
  });

  it('aborts work and continues with the next task', async () => {
    const made = runner();
    const cancelled = new AbortController();
    const run = made.run(long, () => cancelled.abort(new Error('enough')), cancelled.signal);
    await expect(run).rejects.toThrow('enough');
    expect((await made.run(intent('synt_b'), () => {}, never)).title).toContain('AWS');
  });

  it('aborts work after the time limit', async () => {
    const run = runner({ timeLimitMs: 1 }).run(long, () => {}, never);
    await expect(run).rejects.toBeInstanceOf(TimeLimitError);
  });

  it('reports an engine error', async () => {
    const made = runner();
    const broken = { ...intent('synt_c'), cloud: 'nimbus' } as unknown as Intent;
    await expect(made.run(broken, () => {}, never)).rejects.toThrow(TypeError);
    expect((await made.run(intent('synt_d'), () => {}, never)).title).toContain('AWS');
  });
});
