import { SIZING } from '../../messages/sizing.ts';
import type { ResolvedComponent, ResolvedRequirements } from '../../model/resolved.ts';
import { type Figure, SECONDS_PER_MONTH, type Workload } from '../../model/workload.ts';
import { callersOf, isInternal } from '../internal-programs.ts';
import { accessesOf } from './accesses.ts';
import { workOf } from './arrivals.ts';
import { filesOfEvents } from './files-of-events.ts';
import { GROUPS } from './groups.ts';
import { isKind, isRecordStore, scaled, states, sumOf, takesJobs } from './kinds.ts';
import { derived, Ledger } from './ledger.ts';
import { modelCallsOf } from './model-calls.ts';
import { sinkOf, sourceOf, tablesAlongFlows } from './tables.ts';

/** What the loads of components are calculated from. */
export interface Streams {
  readonly requirements: ResolvedRequirements;
  readonly system: Workload;
  /** Workloads of the components that state their own quantities. */
  readonly own: ReadonlyMap<string, Workload | null>;
}

const RATES = ['peakRps', 'meanRps', 'requestsPerMonth'] as const satisfies readonly (keyof Workload)[];
/** Longest chain of programs that call each other. */
const LONGEST_CHAIN = 4;

/**
 * Adds what reaches components along flows: requests to programs that only others call, work to queues and workers, and
 * queries to stores.
 */
export function addAlongFlows(loads: Map<string, Workload>, streams: Streams): void {
  const { requirements, system } = streams;
  const { components } = requirements;
  const set = (part: ResolvedComponent, figures: Partial<Workload> | null) => {
    if (figures !== null) loads.set(part.id, { ...(loads.get(part.id) ?? system), ...figures });
  };
  const inner = components.filter((part) => isInternal(part.id, requirements) && !statesRequests(part));
  for (let step = 0; step < LONGEST_CHAIN; step += 1) {
    for (const part of inner) {
      const callers = new Set(callersOf(part.id, requirements));
      set(
        part,
        ratesOf(
          components.filter(({ id }) => callers.has(id)),
          [],
          system,
          loads,
        ),
      );
    }
  }
  for (const part of components.filter(takesJobs)) set(part, writesOf(part, streams, loads));
  const known = { requirements, system, loads };
  const topics = components.filter((one) => isKind(one, ['pubsub', 'event_bus']));
  // Workers take what is published, and publish what they did.
  for (const part of topics) set(part, publishedTo(part, streams, loads));
  for (const part of components.filter((one) => isKind(one, ['worker_compute']))) set(part, workOf(part, known));
  for (const part of topics) set(part, publishedTo(part, streams, loads));
  for (const part of components.filter((one) => isKind(one, ['llm_inference', 'ml_inference'])))
    set(part, modelCallsOf(part, known));
  for (const part of components.filter((one) => isKind(one, ['cache']))) set(part, recordsBehind(part, streams, loads));
  for (const part of components.filter(isStore)) {
    set(part, queriesOf(part, streams, loads));
    if (isKind(part, ['object_storage'])) set(part, filesOfEvents(part, known));
    if (!statesOperations(part)) set(part, accessesOf(part, known));
  }
  for (const part of components.filter((one) => isKind(one, ['data_lake', 'data_warehouse', 'etl'])))
    set(part, tablesAlongFlows(part, requirements, system, loads));
}

function statesOperations(part: ResolvedComponent): boolean {
  return statesRequests(part) || (part.quantities ?? []).some(({ metric }) => metric.includes('writes_per'));
}

function statesRequests(part: ResolvedComponent): boolean {
  return GROUPS.some((group) => group.name === 'requests' && states(part, group));
}

/** Ids at the other ends of a component's flows. */
function beside(id: string, { flows }: ResolvedRequirements): readonly string[] {
  return flows.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []));
}

/** The jobs that the other ends of a queue state: its messages are the jobs of the worker that takes them. Null if none does. */
export function jobsAcross(part: ResolvedComponent, { requirements, own }: Streams): Figure | null {
  const peer = isKind(part, ['worker_compute']) ? 'queue' : isKind(part, ['queue']) ? 'worker_compute' : null;
  if (peer === null) return null;
  const [taker, queue] = peer === 'queue' ? [part.id, null] : [null, part.id];
  const near = new Set(
    requirements.flows.flatMap((flow) => {
      const [holder, receiver] = [sourceOf(flow), sinkOf(flow)];
      return receiver === taker ? [holder] : holder === queue ? [receiver] : [];
    }),
  );
  const jobs = requirements.components
    .filter((other) => near.has(other.id) && isKind(other, [peer]) && (other.quantities ?? []).some(isJobs))
    .flatMap(({ id }) => own.get(id)?.jobsPerMonth ?? []);
  const [like] = jobs;
  return like === undefined ? null : sumOf(jobs, like);
}

function isJobs({ metric }: { readonly metric: string }): boolean {
  return metric === 'jobs_per_month';
}

/** The requests of the programs that flows lead from, through a queue or not: each write gives a job. Null without flows. */
function writesOf(
  part: ResolvedComponent,
  { requirements, system }: Streams,
  loads: ReadonlyMap<string, Workload>,
): Partial<Workload> | null {
  const near = new Set(beside(part.id, requirements));
  // In a described system a worker without flows has no part in the requests.
  if (near.size === 0) return requirements.described === true ? ratesOf([], [], system, loads) : null;
  const queues = requirements.components.filter(({ id, anyOf }) => near.has(id) && anyOf.includes('queue'));
  const around = new Set([...near, ...queues.flatMap(({ id }) => beside(id, requirements))]);
  const programs = requirements.components.filter((other) => around.has(other.id) && isKind(other, ['web_compute']));
  return ratesOf(programs, [], system, loads);
}

/**
 * The messages of a topic that states none: as many as its publishers hand to queues, else one for each of their writes
 * or jobs. Null without a publisher of which the load is known.
 */
function publishedTo(
  topic: ResolvedComponent,
  { requirements, system }: Streams,
  loads: ReadonlyMap<string, Workload>,
): Partial<Workload> | null {
  const { components, flows } = requirements;
  if ((topic.quantities ?? []).some(({ metric }) => metric.startsWith('events_per'))) return null;
  const from = new Set(
    flows.flatMap((flow) => (flow.to === topic.id && flow.interaction === 'publish' ? [flow.from] : [])),
  );
  const publishers = components.filter((part) => from.has(part.id));
  if (publishers.length === 0 || !publishers.every((part) => isKind(part, ['web_compute', 'worker_compute'])))
    return null;
  const loadOf = ({ id }: ResolvedComponent) => loads.get(id) ?? system;
  const messages = publishers.map((part) => {
    const near = new Set(
      flows.flatMap((flow) => (flow.from === part.id && flow.interaction === 'publish' ? [flow.to] : [])),
    );
    const queues = components.filter(
      (one) => near.has(one.id) && isKind(one, ['queue']) && one.quantities?.some(isJobs),
    );
    const { requestsPerMonth, writeShare, jobsPerMonth } = loadOf(part);
    if (queues.length > 0) return Math.max(...queues.map((queue) => loadOf(queue).jobsPerMonth.value));
    return isKind(part, ['worker_compute']) ? jobsPerMonth.value : requestsPerMonth.value * writeShare.value;
  });
  const month = messages.reduce((sum, one) => sum + one, 0);
  const value = month / SECONDS_PER_MONTH;
  const mean = derived(value, 'events/s', SIZING.eventsOfMonth(month, SECONDS_PER_MONTH));
  const ratio = system.meanRps.value > 0 ? Math.max(1, system.peakRps.value / system.meanRps.value) : 1;
  return {
    jobsPerMonth: derived(month, 'jobs', SIZING.sum(messages, month)),
    eventsMeanPerSecond: mean,
    eventsPeakPerSecond: derived(value * ratio, 'events/s', SIZING.product(value, ratio, value * ratio), mean),
  };
}

/** The records whose hot part a cache holds: those of the stores of its programs. Null without flows, or with all stores. */
function recordsBehind(
  cache: ResolvedComponent,
  { requirements, system }: Streams,
  loads: ReadonlyMap<string, Workload>,
): Partial<Workload> | null {
  const programs = beside(cache.id, requirements);
  if (programs.length === 0) return null;
  const reached = new Set(programs.flatMap((id) => beside(id, requirements)));
  const stores = requirements.components.filter(isRecordStore);
  const behind = stores.filter(({ id }) => reached.has(id));
  if (behind.length === stores.length) return null;
  return {
    databaseGb: sumOf(
      behind.map(({ id }) => (loads.get(id) ?? system).databaseGb),
      system.databaseGb,
    ),
  };
}

/** Stores of which the load follows from the programs that use them. */
function isStore(part: ResolvedComponent): boolean {
  return isRecordStore(part) || isKind(part, ['cache', 'object_storage', 'file_storage']);
}

/**
 * The requests that a store serves: those of the programs that its flows name; without flows, of all programs, divided
 * among the stores of its kind. Null if they are those of the system.
 */
function queriesOf(
  store: ResolvedComponent,
  { requirements, system }: Streams,
  loads: ReadonlyMap<string, Workload>,
): Partial<Workload> | null {
  if (statesRequests(store)) return { queriesPerRequest: derived(1, 'queries', SIZING.operations) };
  const asked = callsOf(store, requirements, system, loads);
  const writes = statedWrites(store, requirements);
  if (writes === null) return asked;
  return operationsOf(writes, asked === null ? (loads.get(store.id) ?? system) : { ...system, ...asked });
}

type Rates = Pick<Workload, (typeof RATES)[number]>;

/** The writes that a store states, as operations; null if it states none. */
function statedWrites({ quantities = [] }: ResolvedComponent, requirements: ResolvedRequirements): Rates | null {
  const ledger = new Ledger([...quantities, ...requirements.quantities]);
  const month = ledger.stated('writes_per_month', 'writes');
  const peak = ledger.stated('writes_per_second', 'writes/s');
  const usual = ledger.stated('mean_writes_per_second', 'writes/s') ?? each(month, 1 / SECONDS_PER_MONTH);
  const { value: factor } = ledger.take('peak_factor');
  const meanRps = usual ?? each(peak, 1 / factor);
  if (meanRps === null) return null;
  const peakRps = peak ?? each(meanRps, factor) ?? meanRps;
  return { peakRps, meanRps, requestsPerMonth: month ?? each(meanRps, SECONDS_PER_MONTH) ?? meanRps };
}

function each(figure: Figure | null, times: number): Figure | null {
  if (figure === null) return null;
  const value = figure.value * times;
  return derived(value, figure.unit, SIZING.product(figure.value, times, value), figure);
}

/** Stated writes and the reads of the callers: each is one operation. */
function operationsOf(writes: Rates, asked: Workload): Partial<Workload> {
  const share = asked.queriesPerRequest.value * (1 - asked.writeShare.value);
  const rates = RATES.map((name) => {
    const reads = { ...asked[name], value: asked[name].value * share };
    return [name, sumOf([reads, writes[name]], { ...asked[name], origin: 'derived' })] as const;
  });
  const month = writes.requestsPerMonth.value;
  const all = rates.reduce((sum, [name, { value }]) => (name === 'requestsPerMonth' ? value : sum), month);
  const written = all === 0 ? 0 : month / all;
  return {
    ...Object.fromEntries(rates),
    queriesPerRequest: derived(1, 'queries', SIZING.operations),
    writeShare: derived(written, 'share', SIZING.quotient(month, all, written), writes.requestsPerMonth),
  };
}

/** The requests of the programs that query a store; null if they are those of the system. */
function callsOf(
  store: ResolvedComponent,
  requirements: ResolvedRequirements,
  system: Workload,
  loads: ReadonlyMap<string, Workload>,
): Partial<Workload> | null {
  const { components } = requirements;
  const programs = components.filter((part) => isKind(part, ['web_compute']));
  const near = new Set(beside(store.id, requirements));
  const named = programs.filter(({ id }) => near.has(id));
  if (near.size > 0) {
    if (named.length === programs.length && programs.length < 2) return null;
    const workers = components.filter((part) => near.has(part.id) && isKind(part, ['worker_compute']));
    return ratesOf(named, workers, system, loads);
  }
  const peers = components.filter(isRecordStore);
  if (!peers.includes(store) || peers.length < 2) return null;
  return Object.fromEntries(RATES.map((name) => [name, scaled(system[name], 1 / peers.length)]));
}

/** The requests of programs and one access for each job of workers. */
function ratesOf(
  programs: readonly ResolvedComponent[],
  workers: readonly ResolvedComponent[],
  system: Workload,
  loads: ReadonlyMap<string, Workload>,
): Partial<Workload> {
  const loadOf = ({ id }: ResolvedComponent) => loads.get(id) ?? system;
  const month = workers.map((worker) => loadOf(worker).jobsPerMonth);
  const second = month.map((jobs) => ({ ...jobs, value: jobs.value / SECONDS_PER_MONTH, unit: 'requests/s' }));
  const jobs = { peakRps: second, meanRps: second, requestsPerMonth: month };
  return Object.fromEntries(
    RATES.map((name) => [name, sumOf([...programs.map((one) => loadOf(one)[name]), ...jobs[name]], system[name])]),
  );
}
