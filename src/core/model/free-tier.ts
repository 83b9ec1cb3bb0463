import type { PriceConfidence } from './price-book.ts';

/** A monthly free tier of an account, without time limit. */
export interface FreeTier {
  /** The meters that share it, all with the same unit. */
  readonly meters: readonly string[];
  /** Monthly amount in the unit of the meters. */
  readonly amount: number;
  readonly source: string;
  /** Date of the source, in its precision; empty if unknown. */
  readonly asOf: string;
  readonly confidence: PriceConfidence;
}

/** The part of a free tier that was subtracted from an estimate. */
export interface TakenAllowance {
  readonly meters: readonly string[];
  readonly amount: number;
  readonly unit: string;
  readonly source: string;
  readonly as_of: string;
  readonly confidence: PriceConfidence;
}
