import { describe, expect, it } from 'vitest';
import { createEngine, estimateCsv } from '#core/index.ts';

const engine = await createEngine();
const { estimate } = engine.synthesize({
  id: 'synt_1',
  text: 'A shop on PostgreSQL in containers, 200 requests a second',
  cloud: 'aws',
  constraints: {},
});
const [item] = estimate.line_items;

/** Rows of cells according to RFC 4180. */
function parse(csv: string): string[][] {
  return csv
    .trimEnd()
    .split('\r\n')
    .map((row) =>
      [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
      ),
    );
}

describe('the estimate as CSV', () => {
  it('has a row per line item, and the amounts add up to the total', () => {
    const [head = [], ...rows] = parse(estimateCsv(estimate));
    expect(rows).toHaveLength(estimate.line_items.length + estimate.unknown.length);
    for (const row of rows) expect(row).toHaveLength(head.length);
    const amount = head.indexOf('amount');
    const cents = rows.reduce((sum, row) => sum + Math.round(Number(row[amount]) * 100), 0);
    expect(cents / 100).toBe(estimate.total);
  });

  it('has an empty amount for an unknown price', () => {
    const unknown = [{ node: 'app', meter: 'm', what: 'w', quantity: 3 }];
    const [, row = ''] = estimateCsv({ ...estimate, line_items: [], unknown }).split('\r\n');
    expect(row).toBe('app,m,w,3,,,,,,,,,');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['@x', "'@x"],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['-1\n+2', '"\'-1\n+2"'],
  ])('escapes formulas and separators: %j', (what, written) => {
    if (item === undefined) throw new Error('the estimate has no line');
    const csv = estimateCsv({ ...estimate, line_items: [{ ...item, what }], unknown: [] });
    expect(csv).toContain(`${item.meter},${written},`);
  });
});
