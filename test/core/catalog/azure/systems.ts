import type { EdgeKind, GraphNode } from '../../../../src/core/model/graph.ts';
import type { Site } from '../../../../src/core/model/offering.ts';
import { demands, part, place } from './scenarios.ts';
import { edge, type SiteOptions } from './site.ts';

/** `from kind to`, with a port if it is not 443. */
type Join = readonly [from: string, kind: EdgeKind, to: string, port?: number | null];

const joins = (list: readonly Join[]) =>
  list.map(([from, kind, to, port]) => edge(from, to, kind, kind === 'trigger' ? null : port));

const container = (id: string, load: ReturnType<typeof demands>): GraphNode =>
  part(id, 'web_compute', 'private_application', load.compute, { forms: ['container'] });
const worker = (id: string, load: ReturnType<typeof demands>, form: 'container' | 'function' = 'container') =>
  part(id, 'worker_compute', 'private_application', load.jobs, { forms: [form] });

/** Stores with customer-managed keys, user sign-in and scheduled jobs. */
export function guarded(options: SiteOptions = {}): Site {
  const load = demands(5);
  return place(
    [
      container('app', load),
      part('sign-in', 'identity', 'edge', load.identity),
      part('keys', 'kms', 'management', { ...load.keys, hsm: true }),
      part('db', 'relational_db', 'private_data', load.postgresql),
      part('ledger', 'relational_db', 'private_data', { ...load.postgresql, engine: 'mysql' }),
      part('store', 'document_db', 'private_data', load.lookups),
      part('cache', 'cache', 'private_data', load.cache),
      part('files', 'object_storage', 'private_data', load.objects),
      part('clock', 'scheduler', 'management', load.runs),
      part('batch', 'batch_compute', 'private_application', load.batch),
      part('monitoring', 'monitoring', 'management', load.logs),
    ],
    () => false,
    joins([
      ['users', 'request', 'app'],
      ['users', 'request', 'sign-in'],
      ['app', 'request', 'sign-in'],
      ['app', 'query', 'db', 5432],
      ['app', 'query', 'ledger', 3306],
      ['app', 'query', 'store'],
      ['app', 'query', 'cache', 6379],
      ['app', 'write', 'files'],
      ['clock', 'trigger', 'batch'],
      ['batch', 'query', 'db', 5432],
      ['batch', 'write', 'files'],
      ['batch', 'log', 'monitoring'],
    ]),
    options,
  );
}

/** Publish/subscribe messages, events by type, and a workflow. */
export function eventful(form: 'container' | 'function', options: SiteOptions = {}): Site {
  const load = demands(5);
  return place(
    [
      part('app', 'web_compute', 'private_application', load.compute, { forms: [form] }),
      part('topic', 'pubsub', 'private_data', load.fanOut),
      part('bus', 'event_bus', 'private_data', load.fanOut),
      part('queue', 'queue', 'private_data', load.messages),
      part('flow', 'workflow', 'management', load.runs),
      part('clock', 'scheduler', 'management', load.runs),
      part('mailer', 'worker_compute', 'private_application', load.jobs, { forms: [form] }),
      worker('auditor', load, form),
      worker('nightly', load, form),
      worker('packer', load, form),
      part('batch', 'batch_compute', 'private_application', load.batch),
      part('db', 'relational_db', 'private_data', load.postgresql),
      part('cache', 'cache', 'private_data', load.cache),
    ],
    () => false,
    joins([
      ['users', 'request', 'app'],
      ['app', 'message', 'topic'],
      ['app', 'message', 'bus'],
      ['app', 'message', 'queue'],
      ['app', 'request', 'flow'],
      ['topic', 'trigger', 'mailer'],
      ['topic', 'trigger', 'auditor'],
      ['bus', 'trigger', 'auditor'],
      ['clock', 'trigger', 'nightly'],
      ['flow', 'trigger', 'nightly'],
      ['queue', 'trigger', 'packer'],
      ['clock', 'trigger', 'packer'],
      ['flow', 'trigger', 'batch'],
      ['queue', 'trigger', 'batch'],
      ['nightly', 'query', 'db', 5432],
      ['app', 'query', 'db', 5432],
      ['app', 'query', 'cache', 6379],
    ]),
    options,
  );
}

/** Shared file systems, a stream, WebSocket connections, search and models. */
export function clever(protocol: 'nfs' | 'smb', options: SiteOptions = {}): Site {
  const load = demands(5);
  return place(
    [
      container('app', load),
      worker('worker', load),
      part('batch', 'batch_compute', 'private_application', load.batch),
      part('shared-files', 'file_storage', 'private_data', { ...load.shared, protocol }),
      part('stream', 'event_stream', 'private_data', load.stream),
      part('live', 'websocket_realtime', 'edge', load.live),
      part('search', 'full_text_search', 'private_data', load.search),
      part('vectors', 'vector_search', 'private_data', { ...load.search, dimensions: 1536 }),
      part('model', 'llm_inference', 'private_application', load.model),
      part('recognition', 'ml_inference', 'private_application', load.recognition),
      part('keys', 'kms', 'management', load.keys),
    ],
    () => false,
    joins([
      ['users', 'request', 'app'],
      ['users', 'request', 'live'],
      ['app', 'message', 'live'],
      ['app', 'write', 'shared-files', protocol === 'nfs' ? 2049 : 445],
      ['batch', 'write', 'shared-files', protocol === 'nfs' ? 2049 : 445],
      ['app', 'message', 'stream'],
      ['stream', 'trigger', 'worker'],
      ['app', 'query', 'search'],
      ['worker', 'write', 'vectors'],
      ['app', 'request', 'model'],
      ['worker', 'request', 'recognition'],
    ]),
    options,
  );
}

/** Device ingestion into a stream, stream processing, a data lake, a data warehouse and an ETL pipeline. */
export function analytical(dedicated: boolean, options: SiteOptions = {}): Site {
  const load = demands(5);
  return place(
    [
      part('devices', 'iot_ingest', 'edge', load.devices),
      part('stream', 'event_stream', 'private_data', load.stream),
      part('processor', 'stream_processing', 'private_application', load.stream),
      part('files', 'object_storage', 'private_data', load.objects),
      part('store', 'document_db', 'private_data', load.lookups),
      part('lake', 'data_lake', 'private_data', load.analytics),
      part('warehouse', 'data_warehouse', 'private_data', load.analytics),
      part('pipeline', 'etl', 'private_application', load.etl),
      part('clock', 'scheduler', 'management', load.runs),
      part('loader', 'etl', 'private_application', load.etl),
      worker('worker', load),
      worker('tiny', load, 'function'),
    ],
    ({ offering }) => dedicated && offering === 'azure.synapse-dedicated',
    joins([
      ['things', 'message', 'devices', 8883],
      ['devices', 'message', 'stream'],
      ['devices', 'message', 'worker'],
      ['devices', 'message', 'tiny'],
      ['stream', 'read', 'processor'],
      ['processor', 'write', 'warehouse'],
      ['processor', 'write', 'files'],
      ['processor', 'write', 'store'],
      ['files', 'read', 'pipeline'],
      ['pipeline', 'write', 'warehouse'],
      ['files', 'read', 'loader'],
      ['clock', 'trigger', 'loader'],
      ['loader', 'write', 'lake'],
      ['worker', 'query', 'warehouse'],
    ]),
    options,
  );
}

/** Media transcoding, time series, key-value stores, dashboards and a backup vault with a lock. */
export function archival(options: SiteOptions = {}): Site {
  const load = demands(5);
  return place(
    [
      container('app', load),
      part('files', 'object_storage', 'private_data', load.objects),
      part('transcoder', 'media_transcode', 'private_application', load.media),
      part('stream', 'event_stream', 'private_data', load.stream),
      part('series', 'timeseries_db', 'private_data', load.series),
      part('db', 'relational_db', 'private_data', load.postgresql),
      part('rows', 'wide_column_db', 'private_data', load.lookups),
      part('graph', 'graph_db', 'private_data', load.lookups),
      part('vault', 'backup', 'management', load.backup),
      part('dashboard', 'bi_dashboard', 'edge', load.board),
    ],
    () => false,
    joins([
      ['users', 'request', 'app'],
      ['app', 'write', 'files'],
      ['files', 'read', 'transcoder'],
      ['transcoder', 'write', 'files'],
      ['app', 'message', 'stream'],
      ['stream', 'read', 'series'],
      ['app', 'query', 'series'],
      ['app', 'query', 'db', 5432],
      ['app', 'query', 'rows', 10350],
      ['app', 'query', 'graph'],
      ['vault', 'read', 'db', null],
      ['vault', 'read', 'files', null],
      ['users', 'request', 'dashboard'],
      ['dashboard', 'query', 'db', 5432],
    ]),
    options,
  );
}

/** Compute on App Service, a pool of virtual machines, and a VPN. */
export function inland(kind: 'vpn' | 'line' | 'endpoints', options: SiteOptions = {}): Site {
  const load = demands(5);
  return place(
    [
      part('app', 'web_compute', 'private_application', load.compute, { forms: ['paas'], zones: 2 }),
      part('db', 'relational_db', 'private_data', { ...load.postgresql, engine: 'mysql' }),
      part('files', 'object_storage', 'private_data', load.objects),
      part('clock', 'scheduler', 'management', load.runs),
      part('batch', 'batch_compute', 'private_application', load.batch, { forms: ['vm'] }),
      part('egress', 'network_egress', 'public', load.egress),
      part('tunnel', 'vpn_or_private_link', 'public', { ...load.tunnel, kind }),
    ],
    ({ offering }) => offering === 'azure.batch',
    joins([
      ['users', 'request', 'app'],
      ['app', 'query', 'db', 3306],
      ['app', 'write', 'files'],
      ['clock', 'trigger', 'batch'],
      ['batch', 'write', 'files'],
      ['batch', 'egress', 'egress'],
      ['office', 'request', 'tunnel'],
    ]),
    options,
  );
}

/** Virtual machines or a Kubernetes cluster, with GPUs and model training. */
export function mechanical(form: 'vm' | 'kubernetes', options: SiteOptions = {}): Site {
  const load = demands(5);
  return place(
    [
      part('app', 'web_compute', 'private_application', load.compute, { forms: [form], zones: 2 }),
      part('worker', 'worker_compute', 'private_application', load.jobs, { forms: [form] }),
      part('gpu', 'gpu_compute', 'private_application', load.gpu),
      part('training', 'ml_training', 'private_application', load.training),
      part('db', 'relational_db', 'private_data', { ...load.postgresql, engine: 'mysql' }),
      part('files', 'object_storage', 'private_data', load.objects),
      part('queue', 'queue', 'private_data', load.messages),
      part('registry', 'ci_registry', 'management', load.registry),
      part('egress', 'network_egress', 'public', load.egress),
    ],
    () => false,
    joins([
      ['users', 'request', 'app'],
      ['app', 'query', 'db', 3306],
      ['app', 'message', 'queue'],
      ['app', 'image', 'registry'],
      ['queue', 'trigger', 'worker'],
      ['worker', 'write', 'files'],
      ['gpu', 'read', 'files'],
      ['training', 'read', 'files'],
      ['app', 'egress', 'egress'],
    ]),
    options,
  );
}
