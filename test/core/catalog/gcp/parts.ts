import { createDraft, type Draft } from '#core/design/patterns/graph-builder.ts';
import type { NodeCapability } from '#core/model/capability.ts';
import type { ArchitectureGraph, GraphNode } from '#core/model/graph.ts';
import { type Load, SMALL } from './systems.ts';

interface Part {
  readonly capability: NodeCapability;
  demand(load: Load): object;
  /** The edges that compose would draw; what they lead to may be missing. */
  join?(draft: Draft): void;
}

/** Every part beside those of a web application, each as compose asks for it. */
export const PARTS: Readonly<Record<string, Part>> = {
  'sign-in': {
    capability: 'identity',
    demand: ({ rps }) => ({ monthlyUsers: rps * 10_000, workforce: false }),
    join(draft) {
      draft.join('users', 'sign-in', 'request');
      draft.join('app', 'sign-in', 'request');
    },
  },
  'staff-sign-in': { capability: 'identity', demand: ({ rps }) => ({ monthlyUsers: rps * 100, workforce: true }) },
  clock: {
    capability: 'scheduler',
    demand: ({ rps }) => ({ runsPerMonth: Math.max(1, rps * 10), stepsPerRun: 1 }),
    join(draft) {
      for (const target of ['worker', 'batch', 'flow', 'fit']) join(draft, 'clock', target, 'trigger');
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
    join(draft) {
      join(draft, 'batch', 'files', 'write');
      join(draft, 'batch', 'db', 'query');
      join(draft, 'batch', 'secrets', 'secret');
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
    join(draft) {
      join(draft, 'clock', 'large-batch', 'trigger');
      join(draft, 'large-batch', 'files', 'write');
      join(draft, 'large-batch', 'secrets', 'secret');
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
    join(draft) {
      for (const caller of ['app', 'worker', 'batch']) join(draft, caller, 'shared-files', 'write', 2049);
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
    join: (draft) => join(draft, 'app', 'documents', 'query'),
  },
  'hot-cache': {
    capability: 'cache',
    demand: ({ rps, gb }) => ({ engine: 'redis', memoryGb: gb / 2, peakOps: rps * 100 }),
    join: (draft) => join(draft, 'app', 'hot-cache', 'query', 6379),
  },
  'windows-files': {
    capability: 'file_storage',
    demand: ({ gb }) => ({ storedGb: gb, protocol: 'smb', throughputMbPerSecond: 30 }),
    join: (draft) => join(draft, 'app', 'windows-files', 'write', 445),
  },
  stream: {
    capability: 'event_stream',
    demand: ({ rps }) => ({ ...events(rps), kafka: false }),
    join(draft) {
      join(draft, 'app', 'stream', 'message');
      join(draft, 'stream', 'worker', 'trigger');
      join(draft, 'stream', 'processor', 'read');
    },
  },
  kafka: {
    capability: 'event_stream',
    demand: ({ rps }) => ({ ...events(rps), kafka: true }),
    join(draft) {
      join(draft, 'app', 'kafka', 'message', 9092);
      join(draft, 'kafka', 'worker', 'trigger');
    },
  },
  topic: {
    capability: 'pubsub',
    demand: ({ rps }) => ({ messagesPerMonth: rps * 10_000, peakPerSecond: rps, messageKb: 2, subscribers: 3 }),
    join(draft) {
      join(draft, 'app', 'topic', 'message');
      join(draft, 'topic', 'worker', 'trigger');
    },
  },
  bus: {
    capability: 'event_bus',
    demand: ({ rps }) => ({ messagesPerMonth: rps * 10_000, peakPerSecond: rps, messageKb: 2, subscribers: 2 }),
    join(draft) {
      join(draft, 'app', 'bus', 'message');
      for (const receiver of ['worker', 'batch', 'flow']) join(draft, 'bus', receiver, 'trigger');
    },
  },
  flow: {
    capability: 'workflow',
    demand: ({ rps }) => ({ runsPerMonth: rps * 100, stepsPerRun: 8 }),
    join(draft) {
      for (const receiver of ['worker', 'batch', 'large-batch']) join(draft, 'flow', receiver, 'trigger');
      join(draft, 'app', 'flow', 'trigger');
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
    join(draft) {
      draft.join('users', 'live', 'request');
      join(draft, 'app', 'live', 'message');
    },
  },
  search: {
    capability: 'full_text_search',
    demand: (load) => searched(load, 0),
    join: (draft) => join(draft, 'app', 'search', 'query'),
  },
  vectors: {
    capability: 'vector_search',
    demand: (load) => searched(load, 1536),
    join: (draft) => join(draft, 'app', 'vectors', 'query'),
  },
  model: {
    capability: 'llm_inference',
    demand: ({ rps }) => ({ ...asked(rps), family: null }),
    join(draft) {
      join(draft, 'app', 'model', 'request');
      join(draft, 'worker', 'model', 'request');
    },
  },
  claude: { capability: 'llm_inference', demand: ({ rps }) => ({ ...asked(rps), family: 'claude' }) },
  recognition: {
    capability: 'ml_inference',
    demand: ({ rps }) => ({ callsPerMonth: rps * 10_000, peakPerSecond: rps, kind: 'ready_made' }),
    join: (draft) => join(draft, 'worker', 'recognition', 'request'),
  },
  predictions: {
    capability: 'ml_inference',
    demand: ({ rps }) => ({ callsPerMonth: rps * 10_000, peakPerSecond: Math.min(rps, 1500), kind: 'own' }),
    join: (draft) => join(draft, 'app', 'predictions', 'request'),
  },
  warehouse: {
    capability: 'data_warehouse',
    demand: analysed,
    join(draft) {
      join(draft, 'worker', 'warehouse', 'write');
      join(draft, 'processor', 'warehouse', 'write');
    },
  },
  lake: {
    capability: 'data_lake',
    demand: analysed,
    join: (draft) => join(draft, 'worker', 'lake', 'write'),
  },
  pipeline: {
    capability: 'etl',
    demand: ({ gb }) => ({ gbPerMonth: gb * 10, runsPerMonth: 30 }),
    join(draft) {
      join(draft, 'files', 'pipeline', 'read');
      join(draft, 'pipeline', 'warehouse', 'write');
    },
  },
  processor: {
    capability: 'stream_processing',
    demand: ({ rps }) => ({ ...events(rps), kafka: false }),
    join: (draft) => join(draft, 'stream', 'processor', 'read'),
  },
  dashboard: {
    capability: 'bi_dashboard',
    demand: () => ({ viewers: 50, authors: 3 }),
    join(draft) {
      draft.join('users', 'dashboard', 'request');
      join(draft, 'dashboard', 'warehouse', 'query');
    },
  },
  transcoder: {
    capability: 'media_transcode',
    demand: ({ rps }) => ({ minutesPerMonth: rps * 100, live: false, audioOnly: false }),
    join(draft) {
      join(draft, 'files', 'transcoder', 'read');
      join(draft, 'transcoder', 'files', 'write');
    },
  },
  'sound-maker': {
    capability: 'media_transcode',
    demand: ({ rps }) => ({ minutesPerMonth: rps * 100, live: false, audioOnly: true }),
  },
  series: {
    capability: 'timeseries_db',
    demand: ({ rps }) => ({ pointsPerSecond: rps * 100, pointBytes: 50, retentionDays: 90, queriesPerSecond: rps }),
    join: (draft) => join(draft, 'app', 'series', 'write'),
  },
  'quiet-series': {
    capability: 'timeseries_db',
    demand: ({ rps }) => ({ pointsPerSecond: rps, pointBytes: 50, retentionDays: 365, queriesPerSecond: 0.01 }),
    join: (draft) => join(draft, 'app', 'quiet-series', 'write'),
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
    join: (draft) => join(draft, 'app', 'rows', 'query'),
  },
  mail: {
    capability: 'email_sms',
    demand: ({ rps }) => ({ messagesPerMonth: rps * 1000, attachmentGbPerMonth: 0 }),
    join: (draft) => join(draft, 'worker', 'mail', 'send'),
  },
  push: {
    capability: 'email_sms',
    demand: ({ rps }) => ({ messagesPerMonth: rps * 1000, attachmentGbPerMonth: 0, push: true }),
    join: (draft) => join(draft, 'worker', 'push', 'send'),
  },
  texts: {
    capability: 'email_sms',
    demand: ({ rps }) => ({ messagesPerMonth: rps * 1000, attachmentGbPerMonth: 0, sms: true }),
    join: (draft) => join(draft, 'worker', 'texts', 'send'),
  },
  devices: {
    capability: 'iot_ingest',
    demand: ({ rps }) => ({
      devices: rps * 1000,
      messagesPerMonth: rps * 1_000_000,
      peakPerSecond: rps,
      messageKb: 1,
    }),
    join(draft) {
      draft.actor('things', 'Devices');
      draft.join('things', 'devices', 'message', { port: 8883 });
      join(draft, 'devices', 'stream', 'message');
      join(draft, 'devices', 'worker', 'message');
    },
  },
  vault: {
    capability: 'backup',
    demand: ({ gb }) => ({ protectedGb: gb, changeGbPerDay: gb * 0.02, retentionDays: 35, locked: true }),
    join: (draft) => join(draft, 'vault', 'db', 'read'),
  },
  tunnel: {
    capability: 'vpn_or_private_link',
    demand: ({ gb }) => ({ kind: 'vpn', gbPerMonth: gb }),
    join(draft) {
      draft.actor('office', 'Office');
      draft.join('office', 'tunnel', 'request');
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
    join: (draft) => join(draft, 'app', 'connections', 'query'),
  },
  gpu: {
    capability: 'gpu_compute',
    demand: ({ rps }) => ({ gpus: gpusAt(rps), gpuMemoryGb: gpusAt(rps) * 20, hoursPerMonth: 200 }),
    join: (draft) => join(draft, 'gpu', 'files', 'read'),
  },
  fit: {
    capability: 'ml_training',
    demand: ({ rps, gb }) => ({ hoursPerMonth: rps * 2, vcpu: 8, gpus: 0, dataGb: gb }),
    join: (draft) => join(draft, 'files', 'fit', 'read'),
  },
  'deep-fit': {
    capability: 'ml_training',
    demand: ({ rps, gb }) => ({ hoursPerMonth: rps, vcpu: 8, gpus: 1, dataGb: gb }),
  },
};

/** The steps in which machines with GPUs grow. */
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
  draft: Draft,
  from: string,
  to: string,
  kind: Parameters<Draft['join']>[2],
  port: number | null = 443,
): void {
  if (draft.has(from) && draft.has(to)) draft.join(from, to, kind, { port: kind === 'trigger' ? null : port });
}

export function partsAt(load: Load): readonly GraphNode[] {
  return withParts(Object.keys(PARTS), load).nodes;
}

/** The parts of these names added to a graph, joined to what is there. */
export function withParts(
  ids: readonly string[],
  load: Load = SMALL,
  base: ArchitectureGraph = { nodes: [], edges: [], actors: [] },
): ArchitectureGraph {
  const draft = createDraft();
  for (const node of base.nodes) draft.add(node as never);
  for (const id of ids) {
    const part = PARTS[id];
    if (part === undefined) throw new Error(`no such part: ${id}`);
    const { capability } = part;
    draft.add({ id, title: id, capability, zone: 'private_data', demand: part.demand(load) as never, because: '' });
  }
  for (const part of ids.map((id) => PARTS[id])) part?.join?.(draft);
  const { nodes, edges, actors } = draft.finish();
  return { nodes, edges: [...base.edges, ...edges], actors: [...base.actors, ...actors] };
}
