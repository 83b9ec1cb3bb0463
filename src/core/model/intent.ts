import type { Answers } from './questions.ts';
import type { Reading } from './reading.ts';
import type { Requirements } from './requirements.ts';

/** A request of a person or an agent: its text, the cloud, constraints and requirements. */

export const CLOUD_IDS = ['aws', 'gcp', 'azure'] as const;
export type CloudId = (typeof CLOUD_IDS)[number];

export const FRAMEWORKS = ['hipaa', 'pci-dss', 'gdpr', 'soc2', 'iso27001', 'fedramp', 'itar', 'cjis', 'ens'] as const;
export type Framework = (typeof FRAMEWORKS)[number];

export const ENVIRONMENTS = ['development', 'staging', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Limits of resources, which the design keeps or explains. */
export interface ResourceLimits {
  /** Most components of the graph. */
  readonly max_nodes?: number;
  /** Most provisioned vCPU of all components, in one region. */
  readonly max_vcpu?: number;
  /** Most instances of one component. */
  readonly max_instances?: number;
  /** Largest size of one instance. */
  readonly max_size?: { readonly vcpu?: number; readonly memory_gb?: number };
  /** Names of services, or words in them, such as `RDS` or `Cloud Run`. */
  readonly forbidden_services?: readonly string[];
}

export interface Constraints {
  /** US dollars per month. */
  readonly budget?: number;
  /** Identifier of a region of the cloud, such as `eu-west-1`. */
  readonly region?: string;
  /** Percent, such as 99.9. */
  readonly availability?: number;
  readonly compliance?: readonly Framework[];
  readonly environment?: Environment;
  /** Terms of the capability vocabulary, or names of technologies, that must not appear. */
  readonly exclude?: readonly string[];
  /** Subtract monthly free tiers. */
  readonly free_allowances?: boolean;
  readonly limits?: ResourceLimits;
}

export interface Intent {
  /** Identifier of the synthesis, created by the caller: the engine uses no randomness. */
  readonly id: string;
  /** Empty if the caller sends requirements only. */
  readonly text: string;
  readonly cloud: CloudId;
  readonly constraints: Constraints;
  /** What the caller states; it takes precedence over the text. */
  readonly requirements?: Requirements;
  /** Answers to questions of the requirements, which take precedence over both. */
  readonly answers?: Answers;
  /** The reading of the text before the engine; the built-in reader reads without one. */
  readonly reading?: Reading;
  /** Ask a language model again instead of using a stored reading. */
  readonly freshReading?: true;
}

/** Display name of a framework; the ids of its controls start with it. */
export const FRAMEWORK_NAMES: Readonly<Record<Framework, string>> = {
  hipaa: 'HIPAA',
  'pci-dss': 'PCI DSS 4.0',
  gdpr: 'GDPR',
  soc2: 'SOC 2',
  iso27001: 'ISO 27001',
  fedramp: 'FedRAMP',
  itar: 'ITAR',
  cjis: 'CJIS',
  ens: 'ENS',
};
