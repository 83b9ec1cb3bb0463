/** How a store fills with what arrives until it is deleted. */
export interface Filling {
  /** GB that arrive in a month. */
  readonly perMonth: number;
  /** Months of arrivals that the store is sized for. */
  readonly months: number;
  /** Months of arrivals that it holds in the end; null if nothing is deleted. */
  readonly full: number | null;
}

/** Stores together: the longest times. Undefined without one that fills. */
export function together(all: readonly (Filling | undefined)[]): Filling | undefined {
  const fillings = all.filter((one) => one !== undefined);
  if (fillings.length === 0) return undefined;
  const ends = fillings.map(({ full }) => full);
  return {
    perMonth: fillings.reduce((sum, { perMonth }) => sum + perMonth, 0),
    months: Math.max(...fillings.map(({ months }) => months)),
    full: ends.includes(null) ? null : Math.max(...ends.map((end) => end ?? 0)),
  };
}
