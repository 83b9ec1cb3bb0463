import { describe, expect, test } from 'vitest';
import { qualities, quantities, read } from './intent.ts';

const TABLE: readonly (readonly [string, string])[] = [
  ['500 requests/s at peak', 'requests_per_second 500'],
  ['10k rps', 'requests_per_second 10000'],
  ['Roughly 220 req/s peak', 'requests_per_second 220'],
  ['1,200 requests per second', 'requests_per_second 1200'],
  ['twenty five requests a second', 'requests_per_second 25'],
  ['about 30 requests a second on average', 'mean_requests_per_second 30'],
  ['6,000 calls per minute', 'requests_per_second 100'],
  ['2 million API calls a month', 'requests_per_month 2000000'],
  ['2 million MAU', 'monthly_users 2000000'],
  ['half a million users', 'monthly_users 500000'],
  ['1.000.000 users', 'monthly_users 1000000'],
  ['1 000 000 users', 'monthly_users 1000000'],
  ['5-10k users', 'monthly_users 10000'],
  ['5 to 10 thousand users', 'monthly_users 10000'],
  ['between 3 and 4 thousand customers', 'monthly_users 4000'],
  ['a couple of thousand users', 'monthly_users 2000'],
  ['a hundred customers', 'monthly_users 100'],
  ['5k use it daily', 'daily_users 5000'],
  ['1,000 concurrent users', 'concurrent_users 1000'],
  ['30k concurrent connections', 'concurrent_users 30000'],
  ['2k people at the same time', 'concurrent_users 2000'],
  ['about 2,000 visitors a day', 'visits_per_month 60830'],
  ['3k visits/month', 'visits_per_month 3000'],
  ['350k page views a month', 'page_views_per_month 350000'],
  ['staff of 600', 'registered_users 600'],
  ['80 employees', 'registered_users 80'],
  ['50 TB of video', 'object_gb 50000'],
  ['2,5 TB of pictures', 'object_gb 2500'],
  ['PostgreSQL with 140 GB', 'stored_gb 140'],
  ['200 GB of data', 'stored_gb 200'],
  ['half a terabyte of records', 'stored_gb 500'],
  ['growing 5 GB a day', 'growth_gb_per_month 152.1'],
  ['we push 15 TB a month', 'egress_gb_per_month 15000'],
  ['25k events/s', 'events_per_second 25000'],
  ['3 million events a day', 'events_per_month 91250000'],
  ['4,200 battery powered soil-moisture probes', 'devices 4200'],
  ['8,000 tasks per night', 'jobs_per_month 243300'],
  ['20,000 e-mails a month', 'emails_per_month 20000'],
  ['700 bookings a month', 'orders_per_month 700'],
  ['at most 6 orders per second', 'requests_per_second 6'],
];

describe('quantities', () => {
  test.each(TABLE)('%s → %s', (text, quantity) => {
    expect(quantities(text)).toContain(quantity);
  });

  test('a range keeps its lower bound', () => {
    expect(read('5-10k users')).toContainEqual(
      expect.objectContaining({ metric: 'monthly_users', low: 5000, value: 10000 }),
    );
  });

  test.each([
    ['Call records come at about 400 per second on average, 1,500 in the evening', 'events_per_second 1500'],
    ['4,200 probes, one 200 byte message every 5 minutes each', 'events_per_second 14'],
    ['300 turbines, 10 readings per second each', 'events_per_second 3000'],
    [
      '12,000 bikes send every 15 s while rented (about a third of the fleet) and every 10 min when parked',
      'events_per_second 280',
    ],
    ['60 GB a day of log files, kept 400 days', 'object_gb 24000'],
    ['6k pictures per day at 4 MB', 'object_gb 8760'],
    ['balance reads 6,000/s, points writes 800/s', 'requests_per_second 6800'],
    ['8,000 simulation tasks per night, each about 20 minutes on 4 vCPU / 8 GB', 'parallel_tasks 334'],
    ['8,000 simulation tasks per night, each about 20 minutes on 4 vCPU / 8 GB', 'task_memory_gb 8'],
    ['300 messages a second, 2 TB', 'stored_gb 2000'],
    ['100,000 people use it, half of them turn up in the same ten minutes', 'concurrent_users 50000'],
    ['10 million snippets a month of 1 KB each, kept for three years', 'stored_gb 360'],
  ])('%s → %s, from several numbers', (text, quantity) => {
    expect(quantities(text)).toContain(quantity);
  });

  test.each([
    'PostgreSQL 16',
    'PHP 8',
    'open 24/7',
    'at 16:00',
    'since 2014',
    'the 2nd floor',
    '1080p',
    'a six-person startup',
    'at 9pm',
    '20 players per room',
  ])('%s has no quantity', (text) => {
    expect(quantities(text)).toEqual([]);
  });
});

describe('qualities', () => {
  test.each([
    ['three nines', 'availability 99.9'],
    ['99.95 % monthly', 'availability 99.95'],
    ['99.999%', 'availability 99.999'],
    ['p99 under 200 ms', 'latency_p99_ms 200'],
    ['p95 below 0.5 s', 'latency_p99_ms 500'],
    ['answers in under two seconds', 'latency_p99_ms 2000'],
    ['RPO 15 min', 'rpo_minutes 15'],
    ['RTO of four hours', 'rto_minutes 240'],
    ['lose no more than one minute of data', 'rpo_minutes 1'],
    ['we need to be back within 15 minutes', 'rto_minutes 15'],
    ['in two regions', 'regions 2'],
    ['spread over 3 zones', 'zones 3'],
    ['multi-AZ', 'zones 2'],
    ['scale to zero', 'serverless 1'],
    ['Two of us, no ops people', 'low_operations 1'],
  ])('%s → %s', (text, quality) => {
    expect(qualities(text)).toContain(quality);
  });

  test('"active-active is not required" adds no region', () => {
    expect(qualities('active-active is not required')).not.toContain('regions 2');
  });
});
