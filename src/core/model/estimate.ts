import type { Commitment } from './commitment.ts';
import type { TakenAllowance } from './free-tier.ts';
import type { PriceConfidence } from './price-book.ts';

/** One line of the bill: quantity times unit price, rounded to the cent. */
export interface LineItem {
  readonly node: string;
  readonly meter: string;
  readonly what: string;
  readonly quantity: number;
  readonly unit: string;
  /** US dollars for one unit. */
  readonly unit_price: number;
  /** US dollars, two decimals. */
  readonly amount: number;
  /** The region whose price it is. */
  readonly region: string;
  /** Priced in another region for want of its own. */
  readonly reference_region: boolean;
  readonly arithmetic: string;
  readonly source: string;
  readonly as_of: string;
  readonly confidence: PriceConfidence;
}

export interface UnknownPrice {
  readonly node: string;
  readonly meter: string;
  readonly what: string;
  readonly quantity: number;
}

export interface Estimate {
  readonly currency: 'USD';
  /** US dollars a month; the sum of the lines. */
  readonly total: number;
  readonly low: number;
  readonly high: number;
  /** What moves the total most: each computed again in full, never scaled. */
  readonly moved_by: readonly { readonly assumption: string; readonly low: number; readonly high: number }[];
  readonly line_items: readonly LineItem[];
  readonly unknown: readonly UnknownPrice[];
  /** What promises of a year and of three would save, a part at a time: in no total. */
  readonly commitments: readonly Commitment[];
  /** Free monthly allowances that were taken off, where that was asked for. */
  readonly allowances: readonly TakenAllowance[];
  readonly budget: {
    readonly amount: number | null;
    readonly verdict: 'within' | 'over' | 'none';
    readonly over_by: number;
    readonly relax: readonly {
      readonly change: string;
      readonly saves: number;
      /** What `constraints.exclude` takes for it, where it is a part that goes. */
      readonly exclude?: readonly string[];
    }[];
  };
  readonly alternatives: readonly {
    readonly name: string;
    readonly total: number;
    readonly differences: readonly string[];
  }[];
  readonly rejected: readonly {
    readonly node: string;
    readonly option: string;
    readonly monthly: number;
    readonly because: string;
  }[];
}
