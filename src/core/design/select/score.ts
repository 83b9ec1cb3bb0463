import type { NodeCapability } from '../../model/capability.ts';
import type { MicroUsd } from '../../model/money.ts';
import type { Option } from '../../model/placement.ts';
import type { ResolvedRequirements } from '../../model/resolved.ts';

/**
 * Shortfall of an option in points; 0 is best. Weights in descending order: headroom, a second zone for data stores,
 * operational effort, SLA.
 */
export function shortfall(option: Option, requirements: ResolvedRequirements): number {
  const { qualities } = option.candidate.size;
  const { capability } = option.node;
  const careful = requirements.qualities.low_operations?.value === 1;
  const production = requirements.environment.value === 'production';
  const promised = requirements.qualities.latency_p99_ms ?? requirements.qualities.availability;
  const waits = requirements.qualities.latency_p99_ms !== undefined && capability === 'web_compute';
  return (
    (promised === undefined ? 10 : 25) * (1 - qualities.headroomScore) +
    (careful ? 12 : 6) * qualities.operations +
    (production && qualities.zones < 2 ? (SINGLE_ZONE[capability] ?? 0) : 0) +
    (waits && qualities.scalesToZero ? 4 : 0) +
    (qualities.availability === null ? unpromised(option, requirements) : 0)
  );
}

/** Compliance frameworks rule out a production database without an SLA. */
function unpromised({ node }: Option, { compliance, environment }: ResolvedRequirements): number {
  const isGrave = node.capability === 'relational_db' && compliance.length > 0 && environment.value === 'production';
  return isGrave ? RECORDS_WITHOUT_PROMISE : WITHOUT_PROMISE;
}

const WITHOUT_PROMISE = 2;
const RECORDS_WITHOUT_PROMISE = 80;

/** Points that exceed any headroom. */
const LOST_WITH_ITS_ZONE = 50;

/** Penalty for the most resilient design: every component survives a zone outage, and is else as it would be selected. */
export function frailty(option: Option, requirements: ResolvedRequirements, worth: MicroUsd): MicroUsd {
  const lost = option.candidate.size.qualities.zones < 2 ? LOST_WITH_ITS_ZONE : 0;
  return Math.round(PRICELESS * lost + worth * shortfall(option, requirements));
}

/** Points for a single zone, by the effect of a zone outage on the component. */
const SINGLE_ZONE: { readonly [C in NodeCapability]?: number } = {
  relational_db: 8,
  document_db: 8,
  key_value_db: 8,
  web_compute: 4,
  load_balancer: 4,
  network_egress: 3,
  object_storage: 2,
  file_storage: 2,
  worker_compute: 2,
  cache: 2,
};

/** Price of a point where cost is no object; exceeds any saving. */
export const PRICELESS: MicroUsd = 100_000_000_000;
/** Price of a point where the lowest cost is requested: less than a cent in total, so it only breaks ties. */
const WORTH_NOTHING: MicroUsd = 2;

/**
 * Price of a point per month: low without a budget, higher with a budget, close to zero where the lowest cost is
 * requested, and higher than any saving where cost is no object.
 */
export function worthOfPoint(cheapest: MicroUsd, { qualities, budget }: ResolvedRequirements): MicroUsd {
  if (qualities.least_cost !== undefined) return WORTH_NOTHING;
  if (qualities.cost_no_object !== undefined) return PRICELESS;
  return budget !== null ? 1_000_000 + Math.round(cheapest * 0.1) : 500_000 + Math.round(cheapest * 0.015);
}
