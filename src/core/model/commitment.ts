import type { PriceConfidence } from './price-book.ts';

/** Term of a commitment in years. */
export type TermYears = 1 | 3;

/** The discount for a commitment to pay for every hour of a term, without upfront payment. */
export interface CommitmentTerms {
  /** The product's name, as its vendor writes it. */
  readonly product: string;
  /** Prefixes of the meters that it covers. */
  readonly meters: readonly string[];
  /** Percent off the on-demand price, rounded down; terms that require upfront payment are omitted. */
  readonly discounts: readonly { readonly years: TermYears; readonly percent: number }[];
  readonly source: string;
  /** Date of the source, in its precision. */
  readonly asOf: string;
  readonly confidence: PriceConfidence;
}

/** The saving of a commitment for one component; not part of any total. */
export interface Commitment {
  readonly node: string;
  readonly product: string;
  readonly term_years: TermYears;
  readonly percent: number;
  /** US dollars per month. */
  readonly saves: number;
  /** US dollars per year: twelve times the monthly saving. */
  readonly saves_a_year: number;
  readonly because: string;
  readonly source: string;
  readonly as_of: string;
  readonly confidence: PriceConfidence;
}
