/** US dollars in millionths: whole numbers, so that sums are exact. Safe to 9 billion dollars. */
export type MicroUsd = number;

const MICRO = 1_000_000;
const MICRO_PER_CENT = 10_000;
/** Relative difference below which two amounts count as equal. */
const BEYOND_DOUBT = 1e-13;

/**
 * The amount of a line: quantity times unit price, rounded half up to a whole cent, once.
 * @param quantity in the meter's unit
 * @param unitPrice US dollars for one unit
 */
export function lineAmount(quantity: number, unitPrice: number): MicroUsd {
  const cents = quantity * unitPrice * 100;
  const rounded = Math.round(cents);
  // Near a half, the last binary digits would decide: round the decimal value instead.
  const isClear = Math.abs(Math.abs(cents - rounded) - 0.5) > Math.abs(cents) * BEYOND_DOUBT;
  return (isClear ? rounded : Math.round(Number(cents.toPrecision(14)))) * MICRO_PER_CENT;
}

/** US dollars of an amount, exact to the cent. */
export function toUsd(amount: MicroUsd): number {
  return Math.round(amount / MICRO_PER_CENT) / 100;
}

/** Micro-dollars of an amount in US dollars, rounded to a cent. */
export function fromUsd(usd: number): MicroUsd {
  return Math.round(usd * 100) * MICRO_PER_CENT;
}

/** `$1,234.50`: two decimals, commas, a minus before the sign. The same on every machine, whatever its locale. */
export function formatUsd(amount: MicroUsd): string {
  const cents = Math.round(Math.abs(amount) / MICRO_PER_CENT);
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const text = `$${whole}.${String(cents % 100).padStart(2, '0')}`;
  return amount < 0 ? `-${text}` : text;
}

export const ONE_DOLLAR: MicroUsd = MICRO;
