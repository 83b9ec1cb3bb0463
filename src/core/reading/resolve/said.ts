import type { CapabilityRequirement, Evidence, Trait } from '../../model/resolved.ts';

/** Evidence of a requirement with its traits. */
export type Said = Pick<CapabilityRequirement, 'evidence' | 'traits'>;

export const UNSAID: Said = { evidence: [] };

/** Maximum number of quotes printed as evidence for a requirement. */
const MOST_EVIDENCE = 5;

export function said(evidence: readonly Evidence[], traits: readonly Trait[] = []): Said {
  return traits.length === 0 ? { evidence } : { evidence, traits };
}

/** Evidence of several requirements without duplicates. */
export function saidByAll(all: readonly Said[]): Said {
  const seen = new Set<number>();
  const evidence = all.flatMap((one) => one.evidence).filter(({ start }) => !seen.has(start) && seen.add(start));
  return said(evidence.slice(0, MOST_EVIDENCE), traitsOf(all));
}

export function traitsOf(all: readonly Said[]): readonly Trait[] {
  return [...new Set(all.flatMap(({ traits = [] }) => traits))];
}
