import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settled, usd } from './fake-cloud.ts';

describe('budget', () => {
  test('from the text is converted at a dated exchange rate', () => {
    const { budget, assumptions } = settled('An API for at most £100 a month');
    expect(budget).toMatchObject({
      amount: 100,
      currency: 'GBP',
      firmness: 'hard',
      origin: 'stated',
      usd: usd(100, 'GBP'),
    });
    expect(budget?.rateAsOf).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(assumptions.map(({ what }) => what)).toContain('Exchange rate of GBP');
  });

  test('from the constraint overrides the text, with a conflict', () => {
    const { budget, conflicts } = settled('An API for $500 a month', { budget: 300 });
    expect(budget).toMatchObject({ usd: 300, origin: 'constraint', rateAsOf: null });
    expect(conflicts).toHaveLength(1);
    expect(settled('An API for $300 a month', { budget: 300 }).conflicts).toEqual([]);
  });

  test('in a currency without a rate has no value in US dollars', () => {
    const { budget, conflicts } = settled('An API for at most 900 shekels a month');
    expect(budget?.currency).toBe('ILS');
    expect(conflicts).toEqual([]);
    expect(usd(1, 'XXX')).toBe(0);
  });
});

describe('region', () => {
  test.each([
    ['in us-west-2', 'us-west-2'],
    ['users in Leeds', 'eu-west-2'],
    ['a bakery in Dublin', 'eu-west-1'],
    ['customers in Lisbon', 'eu-west-1'],
    ['close to Mumbai', 'ap-south-1'],
    ['hosted in Germany', 'eu-central-1'],
    ['EU only', 'eu-central-1'],
    ['data must stay in Vienna', 'eu-central-1'],
    ['in Seattle', 'us-west-2'],
    ['for at most 300 CHF a month', 'eu-central-2'],
    ['for at most £90 a month', 'eu-west-2'],
    ['for at most $90 a month', 'us-east-1'],
    ['visitors from all over the world', 'us-east-1'],
  ])('an API %s → %s', (text, region) => {
    expect(settled(`An API ${text}`).region.id).toBe(region);
  });

  test.each([
    ['for a firm in Lyon, data stays in the EU', 'eu-central-1'],
    ['for a firm in Cork, data stays in the EU', 'eu-west-1'],
    ['that asks an LLM, for a firm in Cork', 'eu-central-1'],
    ['that asks an LLM, data must stay in Ireland', 'eu-west-1'],
    ['that asks an LLM, for a firm in Mumbai', 'ap-south-1'],
  ])('an API %s → %s, the nearest region with the requested services', (text, region) => {
    expect(settled(`An API ${text}`).region.id).toBe(region);
  });

  test('data residency by law overrides the constraint', () => {
    expect(
      settled('A German insurer: data of the insured must by law never leave the EU', { region: 'us-east-1' }),
    ).toMatchObject({
      region: { id: 'eu-central-1', origin: 'stated' },
      conflicts: expect.arrayContaining([expect.objectContaining({ settled: 'eu-central-1' })]),
    });
  });

  test('a constraint overrides the text; an unknown region is reported', () => {
    expect(settled('An API in London', { region: 'eu-central-1' })).toMatchObject({
      region: { id: 'eu-central-1', origin: 'constraint' },
      conflicts: [{ settled: 'eu-central-1' }],
    });
    expect(settled('An API in London', { region: 'mars-1' })).toMatchObject({
      region: { id: 'eu-west-2', origin: 'stated' },
      conflicts: [{ between: [] }],
    });
  });

  test('London and Zürich are outside the European Union', () => {
    for (const text of ['EU only, near London', 'data must stay in the EU, we are in Switzerland']) {
      expect(['eu-west-1', 'eu-central-1']).toContain(settled(text).region.id);
    }
  });
});

describe('conflicts', () => {
  test.each([
    ['Serverless with nothing running when idle, on dedicated GPUs', /scale to zero/],
    ['An API in 5 regions for at most $50 a month', /regions/],
    ['The system must be fully air-gapped. Citizens submit through a public website.', /outside/],
    ['We use MySQL. No MySQL please.', /mysql/],
    ['Мы хотим большую систему для управления складом и заказами наших клиентов', /not be in English/],
  ])('%s', (text, what) => {
    expect(
      settled(text)
        .conflicts.map((conflict) => conflict.what)
        .join(),
    ).toMatch(what);
  });

  test('availability and environment: the constraint overrides the text', () => {
    const found = settled('A staging API with 99.99 % availability', { availability: 99.5, environment: 'production' });
    expect(found.environment).toMatchObject({ value: 'production', origin: 'constraint' });
    expect(found.qualities.availability).toMatchObject({ value: 99.5, origin: 'constraint' });
    expect(found.conflicts).toHaveLength(2);
  });
});

describe('environment and assumptions', () => {
  test('the default environment is production', () => {
    expect(settled('An API').environment).toMatchObject({ value: 'production', origin: 'assumed' });
    expect(settled('A prototype of an API').environment).toMatchObject({ value: 'development', origin: 'stated' });
    expect(settled('An API').assumptions.map(({ id }) => id)).toEqual(['s01', 's02']);
  });

  test('any string is resolved deterministically', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(settled(text)).toEqual(settled(text));
      }),
      { numRuns: 100 },
    );
  });
});
