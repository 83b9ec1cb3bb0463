import { type MicroUsd, ONE_DOLLAR } from '../model/money.ts';
import type { Relaxation } from '../model/placement.ts';
import type { CapabilityRequirement, Requirements } from '../model/requirement.ts';
import type { Workload } from '../model/workload.ts';
import { without } from './concede.ts';
import { attempt, type Knowledge } from './place.ts';
import { load, responses } from './vary.ts';

interface Concession {
  readonly change: string;
  readonly requirements: Requirements;
  readonly workload: Workload;
}

/** Less than this a month is not worth a line. */
const WORTH_SAYING = ONE_DOLLAR;

/**
 * What to give up where the budget does not suffice, least harm first: wishes, then parts that nobody named, then size
 * of answers, the loss of a zone, and half of the load. Each saving is found by placing the system again without it.
 */
export function relax(
  total: MicroUsd,
  requirements: Requirements,
  workload: Workload,
  knowledge: Knowledge,
): readonly Relaxation[] {
  return concessions(requirements, workload)
    .map(({ change, ...less }) => ({
      change,
      saves: total - attempt(less.requirements, less.workload, knowledge).value.total,
    }))
    .filter(({ saves }) => saves >= WORTH_SAYING);
}

function concessions(requirements: Requirements, workload: Workload): readonly Concession[] {
  const { requirements: oneZone, change } = inOneZone(requirements);
  return [
    ...dispensableParts(requirements).map((part) => ({ ...part, workload })),
    ...(workload.responseKb.origin === 'stated'
      ? []
      : [
          {
            change: 'Send answers of a third of the size: compress them',
            requirements,
            workload: responses(1 / 3)(workload),
          },
        ]),
    ...withoutSecondRegion(requirements).map((less) => ({ ...less, workload })),
    ...(oneZone === requirements ? [] : [{ change, requirements: oneZone, workload }]),
    { change: 'Carry half of the load', requirements, workload: load(0.5)(workload) },
  ];
}

function dispensableParts(requirements: Requirements): readonly Omit<Concession, 'workload'>[] {
  const wishes = requirements.capabilities.filter(({ demand }) => demand === 'wish');
  const unnamed = requirements.capabilities.filter(
    ({ demand, strength }) => demand === 'must' && strength !== 'stated',
  );
  return [...wishes, ...unnamed].filter(isDispensable).map((requirement) => ({
    change: `Leave out ${requirement.anyOf.join(' or ').replaceAll('_', ' ')}`,
    requirements: without(requirements, requirement, 'given up for the budget'),
  }));
}

function withoutSecondRegion({ secondRegion, ...requirements }: Requirements): readonly Omit<Concession, 'workload'>[] {
  if (secondRegion === undefined) return [];
  return [
    {
      change: `Stand in one region: give up ${secondRegion.id}, and with it surviving the loss of a region`,
      requirements,
    },
  ];
}

function inOneZone(requirements: Requirements): Omit<Concession, 'workload'> {
  const { zones, availability, ...qualities } = requirements.qualities;
  const promise = availability === undefined ? '' : ` and with it ${availability.value} %`;
  const change = `Stand in one zone: give up surviving its loss${promise}`;
  return { change, requirements: (zones?.value ?? 1) < 2 ? requirements : { ...requirements, qualities } };
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
