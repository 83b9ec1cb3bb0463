import { formatUsd, fromUsd } from '../model/money.ts';

/** Significant digits of a figure in a calculation; documents use three. */
const DIGITS = 4;
/** Digits before the point from which thousands are separated. */
const GROUPED_DIGITS = 4;

/**
 * A number rounded for reading, such as `1,234,567`, `12.35` or `0.0125`: no fraction where the digits before the point
 * suffice, thousands separated, never in powers of ten. The same on every machine, whatever its locale.
 */
export function formatNumber(value: number, digits = DIGITS): string {
  const rounded = Math.abs(value) >= 10 ** (digits - 1) ? Math.round(value) : Number(value.toPrecision(digits));
  return formatExact(Math.abs(rounded) < 1e-6 ? 0 : rounded);
}

/** All digits of a number, thousands separated, never in powers of ten: a billed quantity, a unit price. */
export function formatExact(value: number): string {
  const text = String(value);
  const exact = text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
  const point = exact.indexOf('.');
  const whole = point < 0 ? exact : exact.slice(0, point);
  if (whole.length < GROUPED_DIGITS) return exact;
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + exact.slice(whole.length);
}

/** A number for a document: three significant digits. */
export function approximate(value: number): string {
  return formatNumber(value, 3);
}

/** US dollars and cents, such as `$1,234.50`. @param amount US dollars */
export function formatDollars(amount: number): string {
  return formatUsd(fromUsd(amount));
}
