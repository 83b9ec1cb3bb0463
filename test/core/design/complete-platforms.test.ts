import { describe, expect, it } from 'vitest';
import { compose } from '#core/design/complete.ts';
import { PATTERNS } from '#core/design/patterns/index.ts';
import { CAPABILITIES, type NodeCapability, type Term } from '#core/model/capability.ts';
import type { ArchitectureGraph } from '#core/model/graph.ts';
import { capability, loadAt, requirementsOf } from '../../support/requirements.ts';

const EVERYTHING = new Set(CAPABILITIES);

function graphOf(terms: readonly Term[], technologyNames: readonly string[] = []): ArchitectureGraph {
  return compose(requirementsOf(terms, { technologyNames }), loadAt(40), PATTERNS, EVERYTHING).value;
}

function edgesOf(terms: readonly Term[], technologyNames: readonly string[] = []): readonly string[] {
  return graphOf(terms, technologyNames).edges.map(({ id }) => id);
}

/** Requested capabilities and the resulting edges. */
const SYSTEMS: readonly (readonly [system: string, terms: readonly Term[], joins: readonly string[]])[] = [
  [
    'device telemetry',
    ['iot_ingest', 'stream_processing', 'timeseries_db', 'web_compute'],
    ['things-devices', 'devices-processor', 'processor-series', 'app-series'],
  ],
  [
    'a stream into a warehouse',
    ['event_stream', 'stream_processing', 'data_warehouse', 'bi_dashboard'],
    ['producers-stream', 'stream-processor', 'processor-warehouse', 'dashboard-warehouse', 'analysts-dashboard'],
  ],
  [
    'a data platform',
    ['object_storage', 'etl', 'data_lake', 'data_warehouse'],
    ['pipeline-files', 'pipeline-warehouse'],
  ],
  [
    'an ETL pipeline with credentials',
    ['etl', 'data_warehouse', 'secrets'],
    ['pipeline-warehouse', 'pipeline-secrets'],
  ],
  [
    'functions with batch jobs',
    ['web_compute:function', 'batch_compute', 'object_storage'],
    ['users-gateway', 'batch-registry'],
  ],
  ['video on demand without compute', ['object_storage', 'media_transcode', 'cdn'], ['users-cdn', 'cdn-files']],
  [
    'scheduled jobs',
    ['batch_compute', 'object_storage', 'scheduler'],
    ['clock-batch', 'batch-files', 'batch-egress', 'batch-registry'],
  ],
  ['a workflow', ['worker_compute', 'workflow', 'scheduler'], ['flow-worker', 'clock-flow']],
  [
    'a question-answering assistant',
    ['web_compute', 'llm_inference', 'vector_search', 'object_storage', 'identity'],
    ['app-model', 'app-vectors', 'app-sign-in', 'users-sign-in'],
  ],
  [
    'document recognition',
    ['worker_compute', 'queue', 'ml_inference', 'object_storage'],
    ['queue-worker', 'worker-recognition'],
  ],
  [
    'custom models',
    ['ml_training', 'ml_inference', 'object_storage', 'web_compute'],
    ['training-files', 'app-recognition'],
  ],
  ['a video platform', ['web_compute', 'media_transcode', 'object_storage'], ['transcoder-files']],
  ['a chat', ['web_compute', 'websocket_realtime', 'key_value_db'], ['users-live', 'app-live', 'app-store']],
  [
    'event-driven teams',
    ['web_compute', 'event_bus', 'pubsub', 'worker_compute'],
    ['app-bus', 'bus-worker', 'app-topic', 'topic-worker'],
  ],
  ['offices with a VPN', ['web_compute', 'vpn_or_private_link', 'relational_db'], ['office-tunnel', 'tunnel-lb']],
  [
    'shared file systems with backups',
    ['web_compute', 'file_storage', 'relational_db', 'backup'],
    ['app-shared-files', 'copies-db', 'copies-shared-files'],
  ],
  ['graph and wide-column databases', ['web_compute', 'graph_db', 'wide_column_db'], ['app-relations', 'app-rows']],
  ['a model on GPU machines', ['web_compute', 'gpu_compute'], ['app-gpu']],
  ['full-text search in a shop', ['web_compute', 'relational_db', 'full_text_search', 'kms'], ['app-search']],
];

describe('compose', () => {
  it.each(SYSTEMS)('connects the components of %s', (_system, terms, joins) => {
    const { nodes } = graphOf(terms);
    for (const term of terms) expect(nodes.map((node) => node.capability as string)).toContain(term.split(':')[0]);
    expect(edgesOf(terms)).toEqual(expect.arrayContaining([...joins]));
  });

  it.each(SYSTEMS)('has both endpoints of every edge of %s', (_system, terms) => {
    const { nodes, actors, edges } = graphOf(terms);
    const ids = new Set([...nodes, ...actors].map(({ id }) => id));
    expect(edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([]);
  });

  it('uses SMB for Windows and NFS for other systems', () => {
    expect(
      graphOf(['web_compute', 'file_storage'], ['windows']).edges.find(({ to }) => to === 'shared-files')?.port,
    ).toBe(445);
    expect(graphOf(['web_compute', 'file_storage']).edges.find(({ to }) => to === 'shared-files')?.port).toBe(2049);
  });

  it('uses a workforce directory if it is named, and customer accounts otherwise', () => {
    const workforce = (names: readonly string[]) => {
      const node = graphOf(['web_compute', 'identity'], names).nodes.find(({ id }) => id === 'sign-in');
      return node?.capability === 'identity' && node.demand.workforce;
    };
    expect(workforce(['entra id'])).toBe(true);
    expect(workforce([])).toBe(false);
  });

  it('builds the first of the alternatives that is available, under the id of the component', () => {
    const either = { ...capability('relational_db'), anyOf: ['timeseries_db', 'key_value_db'] as const };
    const asked = requirementsOf(['web_compute']);
    const nodesWhere = (offered: ReadonlySet<'web_compute' | 'key_value_db' | 'timeseries_db'>) =>
      compose({ ...asked, components: [...asked.components, either] }, loadAt(1), PATTERNS, offered).value.nodes;
    const built = (provider: NodeCapability) => expect.objectContaining({ id: 'db', capability: provider });
    expect(nodesWhere(new Set(['web_compute', 'key_value_db']))).toContainEqual(built('key_value_db'));
    expect(nodesWhere(new Set(['web_compute', 'timeseries_db', 'key_value_db']))).toContainEqual(
      built('timeseries_db'),
    );
  });

  it('mentions Memcached in the reason of a Redis cache', () => {
    const cache = graphOf(['web_compute', 'cache'], ['memcached']).nodes.find(({ id }) => id === 'cache');
    expect(cache?.because).toContain('Memcached');
  });
});
