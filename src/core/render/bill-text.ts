import { formatDollars } from '../messages/numbers.ts';
import type { Estimate } from '../model/estimate.ts';

/** The bill for a terminal: a line a meter, then the total, the range, the budget and what has no price. */
export function billText(estimate: Estimate): string {
  const header = ['part', 'what', 'quantity', 'unit', 'unit price', 'a month', 'price of'];
  const rows = estimate.line_items.map((line) => [
    line.node,
    line.what,
    String(line.quantity),
    line.unit,
    `$${line.unit_price}`,
    formatDollars(line.amount),
    line.region,
  ]);
  const { verdict, amount, over_by: over, relax } = estimate.budget;
  return [
    ...aligned([header, ...rows, ['total', '', '', '', '', formatDollars(estimate.total), '']]),
    '',
    `range: ${formatDollars(estimate.low)} to ${formatDollars(estimate.high)} a month`,
    ...(verdict === 'none'
      ? []
      : [`budget: ${formatDollars(amount ?? 0)}, ${verdict}${verdict === 'over' ? ` by ${formatDollars(over)}` : ''}`]),
    ...relax.map(({ change, saves }) => `  ${change}: saves ${formatDollars(saves)}`),
    ...estimate.commitments.map(
      ({ node, product, term_years: years, saves, saves_a_year: yearly }) =>
        `with a commitment, not in the total: ${node}, ${product} for ${years === 1 ? 'a year' : `${years} years`}, saves ${formatDollars(saves)} a month, ${formatDollars(yearly)} a year`,
    ),
    ...estimate.unknown.map(({ node, what, meter }) => `price unknown, not in the total: ${node}, ${what} (${meter})`),
    '',
  ].join('\n');
}

/** Columns of numbers, by their place, that stand to the right. */
const RIGHT: ReadonlySet<number> = new Set([2, 4, 5]);

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        RIGHT.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
