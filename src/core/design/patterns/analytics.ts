import { ACTORS, TITLES } from '../../messages/components.ts';
import { type CompositionContext, type PartContext, reasonOf, statedOf } from './composition-context.ts';
import { firstOf, isFed, peopleAt, usersOf } from './connections.ts';
import type { GraphBuilder } from './graph-builder.ts';
import { runsOf } from './scheduled-work.ts';

const RUNS_PER_MONTH = 730 / 24;

function demandOf({ workload }: PartContext) {
  return {
    storedGb: Math.max(1, workload.analysedGb.value),
    loadedGbPerMonth: workload.analysedGrowthGbPerMonth.value,
    scannedGbPerMonth: workload.scannedGbPerMonth.value,
  };
}

export function dataLake(context: PartContext, builder: GraphBuilder): void {
  const { id } = context;
  builder.add({
    id,
    title: context.titled(TITLES.dataLake),
    capability: 'data_lake',
    zone: 'private_data',
    demand: demandOf(context),
    ...reasonOf(context.part),
  });
  writtenBy(id, context, builder);
}

export function dataWarehouse(context: PartContext, builder: GraphBuilder): void {
  const { id } = context;
  builder.add({
    id,
    title: context.titled(TITLES.dataWarehouse),
    capability: 'data_warehouse',
    zone: 'private_data',
    demand: { ...demandOf(context), ...(isStreamed(context, builder) ? { streamed: true as const } : {}) },
    ...reasonOf(context.part),
  });
  writtenBy(id, context, builder);
}

const STREAMS = ['stream_processing', 'event_stream', 'pubsub'] as const;

/** Whether events are written as they arrive. */
function isStreamed({ id, flowsOf }: PartContext, builder: GraphBuilder): boolean {
  const flows = flowsOf(id);
  if (flows.length === 0) return firstOf(builder, ['stream_processing', 'event_stream']) !== null;
  const streams: readonly string[] = STREAMS.flatMap(builder.of);
  return flows.some(({ from, to }) => to === id && streams.includes(from));
}

function writtenBy(id: string, context: CompositionContext, builder: GraphBuilder): void {
  if (context.flowsOf(id).length > 0) return;
  const writer = firstOf(builder, ['stream_processing', 'event_stream']);
  if (writer !== null) builder.join(writer, id, 'write', { synchronous: false });
}

export function dataPipeline(context: PartContext, builder: GraphBuilder): void {
  const { id } = context;
  builder.add({
    id,
    title: context.titled(TITLES.dataPipeline),
    capability: 'etl',
    zone: 'private_application',
    demand: {
      gbPerMonth: Math.max(1, context.workload.analysedGrowthGbPerMonth.value),
      runsPerMonth: runsOf(context.part) ?? RUNS_PER_MONTH,
    },
    ...reasonOf(context.part),
  });
  if (!isFed(id, context, builder, SOURCES)) {
    for (const from of builder.of('object_storage')) builder.join(id, from, 'read', { synchronous: false });
  }
  const into = firstOf(builder, TARGETS);
  const isGiven = usersOf(id, context, builder, TARGETS.flatMap(builder.of)).length > 0;
  if (into !== null && !(isGiven && context.flowsOf(id).length > 0))
    builder.join(id, into, 'write', { synchronous: false });
}

const TARGETS = ['data_warehouse', 'data_lake', 'relational_db'] as const;
const SOURCES = [
  'object_storage',
  'relational_db',
  'document_db',
  'key_value_db',
  'event_stream',
  'file_storage',
] as const;

export function dashboards(context: PartContext, builder: GraphBuilder): void {
  const { id } = context;
  const share = context.wants('web_compute') === null ? 1 : READERS_OF_USERS;
  const stated =
    statedOf(context.part, 'registered_users') ?? statedOf(context.part, 'monthly_users') ?? peopleAt(id, context);
  const people =
    stated ?? Math.min(MOST_VIEWERS, Math.max(FEWEST_VIEWERS, Math.ceil(context.workload.people.value * share)));
  const isViewed = context.flowsOf(id).some((flow) => flow.to === id && context.isParty(flow.from));
  builder.add({
    id,
    title: context.titled(TITLES.dashboards),
    capability: 'bi_dashboard',
    zone: 'edge',
    demand: { viewers: people, authors: AUTHORS },
    ...reasonOf(context.part),
  });
  if (!isViewed) builder.join(builder.actor('analysts', ACTORS.analysts), id, 'request');
  const given = context.flowsOf(id).length > 0;
  const source = firstOf(builder, SHOWN);
  const sources = given ? usersOf(id, context, builder, SHOWN.flatMap(builder.of)) : [];
  for (const shown of sources.length > 0 ? sources : source === null ? [] : [source]) builder.join(id, shown, 'query');
}

const SHOWN = ['data_warehouse', 'data_lake', 'timeseries_db', 'relational_db'] as const;
const AUTHORS = 2;
/** Share of the users of an application who view its dashboards; a working assumption. */
const READERS_OF_USERS = 0.01;
const FEWEST_VIEWERS = 5;
/** Dashboards are viewed by staff, not by all users of a system. */
const MOST_VIEWERS = 50;

/** Time-series database with a retention period. */
export function timeSeries(context: PartContext, builder: GraphBuilder): void {
  const { workload, id } = context;
  builder.add({
    id,
    title: context.titled(TITLES.timeSeries),
    capability: 'timeseries_db',
    zone: 'private_data',
    demand: {
      pointsPerSecond: workload.eventsMeanPerSecond.value,
      pointBytes: workload.eventKb.value * 1000,
      retentionDays: workload.retentionDays.value,
      queriesPerSecond: Math.max(0.1, workload.peakRps.value * 0.1),
    },
    ...reasonOf(context.part),
  });
  const writers = ['stream_processing', 'worker_compute', 'event_stream', 'iot_ingest'] as const;
  const writer = firstOf(builder, writers);
  if (writer !== null && context.flowsOf(id).length === 0) builder.join(writer, id, 'write', { synchronous: false });
  for (const program of usersOf(id, context, builder, builder.of('web_compute'))) builder.join(program, id, 'query');
}
