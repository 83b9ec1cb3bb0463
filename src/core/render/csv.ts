type Cell = string | number | boolean | null;

/** Spreadsheets take such a cell for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows under a header as RFC 4180 writes them. Text that a spreadsheet would run is kept from it by an apostrophe. */
export function csv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
