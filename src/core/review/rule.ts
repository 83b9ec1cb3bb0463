import { OPERATIONS } from '../messages/operations.ts';
import type { PathAvailability } from '../model/availability.ts';
import type { NodeCapability } from '../model/capability.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Estimate } from '../model/estimate.ts';
import type { Claim, ClaimKind, Finding, Pillar } from '../model/finding.ts';
import type { PlacedNode, SecondSite, Site } from '../model/offering.ts';
import type { ResolvedRequirements } from '../model/resolved.ts';
import type { Block } from '../model/terraform.ts';

/** A claim with the id of its node, null for the foundation; its attributes have values without variables. */
export interface ProvenClaim extends Claim {
  readonly node: string | null;
  readonly block: Block;
}

/** A claim that holds once variables without a default have a value. */
export interface WaitingClaim extends Claim {
  readonly node: string | null;
  readonly variables: readonly string[];
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
  readonly waiting: readonly WaitingClaim[];
}

/** A finding without the id and the pillar of its rule. */
export interface Observation {
  readonly status: Finding['status'];
  readonly node: string | null;
  readonly text: string;
  readonly do?: string;
  readonly proof?: ProvenClaim;
}

/** One check of the review. */
export interface Rule {
  readonly id: string;
  readonly pillar: Pillar;
  /** The control of a compliance framework; null for a rule of a pillar. */
  readonly control: string | null;
  check(evidence: Evidenced): readonly Observation[];
}

export function claimsOf(evidence: Evidenced, kind: ClaimKind, node?: string): readonly ProvenClaim[] {
  return evidence.claims.filter((claim) => claim.kind === kind && (node === undefined || claim.node === node));
}

export function partsOf(evidence: Evidenced, capabilities: readonly NodeCapability[]): readonly PlacedNode[] {
  return evidence.site.placed.filter(({ node }) => capabilities.includes(node.capability));
}

/** Observations per node: met or action required if its Terraform has claims of the kind, else the result of `otherwise`. */
export function claimedByEach(
  evidence: Evidenced,
  capabilities: readonly NodeCapability[],
  kind: ClaimKind,
  otherwise: (part: PlacedNode) => Observation,
): readonly Observation[] {
  const byNode = Map.groupBy(claimed(evidence, kind), ({ node }) => node);
  return partsOf(evidence, capabilities).flatMap((part) => byNode.get(part.node.id) ?? [otherwise(part)]);
}

/** One observation per claim of a kind: met, or action required while it waits for variables. */
export function claimed(evidence: Evidenced, kind: ClaimKind): readonly Observation[] {
  return [
    ...claimsOf(evidence, kind).map((claim) => observed(evidence, claim)),
    ...evidence.waiting.filter((claim) => claim.kind === kind).map((claim) => awaited(evidence, claim)),
  ];
}

function observed(evidence: Evidenced, claim: ProvenClaim): Observation {
  return { status: 'met', node: claim.node, text: claimText(evidence, claim), proof: claim };
}

/** Action required: the variables for which a claim waits. */
export function awaited(evidence: Evidenced, claim: WaitingClaim) {
  return {
    status: 'yours' as const,
    node: claim.node,
    text: claimText(evidence, claim),
    do: OPERATIONS.unset(claim.variables),
  };
}

/** The text of a claim, prefixed with the title of its node unless the text contains it. */
export function claimText({ site }: Evidenced, { node, text }: ProvenClaim | WaitingClaim): string {
  const title = node === null ? '' : (site.find(node)?.node.title ?? '');
  return text.toLowerCase().includes(title.toLowerCase()) ? text : `${title}: ${text}`;
}
