import { SIZING } from '../../messages/sizing.ts';
import type { Capability } from '../../model/capability.ts';
import type { Metric, ResolvedComponent, ResolvedFlow, ResolvedRequirements } from '../../model/resolved.ts';
import { type Figure, SECONDS_PER_MONTH, type Workload } from '../../model/workload.ts';
import { isKind } from './kinds.ts';
import { derived, zero } from './ledger.ts';
import { sinkOf, sourceOf } from './tables.ts';

/** What the work of a component is calculated from. */
export interface Known {
  readonly requirements: ResolvedRequirements;
  readonly system: Workload;
  readonly loads: ReadonlyMap<string, Workload>;
}

/** Components that bring each event to their readers. */
export const EVENTS: readonly Capability[] = ['iot_ingest', 'event_stream', 'pubsub', 'event_bus'];
/** Components to which a program hands on what it took. */
const HANDED_TO: readonly Capability[] = ['email_sms', 'queue', ...EVENTS];

/** Share of events that call for an action, such as an alert or the record of a fault; a working assumption. */
export const ACTIONS = 0.01;
/** CPU time of a job that only hands on, and of one event of a batch, seconds; working assumptions. */
const SHORT_JOB: Figure = assumed(0.1, SIZING.shortJob);
const EVENT_JOB: Figure = assumed(0.01, SIZING.eventJob);

/**
 * The jobs of a worker and their duration, from its flows: as often as a flow says, else as often as the messages that it
 * only hands on, else once for each event, action or new file, else for each message that it also sends. Null where nothing follows.
 */
export function workOf(worker: ResolvedComponent, known: Known): Partial<Workload> | null {
  const jobSeconds = has(worker, 'job_seconds') ? null : durationOf(worker, known);
  const jobs = isStated(worker) || sourcesOf(worker, known).some(isStated) ? null : jobsOf(worker, known);
  return jobSeconds === null && jobs === null ? null : { ...jobs, ...(jobSeconds === null ? {} : { jobSeconds }) };
}

function has({ quantities = [] }: ResolvedComponent, metric: Metric): boolean {
  return quantities.some((one) => one.metric === metric);
}

function isStated(part: ResolvedComponent): boolean {
  return isKind(part, ['worker_compute', 'queue']) && has(part, 'jobs_per_month');
}

function flowsInto({ id }: ResolvedComponent, { flows }: ResolvedRequirements): readonly ResolvedFlow[] {
  return flows.filter((flow) => sinkOf(flow) === id && flow.to !== flow.from);
}

/** The components from which data flow into a component. */
export function sourcesOf(part: ResolvedComponent, { requirements }: Known): readonly ResolvedComponent[] {
  const from = new Set(flowsInto(part, requirements).map(sourceOf));
  return requirements.components.filter(({ id }) => from.has(id));
}

function durationOf(worker: ResolvedComponent, known: Known): Figure | null {
  if (sourcesOf(worker, known).some((part) => isKind(part, EVENTS))) return EVENT_JOB;
  return onlyHandsOn(worker, known) ? SHORT_JOB : null;
}

/** Whether all that a program does is to hand on what it takes: to people, to messages, to a system outside. */
function onlyHandsOn({ id }: ResolvedComponent, { requirements: { flows, components, parties } }: Known): boolean {
  const out = flows.filter((flow) => flow.from === id && sinkOf(flow) !== id);
  const targets = new Set(components.filter((part) => isKind(part, HANDED_TO)).map((part) => part.id));
  for (const party of parties) targets.add(party.id);
  return out.length > 0 && out.every(({ to }) => targets.has(to));
}

function jobsOf(worker: ResolvedComponent, known: Known): Partial<Workload> | null {
  const { requirements } = known;
  const times = flowsInto(worker, requirements).flatMap(({ timesPerMonth }) => timesPerMonth ?? []);
  if (times.length > 0) return counted(sum(times), SIZING.sum(times, sum(times)));
  const messages = onlyHandsOn(worker, known) ? handedOn(worker, known) : 0;
  if (messages > 0) return counted(messages, SIZING.jobOfMessage(messages));
  const sources = sourcesOf(worker, known);
  const events = eventsOf(sources, EVENTS, known);
  if (events !== null) return perEvent(events);
  const processed = eventsOf(sources, ['stream_processing'], known);
  if (processed !== null) {
    const month = processed.mean * SECONDS_PER_MONTH;
    return counted(month * ACTIONS, SIZING.jobOfAlert(month, ACTIONS * 100, month * ACTIONS));
  }
  const files = sources.flatMap(({ quantities = [] }) =>
    quantities.flatMap(({ metric, value }) => (metric === 'files_per_month' ? [value] : [])),
  );
  if (files.length > 0) return counted(sum(files), SIZING.jobOfFile(sum(files)));
  const sent = handedOn(worker, known);
  return sent > 0 ? { jobsPerMonth: derived(sent, 'jobs', SIZING.jobOfMessage(sent)) } : null;
}

/** Messages per month that the outputs of a worker state; 0 if none does. */
function handedOn({ id }: ResolvedComponent, { requirements: { flows, components } }: Known): number {
  const out = flows.filter(({ from }) => from === id);
  const stated = components
    .filter((part) => out.some(({ to }) => to === part.id))
    .flatMap(({ quantities = [] }) => quantities.filter(({ metric }) => metric === 'emails_per_month'));
  return Math.max(0, ...stated.map(({ value }) => value), ...out.flatMap(({ timesPerMonth }) => timesPerMonth ?? []));
}

/** Events/s. */
interface Events {
  readonly mean: number;
  readonly peak: number;
}

/** The events that components of some kinds bring; the same events may come through several. Null without one. */
function eventsOf(parts: readonly ResolvedComponent[], kinds: readonly Capability[], known: Known): Events | null {
  const loads = parts.filter((part) => isKind(part, kinds)).map((part) => loadIn(part, known));
  if (loads.length === 0) return null;
  return {
    mean: Math.max(...loads.map(({ eventsMeanPerSecond }) => eventsMeanPerSecond.value)),
    peak: Math.max(...loads.map(({ eventsPeakPerSecond }) => eventsPeakPerSecond.value)),
  };
}

export function loadIn({ id }: ResolvedComponent, { loads, system }: Known): Workload {
  return loads.get(id) ?? system;
}

/** What a component that processes events writes; null if it processes none. */
export function eventsThrough(part: ResolvedComponent, known: Known): Events | null {
  if (isKind(part, ['stream_processing'])) return eventsOf([part], ['stream_processing'], known);
  if (!isKind(part, ['worker_compute']) || isStated(part)) return null;
  return eventsOf(sourcesOf(part, known), EVENTS, known);
}

function perEvent({ mean, peak }: Events): Partial<Workload> {
  const month = mean * SECONDS_PER_MONTH;
  const because = SIZING.jobOfEvent(month);
  return {
    jobsPerMonth: derived(month, 'jobs', because),
    meanRps: derived(mean, 'requests/s', because),
    peakRps: derived(peak, 'requests/s', because),
    requestsPerMonth: derived(month, 'requests', because),
  };
}

/** Jobs that no requests cause directly. */
function counted(month: number, because: string): Partial<Workload> {
  return {
    jobsPerMonth: derived(month, 'jobs', because),
    meanRps: zero('requests/s', because),
    peakRps: zero('requests/s', because),
    requestsPerMonth: zero('requests', because),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function assumed(value: number, because: string): Figure {
  return { value, unit: 's', origin: 'assumed', because, evidence: [] };
}
