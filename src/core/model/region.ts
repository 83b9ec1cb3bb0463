/** A general-purpose public region of a cloud. */
export interface Region {
  readonly id: string;
  /** City or state, as the vendor names the place: "London". */
  readonly place: string;
  /** ISO 3166 code in lower case: "gb". */
  readonly country: string;
  readonly continent: 'africa' | 'asia' | 'europe' | 'north-america' | 'oceania' | 'south-america';
  /** The place is in the European Union. */
  readonly eu: boolean;
  /** Degrees, to find the nearest. */
  readonly latitude: number;
  readonly longitude: number;
  /** Names of its zones as Terraform takes them; empty where it has none. */
  readonly zones: readonly string[];
  /** The region that the vendor pairs it with for recovery, where it names one. */
  readonly pair?: string;
  /** Regions whose prices stand in where its own are not known, nearest in price first. */
  readonly priceReferences: readonly string[];
}
