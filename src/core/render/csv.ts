import type { Estimate } from '../model/estimate.ts';

type Cell = string | number | boolean;

const COLUMNS = [
  'node',
  'meter',
  'what',
  'quantity',
  'unit',
  'unit_price_usd',
  'amount_usd',
  'region',
  'reference_region',
  'arithmetic',
  'source',
  'as_of',
  'confidence',
] as const;

/** The bill as a table (RFC 4180, but for line ends), for a spreadsheet. What has no known price has no amount. */
export function estimateCsv({ line_items, unknown }: Estimate): string {
  const known = line_items.map((item) => ({ ...item, unit_price_usd: item.unit_price, amount_usd: item.amount }));
  const rows: readonly Partial<Readonly<Record<(typeof COLUMNS)[number], Cell>>>[] = [...known, ...unknown];
  const lines = [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column] ?? ''))];
  return lines.map((cells) => `${cells.map(cell).join(',')}\n`).join('');
}

/** A spreadsheet takes a text for a formula that begins like one; an apostrophe before it says that it is text. */
function cell(value: Cell): string {
  const text = typeof value === 'string' ? value.replace(/^[=+\-@\t\r]/, "'$&") : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
