import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '#adapters/memory/store.ts';
import type { ReadingFault } from '#core/index.ts';
import { type LanguageModel, ModelFault } from '#ports/reader.ts';
import type { Store } from '#ports/store.ts';
import { createReadings, type ReadingLimits } from '#services/readings.ts';
import { FakeClock } from '../support/fake-clock.ts';

const LIMITS: ReadingLimits = { maxInputChars: 100, dailyRequests: 100, concurrency: 2, timeoutMs: 2_000 };
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };
const never = new AbortController().signal;

let store: Store;
let clock: FakeClock;
let asked: string[];
/** What the model does with a text. */
let behaviour: (text: string, signal: AbortSignal) => Promise<unknown>;
beforeEach(() => {
  store = createMemoryStore();
  clock = new FakeClock();
  asked = [];
  behaviour = async (text) => ({ components: [], text });
});

const model: LanguageModel = {
  name: 'stub',
  prompt: '1',
  keyOf: (text) => `key of ${text}`,
  read: async (text, signal) => {
    asked.push(text);
    return { answer: await behaviour(text, signal), tokens: { input: null, output: null } };
  },
};

const reader = (limits: Partial<ReadingLimits> = {}) =>
  createReadings({ model, limits: { ...LIMITS, ...limits }, store, clock, log: SILENT });
const fault = (kind: ReadingFault) => ({ by: 'built-in', model: 'stub', fault: kind });
const failing = (kind: ReadingFault) => async () => {
  throw new ModelFault(kind);
};
/** A request that ends with its signal. */
const hanging = (_text: string, signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('readings', () => {
  it('are asked for once for each text, also by another process', async () => {
    const first = await reader().read('a', false, never);
    expect(first).toEqual({ by: 'model', model: 'stub', prompt: '1', answer: { components: [], text: 'a' } });
    expect(await reader().read('a', false, never)).toEqual(first);
    await reader().read('b', false, never);
    expect(asked).toEqual(['a', 'b']);
  });

  it('are asked for once when several processes need them at the same time', async () => {
    const processes = [reader(), reader(), reader()];
    const results = await Promise.all(processes.map((one) => one.read('a', false, never)));
    expect(new Set(results.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(asked).toEqual(['a']);
  });

  it('are asked for again on request, and replaced', async () => {
    await reader().read('a', false, never);
    behaviour = async () => ({ components: [1] });
    expect(await reader().read('a', true, never)).toMatchObject({ answer: { components: [1] } });
    expect(await reader().read('a', false, never)).toMatchObject({ answer: { components: [1] } });
    expect(asked).toEqual(['a', 'a']);
  });

  it('that fail are not stored', async () => {
    behaviour = failing('unavailable');
    expect(await reader().read('a', false, never)).toEqual(fault('unavailable'));
    behaviour = async () => ({ components: [] });
    expect(await reader().read('a', false, never)).toMatchObject({ by: 'model' });
  });

  it('end with the time limit, and free the text for others', async () => {
    behaviour = hanging;
    expect(await reader({ timeoutMs: 50 }).read('a', false, never)).toEqual(fault('timeout'));
    behaviour = async () => ({ components: [] });
    expect(await reader().read('a', false, never)).toMatchObject({ by: 'model' });
  });

  it('of a lost process are taken over', async () => {
    await store.readings.claim('key of a', clock.now(), new Date(clock.now().getTime() + 5_000));
    expect(await reader({ timeoutMs: 300 }).read('a', false, never)).toEqual(fault('timeout'));
    clock.advance(6);
    expect(await reader().read('a', false, never)).toMatchObject({ by: 'model' });
  });

  it('do not send long texts, nor more than the limit of a day', async () => {
    const limited = reader({ dailyRequests: 1 });
    expect(await limited.read('x'.repeat(101), false, never)).toEqual(fault('too_long'));
    expect(await limited.read('a', false, never)).toMatchObject({ by: 'model' });
    expect(await limited.read('b', false, never)).toEqual(fault('daily_limit'));
    expect(await limited.read('a', false, never)).toMatchObject({ by: 'model' });
    clock.advance(24 * 60 * 60);
    expect(await limited.read('b', false, never)).toMatchObject({ by: 'model' });
    expect(asked).toEqual(['a', 'b']);
  });

  it('leave a model alone that fails several times in a row', async () => {
    const one = reader();
    behaviour = failing('unavailable');
    for (const text of ['a', 'b', 'c']) expect(await one.read(text, false, never)).toEqual(fault('unavailable'));
    expect(await one.read('d', false, never)).toEqual(fault('silent'));
    behaviour = async () => ({ components: [] });
    clock.advance(61);
    expect(await one.read('d', false, never)).toMatchObject({ by: 'model' });
    expect(asked).toEqual(['a', 'b', 'c', 'd']);
  });

  it('go on after faults of single texts', async () => {
    const one = reader();
    behaviour = failing('invalid_answer');
    for (const text of ['a', 'b', 'c', 'd'])
      expect(await one.read(text, false, never)).toEqual(fault('invalid_answer'));
  });

  it('use at most the configured number of simultaneous requests', async () => {
    let running = 0;
    let most = 0;
    behaviour = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 10));
      running -= 1;
      return { components: [] };
    };
    const one = reader();
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => one.read(text, false, never)));
    expect([most, asked.length]).toEqual([2, 5]);
  });

  it('end with a cancelled synthesis', async () => {
    behaviour = hanging;
    const cancelled = new AbortController();
    const reading = reader().read('a', false, cancelled.signal);
    setTimeout(() => cancelled.abort(new Error('cancelled')), 30);
    await expect(reading).rejects.toThrow('cancelled');
  });

  it('report a failure of the store', async () => {
    const broken = { ...store, readings: { ...store.readings, byKey: () => Promise.reject(new Error('disk')) } };
    const one = createReadings({ model, limits: LIMITS, store: broken, clock, log: SILENT });
    await expect(one.read('a', false, never)).rejects.toThrow('disk');
  });
});
