import { createGraphBuilder, type GraphBuilder } from '#core/design/patterns/graph-builder.ts';
import type { NodeCapability } from '#core/model/capability.ts';
import type { ArchitectureGraph, GraphNode } from '#core/model/graph.ts';
import { type Load, SMALL } from './systems.ts';

interface Part {
  readonly capability: NodeCapability;
  demand(load: Load): object;
  /** Edges as composed. Their targets can be missing. */
  join?(builder: GraphBuilder): void;
}

const account = ({ rps }: Load) => ({
  components: 12,
  programs: 2,
  requestsPerMonth: rps * 1_000_000,
  egressGbPerMonth: rps * 10,
});

/** Nodes outside a web application, as composed. */
export const PARTS: Readonly<Record<string, Part>> = {
  'sign-in': {
    capability: 'identity',
    demand: ({ rps }) => ({ monthlyUsers: rps * 10_000, workforce: false }),
    join(builder) {
      builder.join('users', 'sign-in', 'request');
      builder.join('app', 'sign-in', 'request');
    },
  },
  threats: { capability: 'threat_detection', demand: account },
  'config-audit': { capability: 'configuration_audit', demand: account },
  posture: { capability: 'security_posture', demand: account },
  shield: { capability: 'ddos_protection', demand: account },
  governance: { capability: 'data_governance', demand: account },
  hub: { capability: 'network_hub', demand: ({ rps }) => ({ networks: 3, gbPerMonth: rps }) },
  migration: {
    capability: 'data_migration',
    demand: ({ gb }) => ({ storedGb: gb, changeGbPerDay: gb / 50 }),
    join(builder) {
      join(builder, 'migration', 'db', 'write');
    },
  },
  delivery: { capability: 'ci_cd', demand: () => ({ programs: 2, buildsPerMonth: 88, minutesPerBuild: 5 }) },
  'staff-sign-in': { capability: 'identity', demand: ({ rps }) => ({ monthlyUsers: rps * 100, workforce: true }) },
  clock: {
    capability: 'scheduler',
    demand: ({ rps }) => ({ runsPerMonth: Math.max(1, rps * 10), stepsPerRun: 1 }),
    join(builder) {
      for (const target of ['worker', 'batch', 'flow', 'fit']) join(builder, 'clock', target, 'trigger');
    },
  },
  keys: {
    capability: 'kms',
    demand: ({ rps }) => ({ keys: rps > 100 ? 3 : 1, operationsPerMonth: rps * 1000, hsm: false }),
  },
  'hard-keys': { capability: 'kms', demand: ({ rps }) => ({ keys: 1, operationsPerMonth: rps * 1000, hsm: true }) },
  batch: {
    capability: 'batch_compute',
    demand: ({ rps }) => ({
      tasksPerMonth: rps * 30,
      parallelTasks: Math.ceil(rps / 10),
      vcpuPerTask: 1,
      memoryGbPerTask: 2,
      hoursPerTask: 0.5,
      interruptible: false,
    }),
    join(builder) {
      join(builder, 'batch', 'files', 'write');
      join(builder, 'batch', 'db', 'query');
      join(builder, 'batch', 'secrets', 'secret');
    },
  },
  'large-batch': {
    capability: 'batch_compute',
    demand: ({ rps }) => ({
      tasksPerMonth: rps * 30,
      parallelTasks: Math.ceil(rps / 5),
      vcpuPerTask: 16,
      memoryGbPerTask: 60,
      hoursPerTask: 2,
      interruptible: true,
    }),
    join(builder) {
      join(builder, 'clock', 'large-batch', 'trigger');
      join(builder, 'large-batch', 'files', 'write');
      join(builder, 'large-batch', 'secrets', 'secret');
    },
  },
  'memory-batch': {
    capability: 'batch_compute',
    demand: ({ rps }) => ({
      tasksPerMonth: rps * 30,
      parallelTasks: Math.ceil(rps / 5),
      vcpuPerTask: 8,
      memoryGbPerTask: 60,
      hoursPerTask: 30,
      interruptible: false,
    }),
  },
  'shared-files': {
    capability: 'file_storage',
    demand: ({ gb }) => ({ storedGb: gb, protocol: 'nfs', throughputMbPerSecond: 50 }),
    join(builder) {
      for (const caller of ['app', 'worker', 'batch']) join(builder, caller, 'shared-files', 'write', 2049);
    },
  },
  documents: {
    capability: 'document_db',
    demand: ({ rps, gb }) => ({
      storedGb: gb,
      itemKb: 2,
      readsPerMonth: rps * 1_000_000,
      writesPerMonth: rps * 100_000,
      peakReadsPerSecond: rps,
      peakWritesPerSecond: rps / 10,
    }),
    join: (builder) => join(builder, 'app', 'documents', 'query'),
  },
  'hot-cache': {
    capability: 'cache',
    demand: ({ rps, gb }) => ({ engine: 'redis', memoryGb: gb / 2, peakOps: rps * 100 }),
    join: (builder) => join(builder, 'app', 'hot-cache', 'query', 6379),
  },
  'windows-files': {
    capability: 'file_storage',
    demand: ({ gb }) => ({ storedGb: gb, protocol: 'smb', throughputMbPerSecond: 30 }),
    join: (builder) => join(builder, 'app', 'windows-files', 'write', 445),
  },
  stream: {
    capability: 'event_stream',
    demand: ({ rps }) => ({ ...events(rps), kafka: false }),
    join(builder) {
      join(builder, 'app', 'stream', 'message');
      join(builder, 'stream', 'worker', 'trigger');
      join(builder, 'stream', 'processor', 'read');
    },
  },
  kafka: {
    capability: 'event_stream',
    demand: ({ rps }) => ({ ...events(rps), kafka: true }),
    join(builder) {
      join(builder, 'app', 'kafka', 'message', 9092);
      join(builder, 'kafka', 'worker', 'trigger');
    },
  },
  topic: {
    capability: 'pubsub',
    demand: ({ rps }) => ({ messagesPerMonth: rps * 10_000, peakPerSecond: rps, messageKb: 2, subscribers: 3 }),
    join(builder) {
      join(builder, 'app', 'topic', 'message');
      join(builder, 'topic', 'worker', 'trigger');
    },
  },
  bus: {
    capability: 'event_bus',
    demand: ({ rps }) => ({ messagesPerMonth: rps * 10_000, peakPerSecond: rps, messageKb: 2, subscribers: 2 }),
    join(builder) {
      join(builder, 'app', 'bus', 'message');
      for (const receiver of ['worker', 'batch', 'flow']) join(builder, 'bus', receiver, 'trigger');
    },
  },
  flow: {
    capability: 'workflow',
    demand: ({ rps }) => ({ runsPerMonth: rps * 100, stepsPerRun: 8 }),
    join(builder) {
      for (const receiver of ['worker', 'batch', 'large-batch']) join(builder, 'flow', receiver, 'trigger');
      join(builder, 'app', 'flow', 'trigger');
    },
  },
  live: {
    capability: 'websocket_realtime',
    demand: ({ rps }) => ({
      peakConnections: rps * 100,
      connectionMinutesPerMonth: rps * 100_000,
      messagesPerMonth: rps * 100_000,
      messageKb: 1,
    }),
    join(builder) {
      builder.join('users', 'live', 'request');
      join(builder, 'app', 'live', 'message');
    },
  },
  search: {
    capability: 'full_text_search',
    demand: (load) => searched(load, 0),
    join: (builder) => join(builder, 'app', 'search', 'query'),
  },
  vectors: {
    capability: 'vector_search',
    demand: (load) => searched(load, 1536),
    join: (builder) => join(builder, 'app', 'vectors', 'query'),
  },
  model: {
    capability: 'llm_inference',
    demand: ({ rps }) => ({ ...asked(rps), family: null }),
    join(builder) {
      join(builder, 'app', 'model', 'request');
      join(builder, 'worker', 'model', 'request');
    },
  },
  claude: { capability: 'llm_inference', demand: ({ rps }) => ({ ...asked(rps), family: 'claude' }) },
  recognition: {
    capability: 'ml_inference',
    demand: ({ rps }) => ({ callsPerMonth: rps * 10_000, peakPerSecond: rps, kind: 'ready_made' }),
    join: (builder) => join(builder, 'worker', 'recognition', 'request'),
  },
  ...Object.fromEntries(
    (['moderation', 'speech_to_text', 'translation'] as const).map((task) => [
      task.replaceAll('_', '-'),
      {
        capability: 'ml_inference' as const,
        demand: ({ rps }: Load) => ({ callsPerMonth: rps * 10_000, peakPerSecond: rps, kind: 'ready_made', task }),
        join: (builder: GraphBuilder) => join(builder, 'worker', task.replaceAll('_', '-'), 'request'),
      },
    ]),
  ),
  predictions: {
    capability: 'ml_inference',
    demand: ({ rps }) => ({ callsPerMonth: rps * 10_000, peakPerSecond: Math.min(rps, 1500), kind: 'own' }),
    join: (builder) => join(builder, 'app', 'predictions', 'request'),
  },
  warehouse: {
    capability: 'data_warehouse',
    demand: analysed,
    join(builder) {
      join(builder, 'worker', 'warehouse', 'write');
      join(builder, 'processor', 'warehouse', 'write');
    },
  },
  lake: {
    capability: 'data_lake',
    demand: analysed,
    join: (builder) => join(builder, 'worker', 'lake', 'write'),
  },
  pipeline: {
    capability: 'etl',
    demand: ({ gb }) => ({ gbPerMonth: gb * 10, runsPerMonth: 30 }),
    join(builder) {
      join(builder, 'files', 'pipeline', 'read');
      join(builder, 'pipeline', 'warehouse', 'write');
    },
  },
  processor: {
    capability: 'stream_processing',
    demand: ({ rps }) => ({ ...events(rps), kafka: false }),
    join: (builder) => join(builder, 'stream', 'processor', 'read'),
  },
  dashboard: {
    capability: 'bi_dashboard',
    demand: () => ({ viewers: 50, authors: 3 }),
    join(builder) {
      builder.join('users', 'dashboard', 'request');
      join(builder, 'dashboard', 'warehouse', 'query');
    },
  },
  transcoder: {
    capability: 'media_transcode',
    demand: ({ rps }) => ({ minutesPerMonth: rps * 100, live: false, audioOnly: false }),
    join(builder) {
      join(builder, 'files', 'transcoder', 'read');
      join(builder, 'transcoder', 'files', 'write');
    },
  },
  'sound-maker': {
    capability: 'media_transcode',
    demand: ({ rps }) => ({ minutesPerMonth: rps * 100, live: false, audioOnly: true }),
  },
  series: {
    capability: 'timeseries_db',
    demand: ({ rps }) => ({ pointsPerSecond: rps * 100, pointBytes: 50, retentionDays: 90, queriesPerSecond: rps }),
    join: (builder) => join(builder, 'app', 'series', 'write'),
  },
  'quiet-series': {
    capability: 'timeseries_db',
    demand: ({ rps }) => ({ pointsPerSecond: rps, pointBytes: 50, retentionDays: 365, queriesPerSecond: 0.01 }),
    join: (builder) => join(builder, 'app', 'quiet-series', 'write'),
  },
  rows: {
    capability: 'wide_column_db',
    demand: ({ rps, gb }) => ({
      storedGb: gb * 10,
      itemKb: 1,
      readsPerMonth: rps * 100_000,
      writesPerMonth: rps * 100_000,
      peakReadsPerSecond: rps * 10,
      peakWritesPerSecond: rps * 10,
    }),
    join: (builder) => join(builder, 'app', 'rows', 'query'),
  },
  mail: {
    capability: 'email_sms',
    demand: ({ rps }) => ({ messagesPerMonth: rps * 1000, attachmentGbPerMonth: 0 }),
    join: (builder) => join(builder, 'worker', 'mail', 'send'),
  },
  push: {
    capability: 'email_sms',
    demand: ({ rps }) => ({ messagesPerMonth: rps * 1000, attachmentGbPerMonth: 0, push: true }),
    join: (builder) => join(builder, 'worker', 'push', 'send'),
  },
  texts: {
    capability: 'email_sms',
    demand: ({ rps }) => ({ messagesPerMonth: rps * 1000, attachmentGbPerMonth: 0, sms: true }),
    join: (builder) => join(builder, 'worker', 'texts', 'send'),
  },
  devices: {
    capability: 'iot_ingest',
    demand: ({ rps }) => ({
      devices: rps * 1000,
      messagesPerMonth: rps * 1_000_000,
      peakPerSecond: rps,
      messageKb: 1,
    }),
    join(builder) {
      builder.actor('things', 'Devices');
      builder.join('things', 'devices', 'message', { port: 8883 });
      join(builder, 'devices', 'stream', 'message');
      join(builder, 'devices', 'worker', 'message');
    },
  },
  vault: {
    capability: 'backup',
    demand: ({ gb }) => ({ protectedGb: gb, changeGbPerDay: gb * 0.02, retentionDays: 35, locked: true }),
    join: (builder) => join(builder, 'vault', 'db', 'read'),
  },
  tunnel: {
    capability: 'vpn_or_private_link',
    demand: ({ gb }) => ({ kind: 'vpn', gbPerMonth: gb }),
    join(builder) {
      builder.actor('office', 'Office');
      builder.join('office', 'tunnel', 'request');
    },
  },
  line: { capability: 'vpn_or_private_link', demand: ({ gb }) => ({ kind: 'line', gbPerMonth: gb }) },
  endpoints: { capability: 'vpn_or_private_link', demand: ({ gb }) => ({ kind: 'endpoints', gbPerMonth: gb }) },
  connections: {
    capability: 'graph_db',
    demand: ({ rps, gb }) => ({
      storedGb: gb,
      itemKb: 1,
      readsPerMonth: rps * 100_000,
      writesPerMonth: rps * 10_000,
      peakReadsPerSecond: rps,
      peakWritesPerSecond: rps / 10,
    }),
    join: (builder) => join(builder, 'app', 'connections', 'query'),
  },
  gpu: {
    capability: 'gpu_compute',
    demand: ({ rps }) => ({ gpus: gpusAt(rps), gpuMemoryGb: gpusAt(rps) * 20, hoursPerMonth: 200 }),
    join: (builder) => join(builder, 'gpu', 'files', 'read'),
  },
  fit: {
    capability: 'ml_training',
    demand: ({ rps, gb }) => ({ hoursPerMonth: rps * 2, vcpu: 8, gpus: 0, dataGb: gb }),
    join: (builder) => join(builder, 'files', 'fit', 'read'),
  },
  'deep-fit': {
    capability: 'ml_training',
    demand: ({ rps, gb }) => ({ hoursPerMonth: rps, vcpu: 8, gpus: 1, dataGb: gb }),
  },
};

/** Number of GPUs at a load. */
function gpusAt(rps: number): number {
  if (rps < 10) return 1;
  if (rps < 100) return 2;
  return rps < 5000 ? 4 : 8;
}

function searched({ rps, gb }: Load, dimensions: number) {
  return { storedGb: gb, documents: gb * 10_000, peakQps: rps, queriesPerMonth: rps * 100_000, dimensions };
}

function asked(rps: number) {
  return { callsPerMonth: rps * 1000, inputTokensPerCall: 2000, outputTokensPerCall: 500 };
}

function analysed({ gb }: Load) {
  return { storedGb: gb * 10, loadedGbPerMonth: gb, scannedGbPerMonth: gb * 100 };
}

function events(rps: number) {
  return { peakPerSecond: rps * 10, meanPerSecond: rps * 3, eventKb: 1, retentionDays: 7, consumers: 2 };
}

function join(
  builder: GraphBuilder,
  from: string,
  to: string,
  kind: Parameters<GraphBuilder['join']>[2],
  port: number | null = 443,
): void {
  if (builder.has(from) && builder.has(to)) builder.join(from, to, kind, { port: kind === 'trigger' ? null : port });
}

export function partsAt(load: Load): readonly GraphNode[] {
  return withParts(Object.keys(PARTS), load).nodes;
}

/** A graph with additional parts by name, connected to its nodes. */
export function withParts(
  ids: readonly string[],
  load: Load = SMALL,
  base: ArchitectureGraph = { nodes: [], edges: [], actors: [] },
): ArchitectureGraph {
  const builder = createGraphBuilder();
  for (const node of base.nodes) builder.add(node as never);
  for (const id of ids) {
    const part = PARTS[id];
    if (part === undefined) throw new Error(`no such part: ${id}`);
    const { capability } = part;
    builder.add({ id, title: id, capability, zone: 'private_data', demand: part.demand(load) as never, because: '' });
  }
  for (const part of ids.map((id) => PARTS[id])) part?.join?.(builder);
  const { nodes, edges, actors } = builder.finish();
  return { nodes, edges: [...base.edges, ...edges], actors: [...base.actors, ...actors] };
}
