import { together as joined } from '../../model/filling.ts';
import type { Metric, QuantityRequirement, ResolvedRequirements } from '../../model/resolved.ts';
import { GROUPS } from './groups.ts';

/** Metrics whose values of several components add up to the value of the system. */
const ADDITIVE: ReadonlySet<Metric> = new Set<Metric>([
  'requests_per_second',
  'mean_requests_per_second',
  'requests_per_month',
  'visits_per_month',
  'page_views_per_month',
  'orders_per_month',
  'egress_gb_per_month',
  'stored_gb',
  'object_gb',
  'growth_gb_per_month',
  'emails_per_month',
  'jobs_per_month',
  'model_calls_per_month',
  'media_minutes_per_month',
  'tasks_per_month',
]);

/** Groups that only their own components state: a write rate of a store is no request rate of the system. */
const SYSTEM_WIDE: ReadonlySet<Metric> = new Set(GROUPS.flatMap(({ metrics }) => metrics));

/** Figures of one request or event that hold for the component that states them only. */
const OF_ONE_COMPONENT: ReadonlySet<Metric> = new Set<Metric>(['write_percent', 'retention_days', 'response_kb']);

/** Numbers of people and devices, from which rates are derived where none is stated. */
export const COUNTS: ReadonlySet<Metric> = new Set<Metric>([
  'monthly_users',
  'daily_users',
  'concurrent_users',
  'usual_concurrent_users',
  'registered_users',
  'devices',
]);

/**
 * The quantities of the system, with those of its components where the system states none of the group or only numbers
 * of people and devices: added up, or the largest where they do not add up.
 */
export function combined({ quantities, components }: ResolvedRequirements): readonly QuantityRequirement[] {
  const rates = quantities.filter(({ metric }) => !COUNTS.has(metric));
  const groups = new Set(rates.map(({ metric }) => groupOf(metric)));
  const metrics = new Set(quantities.map(({ metric }) => metric));
  const isOpen = ({ metric }: QuantityRequirement) =>
    !OF_ONE_COMPONENT.has(metric) &&
    (!SYSTEM_WIDE.has(metric) || !(metrics.has(metric) || groups.has(groupOf(metric))));
  const own = components.map(({ quantities: stated = [], anyOf }) => ({ term: anyOf[0] ?? '', stated }));
  const inTier = (isInTier: (term: string) => boolean) =>
    Map.groupBy(
      own.flatMap(({ term, stated }) =>
        stated.filter((one) => isOpen(one) && isOfSystem(one.metric, term) && isInTier(term)),
      ),
      ({ metric }) => metric,
    );
  const behind = inTier((term) => !isEntry(term));
  const before = inTier(isEntry);
  return [
    ...quantities,
    ...[...new Set([...behind.keys(), ...before.keys()])].flatMap((metric) =>
      // What passes an entry point or a queue reaches a program: it is the same load.
      largest([behind, before].flatMap((tier) => together(tier.get(metric) ?? []))),
    ),
  ];
}

function groupOf(metric: Metric): string {
  return GROUPS.find(({ metrics }) => metrics.includes(metric))?.name ?? metric;
}

/** Components that hand their load to programs. */
const isEntry = (term: string) => ['api_gateway', 'cdn', 'load_balancer', 'queue'].some((one) => term.startsWith(one));

/** Requests count where programs or pages receive them, not where a store is queried. */
function isOfSystem(metric: Metric, term: string): boolean {
  const [requests] = GROUPS;
  if (requests === undefined || !requests.metrics.includes(metric)) return true;
  return isEntry(term) || ['web_compute', 'static_site', 'identity'].some((one) => term.startsWith(one));
}

function together(all: readonly QuantityRequirement[]): readonly QuantityRequirement[] {
  const [first] = all;
  if (first === undefined) return [];
  const values = all.map(({ value }) => value);
  const value = ADDITIVE.has(first.metric) ? values.reduce((sum, one) => sum + one, 0) : Math.max(...values);
  const { filling: _, ...rest } = first;
  const filling = joined(all.map((one) => one.filling));
  return [
    {
      ...rest,
      ...(filling === undefined ? {} : { filling }),
      value,
      low: null,
      evidence: all.flatMap(({ evidence }) => evidence),
    },
  ];
}

function largest(all: readonly QuantityRequirement[]): readonly QuantityRequirement[] {
  return [...all].sort((a, b) => b.value - a.value).slice(0, 1);
}
