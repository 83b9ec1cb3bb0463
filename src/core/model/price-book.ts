/** One step of a price: from so many units a month up to so many. */
export interface PriceTier {
  /** Units a month from which it applies. */
  readonly from: number;
  /** Units a month up to which it applies; null for no upper end. */
  readonly to: number | null;
  /** US dollars per unit. */
  readonly usd: number;
}

export type PriceConfidence = 'high' | 'medium' | 'low';

/** A list price as it was read. */
export interface Price {
  readonly meter: string;
  readonly unit: string;
  /** The region whose price it is; `global` where one price holds everywhere. */
  readonly region: string;
  readonly tiers: readonly PriceTier[];
  readonly source: string;
  /** Date on which it was read, as precise as the source says; where it says none, that on which it was put into the book. */
  readonly asOf: string;
  readonly confidence: PriceConfidence;
}

/** A price for a region, and whether it is another region's for want of its own. */
export interface QuotedPrice extends Price {
  readonly reference: boolean;
}

export interface PriceBook {
  readonly version: string;
  /**
   * The price of a meter in a region: its own, else the global one, else that of the nearest reference region.
   * Null where the book knows none: the caller says "unknown", never 0.
   */
  quote(meter: string, region: string): QuotedPrice | null;
  meters(): readonly string[];
  /** The unit of a meter and the regions whose own price is known; null where the book has no such meter. */
  about(meter: string): { readonly unit: string; readonly regions: readonly string[] } | null;
}
