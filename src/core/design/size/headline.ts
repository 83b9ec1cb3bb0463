import type { QuantityRequirement, ResolvedComponent, ResolvedRequirements } from '../../model/resolved.ts';
import type { Figure, Workload } from '../../model/workload.ts';
import { isInternal } from '../internal-programs.ts';
import { GROUPS } from './groups.ts';
import { isKind, states, sumOf } from './kinds.ts';
import { COUNTS } from './system-quantities.ts';

const SUMMED = [
  'peakRps',
  'meanRps',
  'requestsPerMonth',
  'egressGbPerMonth',
  'logGbPerMonth',
] as const satisfies readonly (keyof Workload)[];

/** The requests that the system receives. */
type Headline = Pick<Workload, (typeof SUMMED)[number]> & Partial<Pick<Workload, 'responseKb'>>;

/**
 * The requests of the system as the sum of those of its programs, which shared components such as firewall, domain name
 * and logs receive together. Null where no program states its own, or where the system states its rates and these are
 * not less.
 */
export function headlineOf(
  requirements: ResolvedRequirements,
  system: Workload,
  parts: ReadonlyMap<string, Workload>,
): Headline | null {
  const { components } = requirements;
  const programs = components.filter((part) => isKind(part, ['web_compute']) && !isInternal(part.id, requirements));
  const stating = components.filter((part) => GROUPS.some((group) => group.name === 'requests' && states(part, group)));
  const entries = stating.filter((part) => isKind(part, ['api_gateway', 'load_balancer']));
  if (!stating.some((part) => programs.includes(part))) return null;
  const sum = (all: readonly ResolvedComponent[], name: (typeof SUMMED)[number]) =>
    sumOf(
      all.map(({ id }) => (parts.get(id) ?? system)[name]),
      system[name],
    );
  const sizes = programs.map(({ id }) => (parts.get(id) ?? system).responseKb);
  const [first] = sizes;
  const isOneSize = first !== undefined && sizes.every(({ value }) => value === first.value);
  const whole = {
    ...Object.fromEntries(SUMMED.map((name) => [name, derived(larger(sum(programs, name), sum(entries, name)))])),
    ...(isOneSize ? { responseKb: first } : {}),
  } as unknown as Headline;
  const isWithin = SUMMED.every((name) => whole[name].value <= system[name].value * (1 + ROUNDING));
  return isWithin && statesRates(requirements) ? null : whole;
}

/** Rounding errors of shares that add up to the whole. */
const ROUNDING = 1e-9;

function larger(one: Figure, other: Figure): Figure {
  return other.value > one.value ? other : one;
}

function derived(figure: Figure): Figure {
  return figure.origin === 'stated' ? { ...figure, origin: 'derived' } : figure;
}

/** Whether the request states rates of the whole system, and not only its users. */
export function statesRates({ quantities }: ResolvedRequirements): boolean {
  const [requests] = GROUPS;
  return quantities.some(({ metric }) => !COUNTS.has(metric) && requests?.metrics.includes(metric) === true);
}

/** The quantities from which a system with this headline is sized: its rates instead of those that it had. */
export function quantitiesOf(
  { peakRps, meanRps }: Headline,
  quantities: readonly QuantityRequirement[],
): readonly QuantityRequirement[] {
  const [requests] = GROUPS;
  const kept = quantities.filter(({ metric }) => COUNTS.has(metric) || requests?.metrics.includes(metric) !== true);
  const rate = (metric: QuantityRequirement['metric'], { value, because, evidence }: Figure): QuantityRequirement => ({
    kind: 'quantity',
    metric,
    value,
    low: null,
    because,
    evidence,
  });
  return [...kept, rate('requests_per_second', peakRps), rate('mean_requests_per_second', meanRps)];
}
