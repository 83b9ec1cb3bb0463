import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgress } from '#adapters/memory/progress.ts';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { packedText } from '#adapters/packed-blueprint.ts';
import { createInProcessQueue } from '#adapters/queue/in-process.ts';
import { randomIds } from '#adapters/random-ids.ts';
import { type FinishedBlueprint, type SynthesisRunner, TimeLimitError } from '#ports/runner.ts';
import type { Store } from '#ports/store.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import { createProcessing } from '#services/processing.ts';
import { FakeClock } from '../support/fake-clock.ts';

const blueprintOf = (id: string): FinishedBlueprint => ({
  ...{ title: 'A blog', confidence: 0.5, nodesCount: 0, monthlyEst: 1 },
  ...packedText('# A blog', JSON.stringify({ id, iac: { files: [] } })),
});

let store: Store;
const errors: string[] = [];
beforeEach(() => {
  store = createMemoryStore();
  errors.length = 0;
});

function process(run: SynthesisRunner['run'], on: Store = store) {
  const queue = createInProcessQueue();
  const progress = createProgress();
  const log = { info: () => {}, warn: () => {}, error: (_facts: object, message: string) => void errors.push(message) };
  const processing = createProcessing({
    store: on,
    queue,
    runner: { run, ready: async () => undefined, close: async () => undefined },
    progress,
    ids: randomIds,
    clock: new FakeClock(),
    log,
  });
  return { processing, progress, queue };
}

async function accepted(id: string, more: Partial<Synthesis> = {}): Promise<void> {
  const intent = { id, text: 'A blog', cloud: 'aws', constraints: {} } as const;
  const none = { stage: null, fault: null, startedAt: null, finishedAt: null };
  await store.syntheses.insert({
    ...{
      id,
      ownerId: 'usr_ada',
      agentId: null,
      revision: null,
      deletedAt: null,
      intent,
      status: 'queued',
      attempts: 0,
      createdAt: new Date(),
      ...none,
    },
    ...more,
  });
}

/** Resolves when the synthesis is finished. */
async function ended(id: string): Promise<Synthesis> {
  for (;;) {
    const state = await store.syntheses.byId(id);
    if (state?.finishedAt != null) return state;
    await new Promise(setImmediate);
  }
}

describe('processing', () => {
  it('resumes queued and running work of an earlier process', async () => {
    await accepted('synt_queued');
    await accepted('synt_running', { status: 'running', attempts: 2 });
    const { processing } = process(async (intent, onStage) => {
      onStage('read');
      return blueprintOf(intent.id);
    });
    await processing.start();
    expect(await ended('synt_queued')).toMatchObject({ status: 'succeeded', attempts: 1, stage: 'read' });
    expect(await ended('synt_running')).toMatchObject({ status: 'succeeded', attempts: 3 });
    expect(await store.blueprints.byId('synt_running')).toMatchObject({ monthlyEst: 1, confidence: 0.5 });
  });

  it('fails after three lost workers', async () => {
    await accepted('synt_poison', { status: 'running', attempts: 3 });
    const { processing } = process(async () => expect.unreachable());
    await processing.start();
    expect(await ended('synt_poison')).toMatchObject({ status: 'failed', fault: { code: 'WORKER_LOST' } });
  });

  it('fails on an engine error, without affecting others', async () => {
    await accepted('synt_bad');
    await accepted('synt_good');
    const { processing } = process(async (intent, onStage) => {
      onStage('resolve');
      if (intent.id === 'synt_bad') throw new Error('engine error');
      return blueprintOf(intent.id);
    });
    await processing.start();
    expect(await ended('synt_bad')).toMatchObject({
      status: 'failed',
      stage: 'resolve',
      fault: { code: 'ENGINE_FAULT' },
    });
    expect(await ended('synt_good')).toMatchObject({ status: 'succeeded' });
    expect(errors).toEqual(['the engine failed']);
  });

  it('keeps a cancelled synthesis without a blueprint', async () => {
    await accepted('synt_a');
    await accepted('synt_b');
    const end = { status: 'cancelled', stage: null, fault: null, finishedAt: new Date() } as const;
    const { processing } = process(async (intent) => {
      if (intent.id === 'synt_a') await store.syntheses.end('synt_a', ['running'], end);
      return blueprintOf(intent.id);
    });
    await processing.start();
    await ended('synt_b');
    expect((await store.syntheses.byId('synt_a'))?.status).toBe('cancelled');
    expect(await store.blueprints.byId('synt_a')).toBeNull();
  });

  it('aborts cancelled work', async () => {
    await accepted('synt_a');
    const end = { status: 'cancelled', stage: null, fault: null, finishedAt: new Date() } as const;
    const stopped = Promise.withResolvers<boolean>();
    const { processing, progress } = process(async (_intent, onStage, signal) => {
      onStage('read');
      await store.syntheses.end('synt_a', ['running'], end);
      progress.changed('synt_a');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      stopped.resolve(signal.aborted);
      throw signal.reason;
    });
    await processing.start();
    expect(await stopped.promise).toBe(true);
    await processing.stop();
    expect([(await store.syntheses.byId('synt_a'))?.status, errors]).toEqual(['cancelled', []]);
  });

  it('fails after the time limit, without another attempt', async () => {
    await accepted('synt_long');
    const { processing } = process(async () => {
      throw new TimeLimitError('time limit');
    });
    await processing.start();
    expect(await ended('synt_long')).toMatchObject({ status: 'failed', attempts: 1, fault: { code: 'TOO_COMPLEX' } });
  });

  it('returns unfinished work to the queue at shutdown, without counting the attempt', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await accepted('synt_a');
    const begun = Promise.withResolvers<void>();
    const { processing } = process(async (_intent, _onStage, signal) => {
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw signal.reason;
    });
    await processing.start();
    await begun.promise;
    const stopped = processing.stop();
    await vi.runAllTimersAsync();
    await stopped;
    vi.useRealTimers();
    expect(await store.syntheses.byId('synt_a')).toMatchObject({ status: 'queued', attempts: 0 });
    expect(errors).toEqual([]);
  });

  it('retries after store errors', async () => {
    await accepted('synt_a');
    await accepted('synt_b');
    let failures = 1;
    const shaky: Store = {
      ...store,
      transaction: (work) => (failures-- > 0 ? Promise.reject(new Error('disk full')) : store.transaction(work)),
    };
    const { processing } = process(async (intent) => blueprintOf(intent.id), shaky);
    await processing.start();
    expect(await ended('synt_b')).toMatchObject({ status: 'succeeded' });
    expect(await store.syntheses.byId('synt_a')).toMatchObject({ status: 'running', attempts: 1 });
    expect(errors[0]).toContain('the store failed');
  });
});
