import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Component, Flow, Quantity, Requirements } from '#core/model/requirements.ts';
import { DAYS_PER_MONTH, type Workload } from '#core/model/workload.ts';
import { loadFrom, partLoad } from '../../../support/document.ts';

const peak = (value: number): Quantity => ({ metric: 'requests', stat: 'peak', per: 'second', value });
const stored = (value: number, of?: Quantity['of']): Quantity => ({
  metric: 'stored',
  value,
  unit: 'GB',
  ...(of === undefined ? {} : { of }),
});

function part(id: string, capability: Component['capability'], more: Partial<Component> = {}): Component {
  return { id, name: id, capability, ...more };
}

// biome-ignore lint/suspicious/noThenProperty: the published name of the field
const KEPT = { duration: 'P10Y', then: 'delete' } as const;

const using = (from: string, to: string): Flow => ({ from, to, interaction: 'read_write' });
const programs = (...ids: readonly string[]) => ids.map((id) => part(id, 'web_compute'));

type Row = readonly [
  name: string,
  document: Requirements,
  figure: keyof Workload,
  byId: Readonly<Record<string, number>>,
];

const ROWS: readonly Row[] = [
  [
    'programs divide the requests of the system',
    { components: programs('api', 'admin', 'site'), load: [peak(300)] },
    'peakRps',
    { api: 100, admin: 100, site: 100 },
  ],
  [
    'a program has its own requests, the others divide what is left',
    {
      components: [part('api', 'web_compute', { load: [peak(240)] }), ...programs('admin', 'site')],
      load: [peak(300)],
    },
    'peakRps',
    { api: 240, admin: 30, site: 30 },
  ],
  [
    'a share of the system is that share, the others divide the rest',
    {
      components: [part('api', 'web_compute', { share_of_system: 0.7 }), ...programs('admin', 'site')],
      load: [peak(300)],
    },
    'peakRps',
    { api: 210, admin: 45, site: 45 },
  ],
  [
    'one program has all requests',
    { components: [...programs('api'), part('db', 'relational_db')], load: [peak(300)] },
    'peakRps',
    { api: 300, db: 300 },
  ],
  [
    'requests of the components alone are those of the system',
    {
      components: [
        part('api', 'web_compute', { load: [peak(50)] }),
        part('admin', 'web_compute', { load: [peak(10)] }),
      ],
    },
    'peakRps',
    { api: 50, admin: 10 },
  ],
  [
    'stores divide the records of the system',
    { components: [...programs('api'), part('a', 'relational_db'), part('b', 'document_db')], load: [stored(80)] },
    'databaseGb',
    { a: 40, b: 40 },
  ],
  [
    'a store has its own records, the others divide what is left',
    {
      components: [...programs('api'), part('a', 'relational_db', { load: [stored(60)] }), part('b', 'relational_db')],
      load: [stored(80)],
    },
    'databaseGb',
    { a: 60, b: 20 },
  ],
  [
    'buckets have their own files',
    {
      components: [
        part('scans', 'object_storage', { load: [stored(4800)] }),
        part('exports', 'object_storage', { load: [stored(20)] }),
      ],
    },
    'objectGb',
    { scans: 4800, exports: 20 },
  ],
  [
    'files are no records',
    {
      components: [part('scans', 'object_storage', { load: [stored(4800)] }), part('db', 'relational_db')],
      load: [stored(10, 'records')],
    },
    'databaseGb',
    { db: 10 },
  ],
  [
    'stores without flows divide the requests',
    { components: [...programs('api'), part('a', 'relational_db'), part('b', 'key_value_db')], load: [peak(300)] },
    'peakRps',
    { a: 150, b: 150 },
  ],
  [
    'a store serves the programs of its flows',
    {
      components: [
        part('api', 'web_compute', { share_of_system: 0.8 }),
        part('admin', 'web_compute', { share_of_system: 0.2 }),
        part('orders', 'relational_db'),
        part('log', 'key_value_db'),
        part('users', 'relational_db'),
      ],
      flows: [using('api', 'orders'), using('admin', 'log'), using('api', 'users'), using('admin', 'users')],
      load: [peak(100)],
    },
    'peakRps',
    { orders: 80, log: 20, users: 100 },
  ],
  [
    'queues have their own jobs',
    {
      components: [
        part('mails', 'queue', { load: [{ metric: 'messages', per: 'month', value: 9000 }] }),
        part('scans', 'queue', { load: [{ metric: 'jobs', per: 'month', value: 600 }] }),
      ],
    },
    'jobsPerMonth',
    { mails: 9000, scans: 600 },
  ],
];

describe('the load of components', () => {
  test.each(ROWS)('%s', (_name, document, figure, byId) => {
    const found = Object.keys(byId).map((id) => [id, partLoad(document, id)[figure].value]);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(byId).map(([id, value]) => [id, expect.closeTo(value, 6)])),
    );
  });

  test('the system has what its components state, added up', () => {
    const { system } = loadFrom({
      components: [
        part('api', 'web_compute', { load: [peak(50)] }),
        part('admin', 'web_compute', { load: [peak(10)] }),
        part('a', 'relational_db', { load: [stored(30)] }),
        part('b', 'document_db', { load: [stored(12)] }),
      ],
    });
    expect(system.peakRps.value).toBe(60);
    expect(system.databaseGb.value).toBe(42);
  });

  test.each<readonly [count: Quantity]>([
    [{ metric: 'users', per: 'day', value: 4200 }],
    [{ metric: 'users', value: 900_000 }],
    [{ metric: 'users', stat: 'peak', value: 9 }],
  ])('what components state wins over the number of actors: %o', (count) => {
    const { system, parts } = loadFrom({
      actors: [{ id: 'shops', name: 'Shops', kind: 'organisation', count: [count] }],
      components: [
        part('api', 'web_compute', {
          load: [{ metric: 'requests', stat: 'mean', per: 'second', value: 40 }, peak(160)],
        }),
        part('stock', 'web_compute', { load: [{ metric: 'requests', stat: 'mean', per: 'second', value: 90 }] }),
      ],
    });
    const sum = (figure: keyof Workload) =>
      ['api', 'stock'].reduce((all, id) => all + (parts.get(id)?.[figure].value ?? 0), 0);
    expect(system.meanRps.value).toBeCloseTo(130, 6);
    expect(system.peakRps.value).toBeCloseTo(520, 6);
    for (const figure of ['requestsPerMonth', 'egressGbPerMonth', 'logGbPerMonth'] as const)
      expect(system[figure].value).toBeCloseTo(sum(figure), 6);
  });

  test('a program without its own requests has those of its actors', () => {
    const document: Requirements = {
      actors: [{ id: 'staff', name: 'Staff', kind: 'person', count: [{ metric: 'users', per: 'day', value: 10 }] }],
      components: [
        part('api', 'web_compute', { load: [{ metric: 'requests', stat: 'mean', per: 'second', value: 40 }] }),
        part('admin', 'web_compute'),
      ],
      flows: [{ from: 'staff', to: 'admin', interaction: 'request' }],
    };
    expect(partLoad(document, 'admin').requestsPerMonth.value).toBeCloseTo(10 * 50 * DAYS_PER_MONTH, 3);
    expect(loadFrom(document).system.meanRps.value).toBeCloseTo(40, 1);
  });

  test('requests that pass a gateway and reach a program count once', () => {
    const month: Quantity = { metric: 'requests', per: 'month', value: 25_000_000 };
    const { system } = loadFrom({
      components: [
        part('gate', 'api_gateway', { load: [month, peak(60)] }),
        part('api', 'web_compute', { load: [month] }),
      ],
    });
    expect(system.requestsPerMonth.value).toBe(25_000_000);
    expect(system.peakRps.value).toBeCloseTo(60, 6);
  });

  test('the interval of devices counts beside the number of devices as actors', () => {
    const fleet: Quantity = { metric: 'devices', value: 12_000 };
    const { system } = loadFrom({
      actors: [{ id: 'trailers', name: 'Trailers', kind: 'device', count: [fleet] }],
      components: [
        part('ingest', 'iot_ingest', { load: [fleet, { metric: 'interval', value: 30, unit: 's' }] }),
        part('rules', 'stream_processing'),
      ],
    });
    expect(system.eventsMeanPerSecond.value).toBeCloseTo(400, 6);
  });

  test('what one component writes or keeps says nothing about the others', () => {
    const { system } = loadFrom({
      components: [
        ...programs('api'),
        part('db', 'key_value_db', { load: [{ metric: 'writes', stat: 'mean', per: 'second', value: 5 }] }),
        part('bills', 'object_storage', { lifecycle: { retention: KEPT } }),
      ],
    });
    expect(system.writeShare.value).toBe(0.1);
    expect(system.retentionDays.origin).toBe('assumed');
  });

  test('the queries of a store are no requests of the system', () => {
    const { system } = loadFrom({
      components: [...programs('api'), part('db', 'relational_db', { load: [peak(5000)] })],
      load: [peak(100)],
    });
    expect(system.peakRps.value).toBe(100);
  });

  test('a divided figure states its calculation', () => {
    const document: Requirements = { components: programs('api', 'admin'), load: [peak(300)] };
    expect(partLoad(document, 'api').peakRps).toMatchObject({ value: 150, origin: 'derived' });
    expect(partLoad(document, 'api').peakRps.because).toMatch(/300.*150/);
  });

  const share = fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined });
  const own = fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined });

  test.each<
    readonly [capability: Component['capability'], figure: keyof Workload, quantity: (value: number) => Quantity]
  >([
    ['web_compute', 'peakRps', peak],
    ['relational_db', 'databaseGb', stored],
    ['object_storage', 'objectGb', stored],
    ['queue', 'jobsPerMonth', (value) => ({ metric: 'jobs', per: 'month', value })],
  ])('adds up to the system: %s', (capability, figure, quantity) => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(share, own), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 300, max: 9000 }),
        (given, total) => {
          const components = given.map(([percent, value], index) =>
            part(`part-${index}`, capability, {
              ...(value === undefined && percent !== undefined ? { share_of_system: percent / 100 } : {}),
              ...(value === undefined ? {} : { load: [quantity(value)] }),
            }),
          );
          // One component takes what the others leave.
          const document: Requirements = {
            components: [...components, part('rest', capability)],
            load: [capability === 'object_storage' ? stored(total, 'files') : quantity(total)],
          };
          const { system, parts } = loadFrom(document);
          const sum = [...components.map(({ id }) => id), 'rest'].reduce(
            (all, id) => all + (parts.get(id) ?? system)[figure].value,
            0,
          );
          expect(system[figure].value).toBe(total);
          expect(sum).toBeCloseTo(total, 6);
        },
      ),
      { numRuns: 60 },
    );
  });
});
