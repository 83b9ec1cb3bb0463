import type { PathAvailability } from '../model/availability.ts';
import type { NodeCapability } from '../model/capability.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Estimate } from '../model/estimate.ts';
import type { Claim, ClaimKind, Finding, Pillar, Proof } from '../model/finding.ts';
import type { PlacedNode, SecondSite, Site } from '../model/offering.ts';
import type { ResolvedRequirements } from '../model/resolved.ts';

/** A claim with the id of its node; null for the foundation. */
export interface ProvenClaim extends Claim {
  readonly node: string | null;
  readonly file: string;
}

/** Input of a rule. */
export interface Evidenced {
  readonly cloud: Cloud;
  readonly requirements: ResolvedRequirements;
  readonly site: Site;
  /** Null for a system in one region. */
  readonly second: SecondSite | null;
  readonly estimate: Estimate;
  /** Null for a system without synchronous requests. */
  readonly availability: PathAvailability | null;
  readonly claims: readonly ProvenClaim[];
}

/** A finding without the id and the pillar of its rule. */
export interface Observation {
  readonly status: Finding['status'];
  readonly node: string | null;
  readonly text: string;
  readonly do?: string;
  readonly proof?: Proof;
}

/** One check of the review. */
export interface Rule {
  readonly id: string;
  readonly pillar: Pillar;
  /** The control of a compliance framework; null for a rule of a pillar. */
  readonly control: string | null;
  check(evidence: Evidenced): readonly Observation[];
}

export function proofOf(claim: ProvenClaim): Proof {
  return { file: claim.file, resource: claim.resource, argument: claim.argument };
}

export function claimsOf(evidence: Evidenced, kind: ClaimKind, node?: string): readonly ProvenClaim[] {
  return evidence.claims.filter((claim) => claim.kind === kind && (node === undefined || claim.node === node));
}

export function partsOf(evidence: Evidenced, capabilities: readonly NodeCapability[]): readonly PlacedNode[] {
  return evidence.site.placed.filter(({ node }) => capabilities.includes(node.capability));
}

/** One observation per node: met if its Terraform has a claim of the kind, else the result of `missing`. */
export function claimedByEach(
  evidence: Evidenced,
  capabilities: readonly NodeCapability[],
  kind: ClaimKind,
  otherwise: (part: PlacedNode) => Observation,
): readonly Observation[] {
  return partsOf(evidence, capabilities).flatMap((part): readonly Observation[] => {
    const claims = claimsOf(evidence, kind, part.node.id);
    if (claims.length === 0) return [otherwise(part)];
    return claims.map((claim) => observed(evidence, claim));
  });
}

/** One observation per claim of a kind. */
export function claimed(evidence: Evidenced, kind: ClaimKind): readonly Observation[] {
  return claimsOf(evidence, kind).map((claim) => observed(evidence, claim));
}

function observed(evidence: Evidenced, claim: ProvenClaim): Observation {
  return { status: 'met', node: claim.node, text: claimText(evidence, claim), proof: proofOf(claim) };
}

/** The text of a claim, prefixed with the title of its node unless the text contains it. */
export function claimText({ site }: Evidenced, { node, text }: ProvenClaim): string {
  const title = node === null ? '' : (site.find(node)?.node.title ?? '');
  return text.toLowerCase().includes(title.toLowerCase()) ? text : `${title}: ${text}`;
}
