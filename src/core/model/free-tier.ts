import type { PriceConfidence } from './price-book.ts';

/** What a vendor gives each account every month for nothing, as long as the account lives. */
export interface FreeTier {
  /** The meters that share it, all of one unit. */
  readonly meters: readonly string[];
  /** In the unit of the meters, a month. */
  readonly amount: number;
  readonly source: string;
  /** When it was read, as precise as the source says; empty where it does not. */
  readonly asOf: string;
  readonly confidence: PriceConfidence;
}

/** How much of an allowance was taken off a bill. */
export interface TakenAllowance {
  readonly meters: readonly string[];
  readonly amount: number;
  readonly unit: string;
  readonly source: string;
  readonly as_of: string;
  readonly confidence: PriceConfidence;
}
