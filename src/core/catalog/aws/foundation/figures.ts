/** A number as a reader wants it in an arithmetic: four significant digits, no exponent. */
export function short(value: number): string {
  const rounded = Number(value.toPrecision(4));
  const magnitude = Math.floor(Math.log10(Math.abs(rounded) || 1));
  const text = rounded.toFixed(Math.max(0, Math.min(6, 3 - magnitude)));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
