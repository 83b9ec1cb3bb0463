import type { MicroUsd } from '../model/money.ts';
import type { Relaxation } from '../model/placement.ts';
import type { CapabilityRequirement, Requirements } from '../model/requirement.ts';
import type { Workload } from '../model/workload.ts';
import { type Knowledge, place } from './place.ts';

interface Concession {
  readonly change: string;
  readonly requirements: Requirements;
}

/**
 * What to give up where the budget does not suffice, least harm first: wishes, then parts that nobody named, then
 * surviving the loss of a zone. Each saving is found by placing the system again without it.
 */
export function relax(
  total: MicroUsd,
  requirements: Requirements,
  workload: Workload,
  knowledge: Knowledge,
): readonly Relaxation[] {
  return concessions(requirements)
    .map(({ change, requirements: less }) => ({ change, saves: total - place(less, workload, knowledge).value.total }))
    .filter(({ saves }) => saves > 0);
}

function concessions(requirements: Requirements): readonly Concession[] {
  const wishes = requirements.capabilities.filter(({ demand }) => demand === 'wish');
  const unnamed = requirements.capabilities.filter(
    ({ demand, strength }) => demand === 'must' && strength !== 'stated',
  );
  const parts = [...wishes, ...unnamed].filter(isDispensable).map((requirement) => ({
    change: `Leave out ${requirement.anyOf.join(' or ')}`,
    requirements: without(requirements, requirement),
  }));
  const { zones, availability, ...qualities } = requirements.qualities;
  if ((zones?.value ?? 1) < 2) return parts;
  const promise = availability === undefined ? '' : ` and with it ${availability.value} %`;
  return [
    ...parts,
    { change: `Stand in one zone: give up surviving its loss${promise}`, requirements: { ...requirements, qualities } },
  ];
}

/** A system without these still does its work. */
const DISPENSABLE: ReadonlySet<string> = new Set([
  'waf',
  'cdn',
  'cache',
  'dns',
  'audit_trail',
  'ci_registry',
  'monitoring',
  'logging',
  'full_text_search',
  'bi_dashboard',
]);

function isDispensable(requirement: CapabilityRequirement): boolean {
  return requirement.anyOf.every((term) => DISPENSABLE.has(term));
}

function without(requirements: Requirements, gone: CapabilityRequirement): Requirements {
  const exclusion = {
    kind: 'exclusion' as const,
    terms: gone.anyOf,
    technology: null,
    origin: 'derived' as const,
    evidence: [],
    because: 'given up for the budget',
  };
  return {
    ...requirements,
    capabilities: requirements.capabilities.filter((requirement) => requirement !== gone),
    exclusions: [...requirements.exclusions, exclusion],
  };
}
