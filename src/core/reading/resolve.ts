import {
  defaultRegion,
  environmentTaken,
  exchangeRateTaken,
  expectedLater,
  PRODUCTION,
} from '../messages/assumptions.ts';
import { FIXED } from '../messages/region-reasons.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Intent } from '../model/intent.ts';
import type { Requirements } from '../model/requirements.ts';
import type { Assumption, ComplianceRequirement, Requirement, ResolvedRequirements } from '../model/resolved.ts';
import { readConstraints } from './extract/constraints.ts';
import { resolveBudget } from './resolve/budget.ts';
import { findConflicts } from './resolve/conflicts.ts';
import { resolveExclusions } from './resolve/exclusions.ts';
import { isConstraint, ofKind } from './resolve/of-kind.ts';
import { resolveQualities } from './resolve/qualities.ts';
import { namedIn, residenceIn, resolvePartition, resolveRegion } from './resolve/region.ts';
import { resolveSecondRegion } from './resolve/second-region.ts';
import { statedBy } from './statements.ts';

/**
 * Resolves a requirements document and the constraints beside it for a cloud: regions, the budget in dollars, the
 * strictest qualities, defaults. Contradictions become conflicts.
 */
export function resolveRequirements(
  document: Requirements,
  { text, constraints }: Pick<Intent, 'text' | 'constraints'>,
  cloud: Cloud,
): ResolvedRequirements {
  const stated = statedBy(document, text);
  const requirements = [...stated.requirements, ...stated.technologies, ...readConstraints({ constraints })];
  const exclusions = resolveExclusions(requirements);
  const qualities = resolveQualities(requirements);
  const budget = resolveBudget(requirements);
  const counted = ofKind(requirements, 'quantity');
  const later = counted.filter(({ later: comesLater }) => comesLater === true);
  const named = {
    requirements,
    regions: namedIn(document.locations ?? [], text, cloud),
    regionMode: stated.regionMode,
  };
  const region = resolveRegion(named, stated.components, constraints, cloud);
  const separate = resolvePartition(document.locations ?? [], text, constraints, cloud);
  const residence = residenceIn(requirements, cloud);
  const { second, conflicts } = resolveSecondRegion(named, qualities, region.region, cloud);
  const resolved = {
    systems: ofKind(requirements, 'system'),
    components: stated.components,
    flows: stated.flows,
    parties: stated.parties,
    seasons: stated.seasons,
    technologies: exclusions.technologies,
    exclusions: exclusions.exclusions,
    quantities: counted.filter(({ later: comesLater }) => comesLater === undefined),
    qualities,
    compliance: resolveCompliance(requirements),
    environment: resolveEnvironment(requirements),
    budget: budget.budget,
    region: region.region,
    ...(second === null ? {} : { secondRegion: second }),
    ...(separate === null ? {} : { separate }),
    ...(residence === null ? {} : { residence }),
    ...(constraints.limits === undefined ? {} : { resourceLimits: constraints.limits }),
    unread: stated.unread,
    coverage: document.coverage ?? 1,
    ...(document.reader?.confidence === undefined ? {} : { readingConfidence: document.reader.confidence }),
    ...(document.coverage === undefined ? { described: true as const } : {}),
    ...(document.scope_closed === true ? { closed: true as const } : {}),
  };
  return {
    ...resolved,
    conflicts: [
      ...stated.conflicts,
      ...exclusions.conflicts,
      ...budget.conflicts,
      ...region.conflicts,
      ...conflicts,
      ...findConflicts(resolved, requirements),
    ],
    assumptions: assumptions(resolved, [
      ...(budget.rate === null ? [] : [exchangeRateTaken(budget.rate)]),
      ...later.map(({ metric, value }) => expectedLater(metric, value)),
    ]),
  };
}

function resolveCompliance(requirements: readonly Requirement[]): readonly ComplianceRequirement[] {
  const byFramework = new Map<string, ComplianceRequirement>();
  for (const item of ofKind(requirements, 'compliance'))
    if (!byFramework.has(item.framework)) byFramework.set(item.framework, item);
  return [...byFramework.values()];
}

function resolveEnvironment(requirements: readonly Requirement[]): ResolvedRequirements['environment'] {
  const stated = ofKind(requirements, 'environment');
  const fixed = stated.find(isConstraint);
  if (fixed !== undefined) return { value: fixed.environment, origin: 'constraint', because: FIXED };
  const [spoken] = stated;
  if (spoken !== undefined) return { value: spoken.environment, origin: 'stated', because: spoken.because };
  return { value: 'production', origin: 'assumed', because: PRODUCTION };
}

function assumptions(
  { environment, region }: Pick<ResolvedRequirements, 'environment' | 'region'>,
  taken: readonly Omit<Assumption, 'id'>[],
): readonly Assumption[] {
  const open = [
    ...taken,
    ...(environment.origin === 'assumed' ? [environmentTaken(environment.value)] : []),
    ...(region.origin === 'assumed' ? [defaultRegion(region.id, region.because)] : []),
  ];
  return open.map((assumption, index) => ({ id: `s${String(index + 1).padStart(2, '0')}`, ...assumption }));
}
