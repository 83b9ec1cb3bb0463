import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { size } from '#core/design/size.ts';
import type { Workload } from '#core/model/workload.ts';
import { settled } from '../../reading/resolve/fake-cloud.ts';

function workload(text: string): Workload {
  return size(settled(text)).load.system;
}

describe('requests', () => {
  test('stated as a peak: the mean is a quarter', () => {
    const found = workload('REST API on PostgreSQL, 500 requests/s at peak');
    expect(found.peakRps).toMatchObject({ value: 500, origin: 'stated' });
    expect(found.meanRps).toMatchObject({ value: 125, origin: 'derived' });
  });

  test('a peak and a mean are both kept', () => {
    const found = workload(
      'An API: Friday evenings we see 300 requests a second, the rest of the week about 30 requests a second',
    );
    expect(found.peakRps.value).toBe(300);
    expect(found.meanRps.value).toBe(30);
  });

  test.each([
    ['An API for 100,000 monthly users', 100_000 * 0.2 * 50 * (730 / 24)],
    ['An API that 5,000 people use daily', 5000 * 50 * (730 / 24)],
    ['A shop with 3,000 visits a month', 3000 * 5 * 10],
    ['A website with 350k page views a month', 3_500_000],
    ['An API with 2 million calls a month', 2_000_000],
    ['A shop with 600 orders a month', 600 * 50],
  ])('%s → %d a month', (text, requests) => {
    expect(workload(text).requestsPerMonth.value).toBeCloseTo(requests, 0);
  });

  test('concurrent users send a request every ten seconds', () => {
    expect(workload('A whiteboard for 2,000 people at the same time').peakRps.value).toBe(200);
  });

  test('a mean above the stated peak raises the peak', () => {
    const found = workload('An API with 5 requests per second and 900 million requests a month');
    expect(found.peakRps.value).toBeCloseTo(found.meanRps.value);
  });

  test('without numbers, a small load is assumed and listed', () => {
    const { load, assumptions } = size(settled('A blog for my travels'));
    const found = load.system;
    expect(found.requestsPerMonth.origin).toBe('assumed');
    expect(assumptions.map(({ what }) => what)).toContain('Visits');
    expect(found.databaseGb.value).toBe(0);
    expect(found.logGbPerMonth.value).toBe(0);
  });
});

describe('volumes', () => {
  test.each([
    ['A REST API in Go', 200],
    ['A Django app', 50],
    ['A shop', 50],
    ['An API where uploads get resized', 20],
  ])('%s serves %d requests/s per vCPU', (text, rps) => {
    expect(workload(text).rpsPerVcpu.value).toBe(rps);
  });

  test('sizes of records, files and growth', () => {
    const found = workload(
      'An API on PostgreSQL with 140 GB growing 2 GB a month, and 1.8 TB of drawings on a file share',
    );
    expect(found.databaseGb.value).toBe(140);
    expect(found.databaseGrowthGbPerMonth.value).toBe(2);
    expect(found.objectGb.value).toBe(1800);
  });

  test('a page is half a megabyte, an API response 30 KB', () => {
    expect(workload('A shop with 100 visits a day').responseKb.value).toBe(50);
    expect(workload('An API').responseKb.value).toBe(30);
  });

  test('messages are derived from orders, visits or users', () => {
    expect(workload('A shop with 600 orders a month that sends order e-mails').emailsPerMonth.value).toBe(1200);
    expect(workload('A shop with 1,000 visits a month that sends order e-mails').emailsPerMonth.value).toBe(40);
    expect(workload('An app for 1,000 users with push notifications').emailsPerMonth.value).toBe(4000);
    expect(workload('An API that sends 20,000 e-mails a month').emailsPerMonth.value).toBe(20_000);
  });

  test('a database alone: each request is a query, without egress', () => {
    const found = workload('only the database tier: MySQL 8, 3,000 queries per second');
    expect(found.queriesPerRequest.value).toBe(1);
    expect(found.egressGbPerMonth.value).toBe(0);
  });

  test('stated egress and jobs', () => {
    expect(workload('A video platform, we push 15 TB a month').egressGbPerMonth.value).toBe(15_000);
    expect(workload('8,000 simulation tasks per night').jobsPerMonth.value).toBeCloseTo(243_333, 0);
  });
});

describe('assumptions', () => {
  const SYSTEMS = [
    'A shop with order e-mails and photos for 3,000 users',
    'An API on PostgreSQL for 1,000 users',
    'A shop with 600 orders a month and order e-mails',
    'A whiteboard for 200 people at the same time',
    'A shop with 300 visits a day',
    'An API with a background worker',
    'A blog',
    'An API on MySQL with 20 users per day',
  ];

  test.each(SYSTEMS)('%s: each assumption can be replaced by its printed sentence', (text) => {
    const { assumptions } = size(settled(text));
    expect(assumptions).not.toEqual([]);
    for (const assumption of assumptions) {
      const after = size(settled(`${text}. ${assumption.overrule}`)).assumptions;
      expect(
        after.map(({ what }) => what),
        assumption.overrule,
      ).not.toContain(assumption.what);
    }
  });

  test('ids are consecutive', () => {
    const { assumptions } = size(settled('A shop'));
    expect(assumptions.map(({ id }) => id)).toEqual(
      assumptions.map((_, index) => `a${String(index + 1).padStart(2, '0')}`),
    );
  });

  test('every value of any text is finite, at least 0, and has a reason', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'shop',
            '10k',
            'users',
            '0',
            'GB',
            'a day',
            'requests',
            'per second',
            'PostgreSQL',
            'blog',
            '%',
            '99',
            'no',
          ),
          { maxLength: 15 },
        ),
        (words) => {
          for (const figure of Object.values(workload(words.join(' ')))) {
            expect(Number.isFinite(figure.value)).toBe(true);
            expect(figure.value).toBeGreaterThanOrEqual(0);
            expect(figure.because).not.toBe('');
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
