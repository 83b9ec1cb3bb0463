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

/**
 * The quantities of the system, with those of its components where the system states none of the group: added up, or the
 * largest where they do not add up.
 */
export function combined({ quantities, components }: ResolvedRequirements): readonly QuantityRequirement[] {
  const own = components.flatMap(({ quantities: ofPart = [], anyOf }) =>
    ofPart.filter(({ metric }) => isOfSystem(metric, anyOf[0] ?? '')),
  );
  if (own.length === 0) return quantities;
  const stated = new Set(quantities.map(({ metric }) => groupOf(metric)));
  const byMetric = Map.groupBy(
    own.filter(({ metric }) => !stated.has(groupOf(metric)) || !SYSTEM_WIDE.has(metric)),
    ({ metric }) => metric,
  );
  return [...quantities, ...[...byMetric.values()].flatMap((all) => together(all))];
}

function groupOf(metric: Metric): string {
  return GROUPS.find(({ metrics }) => metrics.includes(metric))?.name ?? metric;
}

/** Requests count where programs or pages receive them, not where a store is queried. */
function isOfSystem(metric: Metric, term: string): boolean {
  const [requests] = GROUPS;
  if (requests === undefined || !requests.metrics.includes(metric)) return true;
  return ['web_compute', 'static_site', 'api_gateway', 'cdn', 'load_balancer', 'identity'].some((one) =>
    term.startsWith(one),
  );
}

function together(all: readonly QuantityRequirement[]): readonly QuantityRequirement[] {
  const [first] = all;
  if (first === undefined) return [];
  const values = all.map(({ value }) => value);
  const value = ADDITIVE.has(first.metric) ? values.reduce((sum, one) => sum + one, 0) : Math.max(...values);
  return [{ ...first, value, low: null, evidence: all.flatMap(({ evidence }) => evidence) }];
}
