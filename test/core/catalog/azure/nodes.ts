import type { GraphNode } from '../../../../src/core/model/graph.ts';
import type { ResolvedRequirements } from '../../../../src/core/model/resolved.ts';
import { demands, part } from './scenarios.ts';
import { NO_REQUIREMENTS } from './site.ts';

type AtLoad = (rps: number) => GraphNode;

/** Requirements with named technologies. */
export function naming(...names: readonly string[]): ResolvedRequirements {
  const technologies = names.map((name) => ({
    kind: 'technology' as const,
    name,
    version: null,
    term: null,
    evidence: [],
    because: 'the scenario names it',
  }));
  return { ...NO_REQUIREMENTS, technologies };
}

/** Nodes of every capability with an Azure service, by requests/s. */
export const NODE_CAPABILITIES_OFFERED: readonly (readonly [
  name: string,
  load: AtLoad,
  requirements?: ResolvedRequirements,
])[] = [
  ['static_site', (rps) => part('site', 'static_site', 'private_data', demands(rps).site)],
  ['static_site large', (rps) => part('site', 'static_site', 'private_data', { ...demands(rps).site, storedGb: 20 })],
  ['cdn', (rps) => part('cdn', 'cdn', 'edge', demands(rps).traffic)],
  ['dns', (rps) => part('dns', 'dns', 'edge', demands(rps).traffic)],
  ['waf', (rps) => part('waf', 'waf', 'edge', demands(rps).traffic)],
  ['load_balancer', (rps) => part('lb', 'load_balancer', 'public', demands(rps).traffic)],
  ['waf in the region', (rps) => part('waf', 'waf', 'edge', demands(rps).traffic), naming('application gateway')],
  [
    'load_balancer in the region',
    (rps) => part('lb', 'load_balancer', 'public', demands(rps).traffic),
    naming('application gateway'),
  ],
  ['api_gateway', (rps) => part('gateway', 'api_gateway', 'edge', demands(rps).traffic)],
  [
    'web_compute',
    (rps) =>
      part('app', 'web_compute', 'private_application', demands(rps).compute, { forms: ['container', 'function'] }),
  ],
  [
    'web_compute over zones',
    (rps) =>
      part('app', 'web_compute', 'private_application', demands(rps).compute, { forms: ['container'], zones: 3 }),
  ],
  [
    'web_compute that sleeps',
    (rps) =>
      part('app', 'web_compute', 'private_application', demands(rps).compute, {
        forms: ['function', 'container'],
        scaleToZero: true,
      }),
  ],
  [
    'worker_compute container',
    (rps) => part('worker', 'worker_compute', 'private_application', demands(rps).jobs, { forms: ['container'] }),
  ],
  [
    'worker_compute function',
    (rps) => part('worker', 'worker_compute', 'private_application', demands(rps).jobs, { forms: ['function'] }),
  ],
  ['relational_db', (rps) => part('db', 'relational_db', 'private_data', demands(rps).postgresql)],
  [
    'relational_db mysql',
    (rps) => part('db', 'relational_db', 'private_data', { ...demands(rps).postgresql, engine: 'mysql' }),
  ],
  [
    'relational_db that speaks T-SQL',
    (rps) => part('db', 'relational_db', 'private_data', demands(rps).postgresql),
    naming('sqlserver'),
  ],
  [
    'relational_db that speaks T-SQL and sleeps',
    (rps) => part('db', 'relational_db', 'private_data', demands(rps).postgresql, { scaleToZero: true }),
    naming('sqlserver'),
  ],
  ['document_db', (rps) => part('store', 'document_db', 'private_data', demands(rps).lookups)],
  ['key_value_db', (rps) => part('store', 'key_value_db', 'private_data', demands(rps).lookups)],
  ['cache', (rps) => part('cache', 'cache', 'private_data', demands(rps).cache)],
  ['object_storage', (rps) => part('files', 'object_storage', 'private_data', demands(rps).objects)],
  ['queue', (rps) => part('queue', 'queue', 'private_data', demands(rps).messages)],
  ['email_sms', (rps) => part('mail', 'email_sms', 'management', demands(rps).mail)],
  [
    'email_sms as push notifications',
    (rps) => part('push', 'email_sms', 'management', { ...demands(rps).mail, push: true }),
  ],
  ['email_sms as text', (rps) => part('texts', 'email_sms', 'management', { ...demands(rps).mail, sms: true })],
  ['secrets', (rps) => part('secrets', 'secrets', 'management', demands(rps).secrets)],
  ['monitoring', (rps) => part('monitoring', 'monitoring', 'management', demands(rps).logs)],
  ['audit_trail', () => part('audit', 'audit_trail', 'management', {})],
  ['ci_registry', (rps) => part('registry', 'ci_registry', 'management', demands(rps).registry)],
  ['identity', (rps) => part('sign-in', 'identity', 'edge', demands(rps).identity)],
  [
    'identity of employees',
    (rps) => part('sign-in', 'identity', 'edge', { ...demands(rps).identity, workforce: true }),
  ],
  ['scheduler', (rps) => part('clock', 'scheduler', 'management', demands(rps).runs)],
  ['kms', (rps) => part('keys', 'kms', 'management', demands(rps).keys)],
  ['kms in hardware', (rps) => part('keys', 'kms', 'management', { ...demands(rps).keys, hsm: true })],
  ['batch_compute', (rps) => part('batch', 'batch_compute', 'private_application', demands(rps).batch)],
  ['pubsub', (rps) => part('topic', 'pubsub', 'private_data', demands(rps).fanOut)],
  ['event_bus', (rps) => part('bus', 'event_bus', 'private_data', demands(rps).fanOut)],
  ['workflow', (rps) => part('flow', 'workflow', 'management', demands(rps).runs)],
  ['file_storage over NFS', (rps) => part('shared-files', 'file_storage', 'private_data', demands(rps).shared)],
  [
    'file_storage over SMB',
    (rps) => part('shared-files', 'file_storage', 'private_data', { ...demands(rps).shared, protocol: 'smb' }),
  ],
  ['event_stream', (rps) => part('stream', 'event_stream', 'private_data', demands(rps).stream)],
  ['websocket_realtime', (rps) => part('live', 'websocket_realtime', 'edge', demands(rps).live)],
  ['full_text_search', (rps) => part('search', 'full_text_search', 'private_data', demands(rps).search)],
  [
    'vector_search',
    (rps) => part('vectors', 'vector_search', 'private_data', { ...demands(rps).search, dimensions: 1536 }),
  ],
  ['llm_inference', (rps) => part('model', 'llm_inference', 'private_application', demands(rps).model)],
  ['ml_inference', (rps) => part('recognition', 'ml_inference', 'private_application', demands(rps).recognition)],
  ['data_warehouse', (rps) => part('warehouse', 'data_warehouse', 'private_data', demands(rps).analytics)],
  ['data_lake', (rps) => part('lake', 'data_lake', 'private_data', demands(rps).analytics)],
  ['etl', (rps) => part('pipeline', 'etl', 'private_application', demands(rps).etl)],
  ['stream_processing', (rps) => part('processor', 'stream_processing', 'private_application', demands(rps).stream)],
  ['iot_ingest', (rps) => part('devices', 'iot_ingest', 'edge', demands(rps).devices)],
  ['bi_dashboard', (rps) => part('dashboard', 'bi_dashboard', 'edge', demands(rps).board)],
  ['media_transcode', (rps) => part('transcoder', 'media_transcode', 'private_application', demands(rps).media)],
  ['timeseries_db', (rps) => part('series', 'timeseries_db', 'private_data', demands(rps).series)],
  ['backup', (rps) => part('vault', 'backup', 'management', demands(rps).backup)],
  ['wide_column_db', (rps) => part('rows', 'wide_column_db', 'private_data', demands(rps).lookups)],
  ['graph_db', (rps) => part('graph', 'graph_db', 'private_data', demands(rps).lookups)],
  [
    'web_compute as code',
    (rps) => part('app', 'web_compute', 'private_application', demands(rps).compute, { forms: ['paas'] }),
  ],
  [
    'batch_compute on machines',
    (rps) => part('batch', 'batch_compute', 'private_application', demands(rps).batch, { forms: ['vm'] }),
  ],
  ...(['vpn', 'line', 'endpoints'] as const).map((kind): readonly [string, AtLoad] => [
    `vpn_or_private_link by ${kind}`,
    (rps) => part('tunnel', 'vpn_or_private_link', 'public', { ...demands(rps).tunnel, kind }),
  ]),
  [
    'web_compute on machines',
    (rps) => part('app', 'web_compute', 'private_application', demands(rps).compute, { forms: ['vm'] }),
  ],
  [
    'worker_compute on machines',
    (rps) => part('worker', 'worker_compute', 'private_application', demands(rps).jobs, { forms: ['vm'] }),
  ],
  [
    'web_compute on Kubernetes',
    (rps) => part('app', 'web_compute', 'private_application', demands(rps).compute, { forms: ['kubernetes'] }),
  ],
  [
    'worker_compute on Kubernetes',
    (rps) => part('worker', 'worker_compute', 'private_application', demands(rps).jobs, { forms: ['kubernetes'] }),
  ],
  ['gpu_compute', (rps) => part('gpu', 'gpu_compute', 'private_application', demands(rps).gpu)],
  ['ml_training', (rps) => part('training', 'ml_training', 'private_application', demands(rps).training)],
  ['network_egress', (rps) => part('egress', 'network_egress', 'public', demands(rps).egress)],
];

/** One node per capability at a load. */
export function nodesAt(rps: number): readonly GraphNode[] {
  return NODE_CAPABILITIES_OFFERED.map(([, load]) => load(rps));
}
