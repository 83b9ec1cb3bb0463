import type { NodeCapability } from '../model/capability.ts';
import type { ArchitectureGraph, EdgeKind, GraphNode, RoleName } from '../model/graph.ts';

/** A component that can play a role, and the edge that it then has. */
export interface Player {
  readonly capability: NodeCapability;
  /** Undefined: the way in which programs use the component. */
  readonly kind?: EdgeKind;
  /** The edge leads from the component to the player. */
  readonly outward?: true;
}

/** People outside the design, and the kind of their edge. */
interface People {
  readonly actor: 'analysts' | 'team';
  readonly kind: EdgeKind;
}

export interface Role {
  readonly name: RoleName;
  /** Edges that show that the role is played: into the component from these capabilities, or out of it. */
  readonly into?: readonly EdgeKind[];
  readonly outOf?: readonly EdgeKind[];
  /** Callers whose edges do not count. */
  readonly except?: readonly NodeCapability[];
  /** Callers whose `write` edges count as well: programs read what they write. */
  readonly writesBy?: readonly NodeCapability[];
  /** People who play it where no component does. */
  readonly people?: People;
  /** In order of preference. */
  readonly players?: readonly Player[];
}

const PROGRAMS = ['worker_compute', 'batch_compute', 'web_compute'] as const;
const MACHINES = [...PROGRAMS, 'gpu_compute', 'ml_training'] as const;
/** They only read, or write once. */
const VIEWERS = ['bi_dashboard', 'backup', 'data_migration'] as const;

/** Players to which the edge leads. */
function outward(kind: EdgeKind, ...capabilities: readonly NodeCapability[]): readonly Player[] {
  return capabilities.map((capability) => ({ capability, kind, outward: true }));
}

const programs: readonly Player[] = PROGRAMS.map((capability) => ({ capability }));
/** Without a program in the design, those at a site use a store through the tunnel. */
const users: readonly Player[] = [...programs, { capability: 'vpn_or_private_link' }];
const pipelines: readonly Player[] = [
  { capability: 'etl', kind: 'write' },
  { capability: 'stream_processing', kind: 'write' },
];

function writer(players: readonly Player[]): Role {
  return { name: 'writer', into: ['query', 'write', 'message'], except: VIEWERS, players };
}

function reader(players: readonly Player[], people?: People): Role {
  return {
    ...(people === undefined ? {} : { people }),
    name: 'reader',
    into: ['query', 'read', 'origin'],
    outOf: ['trigger', 'read', 'write', 'message', 'origin'],
    except: ['backup'],
    writesBy: MACHINES,
    players,
  };
}

const FED: readonly EdgeKind[] = ['message', 'write', 'trigger', 'request', 'read'];
const TAKEN: readonly EdgeKind[] = ['trigger', 'read', 'write', 'message', 'query', 'request', 'send'];

const producer: Role = { name: 'producer', into: FED, players: programs };

function consumer(players: readonly Player[]): Role {
  return { name: 'consumer', outOf: TAKEN, players };
}

const started: readonly Player[] = outward('trigger', 'worker_compute', 'web_compute');
const caller: Role = {
  name: 'caller',
  into: ['request', 'query', 'origin', 'trigger'],
  players: programs,
};

const RECORDS = [
  writer([...programs, ...pipelines, { capability: 'vpn_or_private_link' }]),
  reader([{ capability: 'bi_dashboard', kind: 'query' }, ...users]),
];
const ANALYSED = [
  // The team loads files and tables with its own access to the cloud.
  {
    ...writer([...pipelines, { capability: 'event_stream', kind: 'write' }, ...programs]),
    people: { actor: 'team', kind: 'write' },
  } satisfies Role,
  reader([{ capability: 'bi_dashboard', kind: 'query' }, { capability: 'ml_training', kind: 'read' }, ...programs], {
    actor: 'analysts',
    kind: 'query',
  }),
];
const MESSAGES = [producer, consumer(started)];

/** The roles that components need, by capability; capabilities without an entry are of use by themselves. */
export const ROLES: { readonly [C in NodeCapability]?: readonly Role[] } = {
  relational_db: RECORDS,
  document_db: RECORDS,
  key_value_db: RECORDS,
  wide_column_db: RECORDS,
  graph_db: RECORDS,
  timeseries_db: RECORDS,
  vector_search: RECORDS,
  full_text_search: RECORDS,
  cache: [{ ...caller, players: users }],
  // The team uploads and downloads files with its own access to the cloud.
  object_storage: [
    { ...writer([...programs, ...pipelines]), people: { actor: 'team', kind: 'write' } },
    reader([{ capability: 'etl', kind: 'read' }, ...programs], { actor: 'team', kind: 'read' }),
  ],
  file_storage: [writer(users), reader(users)],
  data_lake: ANALYSED,
  data_warehouse: ANALYSED,
  queue: MESSAGES,
  pubsub: MESSAGES,
  event_bus: MESSAGES,
  event_stream: [
    producer,
    consumer([...outward('read', 'stream_processing'), ...started, ...outward('write', 'data_lake')]),
  ],
  iot_ingest: [
    producer,
    consumer([...outward('message', 'event_stream', 'queue'), ...outward('read', 'stream_processing'), ...started]),
  ],
  stream_processing: [
    { name: 'source', into: ['read', 'message', 'trigger'] },
    { name: 'target', outOf: ['write', 'query', 'message', 'trigger', 'send'] },
  ],
  etl: [
    {
      name: 'source',
      into: ['write', 'message'],
      outOf: ['read', 'query'],
      players: outward('read', 'object_storage', 'relational_db', 'document_db', 'key_value_db'),
    },
    {
      name: 'target',
      outOf: ['write'],
      players: outward('write', 'data_warehouse', 'data_lake', 'relational_db', 'object_storage'),
    },
  ],
  api_gateway: [{ name: 'target', outOf: TAKEN }],
  bi_dashboard: [
    {
      name: 'source',
      outOf: ['query', 'read'],
      players: outward(
        'query',
        'data_warehouse',
        'data_lake',
        'timeseries_db',
        'relational_db',
        'document_db',
        'key_value_db',
      ),
    },
  ],
  scheduler: [
    {
      name: 'target',
      outOf: ['trigger', 'request', 'message'],
      players: outward(
        'trigger',
        'workflow',
        'worker_compute',
        'batch_compute',
        'etl',
        'ml_training',
        'web_compute',
        'gpu_compute',
      ),
    },
  ],
  workflow: [
    {
      name: 'target',
      outOf: ['trigger', 'request', 'message', 'query'],
      players: outward(
        'trigger',
        'worker_compute',
        'batch_compute',
        'etl',
        'ml_training',
        'media_transcode',
        'web_compute',
      ),
    },
  ],
  email_sms: [{ name: 'sender', into: ['send', 'message', 'trigger'], players: programs }],
  gpu_compute: [{ ...caller, into: ['request', 'trigger'], outOf: ['read', 'query'] }],
  ml_inference: [caller],
  llm_inference: [caller],
  ml_training: [
    {
      name: 'source',
      into: ['trigger', 'write'],
      outOf: ['read', 'query'],
      players: outward('read', 'object_storage', 'data_lake', 'file_storage', 'data_warehouse'),
    },
  ],
  media_transcode: [
    {
      name: 'start',
      into: ['trigger', 'request'],
      players: [{ capability: 'object_storage', kind: 'trigger' }, ...programs],
    },
    {
      name: 'target',
      outOf: ['write'],
      players: outward('write', 'object_storage'),
    },
  ],
  worker_compute: [
    {
      name: 'start',
      into: ['trigger', 'read', 'request', 'message'],
    },
  ],
  cdn: [{ name: 'target', outOf: ['origin', 'request'] }],
  waf: [{ name: 'target', outOf: ['inspection', 'origin', 'request'] }],
  identity: [caller],
};

/** The roles of a component that no edge of the graph plays. */
export function openRoles(
  node: Pick<GraphNode, 'id' | 'capability'>,
  { nodes, edges }: Pick<ArchitectureGraph, 'nodes' | 'edges'>,
): readonly Role[] {
  const roles = ROLES[node.capability] ?? [];
  if (roles.length === 0) return [];
  const capabilityOf = new Map(nodes.map(({ id, capability }) => [id, capability]));
  return roles.filter(({ into, outOf, except, writesBy }) => {
    const isPlayed = edges.some(({ from, to, kind, reads }) => {
      if (from === node.id)
        return outOf?.includes(kind) === true || (reads === true && outOf?.includes('read') === true);
      if (to !== node.id) return false;
      const by = capabilityOf.get(from);
      if (by !== undefined && except?.includes(by) === true) return false;
      return into?.includes(kind) === true || (kind === 'write' && by !== undefined && writesBy?.includes(by) === true);
    });
    return !isPlayed;
  });
}
