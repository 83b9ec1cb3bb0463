import { type CompositionContext, reasonOf } from './composition-context.ts';
import { firstOf } from './data-stores.ts';
import type { GraphBuilder } from './graph-builder.ts';

const RUNS_PER_MONTH = 730 / 24;

/** Files and tables in place, tables to ask with SQL, what moves data between, and charts for people. */
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
    title: 'Data lake',
    capability: 'data_lake',
    zone: 'private_data',
    demand: demandOf(context),
    ...reasonOf(asked, 'Files as they came, with a catalogue to ask them by.'),
  });
  writtenBy(builder, 'lake');
}

function addWarehouse(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('data_warehouse');
  if (asked === null || context.isCovered(asked, builder)) return;
  builder.add({
    id: 'warehouse',
    title: 'Data warehouse',
    capability: 'data_warehouse',
    zone: 'private_data',
    demand: demandOf(context),
    ...reasonOf(asked, 'Analysts ask questions in SQL over all of it.'),
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
    title: 'Data pipeline',
    capability: 'etl',
    zone: 'private_application',
    demand: { gbPerMonth: Math.max(1, context.workload.analysedGrowthGbPerMonth.value), runsPerMonth: RUNS_PER_MONTH },
    ...reasonOf(asked, 'Data arrive in the shape of their source and leave in the shape of the question.'),
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
  builder.actor('analysts', 'Analysts');
  builder.add({
    id: 'dashboard',
    title: 'Dashboards',
    capability: 'bi_dashboard',
    zone: 'edge',
    demand: { viewers: people, authors: AUTHORS },
    ...reasonOf(asked, 'Charts for people who do not write SQL.'),
  });
  builder.join('analysts', 'dashboard', 'request');
  const asksOf = firstOf(builder, ['data_warehouse', 'data_lake', 'timeseries_db', 'relational_db']);
  if (asksOf !== null) builder.join('dashboard', asksOf, 'query');
}

const AUTHORS = 2;
/** Of those who use a program, so many look at its charts; a working assumption. */
const READERS_OF_USERS = 0.01;
const FEWEST_VIEWERS = 5;
/** Those who look at charts are staff, not all users of a system. */
const MOST_VIEWERS = 50;

/** Measurements by time, with a retention. */
export function measurements(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('timeseries_db');
  if (asked === null || context.isCovered(asked, builder)) return;
  const { workload } = context;
  builder.add({
    id: 'series',
    title: 'Measurements',
    capability: 'timeseries_db',
    zone: 'private_data',
    demand: {
      pointsPerSecond: workload.eventsMeanPerSecond.value,
      pointBytes: workload.eventKb.value * 1000,
      retentionDays: workload.retentionDays.value,
      queriesPerSecond: Math.max(0.1, workload.peakRps.value * 0.1),
    },
    ...reasonOf(asked, 'Values by time, rolled up as they age.'),
  });
  const writer = firstOf(builder, ['stream_processing', 'worker_compute', 'event_stream', 'iot_ingest']);
  if (writer !== null) builder.join(writer, 'series', 'write', { synchronous: false });
  for (const program of builder.of('web_compute')) builder.join(program, 'series', 'query');
}
