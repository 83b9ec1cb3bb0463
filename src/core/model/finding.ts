import type { Block, Value } from './terraform.ts';

/** The pillars of a Well-Architected review. */
export type Pillar = 'reliability' | 'security' | 'cost' | 'operations' | 'performance' | 'sustainability';

/** `yours`: action required by the user. */
export type FindingStatus = 'met' | 'watch' | 'fail' | 'yours';

/** The Terraform argument that proves a claim. */
export interface Proof {
  readonly file: string;
  readonly resource: string;
  /** The argument as printed: `multi_az = true`. */
  readonly argument: string;
}

export interface Finding {
  readonly id: string;
  readonly pillar: Pillar;
  readonly control: string | null;
  readonly status: FindingStatus;
  readonly node: string | null;
  readonly text: string;
  readonly do: string | null;
  readonly proof: Proof | null;
}

/** A value with findings. Invalid input gives a smaller value and a finding, never an exception. */
export interface Diagnosed<T> {
  readonly value: T;
  readonly findings: readonly Finding[];
}

/** A statement of the document that the Terraform of a service proves. */
export type ClaimKind =
  | 'encrypted_at_rest'
  | 'encrypted_in_transit'
  | 'private'
  | 'multi_zone'
  | 'multi_region'
  | 'replicated'
  | 'backed_up'
  | 'deletion_protected'
  | 'least_privilege'
  | 'autoscaled'
  | 'logged'
  | 'alarmed'
  | 'budget_alarm'
  | 'edge_rules'
  | 'filtered'
  | 'account_watched'
  | 'no_stored_password'
  | 'retried'
  | 'tenants_apart';

export interface Claim {
  readonly kind: ClaimKind;
  /** A full sentence that a reader can check: "Any moment of the last 7 days can be restored." */
  readonly text: string;
  /** Address of the resource, such as `aws_db_instance.db`. */
  readonly resource: string;
  readonly attributes: Attributes;
}

/**
 * Expected values by the path of the attribute, as in attribute-path.ts. A list is compared without order: where a path
 * leads to several values, it holds all of them, and a single value is that of each. Variables have their defaults.
 */
export type Attributes = Readonly<Record<string, Value>>;

/** What a test of the project asserts: the attributes of a block that prove a finding. */
export interface Assertion {
  readonly id: string;
  readonly text: string;
  readonly block: Block;
  /** Expected values without variables. */
  readonly attributes: Attributes;
}
