import { describe, expect, it } from 'vitest';
import { type Blueprint, CLOUD_IDS, createEngine, formatDollars, isDataTransfer } from '#core/index.ts';
import { cost } from '#http/pages/blueprint/cost.ts';
import { PLATFORM } from '../bench/texts.ts';

const engine = await createEngine();
const BLUEPRINTS = CLOUD_IDS.map(
  (cloud) => [cloud, engine.synthesize({ id: 'synt_1', text: PLATFORM, cloud, constraints: {} })] as const,
);

interface Row {
  readonly name: string;
  readonly share: number;
  readonly month: number;
  readonly year: number;
}

/** Rows of a chart with the shares of their bars, and its total. */
function chartOf(blueprint: Blueprint, label: string) {
  const [, table = ''] =
    new RegExp(`aria-label="${label}"><table>([\\s\\S]*?)</table>`).exec(cost(blueprint).text) ?? [];
  const [body = '', foot = ''] = table.split('<tfoot>');
  return { rows: body.split('<tr>').slice(2).map(rowOf), total: rowOf(foot) };
}

function rowOf(row: string): Row {
  const [, name = ''] = /<th scope="row">(.*?)<\/th>/.exec(row) ?? [];
  const [, share = '0'] = /class="share" width="([\d.]+)%"/.exec(row) ?? [];
  const [month = 0, year = 0] = [...row.matchAll(/\$([\d,.]+)</g)].map(([, text = '']) =>
    Number(text.replaceAll(',', '')),
  );
  return { name: name.replaceAll(/<.*?>/g, ''), share: Number(share), month, year };
}

const sumOf = (amounts: readonly number[]) => Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;

describe.each(BLUEPRINTS)('the cost charts on %s', (_, blueprint) => {
  const { line_items: items, total } = blueprint.estimate;
  const categories = chartOf(blueprint, 'Cost by category');
  const components = chartOf(blueprint, 'Cost by component');

  it.each([
    ['category', categories],
    ['component', components],
  ])('add up to the total by %s', (_by, chart) => {
    expect(chart.rows.length).toBeGreaterThan(4);
    expect(sumOf(chart.rows.map(({ month }) => month))).toBe(total);
    expect(chart.total).toMatchObject({ month: total, year: sumOf([12 * total]) });
    for (const { month, year } of chart.rows) expect(year).toBe(sumOf([12 * month]));
  });

  it('have bars in proportion, the most expensive first, without zero rows', () => {
    for (const { rows } of [categories, components]) {
      const largest = rows[0]?.month ?? 0;
      expect(rows.map(({ month }) => month)).toEqual(rows.map(({ month }) => month).sort((a, b) => b - a));
      for (const { month, share } of rows) {
        expect(month).toBeGreaterThan(0);
        expect(share).toBeCloseTo((100 * month) / largest, 0);
      }
    }
  });

  it('show data transfer in a row of its own', () => {
    const transfer = sumOf(items.filter(({ meter }) => isDataTransfer(meter)).map(({ amount }) => amount));
    expect(transfer).toBeGreaterThan(0);
    expect(categories.rows.find(({ name }) => name === 'Data transfer')?.month).toBe(transfer);
  });
});

describe('line items', () => {
  it('of less than half a cent are counted and left out', () => {
    const [[, blueprint]] = BLUEPRINTS as [(typeof BLUEPRINTS)[number]];
    const [item] = blueprint.estimate.line_items;
    if (item === undefined) throw new Error('no line items');
    const charged = blueprint.estimate.line_items.filter(({ amount }) => amount >= 0.005);
    const free = { ...item, what: 'free of charge', amount: 0 };
    const estimate = { ...blueprint.estimate, line_items: [...charged, free] };
    const shown = cost({ ...blueprint, estimate }).text;
    expect(shown).not.toContain('free of charge');
    expect(shown).toContain('1 line item below half a cent');
    expect(cost({ ...blueprint, estimate: { ...estimate, line_items: charged } }).text).not.toContain(
      'below half a cent',
    );
    expect(shown).toContain(formatDollars(blueprint.estimate.total));
  });
});
