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
