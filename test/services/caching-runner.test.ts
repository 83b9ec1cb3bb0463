import { describe, expect, it } from 'vitest';
import type { Intent, Stage } from '#core/index.ts';
import type { FinishedBlueprint, SynthesisRunner } from '#ports/runner.ts';
import { cachingRunner } from '#services/caching-runner.ts';

const never = new AbortController().signal;
const blog: Intent = { id: 'synt_a', text: 'A blog', cloud: 'aws', constraints: { budget: 50, availability: 99.9 } };

function counted(bytes = 10): { readonly runner: SynthesisRunner; readonly asked: string[] } {
  const asked: string[] = [];
  const runner: SynthesisRunner = {
    ready: async () => undefined,
    run: async ({ id, text }, onStage) => {
      asked.push(id);
      if (text === 'broken') throw new Error('broken');
      for (const stage of ['read', 'render'] as const) onStage(stage);
      return blueprint(text, bytes);
    },
    close: async () => undefined,
  };
  return { runner: cachingRunner(runner), asked };
}

function blueprint(title: string, bytes: number): FinishedBlueprint {
  const facts = new Uint8Array(bytes);
  return { title, confidence: 1, nodesCount: 1, monthlyEst: 1, markdown: new Uint8Array(), facts };
}

describe('the caching runner', () => {
  it('returns cached results for the same text, cloud and constraints, with the last stage', async () => {
    const { runner, asked } = counted();
    const stages: Stage[] = [];
    const first = await runner.run(blog, () => {}, never);
    const again = { ...blog, id: 'synt_b', constraints: { availability: 99.9, budget: 50 } };
    expect(await runner.run(again, (stage) => stages.push(stage), never)).toBe(first);
    expect(stages).toEqual(['render']);
    expect(asked).toEqual(['synt_a']);
  });

  it.each([
    ['another text', { text: 'A blog.' }],
    ['another cloud', { cloud: 'gcp' as const }],
    ['other constraints', { constraints: { budget: 51, availability: 99.9 } }],
    ['fewer constraints', { constraints: { budget: 50 } }],
    ['requirements', { requirements: { title: 'A blog' } }],
  ])('runs again for %s', async (_difference, change) => {
    const { runner, asked } = counted();
    await runner.run(blog, () => {}, never);
    await runner.run({ ...blog, ...change, id: 'synt_b' }, () => {}, never);
    expect(asked).toEqual(['synt_a', 'synt_b']);
  });

  it('runs again after an error', async () => {
    const { runner, asked } = counted();
    const broken = { ...blog, text: 'broken' };
    await expect(runner.run(broken, () => {}, never)).rejects.toThrow('broken');
    await expect(runner.run(broken, () => {}, never)).rejects.toThrow('broken');
    expect(asked).toHaveLength(2);
  });

  it('evicts old results', async () => {
    const { runner, asked } = counted(6 * 1024 * 1024);
    for (const text of ['one', 'two', 'three', 'one']) await runner.run({ ...blog, id: text, text }, () => {}, never);
    expect(asked).toEqual(['one', 'two', 'three', 'one']);
  });
});
