import type { LineItem } from './estimate.ts';
import type { CloudId } from './intent.ts';
import type { PriceConfidence } from './price-book.ts';

/** A resource of Terraform with its planned attributes. */
export interface ResourceItem {
  /** Its type, such as `aws_instance`. */
  readonly resource: string;
  /** The region of the price where no attribute names one. */
  readonly region?: string;
  /** Attributes as in the JSON of a plan. A block is an object or an array of one. */
  readonly attributes?: Readonly<Record<string, unknown>>;
  /** Monthly usage that no attribute states, such as `monthly_requests`; `monthly_hours` is 730 by default. */
  readonly usage?: Readonly<Record<string, number>>;
}

/** Why a part of a resource has no price. */
export type UnpricedReason =
  /** The type is not in the table. */
  | 'resource_type'
  /** No attribute names a region of the cloud, and none was given. */
  | 'region'
  /** An attribute that the price depends on is missing or not known before the apply. */
  | 'attribute'
  /** The usage was not given. */
  | 'usage'
  /** The meter is not in the price book. */
  | 'meter';

export interface Unpriced {
  readonly reason: UnpricedReason;
  /** The name of the type, attribute, usage or meter. */
  readonly name: string;
  /** The meter that the part is charged by; undefined if unknown. */
  readonly meter?: string;
}

/** Ways to pay less for machines. The discount for sustained use is a line of the price; the others must be chosen. */
export const SAVING_KINDS = [
  'sustained_use',
  'reserved_1y',
  'reserved_3y',
  'savings_plan_1y',
  'savings_plan_3y',
  'committed_use_1y',
  'committed_use_3y',
  'spot',
] as const;
export type SavingKind = (typeof SAVING_KINDS)[number];

/** A discount on a line that runs all month, as a range over the sizes and regions of the family. */
export interface Saving {
  readonly kind: SavingKind;
  readonly meter: string;
  readonly percent: { readonly low: number; readonly high: number };
  /** US dollars per month. */
  readonly saves: { readonly low: number; readonly high: number };
  readonly source: string;
  readonly as_of: string;
  readonly confidence: PriceConfidence;
}

/** Discounts of families of machines; the first family that fits a meter applies for each kind. */
export interface SavingTable {
  readonly sources: readonly {
    readonly source: string;
    readonly as_of: string;
    readonly confidence: PriceConfidence;
  }[];
  readonly families: readonly {
    /** Prefix of the meters. */
    readonly meters: string;
    /** Percent, low and high. */
    readonly rates: Readonly<Partial<Record<SavingKind, readonly [number, number]>>>;
    readonly source: number;
  }[];
}

/** The monthly price of a resource. */
export interface ResourcePrice {
  readonly cloud: CloudId | null;
  readonly region: string | null;
  /** US dollars per month: the sum of the lines. */
  readonly total: number;
  readonly line_items: readonly Omit<LineItem, 'node'>[];
  /** Parts that the total excludes. */
  readonly unpriced: readonly Unpriced[];
  /** Possible discounts; no total includes them. */
  readonly savings: readonly Saving[];
  /** True for a type that its vendor does not charge. */
  readonly free: boolean;
}

/** A factor of a quantity: a number, `hours`, `@attribute`, `#usage` or `$1`, each with `|default` and `:map`. */
export type Factor = number | string;

/** A charge of a resource. */
export interface ResourceMeter {
  /** The meter, with references in braces: `ec2/{@instance_type}`. */
  readonly meter: string;
  /** Factors of the monthly quantity in the unit of the meter. */
  readonly quantity: readonly Factor[];
  /** Included amount, subtracted from the last factor. */
  readonly over?: number;
  /** The charge repeats for every block of this attribute; `@` then refers to the block, `@^` to the resource. */
  readonly each?: string;
  /** Values that attributes must have; a missing attribute is null. */
  readonly when?: Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
  /** A regular expression for an attribute, whose groups are `$1` and `$2`; without a match there is no charge. */
  readonly match?: readonly [attribute: string, pattern: string];
}

/** Translations: by value, or by upper limit in ascending order. `*` is any other value. */
export type ValueMap =
  | Readonly<Record<string, string | number>>
  | readonly (readonly [limit: number, value: string | number])[];

/** The charges of a cloud's resource types. */
export interface ResourceTable {
  /** Of the names of its types: `aws_`. */
  readonly prefix: string;
  /** Attributes that name the region. */
  readonly region: readonly string[];
  readonly maps: Readonly<Record<string, ValueMap>>;
  readonly resources: Readonly<Record<string, readonly ResourceMeter[]>>;
  /** Types without a charge of their own; a trailing star matches any suffix. */
  readonly free: readonly string[];
}
