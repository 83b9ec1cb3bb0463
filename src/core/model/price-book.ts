/** Where a price comes from, best first. */
export const PRICE_BASES = [
  /** The vendor's price list, read by the refresh. */
  'vendor_list',
  /** A data file that was made from the vendor's price list. */
  'list_dump',
  /** Documentation or a price page of the vendor. */
  'documentation',
  /** The output of a cost tool. */
  'tool_output',
  /** Text of a third party. */
  'third_party',
  /** Calculated from the price of another size or zone. */
  'derived',
  /** Never checked. */
  'general_knowledge',
] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];

export type PriceConfidence = 'high' | 'medium' | 'low';

/** A price tier, in units per month. */
export interface PriceTier {
  /** Lower bound, units per month. */
  readonly from: number;
  /** Upper bound, units per month; null without one. */
  readonly to: number | null;
  /** Where the source of an open tier ends; null if it does not. */
  readonly knownTo: number | null;
  /** US dollars per unit. */
  readonly usd: number;
  readonly source: string;
  readonly basis: PriceBasis;
  /** Date of the source in its precision; without one, the date on which the price was added to the book. */
  readonly asOf: string;
  readonly confidence: PriceConfidence;
  /** Share by which the price may be off. */
  readonly uncertainty: number;
}

/** A list price. */
export interface Price {
  readonly meter: string;
  readonly unit: string;
  /** The region of the price; `global` for a price of all regions. */
  readonly region: string;
  readonly tiers: readonly PriceTier[];
}

/** A price for a region, and whether it was estimated from that of another region. */
export interface QuotedPrice extends Price {
  readonly reference: boolean;
  /** The factor by which the price of the other region was scaled; 1 for an own price. */
  readonly scale: number;
}

export interface PriceBook {
  readonly version: string;
  /**
   * The price of a meter in a region: its own, the global one, or that of the nearest reference region, scaled.
   * Null if unknown: callers report "unknown", never 0.
   */
  quote(meter: string, region: string): QuotedPrice | null;
  meters(): readonly string[];
  /** The unit of a meter and its regions with a known price; null for an unknown meter. */
  about(meter: string): { readonly unit: string; readonly regions: readonly string[] } | null;
}
