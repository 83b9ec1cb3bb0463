import type { PriceConfidence } from './price-book.ts';

/** A year or three. */
export type TermYears = 1 | 3;

/** What a vendor takes off for a promise to pay every hour of a term, with nothing to pay at its start. */
export interface CommitmentTerms {
  /** The product's name, as its vendor writes it. */
  readonly product: string;
  /** What the names of the meters that it covers begin with. */
  readonly meters: readonly string[];
  /** Percent off the price on demand, rounded down; a term that is not sold without a payment first is left out. */
  readonly discounts: readonly { readonly years: TermYears; readonly percent: number }[];
  readonly source: string;
  /** When it was read, as precise as the source says. */
  readonly asOf: string;
  readonly confidence: PriceConfidence;
}

/** What a commitment would save on one part: advice, in no total. */
export interface Commitment {
  readonly node: string;
  readonly product: string;
  readonly term_years: TermYears;
  readonly percent: number;
  /** US dollars a month. */
  readonly saves: number;
  /** US dollars a year: twelve times the month. */
  readonly saves_a_year: number;
  readonly because: string;
  readonly source: string;
  readonly as_of: string;
  readonly confidence: PriceConfidence;
}
