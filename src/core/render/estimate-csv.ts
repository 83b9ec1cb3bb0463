import type { Estimate, LineItem } from '../model/estimate.ts';
import type { Quote } from '../model/quote.ts';

type Cell = string | number | boolean | null;

/** Spreadsheets interpret such a cell as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** CSV by RFC 4180. An apostrophe prevents spreadsheets from evaluating text as a formula. */
export function csv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

type Line = Omit<LineItem, 'node'>;

const COLUMNS = [
  'meter',
  'what',
  'quantity',
  'unit',
  'unit_price',
  'amount',
  'region',
  'reference_region',
  'arithmetic',
  'source',
  'as_of',
  'confidence',
] as const satisfies readonly (keyof Line)[];

/** The lines of an estimate; items without a price have an empty amount. */
export function estimateCsv(estimate: Estimate): string {
  return csv(
    ['node', ...COLUMNS],
    [
      ...estimate.line_items.map((line) => [line.node, ...cellsOf(line)]),
      ...estimate.unknown.map(({ node, ...unpriced }) => [node, ...unpricedCells(unpriced)]),
    ],
  );
}

interface QuoteTable extends Pick<Quote, 'line_items'> {
  readonly unknown: readonly { readonly item: number; readonly meter: string; readonly quantity: number | null }[];
}

/** The lines of a quote. */
export function quoteCsv({ line_items: lines, unknown }: QuoteTable): string {
  return csv(
    ['item', ...COLUMNS],
    [
      ...lines.map((line) => [line.item, ...cellsOf(line)]),
      ...unknown.map(({ item, meter, quantity }) => [item, ...unpricedCells({ meter, what: '', quantity })]),
    ],
  );
}

function cellsOf(line: Line) {
  return COLUMNS.map((column) => line[column]);
}

function unpricedCells(known: { readonly meter: string; readonly what: string; readonly quantity: number | null }) {
  return COLUMNS.map((column) =>
    column === 'meter' || column === 'what' || column === 'quantity' ? known[column] : null,
  );
}
