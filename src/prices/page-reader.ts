import type { MeterRule } from './price-map.ts';

/** A tier of a vendor price, in the vendor's unit. */
export interface Step {
  readonly from: number;
  readonly usd: number;
}

/** A price in a vendor's list that matches a part of a rule in one region. */
export interface Found {
  readonly meter: string;
  /** Index into the parts of the rule. */
  readonly part: number;
  readonly region: string;
  readonly steps: readonly Step[];
}

/** A file or a page of a price list. */
export interface Page {
  readonly url: string;
  /** Vendor name of the service. */
  readonly service: string;
}

export interface ReadPage {
  readonly found: readonly Found[];
  /** URL of the next page. Null on the last page. */
  readonly next: string | null;
}

export interface PageReader {
  /** The first pages, by service and, if the vendor splits its list, by region. */
  pages(rules: readonly MeterRule[], regions: readonly string[]): Promise<readonly Page[]>;
  read(page: Page, rules: readonly MeterRule[]): Promise<ReadPage>;
}
