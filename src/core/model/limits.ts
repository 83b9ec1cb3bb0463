import type { Evidence, Origin } from './resolved.ts';

export interface Budget {
  /** US dollars per month. */
  readonly usd: number;
  readonly amount: number;
  readonly currency: string;
  /** US dollars per unit of the currency; 1 for US dollars. */
  readonly rate: number;
  /** Date of the exchange rate; null for US dollars. */
  readonly rateAsOf: string | null;
  readonly firmness: 'hard' | 'soft';
  readonly origin: Origin;
  readonly evidence: readonly Evidence[];
  /** US dollars per month outside the season; undefined for the same amount all year. */
  readonly idleUsd?: number;
}

/** Where data must stay. */
export interface Residence {
  /** Names of the places: "Japan". */
  readonly names: readonly string[];
  /** Ids of the regions of the cloud there. */
  readonly regions: readonly string[];
}
