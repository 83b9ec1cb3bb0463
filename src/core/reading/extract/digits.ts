/**
 * The value of digits with separators: "2,300", "2.3", "1.000.000", "2,5", "1 000", "1’000".
 * One point with three digits behind it separates thousands ("1.500 Nutzer"), except in a share ("99.999 %").
 */
export function readDigits(text: string, share = false): number {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  const decimal = decimalMark(text, comma, point, share);
  const [whole = '', fraction = ''] = decimal === null ? [text] : [text.slice(0, decimal), text.slice(decimal + 1)];
  const value = Number(`${onlyDigits(whole)}.${onlyDigits(fraction) || '0'}`);
  return Number.isFinite(value) ? value : 0;
}

function decimalMark(text: string, comma: number, point: number, share: boolean): number | null {
  if (comma >= 0 && point >= 0) return Math.max(comma, point);
  const at = Math.max(comma, point);
  if (at < 0) return null;
  const mark = text.charAt(at);
  if (text.indexOf(mark) !== at) return null;
  const digitsAfter = text.length - at - 1;
  const thousands = digitsAfter === 3 && at <= 3 && !text.startsWith('0');
  return thousands && !share ? null : at;
}

function onlyDigits(text: string): string {
  let digits = '';
  for (const char of text) if (char >= '0' && char <= '9') digits += char;
  return digits;
}
