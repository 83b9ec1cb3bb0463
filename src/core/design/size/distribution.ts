import { SIZING } from '../../messages/sizing.ts';
import type { Capability } from '../../model/capability.ts';
import type { Metric, QuantityRequirement, ResolvedComponent, ResolvedRequirements } from '../../model/resolved.ts';
import type { Figure, Workload } from '../../model/workload.ts';
import { requirementsOf } from '../component-requirements.ts';
import { ENTRIES, isInternal } from '../internal-programs.ts';
import { addAlongFlows, jobsAcross, type Streams } from './along-flows.ts';
import { type FigureGroup, GROUPS } from './groups.ts';
import { statesRates } from './headline.ts';
import { isKind, kindsOf, scaled, states, takesJobs } from './kinds.ts';
import { derived } from './ledger.ts';

type Sizing = (view: ResolvedRequirements, quantities: readonly QuantityRequirement[]) => Workload;

/**
 * The loads of the components that differ from the load of the system: those with their own quantities, and those that
 * share a quantity of the system with others.
 * @param settled loads whose requests are known; the system's are their sum
 */
export function partLoads(
  requirements: ResolvedRequirements,
  system: Workload,
  sized: Sizing,
  settled: ReadonlyMap<string, Workload> = new Map(),
): ReadonlyMap<string, Workload> {
  const { components } = requirements;
  const own = new Map(components.map((part) => [part.id, ownWorkload(part, requirements, sized)]));
  const loads = new Map<string, Workload>();
  const inner = new Set(components.filter(({ id }) => isInternal(id, requirements)).map(({ id }) => id));
  for (const part of components) {
    const figures = GROUPS.flatMap((group) =>
      figuresOf(group, part, { requirements, system, own, sized, inner, settled }),
    );
    const changed = { ...Object.fromEntries(figures), ...pace(part, requirements, system, sized) };
    const load = { ...system, ...changed };
    const answers = settled.has(part.id) ? {} : acknowledged(part, load, requirements);
    if (Object.keys(changed).length + Object.keys(answers).length > 0) loads.set(part.id, { ...load, ...answers });
  }
  addAlongFlows(loads, { requirements, system, own });
  return loads;
}

/** Size of an answer without content, with its headers, KB; a working assumption. */
const ACKNOWLEDGEMENT_KB = 1;
const HANDING_ON: ReadonlySet<string> = new Set(['publish', 'push']);

/** Size of an answer to a device or a program: a few records without a page around them, KB; a working assumption. */
const RECORDS_KB = 5;

/**
 * The answers of a program that only takes messages and hands them on, nothing but an acknowledgement, and of one that
 * only devices and programs call.
 */
function acknowledged(part: ResolvedComponent, load: Workload, requirements: ResolvedRequirements): Partial<Workload> {
  const { quantities = [] } = part;
  const out = requirements.flows.filter(({ from }) => from === part.id);
  const isCollector = out.length > 0 && out.every(({ interaction }) => HANDING_ON.has(interaction));
  const kb = isCollector ? ACKNOWLEDGEMENT_KB : isForMachines(part.id, requirements) ? RECORDS_KB : null;
  const isStated = quantities.some(({ metric }) => metric === 'response_kb' || metric === 'egress_gb_per_month');
  if (!isKind(part, ['web_compute']) || kb === null || isStated || load.responseKb.origin === 'stated') return {};
  const responseKb: Figure = {
    value: kb,
    unit: 'KB',
    origin: 'assumed',
    because: isCollector ? SIZING.acknowledgement : SIZING.answersToPrograms,
    evidence: [],
  };
  const { value: requests } = load.requestsPerMonth;
  const gb = (requests * kb) / KB_PER_GB;
  const because = SIZING.sent(requests, kb, gb);
  return { responseKb, egressGbPerMonth: derived(gb, 'GB/month', because, load.requestsPerMonth, responseKb) };
}

const KB_PER_GB = 1e6;
const MACHINES: ReadonlySet<string> = new Set(['device', 'program']);

/** Whether flows name the callers of a program, directly or through entry points, and all are devices or programs outside. */
function isForMachines(id: string, { flows, parties, components }: ResolvedRequirements): boolean {
  const entries = new Set(components.filter((part) => isKind(part, ENTRIES)).map((part) => part.id));
  const into = (to: string) => flows.filter((flow) => flow.to === to).map(({ from }) => from);
  const callers = into(id).flatMap((from) => (entries.has(from) ? into(from) : [from]));
  const kinds = new Map(parties.map((party) => [party.id, party.kind]));
  return callers.length > 0 && callers.every((from) => MACHINES.has(kinds.get(from) ?? ''));
}

/** The workload that a component's own quantities give; null without any. */
function ownWorkload(part: ResolvedComponent, requirements: ResolvedRequirements, sized: Sizing): Workload | null {
  const { quantities = [] } = part;
  if (quantities.length === 0) return null;
  const shared = new Set(GROUPS.flatMap(({ metrics }) => metrics));
  const stated = new Set(quantities.map(({ metric }) => metric));
  const general = requirements.quantities.filter(({ metric }) => !shared.has(metric) && !stated.has(metric));
  return sized(requirementsOf(part.id, requirements), [...quantities, ...general]);
}

interface Known extends Streams {
  readonly sized: Sizing;
  /** Ids of the programs that only other programs call. */
  readonly inner: ReadonlySet<string>;
  readonly settled: ReadonlyMap<string, Workload>;
}

type Entry = readonly [keyof Workload, Figure];

/** The figures of a group that a component has apart from the system. */
function figuresOf(group: FigureGroup, part: ResolvedComponent, known: Known): readonly Entry[] {
  const { system, own, settled } = known;
  const requests = group.name === 'requests' && isKind(part, group.among) ? settled.get(part.id) : undefined;
  if (requests !== undefined) return [...group.shared, ...group.each].map((name) => [name, requests[name]]);
  const mine = own.get(part.id);
  const has = (metrics: readonly Metric[]) => (part.quantities ?? []).some(({ metric }) => metrics.includes(metric));
  const stated = (names: readonly (keyof Workload)[]): readonly Entry[] =>
    mine === null || mine === undefined ? [] : names.map((name) => [name, mine[name]]);
  const details = has(group.details) ? stated(group.each) : [];
  if (has(group.metrics)) return [...stated(group.shared), ...details];
  const handed = group.name === 'jobs' ? jobsAcross(part, known) : null;
  if (handed !== null) return [...details, ['jobsPerMonth', handed]];
  if (details.length === 0 && isApart(group, part, known)) return usual(group, part, known);
  const share = shareOf(group, part, known);
  if (share === 0 && isCountedAlone(group, part, known)) return usual(group, part, known);
  return [
    ...details,
    ...(share === null ? [] : group.shared.map((name): Entry => [name, scaled(system[name], share)])),
  ];
}

/** Whether the request states the figures of other components only: the system's are theirs, and this one has the usual ones. */
function isApart(group: FigureGroup, part: ResolvedComponent, { requirements }: Known): boolean {
  const family =
    group.name === 'jobs' ? requirements.components.filter(takesJobs) : familyOf(group, part, requirements.components);
  return (
    family.includes(part) &&
    family.some((other) => states(other, group)) &&
    !requirements.quantities.some(({ metric }) => group.metrics.includes(metric))
  );
}

/** Whether the users of a system leave no requests to a program, since other programs state more than theirs. */
function isCountedAlone(group: FigureGroup, part: ResolvedComponent, { requirements }: Known): boolean {
  return group.name === 'requests' && isKind(part, group.among) && !statesRates(requirements);
}

/** The figures of a component of which nothing is stated: those of the actors that call it, else the usual ones. */
function usual(group: FigureGroup, part: ResolvedComponent, { requirements, sized }: Known): readonly Entry[] {
  const callers = new Set(requirements.flows.filter(({ to }) => to === part.id).map(({ from }) => from));
  const counts = requirements.parties.flatMap(({ id, counts: own = [] }) => (callers.has(id) ? own : []));
  const quantities = [
    ...requirements.quantities.filter(({ metric }) => !group.metrics.includes(metric)),
    ...counts.filter(({ metric }) => group.metrics.includes(metric)),
  ];
  const workload = sized(requirementsOf(part.id, requirements), quantities);
  return group.shared.map((name) => [name, workload[name]]);
}

/** A component's share of a quantity of the system; null if the component has all of it. */
function shareOf(
  group: FigureGroup,
  part: ResolvedComponent,
  { requirements, system, own, inner }: Known,
): number | null {
  const family = familyOf(
    group,
    part,
    requirements.components.filter(({ id }) => group.name !== 'requests' || !inner.has(id)),
  );
  const isOther = isKind(part, group.among) || (group.name === 'files' && isKind(part, ['static_site']));
  if (isOther && family.length > 0 && !family.includes(part)) return 0;
  if (!family.includes(part) || (family.length < 2 && part.share === undefined)) return null;
  const [measure] = group.shared;
  const total = measure === undefined ? 0 : system[measure].value;
  const owners = family.filter((other) => states(other, group));
  const open = family.filter((other) => !owners.includes(other));
  const taken = owners.reduce(
    (sum, { id }) => sum + (measure === undefined ? 0 : (own.get(id)?.[measure].value ?? 0)),
    0,
  );
  const left = total > 0 ? Math.max(0, 1 - taken / total) : 0;
  if (part.share !== undefined) return part.share;
  const claimed = open.reduce((sum, { share = 0 }) => sum + share, 0);
  const others = open.filter(({ share }) => share === undefined);
  return others.length === 0 ? 0 : Math.max(0, left - claimed) / others.length;
}

/** The components among which a quantity is divided. Files belong to the stores that the request names, if it names one. */
function familyOf(
  group: FigureGroup,
  part: ResolvedComponent,
  components: readonly ResolvedComponent[],
): readonly ResolvedComponent[] {
  const [kind] = kindsOf(part);
  const among: readonly Capability[] = group.among.length > 0 ? group.among : kind === undefined ? [] : [kind];
  const family = components.filter((other) => isKind(other, among));
  if (group.name !== 'files') return family;
  const named = family.filter(({ strength }) => strength === 'stated');
  return named.length > 0 ? named : family;
}

/** Requests/s of one vCPU, where the products of a program differ from those of the others. */
function pace(
  part: ResolvedComponent,
  requirements: ResolvedRequirements,
  system: Workload,
  sized: Sizing,
): Partial<Workload> {
  if (!kindsOf(part).includes('web_compute')) return {};
  const view = requirementsOf(part.id, requirements);
  if (view === requirements) return {};
  const { rpsPerVcpu } = sized(view, requirements.quantities);
  return rpsPerVcpu.value === system.rpsPerVcpu.value ? {} : { rpsPerVcpu };
}
