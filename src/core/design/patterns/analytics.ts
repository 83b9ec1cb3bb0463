import { ACTORS, TITLES } from '../../messages/components.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import { firstOf } from './data-stores.ts';
import type { GraphBuilder } from './graph-builder.ts';

const RUNS_PER_MONTH = 730 / 24;

/** Data lake, data warehouse, ETL pipeline and dashboards. */
export function dataPlatform(context: CompositionContext, builder: GraphBuilder): void {
  addLake(context, builder);
  addWarehouse(context, builder);
  addPipeline(context, builder);
  addDashboards(context, builder);
}

function demandOf({ workload }: CompositionContext) {
  return {
    storedGb: Math.max(1, workload.analysedGb.value),
    loadedGbPerMonth: workload.analysedGrowthGbPerMonth.value,
    scannedGbPerMonth: workload.scannedGbPerMonth.value,
  };
}

function addLake(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('data_lake');
  if (asked === null || context.isCovered(asked, builder)) return;
  builder.add({
    id: 'lake',
    title: TITLES.dataLake,
    capability: 'data_lake',
    zone: 'private_data',
    demand: demandOf(context),
    ...reasonOf(asked),
  });
  writtenBy(builder, 'lake');
}

function addWarehouse(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('data_warehouse');
  if (asked === null || context.isCovered(asked, builder)) return;
  builder.add({
    id: 'warehouse',
    title: TITLES.dataWarehouse,
    capability: 'data_warehouse',
    zone: 'private_data',
    demand: demandOf(context),
    ...reasonOf(asked),
  });
  writtenBy(builder, 'warehouse');
}

function writtenBy(builder: GraphBuilder, id: string): void {
  const writer = firstOf(builder, ['stream_processing', 'event_stream']);
  if (writer !== null) builder.join(writer, id, 'write', { synchronous: false });
}

function addPipeline(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('etl');
  if (asked === null || context.isCovered(asked, builder)) return;
  builder.add({
    id: 'pipeline',
    title: TITLES.dataPipeline,
    capability: 'etl',
    zone: 'private_application',
    demand: { gbPerMonth: Math.max(1, context.workload.analysedGrowthGbPerMonth.value), runsPerMonth: RUNS_PER_MONTH },
    ...reasonOf(asked),
  });
  for (const from of builder.of('object_storage')) builder.join('pipeline', from, 'read', { synchronous: false });
  const into = firstOf(builder, ['data_warehouse', 'data_lake', 'relational_db']);
  if (into !== null) builder.join('pipeline', into, 'write', { synchronous: false });
}

function addDashboards(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('bi_dashboard');
  if (asked === null || context.isCovered(asked, builder)) return;
  const share = context.wants('web_compute') === null ? 1 : READERS_OF_USERS;
  const people = Math.min(MOST_VIEWERS, Math.max(FEWEST_VIEWERS, Math.ceil(context.workload.people.value * share)));
  builder.actor('analysts', ACTORS.analysts);
  builder.add({
    id: 'dashboard',
    title: TITLES.dashboards,
    capability: 'bi_dashboard',
    zone: 'edge',
    demand: { viewers: people, authors: AUTHORS },
    ...reasonOf(asked),
  });
  builder.join('analysts', 'dashboard', 'request');
  const source = firstOf(builder, ['data_warehouse', 'data_lake', 'timeseries_db', 'relational_db']);
  if (source !== null) builder.join('dashboard', source, 'query');
}

const AUTHORS = 2;
/** Share of the users of an application who view its dashboards; a working assumption. */
const READERS_OF_USERS = 0.01;
const FEWEST_VIEWERS = 5;
/** Dashboards are viewed by staff, not by all users of a system. */
const MOST_VIEWERS = 50;

/** Time-series database with a retention period. */
export function timeSeries(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('timeseries_db');
  if (asked === null || context.isCovered(asked, builder)) return;
  const { workload } = context;
  builder.add({
    id: 'series',
    title: TITLES.timeSeries,
    capability: 'timeseries_db',
    zone: 'private_data',
    demand: {
      pointsPerSecond: workload.eventsMeanPerSecond.value,
      pointBytes: workload.eventKb.value * 1000,
      retentionDays: workload.retentionDays.value,
      queriesPerSecond: Math.max(0.1, workload.peakRps.value * 0.1),
    },
    ...reasonOf(asked),
  });
  const writer = firstOf(builder, ['stream_processing', 'worker_compute', 'event_stream', 'iot_ingest']);
  if (writer !== null) builder.join(writer, 'series', 'write', { synchronous: false });
  for (const program of builder.of('web_compute')) builder.join(program, 'series', 'query');
}
