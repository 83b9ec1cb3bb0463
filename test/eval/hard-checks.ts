import type { Blueprint } from '#core/index.ts';
import { SECONDS_PER_MONTH } from '#core/model/workload.ts';
import type { IntentCase } from './case.ts';

export interface Check {
  readonly name: string;
  readonly holds: boolean;
  readonly because: string;
}

const ECHO = 0.1;
const STORAGE_FACTOR = 1.5;
const BUDGET_SLACK = 1.15;

/** Hard checks of the defined fields of a case. */
export function hardChecks(one: IntentCase, blueprint: Blueprint, provided: ReadonlySet<string>): readonly Check[] {
  return [
    ...technologies(one, blueprint, provided),
    ...regions(one, blueprint),
    ...serverless(one, blueprint),
    ...compliance(one, blueprint),
    ...numbers(one, blueprint),
    ...money(one, blueprint),
  ];
}

function check(name: string, holds: boolean, because: string): Check {
  return { name, holds, because };
}

function technologies(
  { expect }: IntentCase,
  { resolved: requirements }: Blueprint,
  provided: ReadonlySet<string>,
): readonly Check[] {
  return (expect.explicit_services ?? []).map((name) => {
    const read = requirements.technologies.find((technology) => technology.name === name);
    if (read === undefined) return check('technology', false, `${name} was not recognised`);
    return check('technology', isHonoured(read.term, provided), `${name} (${read.term}) is in no part`);
  });
}

/** A compute technology is fulfilled by any compute node: Lambda for workers is Lambda. */
function isHonoured(term: string | null, provided: ReadonlySet<string>): boolean {
  if (term === null || provided.has(term)) return true;
  const form = term.split(':')[1];
  return (
    form !== undefined && ['worker_compute', 'batch_compute'].some((program) => provided.has(`${program}:${form}`))
  );
}

function regions({ expect }: IntentCase, blueprint: Blueprint): readonly Check[] {
  const { graph, region } = blueprint;
  const allowed = expect.regions_allowed ?? [];
  const stood = [...new Set([region, ...graph.nodes.map((node) => node.region)])];
  const several = stood.length > 1;
  return [
    ...(allowed.length === 0
      ? []
      : stood.map((one) => check('region', allowed.includes(one), `${one} is not among ${allowed.join(', ')}`))),
    ...(expect.multi_region === undefined
      ? []
      : [check('multi-region', several === expect.multi_region, several ? 'several regions' : 'one region')]),
  ];
}

function serverless({ expect }: IntentCase, { graph }: Blueprint): readonly Check[] {
  if (expect.serverless !== true) return [];
  const waiting = graph.nodes.filter(({ scales_to_zero, capability }) => !scales_to_zero && capability !== 'dns');
  return [check('serverless', waiting.length === 0, waiting.map(({ offering }) => offering).join(', '))];
}

function compliance({ expect }: IntentCase, { resolved: requirements }: Blueprint): readonly Check[] {
  const read = new Set<string>(requirements.compliance.map(({ framework }) => framework));
  return (expect.compliance ?? []).map((framework) =>
    check('compliance', read.has(framework), `${framework} was not recognised`),
  );
}

/** Positions of numbers in a blueprint. */
function echoes({ resolved: requirements, workload }: Blueprint): Readonly<Record<string, readonly number[]>> {
  const stated = [...requirements.quantities, ...requirements.components.flatMap(({ quantities = [] }) => quantities)];
  const of = (...metrics: readonly string[]) =>
    stated
      .filter(({ metric }) => metrics.includes(metric))
      .flatMap(({ value, low }) => (low === null ? [value] : [value, low]));
  const quality = (name: keyof typeof requirements.qualities) => {
    const found = requirements.qualities[name];
    return found === undefined ? [] : [found.value];
  };
  return {
    rps: [
      workload.peakRps.value,
      workload.meanRps.value,
      ...of('requests_per_second', 'mean_requests_per_second'),
      ...of('model_calls_per_month').map((calls) => calls / SECONDS_PER_MONTH),
    ],
    users: [
      workload.people.value,
      ...of('monthly_users', 'daily_users', 'concurrent_users', 'registered_users', 'visits_per_month'),
    ],
    storage_gb: [workload.databaseGb.value + workload.objectGb.value, ...of('stored_gb', 'object_gb', 'analysed_gb')],
    availability: quality('availability'),
    latency_p99_ms: quality('latency_p99_ms'),
    rto_minutes: quality('rto_minutes'),
    rpo_minutes: quality('rpo_minutes'),
    events_per_second: [
      workload.eventsPeakPerSecond.value,
      workload.eventsMeanPerSecond.value,
      ...of('events_per_second'),
    ],
    devices: [workload.devices.value, ...of('devices')],
    egress_gb_month: [workload.egressGbPerMonth.value, ...of('egress_gb_per_month')],
  };
}

function numbers({ expect }: IntentCase, blueprint: Blueprint): readonly Check[] {
  const found = echoes(blueprint);
  return Object.entries(expect.workload ?? {}).map(([name, stated]) => {
    const values = found[name] ?? [];
    const near = (value: number) =>
      name === 'storage_gb'
        ? value >= stated / STORAGE_FACTOR && value <= stated * STORAGE_FACTOR
        : Math.abs(value - stated) <= ECHO * stated;
    const best = values.map((value) => Number(value.toPrecision(4))).join(', ');
    return check('number', values.some(near), `${name} is ${stated}, read ${best === '' ? 'nothing' : best}`);
  });
}

function money({ expect }: IntentCase, { estimate, resolved }: Blueprint): readonly Check[] {
  const { budget, cost_range_usd: range } = expect;
  const checks: Check[] = [];
  if (budget?.feasible === true) {
    const limit = resolved.budget === null ? null : resolved.budget.usd * BUDGET_SLACK;
    checks.push(
      check(
        'budget',
        limit !== null && estimate.total <= limit,
        `$${estimate.total} against ${resolved.budget?.usd ?? 'no budget read'}`,
      ),
    );
  }
  if (budget?.feasible === false) {
    checks.push(check('budget', estimate.budget.verdict === 'over', 'it is not said that the budget does not suffice'));
  }
  if (range !== undefined) {
    const [low, high] = range;
    checks.push(
      check(
        'cost',
        estimate.total >= low / 2 && estimate.total <= high * 2,
        `$${estimate.total} is not near $${low} to $${high}`,
      ),
    );
  }
  return checks;
}
