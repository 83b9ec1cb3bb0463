import { furtherDemands } from './further-demands.ts';
import { demands, edge, part } from './parts.ts';
import type { System } from './systems.ts';

const CONTAINER = { forms: ['container'] } as const;

/** User sign-in, nightly jobs, and stores with customer-managed keys. */
export function signedIn(workforce: boolean): System {
  const load = demands(5);
  const more = furtherDemands(5);
  return {
    name: `an application with ${workforce ? 'employee' : 'customer'} sign-in and scheduled jobs`,
    rps: 5,
    asks: ['relational_db', 'identity', 'scheduler', 'kms'],
    wanted: ({ size }) => size.qualities.zones >= 2,
    nodes: [
      part('dns', 'dns', 'edge', load.traffic),
      part('lb', 'load_balancer', 'public', load.traffic),
      part('sign-in', 'identity', 'edge', { ...more.identity, workforce }),
      part('app', 'web_compute', 'private_application', load.compute, CONTAINER),
      part('worker', 'worker_compute', 'private_application', load.jobs, CONTAINER),
      part('clock', 'scheduler', 'management', more.runs),
      part('keys', 'kms', 'management', { ...more.keys, keys: workforce ? 3 : 1 }),
      part('db', 'relational_db', 'private_data', load.relational),
      part('cache', 'cache', 'private_data', load.cache),
      part('files', 'object_storage', 'private_data', load.objects),
      part('table', 'key_value_db', 'private_data', load.lookups),
      part('egress', 'network_egress', 'public', load.egress),
    ],
    edges: [
      edge('users', 'dns', 'lookup', 53),
      edge('users', 'lb', 'request'),
      edge('users', 'sign-in', 'request'),
      edge('lb', 'app', 'request', 8080),
      edge('app', 'sign-in', 'request'),
      edge('app', 'db', 'query', 5432),
      edge('app', 'cache', 'query', 6379),
      edge('app', 'files', 'write'),
      edge('app', 'table', 'query'),
      edge('app', 'keys', 'secret'),
      edge('clock', 'worker', 'trigger', null),
      edge('worker', 'db', 'query', 5432),
      edge('app', 'egress', 'egress'),
      edge('worker', 'egress', 'egress'),
    ],
  };
}

/** Jobs of a given size, started by a scheduler and by messages, with a shared file system. */
export function jobs(vcpuPerTask: number, interruptible: boolean): System {
  const load = demands(2);
  const more = furtherDemands(2);
  const task = { ...more.batch, vcpuPerTask, memoryGbPerTask: 4 * vcpuPerTask, interruptible };
  return {
    name: `jobs of ${vcpuPerTask} vCPU${interruptible ? ' on Spot' : ''}`,
    rps: 2,
    asks: ['batch_compute', 'relational_db', 'file_storage'],
    wanted: ({ offering }) => interruptible && offering === 'aws.public-address',
    nodes: [
      part('lb', 'load_balancer', 'public', load.traffic),
      part('app', 'web_compute', 'private_application', load.compute, CONTAINER),
      part('batch', 'batch_compute', 'private_application', task, CONTAINER),
      part('clock', 'scheduler', 'management', more.runs),
      part('queue', 'queue', 'private_application', load.messages),
      part('db', 'relational_db', 'private_data', load.relational),
      part('shared-files', 'file_storage', 'private_data', more.sharedFiles),
      part('files', 'object_storage', 'private_data', load.objects),
      part('secrets', 'secrets', 'management', load.secrets),
      part('egress', 'network_egress', 'public', load.egress),
    ],
    edges: [
      edge('users', 'lb', 'request'),
      edge('lb', 'app', 'request', 8080),
      edge('app', 'shared-files', 'write', 2049),
      edge('app', 'batch', 'message'),
      edge('app', 'queue', 'message'),
      edge('queue', 'batch', 'trigger', null),
      edge('clock', 'batch', 'trigger', null),
      edge('batch', 'db', 'query', 5432),
      edge('batch', 'files', 'write'),
      edge('batch', 'shared-files', 'read', 2049),
      edge('batch', 'secrets', 'secret'),
      edge('app', 'egress', 'egress'),
      edge('batch', 'egress', 'egress'),
    ],
  };
}

/** Every messaging service, with workers of one compute form. */
export function messaging(form: 'container' | 'function', kafka: boolean): System {
  const load = demands(20);
  const more = furtherDemands(20);
  return {
    name: `messages to a ${form}${kafka ? ' over Kafka' : ''}`,
    rps: 20,
    asks: form === 'function' ? ['worker_compute:function', 'event_stream'] : ['event_stream', 'batch_compute'],
    wanted: ({ size }) => size.qualities.zones >= 2,
    nodes: [
      part('lb', 'load_balancer', 'public', load.traffic),
      part('app', 'web_compute', 'private_application', load.compute, CONTAINER),
      part('worker', 'worker_compute', 'private_application', load.jobs, { forms: [form] }),
      part('batch', 'batch_compute', 'private_application', more.batch, CONTAINER),
      part('stream', 'event_stream', 'private_data', { ...more.stream, kafka }),
      part('topic', 'pubsub', 'private_application', more.fanOut),
      part('bus', 'event_bus', 'private_application', more.fanOut),
      part('flow', 'workflow', 'management', more.runs),
      part('clock', 'scheduler', 'management', more.runs),
      part('live', 'websocket_realtime', 'edge', more.connections),
      part('queue', 'queue', 'private_application', load.messages),
      part('keys', 'kms', 'management', more.keys),
      part('monitoring', 'monitoring', 'management', load.logs),
      part('egress', 'network_egress', 'public', load.egress),
    ],
    edges: [
      edge('users', 'lb', 'request'),
      edge('users', 'live', 'request'),
      edge('lb', 'app', 'request', 8080),
      edge('app', 'stream', 'message'),
      edge('app', 'topic', 'message'),
      edge('app', 'bus', 'message'),
      edge('app', 'flow', 'message'),
      edge('app', 'live', 'message'),
      edge('stream', 'worker', 'trigger', null),
      edge('topic', 'worker', 'trigger', null),
      edge('topic', 'queue', 'message', null),
      edge('bus', 'worker', 'trigger', null),
      edge('bus', 'batch', 'trigger', null),
      edge('bus', 'queue', 'message', null),
      edge('bus', 'topic', 'message', null),
      edge('bus', 'flow', 'trigger', null),
      edge('bus', 'stream', 'message', null),
      edge('queue', 'flow', 'trigger', null),
      edge('flow', 'worker', 'trigger', null),
      edge('flow', 'batch', 'trigger', null),
      edge('clock', 'flow', 'trigger', null),
      edge('clock', 'worker', 'trigger', null),
      edge('clock', 'queue', 'message', null),
      edge('app', 'egress', 'egress'),
      edge('batch', 'egress', 'egress'),
      ...(form === 'container' ? [edge('worker', 'egress', 'egress')] : []),
    ],
  };
}

/** An application with search, a language model and AI services. */
export function intelligent(own: boolean): System {
  const load = demands(10);
  const more = furtherDemands(10);
  return {
    name: own ? 'search over zones, and its own model' : 'search in one zone, and ready-made models',
    rps: 10,
    asks: ['full_text_search', 'vector_search', 'llm_inference', 'ml_inference'],
    wanted: ({ offering, size }) =>
      own ? size.qualities.zones >= 3 && !offering.startsWith('aws.s3-v') : offering === 'aws.s3-vectors',
    nodes: [
      part('lb', 'load_balancer', 'public', load.traffic),
      part('app', 'web_compute', 'private_application', load.compute, CONTAINER),
      part('search', 'full_text_search', 'private_data', more.search),
      part('vectors', 'vector_search', 'private_data', more.vectors),
      part('model', 'llm_inference', 'private_application', { ...more.model, family: own ? 'llama' : null }),
      part('recognition', 'ml_inference', 'private_application', own ? more.ownModel : more.readyMade),
      part('files', 'object_storage', 'private_data', load.objects),
      part('egress', 'network_egress', 'public', load.egress),
    ],
    edges: [
      edge('users', 'lb', 'request'),
      edge('lb', 'app', 'request', 8080),
      edge('app', 'search', 'query'),
      edge('app', 'vectors', 'query'),
      edge('app', 'model', 'request'),
      edge('app', 'recognition', 'request'),
      edge('files', 'recognition', 'read'),
      edge('app', 'files', 'write'),
      edge('app', 'egress', 'egress'),
    ],
  };
}

/** Event and file ingestion into a data warehouse and a data lake. */
export function analytical(): System {
  const load = demands(10);
  const more = furtherDemands(10);
  return {
    name: 'analytics',
    rps: 10,
    asks: ['data_warehouse', 'data_lake', 'etl', 'stream_processing'],
    wanted: () => false,
    nodes: [
      part('stream', 'event_stream', 'private_application', more.stream),
      part('processor', 'stream_processing', 'private_application', more.stream),
      part('files', 'object_storage', 'private_data', load.objects),
      part('pipeline', 'etl', 'private_application', more.etl),
      part('training', 'ml_training', 'private_application', more.training),
      part('warehouse', 'data_warehouse', 'private_data', more.analytics),
      part('lake', 'data_lake', 'private_data', more.analytics),
      part('keys', 'kms', 'management', more.keys),
      part('monitoring', 'monitoring', 'management', load.logs),
      part('devices', 'iot_ingest', 'edge', more.devices),
      part('dashboard', 'bi_dashboard', 'edge', more.dashboard),
    ],
    edges: [
      edge('things', 'devices', 'message', 8883),
      edge('devices', 'stream', 'message'),
      edge('users', 'dashboard', 'request'),
      edge('dashboard', 'warehouse', 'query', 5439),
      edge('dashboard', 'lake', 'query'),
      edge('stream', 'processor', 'read'),
      edge('processor', 'warehouse', 'write', 5439),
      edge('processor', 'files', 'write'),
      edge('files', 'training', 'read'),
      edge('files', 'pipeline', 'read'),
      edge('pipeline', 'warehouse', 'write', 5439),
      edge('pipeline', 'lake', 'write'),
    ],
  };
}

/** Devices and media files, with a worker that processes events of both. */
export function arriving(form: 'container' | 'function'): System {
  const load = demands(5);
  const more = furtherDemands(5);
  return {
    name: `devices and media files for a ${form}`,
    rps: 5,
    asks: form === 'function' ? ['worker_compute:function', 'iot_ingest'] : ['iot_ingest'],
    wanted: () => false,
    nodes: [
      part('devices', 'iot_ingest', 'edge', more.devices),
      part('worker', 'worker_compute', 'private_application', load.jobs, { forms: [form] }),
      part('topic', 'pubsub', 'private_application', more.fanOut),
      part('files', 'object_storage', 'private_data', load.objects),
      part('transcoder', 'media_transcode', 'private_application', {
        ...more.media,
        audioOnly: form === 'function',
      }),
      ...(form === 'container' ? [part('egress', 'network_egress', 'public', load.egress)] : []),
    ],
    edges: [
      edge('things', 'devices', 'message', 8883),
      edge('devices', 'worker', 'trigger', null),
      edge('devices', 'topic', 'message'),
      edge('worker', 'devices', 'message'),
      edge('files', 'transcoder', 'read'),
      edge('transcoder', 'files', 'write'),
      ...(form === 'container' ? [edge('worker', 'egress', 'egress')] : []),
    ],
  };
}

/** Specialised databases, a backup vault, and private connectivity to an office or to AWS services. */
export function stored(kind: 'vpn' | 'line' | 'endpoints'): System {
  const load = demands(5);
  const more = furtherDemands(5);
  return {
    name: `specialised databases with ${kind}`,
    rps: 5,
    asks: ['relational_db', 'timeseries_db', 'graph_db'],
    wanted: ({ size, offering }) => (kind === 'line' ? offering === 'aws.public-address' : size.qualities.zones >= 2),
    nodes: [
      part('lb', 'load_balancer', 'public', load.traffic),
      part('app', 'web_compute', 'private_application', load.compute, CONTAINER),
      part('db', 'relational_db', 'private_data', load.relational),
      part('series', 'timeseries_db', 'private_data', more.series),
      part('wide', 'wide_column_db', 'private_data', load.lookups),
      part('relations', 'graph_db', 'private_data', more.relations),
      part('table', 'key_value_db', 'private_data', load.lookups),
      part('files', 'object_storage', 'private_data', load.objects),
      part('shared-files', 'file_storage', 'private_data', more.sharedFiles),
      part('vault', 'backup', 'private_data', { ...more.backup, locked: kind !== 'line' }),
      part('tunnel', 'vpn_or_private_link', 'public', { ...more.tunnel, kind }),
      part('egress', 'network_egress', 'public', load.egress),
      ...(kind === 'vpn' ? [part('keys', 'kms', 'management', more.keys)] : []),
    ],
    edges: [
      edge('users', 'lb', 'request'),
      edge('office', 'tunnel', 'request', null),
      edge('lb', 'app', 'request', 8080),
      edge('tunnel', 'app', 'request', 8080),
      edge('app', 'db', 'query', 5432),
      edge('app', 'series', 'query', 8086),
      edge('app', 'wide', 'query', 9042),
      edge('app', 'relations', 'query', 8182),
      edge('app', 'table', 'query'),
      edge('app', 'files', 'write'),
      edge('app', 'shared-files', 'write', 2049),
      ...(kind === 'endpoints' ? [] : ['db', 'table', 'files', 'shared-files', 'relations']).map((store) =>
        edge('vault', store, 'read', null),
      ),
      edge('app', 'egress', 'egress'),
    ],
  };
}

/** Virtual machines behind a load balancer, with a queue and with GPUs. */
export function machines(egress: 'nat' | 'addresses'): System {
  const load = demands(20);
  const more = furtherDemands(20);
  const onMachines = { forms: ['vm'] } as const;
  return {
    name: `virtual machines with ${egress}`,
    rps: 20,
    asks: ['relational_db', 'web_compute:vm', 'gpu_compute'],
    wanted: ({ size, offering }) => (egress === 'nat' ? size.qualities.zones >= 2 : offering === 'aws.public-address'),
    nodes: [
      part('lb', 'load_balancer', 'public', load.traffic),
      part('app', 'web_compute', 'private_application', load.compute, onMachines),
      part('worker', 'worker_compute', 'private_application', load.jobs, onMachines),
      part('gpu', 'gpu_compute', 'private_application', more.gpu),
      part('queue', 'queue', 'private_application', load.messages),
      part('db', 'relational_db', 'private_data', load.relational),
      part('files', 'object_storage', 'private_data', load.objects),
      part('monitoring', 'monitoring', 'management', load.logs),
      part('egress', 'network_egress', 'public', load.egress),
    ],
    edges: [
      edge('users', 'lb', 'request'),
      edge('lb', 'app', 'request', 8080),
      edge('app', 'db', 'query', 5432),
      edge('app', 'queue', 'message'),
      edge('queue', 'worker', 'trigger', null),
      edge('worker', 'db', 'query', 5432),
      edge('gpu', 'files', 'write'),
      edge('app', 'egress', 'egress'),
      edge('worker', 'egress', 'egress'),
      edge('gpu', 'egress', 'egress'),
    ],
  };
}

export const FURTHER_SYSTEMS: readonly System[] = [
  signedIn(false),
  signedIn(true),
  jobs(2, true),
  jobs(32, false),
  messaging('container', false),
  messaging('container', true),
  messaging('function', false),
  intelligent(true),
  intelligent(false),
  analytical(),
  arriving('container'),
  arriving('function'),
  stored('vpn'),
  stored('line'),
  stored('endpoints'),
  machines('nat'),
  machines('addresses'),
];
