import { SIZING } from '../../messages/sizing.ts';
import { type Capability, capabilityOf } from '../../model/capability.ts';
import type { Metric, QuantityRequirement, ResolvedComponent, ResolvedRequirements } from '../../model/resolved.ts';
import { type Figure, SECONDS_PER_MONTH, type Workload } from '../../model/workload.ts';
import { requirementsOf } from '../component-requirements.ts';
import { type FigureGroup, GROUPS, RECORD_STORES } from './groups.ts';

type Sizing = (view: ResolvedRequirements, quantities: readonly QuantityRequirement[]) => Workload;

/**
 * The loads of the components that differ from the load of the system: those with their own quantities, and those that
 * share a quantity of the system with others.
 */
export function partLoads(
  requirements: ResolvedRequirements,
  system: Workload,
  sized: Sizing,
): ReadonlyMap<string, Workload> {
  const { components } = requirements;
  const own = new Map(components.map((part) => [part.id, ownWorkload(part, requirements, sized)]));
  const loads = new Map<string, Workload>();
  for (const part of components) {
    const figures = GROUPS.flatMap((group) => figuresOf(group, part, { requirements, system, own, sized }));
    const changed = { ...Object.fromEntries(figures), ...pace(part, requirements, system, sized) };
    if (Object.keys(changed).length > 0) loads.set(part.id, { ...system, ...changed });
  }
  for (const part of components.filter(isFedByPrograms)) {
    const asked = writesOf(part, requirements, system, loads);
    if (asked !== null) loads.set(part.id, { ...(loads.get(part.id) ?? system), ...asked });
  }
  for (const cache of components.filter((part) => kindsOf(part)[0] === 'cache')) {
    const cached = recordsBehind(cache, requirements, system, loads);
    if (cached !== null) loads.set(cache.id, { ...(loads.get(cache.id) ?? system), ...cached });
  }
  for (const store of components.filter(isStore)) {
    const asked = queriesOf(store, requirements, system, loads, own);
    if (asked !== null) loads.set(store.id, { ...(loads.get(store.id) ?? system), ...asked });
  }
  return loads;
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

interface Known {
  readonly requirements: ResolvedRequirements;
  readonly system: Workload;
  readonly own: ReadonlyMap<string, Workload | null>;
  readonly sized: Sizing;
}

type Entry = readonly [keyof Workload, Figure];

/** The figures of a group that a component has apart from the system. */
function figuresOf(group: FigureGroup, part: ResolvedComponent, known: Known): readonly Entry[] {
  const { system, own } = known;
  const mine = own.get(part.id);
  const has = (metrics: readonly Metric[]) => (part.quantities ?? []).some(({ metric }) => metrics.includes(metric));
  const stated = (names: readonly (keyof Workload)[]): readonly Entry[] =>
    mine === null || mine === undefined ? [] : names.map((name) => [name, mine[name]]);
  const details = has(group.details) ? stated(group.each) : [];
  if (has(group.metrics)) return [...stated(group.shared), ...details];
  const handed = group.name === 'jobs' ? jobsOfQueues(part, known) : null;
  if (handed !== null) return [...details, ...handed];
  if (details.length === 0 && isApart(group, part, known)) return usual(group, part, known);
  const share = shareOf(group, part, known);
  return [
    ...details,
    ...(share === null ? [] : group.shared.map((name): Entry => [name, scaled(system[name], share)])),
  ];
}

function states({ quantities = [] }: ResolvedComponent, { metrics }: FigureGroup): boolean {
  return quantities.some(({ metric }) => metrics.includes(metric));
}

/** The jobs of the queues that a worker takes from, where they state their messages; null without such queues. */
function jobsOfQueues(part: ResolvedComponent, { requirements, own }: Known): readonly Entry[] | null {
  if (!isJob(part)) return null;
  const { flows, components } = requirements;
  const near = new Set(flows.flatMap(({ from, to }) => (from === part.id ? [to] : to === part.id ? [from] : [])));
  const jobs = components
    .filter(({ id, anyOf }) => near.has(id) && anyOf.includes('queue'))
    .flatMap((queue) =>
      (queue.quantities ?? []).some(({ metric }) => metric === 'jobs_per_month')
        ? (own.get(queue.id)?.jobsPerMonth ?? [])
        : [],
    );
  const [like] = jobs;
  return like === undefined ? null : [['jobsPerMonth', sumOf(jobs, like)]];
}

/** The records whose hot part a cache holds: those of the stores of its programs. Null without flows, or with all stores. */
function recordsBehind(
  cache: ResolvedComponent,
  { components, flows }: ResolvedRequirements,
  system: Workload,
  loads: ReadonlyMap<string, Workload>,
): Partial<Workload> | null {
  const beside = (id: string) => flows.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []));
  const programs = beside(cache.id);
  if (programs.length === 0) return null;
  const reached = new Set(programs.flatMap(beside));
  const stores = components.filter(isRecordStore);
  const behind = stores.filter(({ id }) => reached.has(id));
  if (behind.length === stores.length) return null;
  const figures = behind.map(({ id }) => (loads.get(id) ?? system).databaseGb);
  return { databaseGb: sumOf(figures, system.databaseGb) };
}

/** Whether the request states the figures of other components only: the system's are theirs, and this one has the usual ones. */
function isApart(group: FigureGroup, part: ResolvedComponent, { requirements }: Known): boolean {
  const family =
    group.name === 'jobs'
      ? requirements.components.filter(isFedByPrograms)
      : familyOf(group, part, requirements.components);
  return (
    family.includes(part) &&
    family.some((other) => states(other, group)) &&
    !requirements.quantities.some(({ metric }) => group.metrics.includes(metric))
  );
}

/** The figures of a component of which nothing is stated. */
function usual(group: FigureGroup, part: ResolvedComponent, { requirements, sized }: Known): readonly Entry[] {
  const quantities = requirements.quantities.filter(({ metric }) => !group.metrics.includes(metric));
  const workload = sized(requirementsOf(part.id, requirements), quantities);
  return group.shared.map((name) => [name, workload[name]]);
}

/** A component's share of a quantity of the system; null if the component has all of it. */
function shareOf(group: FigureGroup, part: ResolvedComponent, { requirements, system, own }: Known): number | null {
  const family = familyOf(group, part, requirements.components);
  if (isMember(group, part) && !family.includes(part)) return 0;
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
  const family = components.filter((other) =>
    kindsOf(other)
      .slice(0, 1)
      .some((one) => among.includes(one)),
  );
  if (group.name !== 'files') return family;
  const named = family.filter(({ strength }) => strength === 'stated');
  return named.length > 0 ? named : family;
}

/** Whether the quantity of a group is divided among components of this kind. */
function isMember({ among }: FigureGroup, part: ResolvedComponent): boolean {
  return kindsOf(part)
    .slice(0, 1)
    .some((kind) => among.includes(kind));
}

function kindsOf({ anyOf }: ResolvedComponent): readonly Capability[] {
  return anyOf.map(capabilityOf);
}

function scaled(figure: Figure, share: number): Figure {
  const value = figure.value * share;
  return {
    ...figure,
    value,
    origin: figure.origin === 'assumed' ? 'assumed' : 'derived',
    because: SIZING.share(figure.value, share, value),
  };
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

function isStore(part: ResolvedComponent): boolean {
  return (
    isRecordStore(part) ||
    kindsOf(part)
      .slice(0, 1)
      .some((kind) => UNSPLIT.has(kind))
  );
}

function isRecordStore(part: ResolvedComponent): boolean {
  return kindsOf(part)
    .slice(0, 1)
    .some((kind) => RECORD_STORES.includes(kind));
}

/**
 * The requests that a store serves: those of the programs that its flows name; without flows, of all programs, divided
 * among the stores of its kind. Null if they are those of the system.
 */
function queriesOf(
  store: ResolvedComponent,
  { components, flows }: ResolvedRequirements,
  system: Workload,
  loads: ReadonlyMap<string, Workload>,
  own: ReadonlyMap<string, Workload | null>,
): Partial<Workload> | null {
  const [requests] = GROUPS;
  if (requests === undefined || (own.get(store.id) !== null && states(store, requests))) return null;
  const programs = components.filter((part) => kindsOf(part)[0] === 'web_compute');
  const joined = flows.filter(({ from, to }) => from === store.id || to === store.id);
  const named = programs.filter(({ id }) => joined.some(({ from, to }) => from === id || to === id));
  const peers = components.filter(isRecordStore);
  if (joined.length > 0) {
    if (named.length === programs.length && programs.length < 2) return null;
    const jobs = components.filter(
      (part) => isJob(part) && joined.some(({ from, to }) => from === part.id || to === part.id),
    );
    return ratesOf(named, jobs, system, loads);
  }
  if (!peers.includes(store) || peers.length < 2) return null;
  return Object.fromEntries(RATES.map((name) => [name, scaled(system[name], 1 / peers.length)]));
}

function isFedByPrograms(part: ResolvedComponent): boolean {
  return isJob(part) || kindsOf(part)[0] === 'queue';
}

/** The requests of the programs that flows lead from, through a queue or not: each write gives a job. Null without flows. */
function writesOf(
  part: ResolvedComponent,
  { components, flows }: ResolvedRequirements,
  system: Workload,
  loads: ReadonlyMap<string, Workload>,
): Partial<Workload> | null {
  const beside = (id: string) => flows.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []));
  const near = new Set(beside(part.id));
  const queues = components.filter(({ id, anyOf }) => near.has(id) && anyOf.includes('queue'));
  const around = new Set([...near, ...queues.flatMap(({ id }) => beside(id))]);
  const programs = components.filter((other) => around.has(other.id) && kindsOf(other)[0] === 'web_compute');
  return near.size === 0 ? null : ratesOf(programs, [], system, loads);
}

/** Stores that serve every program: a cache, and files. */
const UNSPLIT: ReadonlySet<Capability> = new Set(['cache', 'object_storage', 'file_storage']);

function isJob(part: ResolvedComponent): boolean {
  return kindsOf(part)[0] === 'worker_compute';
}

/** The requests of programs and one access for each job of workers. */
function ratesOf(
  programs: readonly ResolvedComponent[],
  workers: readonly ResolvedComponent[],
  system: Workload,
  loads: ReadonlyMap<string, Workload>,
): Partial<Workload> {
  const month = workers.map(({ id }) => (loads.get(id) ?? system).jobsPerMonth);
  const rate = month.map((figure) => ({ ...figure, value: figure.value / SECONDS_PER_MONTH, unit: 'requests/s' }));
  const jobs: Readonly<Record<(typeof RATES)[number], readonly Figure[]>> = {
    peakRps: rate,
    meanRps: rate,
    requestsPerMonth: month,
  };
  return Object.fromEntries(
    RATES.map((name) => [
      name,
      sumOf([...programs.map(({ id }) => (loads.get(id) ?? system)[name]), ...jobs[name]], system[name]),
    ]),
  );
}

const RATES = ['peakRps', 'meanRps', 'requestsPerMonth'] as const satisfies readonly (keyof Workload)[];

function sumOf(figures: readonly Figure[], like: Figure): Figure {
  const value = figures.reduce((sum, figure) => sum + figure.value, 0);
  const [only] = figures;
  if (only !== undefined && figures.length === 1) return only;
  return {
    ...like,
    value,
    because: SIZING.sum(
      figures.map((figure) => figure.value),
      value,
    ),
  };
}
