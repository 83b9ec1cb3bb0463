import type { Commitment } from './commitment.ts';
import type { TakenAllowance } from './free-tier.ts';
import type { PriceBasis, PriceConfidence } from './price-book.ts';

/** A line of the estimate: quantity times unit price, rounded to the cent. */
export interface LineItem {
  readonly node: string;
  readonly meter: string;
  readonly what: string;
  readonly quantity: number;
  readonly unit: string;
  /** US dollars per unit. */
  readonly unit_price: number;
  /** US dollars, two decimals. */
  readonly amount: number;
  /** The region of the price. */
  readonly region: string;
  /** The price is from another region, because the region's own price is unknown. */
  readonly reference_region: boolean;
  /** The factor by which that price was scaled to this region; undefined for 1. */
  readonly scale?: number;
  readonly arithmetic: string;
  readonly source: string;
  /** Undefined in blueprints of earlier versions. */
  readonly basis?: PriceBasis;
  readonly as_of: string;
  readonly confidence: PriceConfidence;
  /** Share by which the price may be off; undefined in blueprints of earlier versions. */
  readonly uncertainty?: number;
}

/** What the doubt about prices means for the total, US dollars per month. */
export interface PriceDoubt {
  /** The total may be off by this amount because of its prices. */
  readonly off_by: number;
  /** Part of the total that is estimated from the prices of other regions. */
  readonly other_regions: number;
  /** Part of the total in this region whose prices are of low confidence. */
  readonly low_confidence: number;
}

export interface UnknownPrice {
  readonly node: string;
  readonly meter: string;
  readonly what: string;
  readonly quantity: number;
}

/** A part of the year with its own load, sized and priced apart. */
export interface SeasonEstimate {
  /** `base` for the rest of the time. */
  readonly name: string;
  /** Share of the time, 0 to 1. */
  readonly share: number;
  /** US dollars per month at the load of the season. */
  readonly total: number;
  /** Components with another size than in the base season. */
  readonly sizes: readonly { readonly node: string; readonly sku: string; readonly monthly: number }[];
}

/** Mean of the seasons by their shares of the time, US dollars per month, in cents. */
export function yearlyMean(seasons: readonly Pick<SeasonEstimate, 'share' | 'total'>[]): number {
  return Math.round(seasons.reduce((sum, { share, total }) => sum + share * total, 0) * 100) / 100;
}

/** An assumption that changes the total. */
export interface Mover {
  readonly assumption: string;
  /** The question whose answer replaces the assumption. */
  readonly question: string;
  /** The assumed value with its unit. */
  readonly assumed: string;
  /** Total, US dollars per month. */
  readonly low: number;
  readonly high: number;
}

export interface Estimate {
  readonly currency: 'USD';
  /** US dollars per month: the sum of the lines. */
  readonly total: number;
  readonly low: number;
  readonly high: number;
  /** The assumptions with the largest effect on the total: every line is calculated again, never scaled. */
  readonly moved_by: readonly Mover[];
  /** Undefined in blueprints of earlier versions. The range contains it. */
  readonly price_doubt?: PriceDoubt;
  readonly line_items: readonly LineItem[];
  /** Undefined for the same load all year. The total is that of the base season. */
  readonly seasons?: readonly SeasonEstimate[];
  /** Undefined where stores do not fill, or cost the same while they do. The total is that of the stated months. */
  readonly filling?: {
    /** Months of arrivals that the total contains. */
    readonly months: number;
    /** US dollars in the first month. */
    readonly first_month: number;
    /** US dollars per month when stores hold all that their retention keeps, where that is longer. */
    readonly full?: number;
    readonly full_months?: number;
  };
  readonly unknown: readonly UnknownPrice[];
  /** Savings of one-year and three-year commitments by component; not part of any total. */
  readonly commitments: readonly Commitment[];
  /** Free tiers that were subtracted on request. */
  readonly allowances: readonly TakenAllowance[];
  readonly budget: {
    readonly amount: number | null;
    readonly verdict: 'within' | 'over' | 'none';
    readonly over_by: number;
    readonly relax: readonly {
      readonly change: string;
      readonly saves: number;
      /** The terms for `constraints.exclude`, if the change removes a component. */
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
