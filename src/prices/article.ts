import type { MeterRule } from './price-map.ts';

/** One step of a vendor's price, in the vendor's unit. */
export interface Step {
  readonly from: number;
  readonly usd: number;
}

/** A price that a vendor's list gives for a part of a rule, in one region. */
export interface Found {
  readonly meter: string;
  /** Index into the parts of the rule. */
  readonly part: number;
  readonly region: string;
  readonly steps: readonly Step[];
  /** The day from which it holds. */
  readonly asOf: string;
}

/** A piece of a price list that is read in one go: a file or a page. */
export interface Page {
  readonly url: string;
  /** The vendor's service whose rules look at it. */
  readonly service: string;
}

export interface ReadPage {
  readonly found: readonly Found[];
  /** Where the list goes on; null at its end. */
  readonly next: string | null;
}

export interface PageReader {
  /** Where reading begins: by service and, where the vendor splits so, by region. */
  pages(rules: readonly MeterRule[], regions: readonly string[]): Promise<readonly Page[]>;
  read(page: Page, rules: readonly MeterRule[]): Promise<ReadPage>;
}
