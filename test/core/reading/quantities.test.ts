import { describe, expect, test } from 'vitest';
import type { Capability } from '#core/model/capability.ts';
import type { Quantity } from '#core/model/requirements.ts';
import type { Metric, QuantityRequirement } from '#core/model/resolved.ts';
import { DAYS_PER_MONTH, HOURS_PER_MONTH, SECONDS_PER_MONTH } from '#core/model/workload.ts';
import { documented, measured } from '#core/reading/quantities.ts';

/** Metrics with terms of their own in a document. */
const METRICS: readonly Metric[] = [
  'requests_per_second',
  'mean_requests_per_second',
  'requests_per_month',
  'page_views_per_month',
  'visits_per_month',
  'orders_per_month',
  'monthly_users',
  'daily_users',
  'concurrent_users',
  'usual_concurrent_users',
  'registered_users',
  'stored_gb',
  'object_gb',
  'growth_gb_per_month',
  'egress_gb_per_month',
  'response_kb',
  'events_per_second',
  'events_per_month',
  'devices',
  'emails_per_month',
  'jobs_per_month',
  'job_seconds',
  'media_minutes_per_month',
  'input_tokens',
  'output_tokens',
];

function quantity(metric: Metric, more: Partial<QuantityRequirement> = {}): QuantityRequirement {
  return { kind: 'quantity', metric, value: 1234.5, low: null, evidence: [], because: 'stated by the test', ...more };
}

/** A quantity through the document and back. */
function again(given: QuantityRequirement) {
  const document = documented(given);
  return document === null ? [] : measured([document], null).map(({ source: _, ...one }) => one);
}

describe('a metric through the document and back', () => {
  test.each(METRICS)('%s is the same', (metric) => {
    expect(again(quantity(metric))).toEqual([{ metric, value: 1234.5, low: null }]);
  });

  test.each(METRICS)('a range of %s is the same', (metric) => {
    expect(again(quantity(metric, { low: 100 }))).toEqual([{ metric, value: 1234.5, low: 100 }]);
  });

  test('says whose users are counted', () => {
    expect(documented(quantity('monthly_users', { visitors: true }))?.of).toBe('visitors');
    expect(documented(quantity('registered_users', { organisations: true }))?.of).toBe('organisations');
  });

  test('a figure of the engine has no terms', () => {
    expect(documented(quantity('peak_factor'))).toBeNull();
  });
});

type Row = readonly [quantity: Quantity, of: Capability | null, metric: Metric, value: number];

const RATES: readonly Row[] = [
  [{ metric: 'requests', stat: 'peak', per: 'minute', value: 600 }, null, 'requests_per_second', 10],
  [{ metric: 'requests', per: 'hour', value: 7200 }, null, 'requests_per_second', 2],
  [{ metric: 'requests', stat: 'mean', per: 'hour', value: 7200 }, null, 'mean_requests_per_second', 2],
  [{ metric: 'requests', per: 'day', value: 100 }, null, 'requests_per_month', 100 * DAYS_PER_MONTH],
  [{ metric: 'requests', per: 'year', value: 1200 }, null, 'requests_per_month', 100],
  [{ metric: 'requests', stat: 'total', per: 'second', value: 1 }, null, 'requests_per_month', SECONDS_PER_MONTH],
  [{ metric: 'requests', per: 'day', value: 10 }, 'llm_inference', 'model_calls_per_month', 10 * DAYS_PER_MONTH],
  [{ metric: 'events', stat: 'mean', per: 'second', value: 2 }, null, 'events_per_month', 2 * SECONDS_PER_MONTH],
  [{ metric: 'points', per: 'minute', value: 120 }, 'timeseries_db', 'events_per_second', 2],
  [{ metric: 'events', per: 'hour', value: 3 }, 'queue', 'jobs_per_month', 3 * HOURS_PER_MONTH],
  [{ metric: 'messages', per: 'week', value: 7 }, 'email_sms', 'emails_per_month', DAYS_PER_MONTH],
  [{ metric: 'messages', per: 'second', value: 5 }, 'event_stream', 'events_per_second', 5],
  [{ metric: 'messages', per: 'month', value: 5 }, 'queue', 'jobs_per_month', 5],
  [{ metric: 'jobs', per: 'day', value: 2 }, 'batch_compute', 'tasks_per_month', 2 * DAYS_PER_MONTH],
  [{ metric: 'users', per: 'week', value: 200 }, null, 'monthly_users', 300],
  [{ metric: 'connections', value: 800 }, 'websocket_realtime', 'concurrent_users', 800],
  [{ metric: 'writes', stat: 'mean', per: 'second', value: 60 }, 'key_value_db', 'mean_writes_per_second', 60],
  [{ metric: 'writes', stat: 'peak', per: 'minute', value: 60 }, 'relational_db', 'writes_per_second', 1],
  [{ metric: 'writes', per: 'day', value: 12 }, 'cache', 'writes_per_month', 12 * DAYS_PER_MONTH],
  [{ metric: 'interval', value: 30, unit: 's' }, 'iot_ingest', 'readings_per_device_day', 2880],
];

const UNITS: readonly Row[] = [
  [{ metric: 'stored', value: 4.8, unit: 'TB' }, 'object_storage', 'object_gb', 4800],
  [{ metric: 'stored', value: 500, unit: 'MB' }, 'relational_db', 'stored_gb', 0.5],
  [{ metric: 'stored', value: 2, unit: ' GiB ' }, null, 'stored_gb', (2 * 1024 ** 3) / 1e9],
  [{ metric: 'stored', value: 3, unit: 'PB', of: 'files' }, null, 'object_gb', 3e6],
  [{ metric: 'stored', per: 'year', value: 12, unit: 'GB' }, 'relational_db', 'growth_gb_per_month', 1],
  [{ metric: 'ingested', per: 'day', value: 1, unit: 'GB' }, null, 'growth_gb_per_month', DAYS_PER_MONTH],
  [{ metric: 'egress', per: 'month', value: 15, unit: 'TB' }, null, 'egress_gb_per_month', 15_000],
  [{ metric: 'egress', per: 'item', value: 2, unit: 'MB' }, null, 'response_kb', 2000],
  [{ metric: 'media_time', per: 'month', value: 2, unit: 'h' }, null, 'media_minutes_per_month', 120],
  [{ metric: 'compute_time', per: 'item', value: 3, unit: 'min' }, 'worker_compute', 'job_seconds', 180],
  [{ metric: 'compute_time', per: 'run', value: 2, unit: 'h' }, 'batch_compute', 'task_minutes', 120],
];

describe('measured', () => {
  test.each([...RATES, ...UNITS])('%o of %s is %s %d', (given, capability, metric, value) => {
    expect(measured([given], capability)).toEqual([
      { metric, value: expect.closeTo(value, 6), low: null, source: given },
    ]);
  });

  test('a number of files with their size is an amount of data', () => {
    const files: readonly Quantity[] = [
      { metric: 'objects', value: 200_000 },
      { metric: 'object_size', value: 6, unit: 'MB' },
    ];
    expect(measured(files, 'object_storage').map(({ metric, value }) => [metric, value])).toEqual([
      ['object_gb', 1200],
    ]);
    const [usual] = measured(files.slice(0, 1), 'object_storage');
    expect([usual?.metric, usual?.value, usual?.because]).toEqual([
      'object_gb',
      200,
      expect.stringContaining('assumption'),
    ]);
  });

  test.each([
    [14, 14],
    [90, 90],
    [3650, 365],
    [null, 365],
  ])('what arrives is kept for %s days, at most for the first year', (keptDays, days) => {
    const arriving: Quantity = { metric: 'ingested', per: 'day', value: 30, unit: 'GB' };
    const [found] = measured([arriving], 'object_storage', keptDays);
    expect(found).toMatchObject({ metric: 'object_gb', value: expect.closeTo(30 * days, 6) });
  });

  test('the lower end of a range has the unit of the value', () => {
    const [found] = measured([{ metric: 'stored', min: 1, max: 4, unit: 'TB' }], null);
    expect(found).toMatchObject({ metric: 'stored_gb', value: 4000, low: 1000 });
  });

  test.each<readonly [name: string, quantity: Quantity]>([
    ['without a value', { metric: 'users' }],
    ['of a phase', { metric: 'users', value: 5, when: 'fourteen sites' }],
    ['that the engine does not use', { metric: 'gpu_time', value: 5 }],
  ])('nothing is measured of a quantity %s', (_name, given) => {
    expect(measured([given], null)).toEqual([]);
  });
});
