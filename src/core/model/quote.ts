import type { LineItem } from './estimate.ts';
import type { CloudId } from './intent.ts';

/** A quantity to be priced without a design around it. */
export interface QuantityItem {
  readonly cloud: CloudId;
  readonly region: string;
  /** A meter of the price book. */
  readonly meter: string;
  /** In the meter's unit, a month. */
  readonly quantity: number;
}

/** A line of a quote: `item` is the place in the list that was given. */
export interface QuotedLine extends Omit<LineItem, 'node'> {
  readonly item: number;
}

export interface Quote {
  readonly currency: 'USD';
  /** US dollars a month: the sum of the lines. */
  readonly total: number;
  readonly line_items: readonly QuotedLine[];
  /** What has no price in the book, and is not in the total. */
  readonly unknown: readonly { readonly item: number; readonly meter: string; readonly quantity: number }[];
}

/** A meter of a cloud's price book. */
export interface MeterFacts {
  readonly id: string;
  readonly cloud: CloudId;
  readonly unit: string;
  /** What is counted, in words. */
  readonly what: string;
  /** Regions whose own price is known; `global` where one holds everywhere. */
  readonly regions: readonly string[];
}
