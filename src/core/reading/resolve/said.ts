import type { Evidence } from '../../model/evidence.ts';
import type { CapabilityRequirement, Trait } from '../../model/requirement.ts';

/** The words that a requirement rests on, with the details that they add. */
export type Said = Pick<CapabilityRequirement, 'evidence' | 'traits'>;

export const UNSAID: Said = { evidence: [] };

/** Evidence printed for one requirement; more says nothing new. */
const MOST_EVIDENCE = 5;

export function said(evidence: readonly Evidence[], traits: readonly Trait[] = []): Said {
  return traits.length === 0 ? { evidence } : { evidence, traits };
}

/** The words of several requirements, each once. */
export function saidByAll(all: readonly Said[]): Said {
  const seen = new Set<number>();
  const evidence = all.flatMap((one) => one.evidence).filter(({ start }) => !seen.has(start) && seen.add(start));
  return said(evidence.slice(0, MOST_EVIDENCE), traitsOf(all));
}

export function traitsOf(all: readonly Said[]): readonly Trait[] {
  return [...new Set(all.flatMap(({ traits = [] }) => traits))];
}
