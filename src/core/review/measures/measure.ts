import { DATABASES, type NodeCapability } from '../../model/capability.ts';
import type { ClaimKind, FindingStatus } from '../../model/finding.ts';
import type { PlacedNode } from '../../model/offering.ts';
import { claimsOf, claimText, type Evidenced, type ProvenClaim } from '../rule.ts';

/** A requirement of a control that the design does not meet. */
export interface Gap {
  readonly status: Exclude<FindingStatus, 'met'>;
  readonly node: string | null;
  readonly text: string;
  readonly do: string;
}

/** Result of a measure: satisfied statements, their proofs and gaps. All are empty if the measure does not apply. */
export interface Looked {
  readonly holds: readonly string[];
  readonly proofs: readonly ProvenClaim[];
  readonly gaps: readonly Gap[];
}

/** A technical measure that several frameworks require under different control ids. */
export type Measure = (evidence: Evidenced) => Looked;

export const NOTHING: Looked = { holds: [], proofs: [], gaps: [] };

export const STORES: readonly NodeCapability[] = [
  ...DATABASES,
  'cache',
  'object_storage',
  'file_storage',
  'queue',
  'event_stream',
  'data_warehouse',
  'data_lake',
];

export const PROGRAMS: readonly NodeCapability[] = ['web_compute', 'worker_compute', 'batch_compute'];

export function holding(sentences: readonly string[], proofs: readonly ProvenClaim[] = []): Looked {
  return { holds: [...new Set(sentences)], proofs, gaps: [] };
}

export function missing(...gaps: readonly Gap[]): Looked {
  return { ...NOTHING, gaps };
}

/** The texts of the claims. */
export function proven(evidence: Evidenced, claims: readonly ProvenClaim[]): Looked {
  return holding(
    claims.map((claim) => claimText(evidence, claim)),
    claims,
  );
}

/** One sentence for all nodes with a claim of a kind; a node without the claim is a gap. */
export function byEach(
  evidence: Evidenced,
  kind: ClaimKind,
  parts: readonly PlacedNode[],
  says: (titles: string) => string,
  gap: (part: PlacedNode) => Gap,
): Looked {
  const claims = parts.map((part) => ({ part, found: claimsOf(evidence, kind, part.node.id) }));
  const claiming = claims.filter(({ found }) => found.length > 0);
  return {
    holds: claiming.length === 0 ? [] : [says(listed(claiming.map(({ part }) => part.node.title)))],
    proofs: claiming.flatMap(({ found }) => found),
    gaps: claims.filter(({ found }) => found.length === 0).map(({ part }) => gap(part)),
  };
}

/** One sentence for all nodes with a claim of a kind, and the texts of the foundation's claims. */
export function byAny(evidence: Evidenced, kind: ClaimKind, says: (titles: string) => string): Looked {
  const claims = claimsOf(evidence, kind);
  const titles = claims.flatMap(({ node }) => (node === null ? [] : [evidence.site.find(node)?.node.title ?? node]));
  const shared = claims.filter(({ node }) => node === null).map(({ text }) => text);
  return holding([...(titles.length === 0 ? [] : [says(listed([...new Set(titles)]))]), ...shared], claims);
}

/** "a, b and c". */
function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}
