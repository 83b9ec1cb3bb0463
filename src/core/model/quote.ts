import type { LineItem } from './estimate.ts';
import type { CloudId } from './intent.ts';

/** A quantity to price without a design. */
export interface QuantityItem {
  readonly cloud: CloudId;
  readonly region: string;
  /** A meter of the price book. */
  readonly meter: string;
  /** Monthly quantity in the unit of the meter. */
  readonly quantity: number;
}

/** A line of a quote: `item` is the index in the request. */
export interface QuotedLine extends Omit<LineItem, 'node'> {
  readonly item: number;
}

export interface Quote {
  readonly currency: 'USD';
  /** US dollars per month: the sum of the lines. */
  readonly total: number;
  readonly line_items: readonly QuotedLine[];
  /** Items without a known price; not part of the total. */
  readonly unknown: readonly { readonly item: number; readonly meter: string; readonly quantity: number }[];
}

/** A meter of a cloud's price book. */
export interface MeterFacts {
  readonly id: string;
  readonly cloud: CloudId;
  readonly unit: string;
  /** Description of the item. */
  readonly what: string;
  /** Regions with a known price; `global` for a price of all regions. */
  readonly regions: readonly string[];
}
