/** The pillars of a well-architected review, and compliance by a framework's own control. */
export type Pillar = 'reliability' | 'security' | 'cost' | 'operations' | 'performance' | 'sustainability';

/** `yours`: what no design can prove. */
export type FindingStatus = 'met' | 'watch' | 'fail' | 'yours';

/** The argument in the Terraform that makes a claim true. */
export interface Proof {
  readonly file: string;
  readonly resource: string;
  /** The line as it stands: `multi_az = true`. */
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

/** A value, and what was odd about the way to it. Odd input gives a smaller answer and a finding, never a throw. */
export interface Diagnosed<T> {
  readonly value: T;
  readonly findings: readonly Finding[];
}

/** Something that a service's Terraform does and that the document may therefore say. */
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
  | 'no_stored_password'
  | 'retried'
  | 'tenants_apart';

export interface Claim {
  readonly kind: ClaimKind;
  /** A full sentence that a reader can check: "Any moment of the last 7 days can be restored." */
  readonly text: string;
  /** Address of the resource that does it, such as `aws_db_instance.db`. */
  readonly resource: string;
  /** The argument that does it, as printed, with single spaces: `backup_retention_period = 7`. */
  readonly argument: string;
}
