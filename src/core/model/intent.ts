/** What a person or an agent asks for: their own words, one cloud, and what they fix beforehand. */

export const CLOUD_IDS = ['aws', 'gcp', 'azure'] as const;
export type CloudId = (typeof CLOUD_IDS)[number];

export const FRAMEWORKS = ['hipaa', 'pci-dss', 'gdpr', 'soc2', 'iso27001', 'fedramp', 'itar', 'cjis', 'ens'] as const;
export type Framework = (typeof FRAMEWORKS)[number];

export const ENVIRONMENTS = ['development', 'staging', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export interface Constraints {
  /** US dollars a month. */
  readonly budget?: number;
  /** A region's identifier on the cloud of the intent, such as `eu-west-1`. */
  readonly region?: string;
  /** Percent of the month, such as 99.9. */
  readonly availability?: number;
  readonly compliance?: readonly Framework[];
  readonly environment?: Environment;
  /** Terms of the capability vocabulary, or names of technologies, that must not appear. */
  readonly exclude?: readonly string[];
  /** Take off what the vendor gives each account free every month. */
  readonly free_allowances?: boolean;
}

export interface Intent {
  /** Identifier of the synthesis, made by the caller: the engine knows no randomness. */
  readonly id: string;
  readonly text: string;
  readonly cloud: CloudId;
  readonly constraints: Constraints;
}
