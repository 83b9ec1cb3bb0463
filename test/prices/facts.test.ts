import { describe, expect, it } from 'vitest';
import type { BookFile } from '../../src/prices/book-file.ts';
import { factsOf, importFacts } from '../../src/prices/facts.ts';

const EMPTY: BookFile = { version: '2026-01-01', sources: [], meters: {} };
const REGIONS = ['here', 'there'];

const row = {
  cloud: 'aws',
  service: 's3',
  meter: 'storage/standard',
  unit: 'GB-month',
  usd: '0.02',
  region: 'here',
  tier_from: '',
  tier_to: '',
  source: 'a list',
  as_of: '2026-03-01',
  confidence: 'high',
};
const wideOf = (...rows: readonly object[]) =>
  importFacts({ book: EMPTY, wide: EMPTY }, factsOf(rows), REGIONS).wide.meters;

describe('price facts', () => {
  it('are machines by hour, or meters with tiers', () => {
    const machine = { cloud: 'aws', service: 'ec2', sku: 't3.large', region: 'here', usd_per_hour: '0.0832' };
    const meters = wideOf({ ...machine, source: 'a list', as_of: '2026-02-01' }, row);
    expect(meters['ec2/t3.large']).toEqual({
      unit: 'hour',
      regions: { here: [{ usd: 0.0832, source: 0, as_of: '2026-02-01', confidence: 'high' }] },
    });
    expect(meters['s3/storage/standard']?.regions.here?.[0]?.usd).toBe(0.02);
  });

  it('are no factors, free amounts or unknown regions', () => {
    const other = [{ meter: 'x/free-grant' }, { meter: 'ha-multiplier/y' }, { region: 'elsewhere' }];
    expect(wideOf(...other.map((one) => ({ ...row, ...one })))).toEqual({});
  });

  it('close the gap before the first tier and mark where the source ends', () => {
    const [first, second] = [
      { ...row, usd: '0.09', tier_from: '100', tier_to: '10240' },
      { ...row, usd: '0.08', tier_from: '10240', tier_to: '51200' },
    ];
    expect(wideOf(second, first)['s3/storage/standard']?.regions.here).toMatchObject([
      { usd: 0.09, to: 10240 },
      { usd: 0.08, from: 10240, known_to: 51200 },
    ]);
  });

  it.each([
    ['a newer price', { as_of: '2026-04-01', usd: '0.03' }, 0.03],
    ['an older price', { as_of: '2026-02-01', usd: '0.03' }, 0.02],
    ['a price of lower confidence', { as_of: '2026-04-01', usd: '0.03', confidence: 'medium' }, 0.02],
  ])('%s', (_, change, usd) => {
    const books = importFacts({ book: EMPTY, wide: EMPTY }, factsOf([row]), REGIONS);
    const after = importFacts(books, factsOf([{ ...row, ...change }]), REGIONS);
    expect(after.wide.meters['s3/storage/standard']?.regions.here?.[0]?.usd).toBe(usd);
    expect(after.replaced.length + after.kept.length).toBe(1);
  });

  it('whose price rises with the quantity replace nothing', () => {
    const books = importFacts({ book: EMPTY, wide: EMPTY }, factsOf([row]), REGIONS);
    const rising = [
      { ...row, as_of: '2026-09-01', usd: '0.01', tier_to: '10' },
      { ...row, as_of: '2026-09-01', usd: '0.05', tier_from: '10' },
    ];
    expect(importFacts(books, factsOf(rising), REGIONS).kept).toHaveLength(1);
  });

  it('leave no meter in both books', () => {
    const wide = importFacts({ book: EMPTY, wide: EMPTY }, factsOf([row, { ...row, region: 'there' }]), REGIONS).wide;
    const own = { usd: 9, source: 0, as_of: '2026-01-01', confidence: 'high' as const };
    const book = {
      ...EMPTY,
      sources: ['own'],
      meters: { 's3/storage/standard': { unit: 'GB-month', regions: { here: [own] } } },
    };
    const after = importFacts({ book, wide }, [], REGIONS);
    expect([after.wide.meters, after.book.sources]).toEqual([{}, ['own', 'a list']]);
    const { here, there } = after.book.meters['s3/storage/standard']?.regions ?? {};
    expect([here?.[0]?.usd, there?.[0]]).toMatchObject([9, { usd: 0.02, source: 1 }]);
  });

  it('of a meter that designs use go to their book, which keeps the order of its sources', () => {
    const book: BookFile = {
      ...EMPTY,
      sources: ['first'],
      meters: { 's3/storage/standard': { unit: 'GB-month', regions: {} } },
    };
    const after = importFacts({ book, wide: EMPTY }, factsOf([row]), REGIONS);
    expect([after.book.sources, after.wide.meters]).toEqual([['first', 'a list'], {}]);
    expect(after.book.version).toBe('2026-03-01');
  });
});
