import { SIZING } from '../../messages/sizing.ts';
import type { Capability } from '../../model/capability.ts';
import type { Metric, ResolvedComponent } from '../../model/resolved.ts';
import { DAYS_PER_MONTH, type Figure, KEPT_MONTHS, SECONDS_PER_MONTH, type Workload } from '../../model/workload.ts';
import { ACTIONS, eventsThrough, type Known, loadIn } from './arrivals.ts';
import { isKind, isRecordStore } from './kinds.ts';
import { derived, Ledger } from './ledger.ts';

/** Stores that keep each event; others keep the state that results. */
const HISTORIES: readonly Capability[] = ['document_db', 'wide_column_db', 'timeseries_db'];
const KB_PER_GB = 1e6;

/** Operations/s; one query each. */
interface Operations {
  readonly mean: number;
  readonly peak: number;
}

/**
 * The operations and the size of a store of records into which events are written: each event once, and the reads and
 * writes of its programs. Null without events.
 */
export function accessesOf(store: ResolvedComponent, known: Known): Partial<Workload> | null {
  if (!isRecordStore(store)) return null;
  const { components, flows } = known.requirements;
  const writers = components.filter(({ id }) =>
    flows.some((flow) => flow.from === id && flow.to === store.id && flow.interaction !== 'read'),
  );
  const written = writers.flatMap((part) => {
    const events = eventsThrough(part, known);
    return events === null ? [] : [scaled(events, shareOf(store, part, known))];
  });
  if (written.length === 0) return null;
  const others = components
    .filter(({ id }) => flows.some(({ from, to }) => from === id && to === store.id))
    .flatMap((part) => ofProgram(part, store.id, known));
  const reads = total(others.map(({ read }) => read));
  const writes = total([...written, ...others.map(({ write }) => write)]);
  const [writer = store] = writers.filter((part) => eventsThrough(part, known) !== null);
  return { ...operations(reads, writes), ...sizeOf(store, total(written), loadIn(writer, known).eventKb, known) };
}

/**
 * Share of the events that reach a store. Stream processing writes results to a relational database; a worker that keeps
 * the events elsewhere writes what calls for an action.
 */
function shareOf(store: ResolvedComponent, writer: ResolvedComponent, { requirements }: Known): number {
  if (!isKind(store, ['relational_db', 'graph_db'])) return 1;
  const keepsElsewhere = requirements.components.some(
    (other) =>
      isKind(other, HISTORIES) && requirements.flows.some(({ from, to }) => from === writer.id && to === other.id),
  );
  return keepsElsewhere || isKind(writer, ['stream_processing']) ? ACTIONS : 1;
}

interface Accesses {
  readonly read: Operations;
  readonly write: Operations;
}

/** The queries of a program, and one of each kind for a job. */
function ofProgram(part: ResolvedComponent, store: string, known: Known): readonly Accesses[] {
  const isWorker = isKind(part, ['worker_compute']);
  if (!(isWorker || isKind(part, ['web_compute'])) || eventsThrough(part, known) !== null) return [];
  const { meanRps, peakRps, queriesPerRequest, writeShare, jobsPerMonth } = loadIn(part, known);
  const jobs = jobsPerMonth.value / SECONDS_PER_MONTH;
  const all = isWorker ? { mean: jobs, peak: jobs } : { mean: meanRps.value, peak: peakRps.value };
  const each = isWorker ? 1 : queriesPerRequest.value;
  const share = isWorker ? 1 : writeShare.value;
  const { reads, writes } = directions(part.id, store, known);
  const read = scaled(all, reads ? each * (isWorker ? 1 : 1 - share) : 0);
  return [{ read, write: scaled(all, writes ? each * share : 0) }];
}

function directions(from: string, to: string, { requirements }: Known) {
  const kinds = requirements.flows
    .filter((flow) => flow.from === from && flow.to === to)
    .map((flow) => flow.interaction);
  return {
    reads: kinds.some((kind) => kind !== 'write'),
    writes: kinds.some((kind) => kind !== 'read'),
  };
}

function operations(reads: Operations, writes: Operations): Partial<Workload> {
  const mean = reads.mean + writes.mean;
  const because = SIZING.accesses(reads.mean * SECONDS_PER_MONTH, writes.mean * SECONDS_PER_MONTH);
  return {
    meanRps: derived(mean, 'requests/s', because),
    peakRps: derived(reads.peak + writes.peak, 'requests/s', because),
    requestsPerMonth: derived(mean * SECONDS_PER_MONTH, 'requests', because),
    queriesPerRequest: derived(1, 'queries', SIZING.operations),
    writeShare: derived(mean === 0 ? 0 : writes.mean / mean, 'share', because),
  };
}

/** What a store holds of the events within its retention, and the size of one; as stated, if it states them. */
function sizeOf(store: ResolvedComponent, written: Operations, eventKb: Figure, known: Known): Partial<Workload> {
  const { quantities = [] } = store;
  const states = (metric: Metric) => quantities.some((one) => one.metric === metric);
  const itemKb = states('item_kb') ? loadIn(store, known).itemKb : eventKb;
  const isHistory = isKind(store, HISTORIES) || states('retention_days');
  if (states('stored_gb') || !isHistory) return { itemKb };
  const days = new Ledger(quantities).stated('retention_days', 'days')?.value ?? known.system.retentionDays.value;
  const months = Math.min(KEPT_MONTHS, days / DAYS_PER_MONTH);
  const gb = (written.mean * SECONDS_PER_MONTH * itemKb.value) / KB_PER_GB;
  const filling = { perMonth: gb, months, full: days / DAYS_PER_MONTH };
  return { itemKb, databaseGb: { ...derived(gb * months, 'GB', SIZING.eventsKept(gb, months, gb * months)), filling } };
}

function scaled({ mean, peak }: Operations, times: number): Operations {
  return { mean: mean * times, peak: peak * times };
}

function total(all: readonly Operations[]): Operations {
  return all.reduce((sum, { mean, peak }) => ({ mean: sum.mean + mean, peak: sum.peak + peak }), { mean: 0, peak: 0 });
}
