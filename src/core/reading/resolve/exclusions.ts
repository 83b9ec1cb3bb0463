import { requestedAndExcluded } from '../../messages/conflicts.ts';
import type { Term } from '../../model/capability.ts';
import type { Conflict, ExclusionRequirement, Requirement, TechnologyRequirement } from '../../model/resolved.ts';
import { isConstraint, ofKind } from './of-kind.ts';

export interface ExclusionsRead {
  readonly exclusions: readonly ExclusionRequirement[];
  readonly technologies: readonly TechnologyRequirement[];
  readonly excluded: ReadonlySet<Term>;
  readonly conflicts: readonly Conflict[];
}

/** Exclusions, and the remaining technologies. */
export function resolveExclusions(requirements: readonly Requirement[]): ExclusionsRead {
  const exclusions = merge(ofKind(requirements, 'exclusion'));
  const excluded = new Set(exclusions.flatMap(({ terms }) => terms));
  const refused = new Map(
    exclusions.flatMap((item) => (item.technology === null ? [] : [[item.technology, item] as const])),
  );
  const technologies = ofKind(requirements, 'technology');
  const conflicts = technologies.flatMap((technology) => {
    const against =
      refused.get(technology.name) ??
      exclusions.find(({ terms }) => technology.term !== null && terms.includes(technology.term));
    return against === undefined ? [] : [contradiction(technology, against)];
  });
  return {
    exclusions,
    technologies: technologies.filter(({ name, term }) => !refused.has(name) && !(term !== null && excluded.has(term))),
    excluded,
    conflicts,
  };
}

function merge(exclusions: readonly ExclusionRequirement[]): readonly ExclusionRequirement[] {
  const byKey = new Map<string, ExclusionRequirement>();
  for (const exclusion of exclusions) {
    const key = JSON.stringify([exclusion.terms, exclusion.technology]);
    const known = byKey.get(key);
    if (known === undefined || (isConstraint(exclusion) && !isConstraint(known))) byKey.set(key, exclusion);
  }
  return [...byKey.values()];
}

function contradiction(technology: TechnologyRequirement, against: ExclusionRequirement): Conflict {
  return {
    ...requestedAndExcluded(technology.name, isConstraint(against)),
    between: [...technology.evidence, ...against.evidence],
  };
}
