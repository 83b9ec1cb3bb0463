import type { PathAvailability } from '../model/availability.ts';
import type { NodeCapability } from '../model/capability.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Estimate } from '../model/estimate.ts';
import type { Claim, ClaimKind, Finding, Pillar, Proof } from '../model/finding.ts';
import type { Requirements } from '../model/requirement.ts';
import type { PlacedNode, SecondSite, Site } from '../model/site.ts';

/** A claim with the part that makes it; null for the foundation. */
export interface ProvenClaim extends Claim {
  readonly node: string | null;
  readonly file: string;
}

/** What a rule may look at. */
export interface Evidenced {
  readonly cloud: Cloud;
  readonly requirements: Requirements;
  readonly site: Site;
  /** Null where the system stands in one region. */
  readonly second: SecondSite | null;
  readonly estimate: Estimate;
  /** Null where no request is waited for. */
  readonly availability: PathAvailability | null;
  readonly claims: readonly ProvenClaim[];
}

/** What a rule found; the id and the pillar are the rule's. */
export interface Observation {
  readonly status: Finding['status'];
  readonly node: string | null;
  readonly text: string;
  readonly do?: string;
  readonly proof?: Proof;
}

/** One thing that a review looks at. */
export interface Rule {
  readonly id: string;
  readonly pillar: Pillar;
  /** The control of a framework that it answers; null for a pillar's own. */
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

/** A part each: met where its Terraform claims the kind, else what is missing. */
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

/** Every claim of a kind, whoever makes it. */
export function claimed(evidence: Evidenced, kind: ClaimKind): readonly Observation[] {
  return claimsOf(evidence, kind).map((claim) => observed(evidence, claim));
}

function observed(evidence: Evidenced, claim: ProvenClaim): Observation {
  return { status: 'met', node: claim.node, text: spoken(evidence, claim), proof: proofOf(claim) };
}

/** A claim's sentence, led by the part that it speaks of where it does not name it itself. */
export function spoken({ site }: Evidenced, { node, text }: ProvenClaim): string {
  const title = node === null ? '' : (site.find(node)?.node.title ?? '');
  return text.toLowerCase().includes(title.toLowerCase()) ? text : `${title}: ${text}`;
}
