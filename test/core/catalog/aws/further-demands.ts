import type { GraphNode } from '../../../../src/core/model/graph.ts';
import { SECONDS_PER_MONTH } from '../../../../src/core/model/workload.ts';
import { demands, part } from './parts.ts';

type AtLoad = (rps: number) => GraphNode;

const month = (rps: number) => rps * SECONDS_PER_MONTH;

/** Demands of capabilities outside a web application. @param rps mean requests/s */
export function furtherDemands(rps: number) {
  const messages = { messagesPerMonth: month(rps), peakPerSecond: 4 * rps, messageKb: 4 };
  const stream = {
    peakPerSecond: 40 * rps,
    meanPerSecond: 10 * rps,
    eventKb: 2,
    retentionDays: 3,
    consumers: 2,
    kafka: false,
  };
  const search = {
    storedGb: 5 + rps,
    documents: 1_000_000,
    peakQps: 4 * rps,
    queriesPerMonth: month(rps),
    dimensions: 0,
  };
  return {
    identity: { monthlyUsers: 1000 + 100 * rps, workforce: false },
    runs: { runsPerMonth: 30 + 100 * rps, stepsPerRun: 8 },
    keys: { keys: 1, operationsPerMonth: month(rps), hsm: false },
    batch: {
      tasksPerMonth: 30 + 10 * rps,
      parallelTasks: 4,
      vcpuPerTask: 2,
      memoryGbPerTask: 8,
      hoursPerTask: 0.5,
      interruptible: false,
    },
    sharedFiles: { storedGb: 100 + rps, protocol: 'nfs' as const, throughputMbPerSecond: 5 + rps / 10 },
    stream,
    fanOut: { ...messages, subscribers: 3 },
    connections: {
      peakConnections: 100 * rps,
      connectionMinutesPerMonth: 1_000_000 * rps,
      messagesPerMonth: month(rps),
      messageKb: 2,
    },
    search,
    vectors: { ...search, dimensions: 1024 },
    model: {
      callsPerMonth: month(rps) / 10,
      inputTokensPerCall: 1500,
      outputTokensPerCall: 400,
      family: null,
    },
    readyMade: { callsPerMonth: month(rps) / 10, peakPerSecond: rps, kind: 'ready_made' as const },
    ownModel: { callsPerMonth: month(rps) / 10, peakPerSecond: rps / 10, kind: 'own' as const },
    analytics: { storedGb: 200 + rps, loadedGbPerMonth: 20 + rps, scannedGbPerMonth: 500 + 10 * rps },
    etl: { gbPerMonth: 100 + rps, runsPerMonth: 30 },
    devices: { devices: 100 + 1000 * rps, messagesPerMonth: month(rps), peakPerSecond: 4 * rps, messageKb: 1 },
    dashboard: { viewers: 20 + rps, authors: 2 },
    media: { minutesPerMonth: 500 + 100 * rps, live: false, audioOnly: false },
    series: { pointsPerSecond: 50 * rps, pointBytes: 100, retentionDays: 90, queriesPerSecond: rps / 10 },
    backup: { protectedGb: 100 + rps, changeGbPerDay: 2 + rps / 10, retentionDays: 35, locked: true },
    relations: {
      ...demands(rps).lookups,
      peakReadsPerSecond: 4 * rps,
      peakWritesPerSecond: rps / 2,
    },
    tunnel: { kind: 'vpn' as const, gbPerMonth: 50 + rps },
    gpu: { gpus: 1, gpuMemoryGb: 20, hoursPerMonth: 100 + rps / 10 },
    training: { hoursPerMonth: 20 + rps, vcpu: 4, gpus: 1, dataGb: 100 },
  };
}

/** Nodes of the AWS services outside a web application. */
export const FURTHER: readonly (readonly [name: string, at: AtLoad])[] = [
  ['identity', (rps) => part('sign-in', 'identity', 'edge', furtherDemands(rps).identity)],
  [
    'identity of employees',
    (rps) => part('sign-in', 'identity', 'edge', { ...furtherDemands(rps).identity, workforce: true }),
  ],
  ['scheduler', (rps) => part('clock', 'scheduler', 'management', furtherDemands(rps).runs)],
  ['kms', (rps) => part('keys', 'kms', 'management', furtherDemands(rps).keys)],
  [
    'batch_compute',
    (rps) => part('batch', 'batch_compute', 'private_application', furtherDemands(rps).batch, { forms: ['container'] }),
  ],
  [
    'batch_compute on machines',
    (rps) =>
      part('batch', 'batch_compute', 'private_application', {
        ...furtherDemands(rps).batch,
        vcpuPerTask: 64,
        memoryGbPerTask: 200,
        interruptible: true,
      }),
  ],
  ['file_storage', (rps) => part('shared-files', 'file_storage', 'private_data', furtherDemands(rps).sharedFiles)],
  ['event_stream', (rps) => part('stream', 'event_stream', 'private_application', furtherDemands(rps).stream)],
  [
    'event_stream of Kafka',
    (rps) => part('stream', 'event_stream', 'private_data', { ...furtherDemands(rps).stream, kafka: true }),
  ],
  ['pubsub', (rps) => part('topic', 'pubsub', 'private_application', furtherDemands(rps).fanOut)],
  ['event_bus', (rps) => part('bus', 'event_bus', 'private_application', furtherDemands(rps).fanOut)],
  ['workflow', (rps) => part('flow', 'workflow', 'management', furtherDemands(rps).runs)],
  ['websocket_realtime', (rps) => part('live', 'websocket_realtime', 'edge', furtherDemands(rps).connections)],
  ['full_text_search', (rps) => part('search', 'full_text_search', 'private_data', furtherDemands(rps).search)],
  ['vector_search', (rps) => part('vectors', 'vector_search', 'private_data', furtherDemands(rps).vectors)],
  ['llm_inference', (rps) => part('model', 'llm_inference', 'private_application', furtherDemands(rps).model)],
  [
    'llm_inference of Claude',
    (rps) => part('model', 'llm_inference', 'private_application', { ...furtherDemands(rps).model, family: 'claude' }),
  ],
  ['ml_inference', (rps) => part('recognition', 'ml_inference', 'private_application', furtherDemands(rps).readyMade)],
  [
    'ml_inference of an own model',
    (rps) => part('recognition', 'ml_inference', 'private_application', furtherDemands(rps).ownModel),
  ],
  ['data_warehouse', (rps) => part('warehouse', 'data_warehouse', 'private_data', furtherDemands(rps).analytics)],
  ['data_lake', (rps) => part('lake', 'data_lake', 'private_data', furtherDemands(rps).analytics)],
  ['etl', (rps) => part('pipeline', 'etl', 'private_application', furtherDemands(rps).etl)],
  [
    'stream_processing',
    (rps) => part('processor', 'stream_processing', 'private_application', furtherDemands(rps).stream),
  ],
  ['iot_ingest', (rps) => part('devices', 'iot_ingest', 'edge', furtherDemands(rps).devices)],
  ['bi_dashboard', (rps) => part('dashboard', 'bi_dashboard', 'edge', furtherDemands(rps).dashboard)],
  ['media_transcode', (rps) => part('transcoder', 'media_transcode', 'private_application', furtherDemands(rps).media)],
  [
    'media_transcode of sound',
    (rps) =>
      part('transcoder', 'media_transcode', 'private_application', { ...furtherDemands(rps).media, audioOnly: true }),
  ],
  ['timeseries_db', (rps) => part('series', 'timeseries_db', 'private_data', furtherDemands(rps).series)],
  ['backup', (rps) => part('vault', 'backup', 'private_data', furtherDemands(rps).backup)],
  ['vpn', (rps) => part('tunnel', 'vpn_or_private_link', 'public', furtherDemands(rps).tunnel)],
  [
    'dedicated line',
    (rps) => part('tunnel', 'vpn_or_private_link', 'public', { ...furtherDemands(rps).tunnel, kind: 'line' }),
  ],
  [
    'private endpoints',
    (rps) => part('tunnel', 'vpn_or_private_link', 'public', { ...furtherDemands(rps).tunnel, kind: 'endpoints' }),
  ],
  ['wide_column_db', (rps) => part('wide', 'wide_column_db', 'private_data', demands(rps).lookups)],
  ['graph_db', (rps) => part('relations', 'graph_db', 'private_data', furtherDemands(rps).relations)],
  [
    'web_compute on machines',
    (rps) => part('app', 'web_compute', 'private_application', demands(rps).compute, { forms: ['vm'] }),
  ],
  [
    'worker_compute on machines',
    (rps) => part('worker', 'worker_compute', 'private_application', demands(rps).jobs, { forms: ['vm'] }),
  ],
  ['gpu_compute', (rps) => part('gpu', 'gpu_compute', 'private_application', furtherDemands(rps).gpu)],
  ['ml_training', (rps) => part('training', 'ml_training', 'private_application', furtherDemands(rps).training)],
];
