/** US dollars in millionths: whole numbers, so that sums are exact. Safe to 9 billion dollars. */
export type MicroUsd = number;

const MICRO = 1_000_000;
const MICRO_PER_CENT = 10_000;
/** Fourteen digits tell amounts apart that differ by this share. */
const BEYOND_DOUBT = 1e-13;

/**
 * The amount of a line: quantity times unit price, rounded half up to a whole cent, once.
 * @param quantity in the meter's unit
 * @param unitPrice US dollars for one unit
 */
export function lineAmount(quantity: number, unitPrice: number): MicroUsd {
  const cents = quantity * unitPrice * 100;
  const rounded = Math.round(cents);
  // Only near a half do the last digits of a binary fraction decide, and there decimal ones do.
  const isClear = Math.abs(Math.abs(cents - rounded) - 0.5) > Math.abs(cents) * BEYOND_DOUBT;
  return (isClear ? rounded : Math.round(Number(cents.toPrecision(14)))) * MICRO_PER_CENT;
}

/** Whole and part dollars of an amount, exact to the cent. */
export function toUsd(amount: MicroUsd): number {
  return Math.round(amount / MICRO_PER_CENT) / 100;
}

/** An amount in millionths from dollars, rounded to a cent. */
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
