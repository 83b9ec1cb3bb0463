import { type Brief, reasonOf } from './composition-context.ts';
import { firstOf } from './data-stores.ts';
import type { Draft } from './graph-builder.ts';

const RUNS_PER_MONTH = 730 / 24;

/** Files and tables in place, tables to ask with SQL, what moves data between, and charts for people. */
export function dataPlatform(brief: Brief, draft: Draft): void {
  addLake(brief, draft);
  addWarehouse(brief, draft);
  addPipeline(brief, draft);
  addDashboards(brief, draft);
}

function demandOf({ workload }: Brief) {
  return {
    storedGb: Math.max(1, workload.analysedGb.value),
    loadedGbPerMonth: workload.analysedGrowthGbPerMonth.value,
    scannedGbPerMonth: workload.scannedGbPerMonth.value,
  };
}

function addLake(brief: Brief, draft: Draft): void {
  const asked = brief.wants('data_lake');
  if (asked === null || brief.isCovered(asked, draft)) return;
  draft.add({
    id: 'lake',
    title: 'Data lake',
    capability: 'data_lake',
    zone: 'private_data',
    demand: demandOf(brief),
    ...reasonOf(asked, 'Files as they came, with a catalogue to ask them by.'),
  });
  writtenBy(draft, 'lake');
}

function addWarehouse(brief: Brief, draft: Draft): void {
  const asked = brief.wants('data_warehouse');
  if (asked === null || brief.isCovered(asked, draft)) return;
  draft.add({
    id: 'warehouse',
    title: 'Data warehouse',
    capability: 'data_warehouse',
    zone: 'private_data',
    demand: demandOf(brief),
    ...reasonOf(asked, 'Analysts ask questions in SQL over all of it.'),
  });
  writtenBy(draft, 'warehouse');
}

function writtenBy(draft: Draft, id: string): void {
  const writer = firstOf(draft, ['stream_processing', 'event_stream']);
  if (writer !== null) draft.join(writer, id, 'write', { synchronous: false });
}

function addPipeline(brief: Brief, draft: Draft): void {
  const asked = brief.wants('etl');
  if (asked === null || brief.isCovered(asked, draft)) return;
  draft.add({
    id: 'pipeline',
    title: 'Data pipeline',
    capability: 'etl',
    zone: 'private_application',
    demand: { gbPerMonth: Math.max(1, brief.workload.analysedGrowthGbPerMonth.value), runsPerMonth: RUNS_PER_MONTH },
    ...reasonOf(asked, 'Data arrive in the shape of their source and leave in the shape of the question.'),
  });
  for (const from of draft.of('object_storage')) draft.join('pipeline', from, 'read', { synchronous: false });
  const into = firstOf(draft, ['data_warehouse', 'data_lake', 'relational_db']);
  if (into !== null) draft.join('pipeline', into, 'write', { synchronous: false });
}

function addDashboards(brief: Brief, draft: Draft): void {
  const asked = brief.wants('bi_dashboard');
  if (asked === null || brief.isCovered(asked, draft)) return;
  const share = brief.wants('web_compute') === null ? 1 : READERS_OF_USERS;
  const people = Math.min(MOST_VIEWERS, Math.max(FEWEST_VIEWERS, Math.ceil(brief.workload.people.value * share)));
  draft.actor('analysts', 'Analysts');
  draft.add({
    id: 'dashboard',
    title: 'Dashboards',
    capability: 'bi_dashboard',
    zone: 'edge',
    demand: { viewers: people, authors: AUTHORS },
    ...reasonOf(asked, 'Charts for people who do not write SQL.'),
  });
  draft.join('analysts', 'dashboard', 'request');
  const asksOf = firstOf(draft, ['data_warehouse', 'data_lake', 'timeseries_db', 'relational_db']);
  if (asksOf !== null) draft.join('dashboard', asksOf, 'query');
}

const AUTHORS = 2;
/** Of those who use a program, so many look at its charts; a working assumption. */
const READERS_OF_USERS = 0.01;
const FEWEST_VIEWERS = 5;
/** Those who look at charts are staff, not all users of a system. */
const MOST_VIEWERS = 50;

/** Measurements by time, with a retention. */
export function measurements(brief: Brief, draft: Draft): void {
  const asked = brief.wants('timeseries_db');
  if (asked === null || brief.isCovered(asked, draft)) return;
  const { workload } = brief;
  draft.add({
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
  const writer = firstOf(draft, ['stream_processing', 'worker_compute', 'event_stream', 'iot_ingest']);
  if (writer !== null) draft.join(writer, 'series', 'write', { synchronous: false });
  for (const program of draft.of('web_compute')) draft.join(program, 'series', 'query');
}
