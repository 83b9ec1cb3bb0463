import {
  defaultRegion,
  environmentTaken,
  exchangeRateTaken,
  expectedLater,
  PRODUCTION,
} from '../messages/assumptions.ts';
import { FIXED } from '../messages/region-reasons.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Constraints } from '../model/intent.ts';
import type {
  Assumption,
  ComplianceRequirement,
  Metric,
  QuantityRequirement,
  Requirement,
  ResolvedRequirements,
} from '../model/resolved.ts';
import type { Extraction } from './extract.ts';
import { resolveBudget } from './resolve/budget.ts';
import { findConflicts } from './resolve/conflicts.ts';
import { resolveExclusions } from './resolve/exclusions.ts';
import { isConstraint, ofKind, PEOPLE } from './resolve/of-kind.ts';
import { resolveParts } from './resolve/parts.ts';
import { resolveQualities } from './resolve/qualities.ts';
import { resolvePartition, resolveRegion } from './resolve/region.ts';
import { resolveSecondRegion } from './resolve/second-region.ts';
import { resolveSystems } from './resolve/systems.ts';

/** Resolves conflicts, adds implied and usual components and fills in defaults, each with its reason. */
export function resolveRequirements(
  extraction: Extraction,
  { constraints }: { readonly constraints: Constraints },
  cloud: Cloud,
): ResolvedRequirements {
  const { requirements } = extraction;
  const systems = resolveSystems(requirements);
  const exclusions = resolveExclusions(requirements);
  const qualities = resolveQualities(requirements);
  const compliance = resolveCompliance(requirements);
  const environment = resolveEnvironment(requirements);
  const budget = resolveBudget(requirements);
  const counted = ofKind(requirements, 'quantity');
  const quantities = counted.filter(({ later }) => later === undefined);
  const later = counted.filter(({ later: comesLater }) => comesLater === true);
  const facts = {
    systems,
    production: environment.value === 'production',
    serverless: qualities.serverless !== undefined,
    zones: qualities.zones?.value ?? 1,
    regions: qualities.regions?.value ?? 1,
    egressGb: most(quantities, SENT),
    peakRps: most(quantities, PEAKS),
    users: most(quantities, PEOPLE),
    frameworks: compliance.map(({ framework }) => framework),
    objectGb: most(quantities, FILES),
    storedGb: most(quantities, DATA),
    eventsPerSecond: most(quantities, EVENTS),
    devices: most(quantities, DEVICES) > 0,
    excluded: exclusions.excluded,
    budgeted: budget.budget !== null,
  };
  const parts = resolveParts(ofKind(requirements, 'capability'), facts, exclusions.exclusions);
  const region = resolveRegion(extraction, parts.capabilities, constraints, cloud);
  const separate = resolvePartition(extraction, constraints, cloud);
  const { second, conflicts } = resolveSecondRegion(extraction, qualities, region.region, cloud);
  const resolved = {
    systems: systems.systems,
    capabilities: parts.capabilities,
    technologies: exclusions.technologies,
    exclusions: exclusions.exclusions,
    quantities,
    qualities,
    compliance,
    environment,
    budget: budget.budget,
    region: region.region,
    ...(second === null ? {} : { secondRegion: second }),
    ...(separate === null ? {} : { separate }),
    unread: extraction.unread,
    coverage: extraction.coverage,
  };
  return {
    ...resolved,
    conflicts: [
      ...exclusions.conflicts,
      ...parts.conflicts,
      ...budget.conflicts,
      ...region.conflicts,
      ...conflicts,
      ...findConflicts(resolved, requirements, extraction),
    ],
    assumptions: assumptions(resolved, [
      ...(budget.rate === null ? [] : [exchangeRateTaken(budget.rate)]),
      ...later.map(({ metric, value }) => expectedLater(metric, value)),
    ]),
  };
}

const PEAKS: ReadonlySet<Metric> = new Set(['requests_per_second']);
const EVENTS: ReadonlySet<Metric> = new Set(['events_per_second', 'events_per_month']);
const DEVICES: ReadonlySet<Metric> = new Set(['devices']);
const FILES: ReadonlySet<Metric> = new Set(['object_gb']);
const DATA: ReadonlySet<Metric> = new Set(['stored_gb', 'object_gb']);
const SENT: ReadonlySet<Metric> = new Set(['egress_gb_per_month']);

function most(quantities: readonly QuantityRequirement[], metrics: ReadonlySet<Metric>): number {
  return Math.max(0, ...quantities.filter(({ metric }) => metrics.has(metric)).map(({ value }) => value));
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
  const production = stated.find(({ environment }) => environment === 'production');
  const spoken = production ?? stated[0];
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
