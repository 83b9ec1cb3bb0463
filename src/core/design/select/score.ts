import type { NodeCapability } from '../../model/capability.ts';
import type { MicroUsd } from '../../model/money.ts';
import type { Option } from '../../model/placement.ts';
import type { Requirements } from '../../model/requirement.ts';

/**
 * What an option lacks, in points; 0 is the best that there is. The weights say what an architect gives up last: spare
 * room first, then a second zone for what keeps data, then work for the team, then a promise on paper.
 */
export function shortfall(option: Option, requirements: Requirements): number {
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

/** Where a law or a contract stands behind a system, its records do not lie where nobody promises that they can be had. */
function unpromised({ node }: Option, { compliance, environment }: Requirements): number {
  const isGrave = node.capability === 'relational_db' && compliance.length > 0 && environment.value === 'production';
  return isGrave ? RECORDS_WITHOUT_PROMISE : WITHOUT_PROMISE;
}

const WITHOUT_PROMISE = 2;
const RECORDS_WITHOUT_PROMISE = 80;

/** Points that no spare room outweighs. */
const LOST_WITH_ITS_ZONE = 50;

/** What an option lacks where nothing counts more than to go on: whatever its part, it should survive its zone. */
export function frailty(option: Option, requirements: Requirements): number {
  return shortfall(option, requirements) + (option.candidate.size.qualities.zones < 2 ? LOST_WITH_ITS_ZONE : 0);
}

/** Points for standing in one zone only, by what is lost or waits when the zone does. */
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

/** More than any saving: what a point is worth where cost is no object. */
export const PRICELESS: MicroUsd = 100_000_000_000;
/** Less than a cent in all: it decides between equal prices and nothing else. */
const WORTH_NOTHING: MicroUsd = 2;

/**
 * What a point is worth a month: little where nothing was said about money, more where a budget was given for it; hardly
 * anything where the least cost was asked for, and any price where cost is no object.
 */
export function worthOfPoint(cheapest: MicroUsd, { qualities, budget }: Requirements): MicroUsd {
  if (qualities.least_cost !== undefined) return WORTH_NOTHING;
  if (qualities.cost_no_object !== undefined) return PRICELESS;
  return budget !== null ? 1_000_000 + Math.round(cheapest * 0.1) : 500_000 + Math.round(cheapest * 0.015);
}
