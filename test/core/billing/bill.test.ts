import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bill, charge } from '#core/billing/bill.ts';
import { priceBook } from '#core/catalog/kit/price-book.ts';
import { fromUsd } from '#core/model/money.ts';
import type { Region } from '#core/model/region.ts';

const NEARBY: Region = {
  id: 'here',
  place: 'Here',
  country: 'xx',
  continent: 'europe',
  eu: false,
  latitude: 0,
  longitude: 0,
  zones: [],
  priceReferences: ['there'],
};

const FLAT = { ratios: {}, error: 0.1, unscaled_error: 0.2 };
/** Machines here cost half as much again as there. */
const INDEXES = {
  compute: { ...FLAT, ratios: { here: 1.5, there: 1 } },
  storage: FLAT,
  other: FLAT,
  uniform: { unscaled_error: 0 },
  flat: ['flat/'],
};

const read = { source: 0, as_of: '2026-01-01', confidence: 'high' };
const BOOK = priceBook(
  {
    version: '2026-01-01',
    sources: ['a price list', 'general knowledge, unverified'],
    meters: {
      'machine/small': { unit: 'hour', regions: { here: [{ usd: 0.01, ...read }] } },
      'transfer/out': {
        unit: 'GB',
        regions: {
          there: [
            { usd: 0.12, to: 1024, ...read },
            { usd: 0.08, from: 1024, ...read, confidence: 'low' },
          ],
        },
      },
      'machine/large': { unit: 'hour', regions: { there: [{ usd: 0.04, ...read }] } },
      'known/short': { unit: 'GB', regions: { here: [{ usd: 1, known_to: 100, ...read }] } },
      'two/sources': {
        unit: 'GB',
        regions: {
          here: [
            { usd: 2, to: 10, ...read },
            { usd: 1, from: 10, ...read, source: 1, confidence: 'low' },
          ],
        },
      },
      'name/zone': { unit: 'month', regions: { global: [{ usd: 0.5, ...read }] } },
    },
  },
  [NEARBY],
  INDEXES,
);

const usage = (meter: string, quantity: number) => ({ meter, what: meter, quantity, arithmetic: String(quantity) });

describe('an estimate', () => {
  it('has a regional price with source and date', () => {
    const { lines, total } = bill('app', [usage('machine/small', 730)], BOOK, 'here');
    expect(lines).toMatchObject([
      {
        amount: 7.3,
        unit: 'hour',
        region: 'here',
        reference_region: false,
        source: 'a price list',
        as_of: '2026-01-01',
      },
    ]);
    expect(total).toBe(7_300_000);
  });

  it('estimates the price of a region from that of another, by the ratio of the two, and reports it', () => {
    const { lines } = bill('app', [usage('machine/large', 100), usage('transfer/out', 100)], BOOK, 'here');
    expect(lines).toMatchObject([
      { amount: 6, unit_price: 0.06, region: 'there', reference_region: true, scale: 1.5, confidence: 'medium' },
      { amount: 12, unit_price: 0.12, region: 'there', reference_region: true, confidence: 'medium' },
    ]);
    expect(lines[1]).not.toHaveProperty('scale');
    const [scaled = 0, unscaled = 0] = lines.map(({ uncertainty }) => uncertainty);
    expect(scaled).toBeLessThan(unscaled);
  });

  it('cites the source of each tier', () => {
    expect(bill('x', [usage('two/sources', 20)], BOOK, 'here').lines).toMatchObject([
      { amount: 20, source: 'a price list', confidence: 'high' },
      { amount: 10, source: 'general knowledge, unverified', basis: 'general_knowledge', confidence: 'low' },
    ]);
  });

  it('has low confidence beyond the quantities that the source states', () => {
    const [within, beyond] = [100, 101].map((gb) => bill('x', [usage('known/short', gb)], BOOK, 'here').lines[0]);
    expect([within?.confidence, beyond?.confidence]).toEqual(['high', 'low']);
    expect(beyond?.uncertainty).toBeGreaterThan(within?.uncertainty ?? 1);
  });

  it('splits a quantity into tiers, one line per tier', () => {
    const { lines } = bill('lb', [usage('transfer/out', 2000)], BOOK, 'here');
    expect(lines.map(({ quantity, unit_price, amount }) => [quantity, unit_price, amount])).toEqual([
      [1024, 0.12, 122.88],
      [976, 0.08, 78.08],
    ]);
  });

  it('uses a global price unchanged', () => {
    expect(bill('dns', [usage('name/zone', 1)], BOOK, 'here').lines).toMatchObject([
      { region: 'global', reference_region: false },
    ]);
  });

  it('reports a meter without a price as unknown, not as 0', () => {
    const { lines, unknown, total } = bill('x', [usage('no/such', 5)], BOOK, 'here');
    expect(lines).toEqual([]);
    expect(total).toBe(0);
    expect(unknown).toEqual([{ node: 'x', meter: 'no/such', what: 'no/such', quantity: 5 }]);
    expect(bill('x', [usage('machine/small', 5)], BOOK, 'nowhere').unknown).toHaveLength(1);
  });

  it('keeps a line with quantity 0 at no cost', () => {
    expect(bill('x', [usage('machine/small', 0)], BOOK, 'here').lines).toMatchObject([{ quantity: 0, amount: 0 }]);
  });

  it('has a total equal to the sum of its lines, and to the charge computed without lines', () => {
    const meters = fc.constantFrom('machine/small', 'machine/large', 'transfer/out', 'name/zone', 'no/such');
    const quantities = fc.oneof(fc.constant(0), fc.constant(1024), fc.double({ min: 0, max: 1e7, noNaN: true }));
    fc.assert(
      fc.property(fc.array(fc.tuple(meters, quantities)), (used) => {
        const usages = used.map(([meter, quantity]) => usage(meter, quantity));
        const { lines, unknown, total } = bill('x', usages, BOOK, 'here');
        const abroad = lines.filter((line) => line.reference_region).map(({ amount }) => fromUsd(amount));
        expect(lines.reduce((sum, { amount }) => sum + fromUsd(amount), 0)).toBe(total);
        expect(charge(usages, BOOK, 'here')).toEqual({
          total,
          elsewhere: abroad.reduce((sum, amount) => sum + amount, 0),
          unknown: unknown.map(({ meter }) => meter),
        });
      }),
    );
  });
});
