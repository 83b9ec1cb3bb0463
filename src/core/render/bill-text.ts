import { formatDollars } from '../messages/numbers.ts';
import type { Estimate } from '../model/estimate.ts';

/** The estimate for a terminal: a line for each meter, then total, range, budget and items without a price. */
export function billText(estimate: Estimate): string {
  const header = ['component', 'item', 'quantity', 'unit', 'unit price', 'monthly', 'price of'];
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
    `range: ${formatDollars(estimate.low)} to ${formatDollars(estimate.high)}/month`,
    ...(verdict === 'none'
      ? []
      : [`budget: ${formatDollars(amount ?? 0)}, ${verdict}${verdict === 'over' ? ` by ${formatDollars(over)}` : ''}`]),
    ...relax.map(({ change, saves }) => `  ${change}: saves ${formatDollars(saves)}/month`),
    ...estimate.commitments.map(
      ({ node, product, term_years: years, saves, saves_a_year: yearly }) =>
        `commitment, not in the total: ${node}, ${product} for ${years === 1 ? 'one year' : `${years} years`}, saves ${formatDollars(saves)}/month, ${formatDollars(yearly)}/year`,
    ),
    ...estimate.unknown.map(({ node, what, meter }) => `price unknown, not in the total: ${node}, ${what} (${meter})`),
    '',
  ].join('\n');
}

/** Indices of right-aligned columns. */
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
