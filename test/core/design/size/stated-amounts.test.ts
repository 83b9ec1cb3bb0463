import { describe, expect, it } from 'vitest';
import type { Component, Flow, Quantity, Requirements } from '#core/model/requirements.ts';
import { SECONDS_PER_MONTH } from '#core/model/workload.ts';
import { graphFrom, loadFrom, nodeOf, partLoad } from '../../../support/document.ts';

const part = (id: string, capability: Component['capability'], more: Partial<Component> = {}): Component => ({
  id,
  name: id,
  capability,
  ...more,
});
const flow = (from: string, to: string, interaction: Flow['interaction']): Flow => ({ from, to, interaction });
const jobs = (value: number): readonly Quantity[] => [{ metric: 'jobs', per: 'month', value }];
const demandOf = (document: Requirements, id: string) =>
  nodeOf(graphFrom(document), id)?.demand as never as Record<string, number>;

describe('Calls of models', () => {
  const document: Requirements = {
    components: [
      part('worker', 'worker_compute', { load: [...jobs(3000)] }),
      part('safe', 'ml_inference', { task: 'moderation' }),
      part('tags', 'ml_inference', { task: 'labels' }),
      part('text', 'ml_inference', { task: 'ocr' }),
    ],
    flows: ['safe', 'tags', 'text'].map((to) => flow('worker', to, 'request')),
  };

  it('are one for each job of the worker, and are not divided among its models', () => {
    expect([demandOf(document, 'safe').callsPerMonth, demandOf(document, 'tags').callsPerMonth]).toEqual([3000, 3000]);
  });

  it('count the pages of a document where its text is recognised', () => {
    expect(demandOf(document, 'text').callsPerMonth).toBe(30_000);
  });

  it('follow from tokens and from the length of recordings', () => {
    const calls = (capability: Component['capability'], load: readonly Quantity[]) =>
      demandOf({ components: [part('api', 'web_compute'), part('model', capability, { load: [...load] })] }, 'model');
    const embedding = calls('llm_inference', [{ metric: 'tokens_in', per: 'month', value: 40e6 }]);
    expect((embedding.callsPerMonth ?? 0) * (embedding.inputTokensPerCall ?? 0)).toBe(40e6);
    const divided = calls('llm_inference', [
      { metric: 'requests', per: 'month', value: 1000 },
      { metric: 'tokens_in', per: 'month', value: 5e6 },
    ]);
    expect([divided.callsPerMonth, divided.inputTokensPerCall]).toEqual([1000, 5000]);
    const speech = calls('ml_inference', [{ metric: 'media_time', per: 'month', value: 50, unit: 'hours' }]);
    expect((speech.callsPerMonth ?? 0) * 5).toBe(3000);
  });
});

describe('Files', () => {
  it('into which events are written hold what arrives within their retention', () => {
    const ingest = part('ingest', 'iot_ingest', {
      load: [
        { metric: 'events', per: 'month', stat: 'total', value: 1e9 },
        { metric: 'object_size', value: 2, unit: 'KB' },
      ],
    });
    const kept = (duration: string) => {
      const raw = part('raw', 'object_storage', { lifecycle: { retention: { duration } } });
      return demandOf({ components: [ingest, raw], flows: [flow('ingest', 'raw', 'write')] }, 'raw').storedGb;
    };
    expect(kept('P7Y')).toBeCloseTo(24_000, 0);
    expect(kept('P73D')).toBeCloseTo((2000 * 73 * 24) / 730, 0);
  });

  it('that a CDN delivers are part of what it sends, as stated', () => {
    const document = (gb: number): Requirements => ({
      components: [
        part('site', 'web_compute'),
        part('cdn', 'cdn'),
        part('audio', 'object_storage', { load: [{ metric: 'egress', per: 'month', value: gb, unit: 'GB' }] }),
      ],
      flows: [flow('cdn', 'audio', 'read')],
    });
    const sent = (gb: number) => demandOf(document(gb), 'cdn').egressGbPerMonth ?? 0;
    expect(sent(8000) - sent(1000)).toBeCloseTo(7000, 6);
  });
});

it('documents that an index states are those of the other indexes too', () => {
  const document: Requirements = {
    components: [
      part('search', 'full_text_search', { load: [{ metric: 'objects', value: 2e6 }] }),
      part('vectors', 'vector_search'),
      part('api', 'web_compute'),
    ],
  };
  expect([demandOf(document, 'search').documents, demandOf(document, 'vectors').documents]).toEqual([2e6, 2e6]);
});

describe('Rates', () => {
  const rateOf = (stat: 'peak' | undefined) =>
    loadFrom({
      components: [
        part('ingest', 'iot_ingest', {
          load: [
            { metric: 'devices', value: 60_000 },
            { metric: 'messages', per: 'second', value: 900, ...(stat === undefined ? {} : { stat }) },
          ],
        }),
      ],
    }).system;

  it('of devices that are stated as a peak are no mean', () => {
    expect(rateOf(undefined).eventsMeanPerSecond.value).toBe(900);
    expect(rateOf('peak').eventsPeakPerSecond.value).toBe(900);
    expect(rateOf('peak').eventsMeanPerSecond.value).toBe(225);
  });

  it('of requests are at least those of the writes that a store states', () => {
    const document = (load: readonly Quantity[]): Requirements => ({
      actors: [{ id: 'tills', name: 'Tills', kind: 'device' }],
      components: [part('api', 'web_compute'), part('stock', 'relational_db', { load: [...load] })],
      flows: [flow('tills', 'api', 'request'), flow('api', 'stock', 'read_write')],
    });
    const load = loadFrom(document([{ metric: 'writes', per: 'second', stat: 'peak', value: 3500 }]));
    expect(load.system.peakRps.value).toBe(3500);
    expect(
      loadFrom(document([{ metric: 'writes', per: 'second', stat: 'peak', value: 0.001 }])).system.peakRps.value,
    ).toBe(loadFrom(document([])).system.peakRps.value);
  });

  it('of a queue are the jobs of the worker that takes from it', () => {
    const document: Requirements = {
      components: [
        part('api', 'web_compute'),
        part('queue', 'queue'),
        part('worker', 'worker_compute', { load: [...jobs(150_000)] }),
      ],
      flows: [flow('api', 'queue', 'publish'), flow('worker', 'queue', 'consume')],
    };
    expect(partLoad(document, 'queue').jobsPerMonth.value).toBe(150_000);
  });

  it('of a topic that a program publishes are known to the workers behind it', () => {
    const document: Requirements = {
      components: [
        part('api', 'web_compute', { load: [{ metric: 'requests', per: 'month', stat: 'total', value: 1e6 }] }),
        part('sold', 'pubsub'),
        part('settle', 'worker_compute'),
      ],
      flows: [flow('api', 'sold', 'publish'), flow('settle', 'sold', 'consume')],
    };
    const { eventsMeanPerSecond } = partLoad(document, 'sold');
    expect(partLoad(document, 'settle').jobsPerMonth.value).toBeCloseTo(
      eventsMeanPerSecond.value * SECONDS_PER_MONTH,
      6,
    );
    expect(partLoad(document, 'settle').jobsPerMonth.value).toBeLessThan(1e6);
  });
});

describe('People', () => {
  it('who sign in or view a dashboard are the actors whose flows lead there', () => {
    const document: Requirements = {
      actors: [
        {
          id: 'listeners',
          name: 'Listeners',
          kind: 'person',
          count: [{ metric: 'users', per: 'month', value: 120_000 }],
        },
        { id: 'producers', name: 'Producers', kind: 'person', count: [{ metric: 'users', value: 300 }] },
        { id: 'director', name: 'Director', kind: 'person', count: [{ metric: 'users', value: 1 }] },
      ],
      components: [
        part('site', 'web_compute'),
        part('accounts', 'identity'),
        part('board', 'bi_dashboard'),
        part('db', 'relational_db'),
      ],
      flows: [
        flow('listeners', 'site', 'request'),
        flow('producers', 'accounts', 'sign_in'),
        flow('director', 'board', 'read'),
        flow('board', 'db', 'read'),
      ],
    };
    expect([demandOf(document, 'accounts').monthlyUsers, demandOf(document, 'board').viewers]).toEqual([300, 1]);
  });
});
