import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Component, Flow, Requirements } from '#core/model/requirements.ts';
import { DAYS_PER_MONTH, SECONDS_PER_MONTH, type Workload } from '#core/model/workload.ts';
import { graphFrom, loadFrom, nodeOf, partLoad } from '../../../support/document.ts';

const rate = fc.integer({ min: 1, max: 5000 });
const part = (id: string, capability: Component['capability'], more: Partial<Component> = {}): Component => ({
  id,
  name: id,
  capability,
  ...more,
});
const flow = (from: string, to: string, interaction: Flow['interaction'], more: Partial<Flow> = {}): Flow => ({
  from,
  to,
  interaction,
  ...more,
});

/** Devices whose events pass a stream to a component. */
function stream(events: number, components: readonly Component[], flows: readonly Flow[]): Requirements {
  const ingest = part('ingest', 'iot_ingest', {
    load: [
      { metric: 'events', stat: 'total', per: 'month', value: events * SECONDS_PER_MONTH },
      { metric: 'object_size', value: 2, unit: 'KB' },
    ],
  });
  return { components: [ingest, part('api', 'web_compute'), ...components], flows: [...flows] };
}

function close(value: number, expected: number): void {
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(expected * 1e-9);
}

describe('What events bring to the components behind them', () => {
  test('a worker that consumes events has one short job for each', () => {
    fc.assert(
      fc.property(rate, (events) => {
        const load = partLoad(
          stream(events, [part('worker', 'worker_compute')], [flow('worker', 'ingest', 'consume')]),
          'worker',
        );
        close(load.jobsPerMonth.value, events * SECONDS_PER_MONTH);
        expect(load.jobSeconds.value).toBeLessThan(0.1);
      }),
    );
  });

  test('a sender behind stream processing sends as often as its messages say, and never as often as events arrive', () => {
    fc.assert(
      fc.property(rate, fc.option(fc.integer({ min: 1, max: 1000 })), (events, messages) => {
        const mail = part('mail', 'email_sms', {
          ...(messages === null ? {} : { load: [{ metric: 'messages', per: 'month', value: messages }] }),
        });
        const load = partLoad(
          stream(
            events,
            [part('rules', 'stream_processing'), part('sender', 'worker_compute'), mail],
            [flow('rules', 'ingest', 'consume'), flow('rules', 'sender', 'trigger'), flow('sender', 'mail', 'publish')],
          ),
          'sender',
        );
        close(load.jobsPerMonth.value, messages ?? events * SECONDS_PER_MONTH * 0.01);
      }),
    );
  });

  test('a store of events has a write for each, and holds those within its retention', () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 1, max: 300 }), (events, days) => {
        const kept = part('kept', 'document_db', { lifecycle: { retention: { duration: `P${days}D` } } });
        const document = stream(
          events,
          [part('rules', 'stream_processing'), kept],
          [flow('rules', 'ingest', 'consume'), flow('rules', 'kept', 'write'), flow('api', 'kept', 'read')],
        );
        const node = nodeOf(graphFrom(document), 'kept');
        if (node?.capability !== 'document_db') throw new Error('no store');
        close(node.demand.writesPerMonth, events * SECONDS_PER_MONTH);
        const gb = (events * SECONDS_PER_MONTH * 2) / 1e6;
        close(node.demand.storedGb, Math.max(1, (gb * days) / DAYS_PER_MONTH));
      }),
    );
  });

  test('a relational database beside a store of events takes the records of actions only', () => {
    const load = partLoad(
      stream(
        100,
        [part('worker', 'worker_compute'), part('series', 'timeseries_db'), part('db', 'relational_db')],
        [flow('worker', 'ingest', 'consume'), flow('worker', 'series', 'write'), flow('worker', 'db', 'write')],
      ),
      'db',
    );
    close(load.requestsPerMonth.value, 100 * SECONDS_PER_MONTH * 0.01);
    expect(load.writeShare.value).toBe(1);
  });
});

describe('What a document states of flows and items', () => {
  const jobs = (document: Requirements, id: string): Workload['jobsPerMonth'] => partLoad(document, id).jobsPerMonth;

  test('the rate of a flow is the work of the worker at its end', () => {
    const flows = [
      flow('api', 'worker', 'trigger', { rate: { metric: 'messages', per: 'day', value: 24 } }),
      flow('worker', 'db', 'write'),
    ];
    const document = {
      components: [part('api', 'web_compute'), part('worker', 'worker_compute'), part('db', 'relational_db')],
      flows,
    };
    close(jobs(document, 'worker').value, 24 * DAYS_PER_MONTH);
  });

  test('new files are the work of the worker that they start', () => {
    const files = part('files', 'object_storage', {
      load: [
        { metric: 'objects', per: 'day', value: 5000 },
        { metric: 'object_size', value: 3, unit: 'MB' },
      ],
    });
    const document = {
      components: [files, part('check', 'worker_compute'), part('api', 'web_compute')],
      flows: [flow('files', 'check', 'trigger'), flow('api', 'files', 'write')],
    };
    close(jobs(document, 'check').value, 5000 * DAYS_PER_MONTH);
  });

  test('writes of records with a size fill a store for a year, or for its retention', () => {
    const load: Component['load'] = [
      { metric: 'writes', per: 'month', value: 1_000_000 },
      { metric: 'object_size', value: 5, unit: 'KB' },
    ];
    const sized = (more: Partial<Component>) =>
      loadFrom({ components: [part('db', 'document_db', { load, ...more })] }).parts.get('db')?.databaseGb.value;
    expect(sized({})).toBeCloseTo(60);
    expect(sized({ lifecycle: { retention: { duration: 'P1Y' } } })).toBeCloseTo(60, 0);
    expect(sized({ lifecycle: { retention: { duration: 'P30D' } } })).toBeCloseTo(4.93, 1);
  });
});

describe('Answers', () => {
  test('to devices and programs are smaller than those to people, unless the request states them', () => {
    const kb = (kind: 'device' | 'person', figures: Requirements['figures'] = []) =>
      partLoad(
        {
          actors: [{ id: 'callers', name: 'Callers', kind }],
          components: [part('entry', 'load_balancer'), part('api', 'web_compute'), part('db', 'relational_db')],
          flows: [
            flow('callers', 'entry', 'request'),
            flow('entry', 'api', 'request'),
            flow('api', 'db', 'read_write'),
          ],
          figures,
        },
        'api',
      ).responseKb.value;
    expect(kb('device')).toBe(5);
    expect(kb('person')).toBe(30);
    expect(kb('device', [{ figure: 'response_kb', value: 40 }])).toBe(40);
  });
});

describe('The hot part of a database', () => {
  test('is at most the indexes and what an hour of queries at the peak reads, unless the request states it', () => {
    const memory = (figures: Requirements['figures']) => {
      const node = nodeOf(
        graphFrom({
          components: [
            part('api', 'web_compute', { load: [{ metric: 'requests', stat: 'peak', per: 'second', value: 10 }] }),
            part('db', 'relational_db', { load: [{ metric: 'stored', value: 200, unit: 'GB' }] }),
          ],
          flows: [flow('api', 'db', 'read_write')],
          ...(figures === undefined ? {} : { figures }),
        }),
        'db',
      );
      return node?.capability === 'relational_db' ? node.demand.workingSetGb : null;
    };
    expect(memory(undefined)).toBeCloseTo(2.72);
    expect(memory([{ figure: 'working_set_percent', value: 20 }])).toBeCloseTo(40);
  });
});
