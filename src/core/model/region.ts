/** A general-purpose public region of a cloud. */
export interface Region {
  readonly id: string;
  /** Location as the vendor names it: "London". */
  readonly place: string;
  /** ISO 3166 code in lower case: "gb". */
  readonly country: string;
  readonly continent: 'africa' | 'asia' | 'europe' | 'north-america' | 'oceania' | 'south-america';
  /** Whether the location is in the European Union. */
  readonly eu: boolean;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Names of its zones in Terraform; empty without zones. */
  readonly zones: readonly string[];
  /** The paired region of the vendor, if any. */
  readonly pair?: string;
  /** Regions whose prices replace unknown ones, closest in price first. */
  readonly priceReferences: readonly string[];
}

/** The two regions of a system, where a price depends on both. */
export interface RegionPair {
  readonly home: string;
  readonly second: string;
}
