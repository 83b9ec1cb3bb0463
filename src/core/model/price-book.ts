/** A price tier, in units per month. */
export interface PriceTier {
  /** Lower bound, units per month. */
  readonly from: number;
  /** Upper bound, units per month; null without one. */
  readonly to: number | null;
  /** US dollars per unit. */
  readonly usd: number;
}

export type PriceConfidence = 'high' | 'medium' | 'low';

/** A list price with its source. */
export interface Price {
  readonly meter: string;
  readonly unit: string;
  /** The region of the price; `global` for a price of all regions. */
  readonly region: string;
  readonly tiers: readonly PriceTier[];
  readonly source: string;
  /** Date of the source in its precision; without one, the date on which the price was added to the book. */
  readonly asOf: string;
  readonly confidence: PriceConfidence;
}

/** A price for a region, and whether it was taken from another region. */
export interface QuotedPrice extends Price {
  readonly reference: boolean;
}

export interface PriceBook {
  readonly version: string;
  /**
   * The price of a meter in a region: its own, the global one, or that of the nearest reference region.
   * Null if unknown: callers report "unknown", never 0.
   */
  quote(meter: string, region: string): QuotedPrice | null;
  meters(): readonly string[];
  /** The unit of a meter and its regions with a known price; null for an unknown meter. */
  about(meter: string): { readonly unit: string; readonly regions: readonly string[] } | null;
}
