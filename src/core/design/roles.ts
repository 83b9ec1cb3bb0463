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
  readonly into: readonly EdgeKind[];
  readonly outOf: readonly EdgeKind[];
  /** Callers whose edges do not count. */
  readonly except: readonly NodeCapability[];
  /** Callers whose `write` edges count as well: programs read what they write. */
  readonly writesBy?: readonly NodeCapability[];
  /** People who play it where no component does. */
  readonly people?: People;
  /** In order of preference. */
  readonly players: readonly Player[];
}

const PROGRAMS = ['worker_compute', 'batch_compute', 'web_compute'] as const;
const MACHINES = [...PROGRAMS, 'gpu_compute', 'ml_training'] as const;
/** They only read. */
const VIEWERS = ['bi_dashboard', 'backup'] as const;

const programs: readonly Player[] = PROGRAMS.map((capability) => ({ capability }));
/** Without a program in the design, those at a site use a store through the tunnel. */
const users: readonly Player[] = [...programs, { capability: 'vpn_or_private_link' }];
const pipelines: readonly Player[] = [
  { capability: 'etl', kind: 'write' },
  { capability: 'stream_processing', kind: 'write' },
];

function writer(players: readonly Player[]): Role {
  return { name: 'writer', into: ['query', 'write', 'message'], outOf: [], except: VIEWERS, players };
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

const producer: Role = { name: 'producer', into: FED, outOf: [], except: [], players: programs };

function consumer(players: readonly Player[]): Role {
  return { name: 'consumer', into: [], outOf: TAKEN, except: [], players };
}

const started: readonly Player[] = [
  { capability: 'worker_compute', kind: 'trigger', outward: true },
  { capability: 'web_compute', kind: 'trigger', outward: true },
];
const caller: Role = {
  name: 'caller',
  into: ['request', 'query', 'origin', 'trigger'],
  outOf: [],
  except: [],
  players: programs,
};

const RECORDS = [
  writer([...programs, ...pipelines, { capability: 'vpn_or_private_link' }]),
  reader([{ capability: 'bi_dashboard', kind: 'query' }, ...users]),
];
const ANALYSED = [
  writer([...pipelines, { capability: 'event_stream', kind: 'write' }, ...programs]),
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
    consumer([
      { capability: 'stream_processing', kind: 'read', outward: true },
      ...started,
      { capability: 'data_lake', kind: 'write', outward: true },
    ]),
  ],
  iot_ingest: [
    producer,
    consumer([
      { capability: 'event_stream', kind: 'message', outward: true },
      { capability: 'queue', kind: 'message', outward: true },
      { capability: 'stream_processing', kind: 'read', outward: true },
      ...started,
    ]),
  ],
  stream_processing: [
    { name: 'source', into: ['read', 'message', 'trigger'], outOf: [], except: [], players: [] },
    { name: 'target', into: [], outOf: ['write', 'query', 'message', 'trigger', 'send'], except: [], players: [] },
  ],
  etl: [
    {
      name: 'source',
      into: ['write', 'message'],
      outOf: ['read', 'query'],
      except: [],
      players: (['object_storage', 'relational_db', 'document_db', 'key_value_db'] as const).map((capability) => ({
        capability,
        kind: 'read',
        outward: true,
      })),
    },
    {
      name: 'target',
      into: [],
      outOf: ['write'],
      except: [],
      players: (['data_warehouse', 'data_lake', 'relational_db', 'object_storage'] as const).map((capability) => ({
        capability,
        kind: 'write',
        outward: true,
      })),
    },
  ],
  bi_dashboard: [
    {
      name: 'source',
      into: [],
      outOf: ['query', 'read'],
      except: [],
      players: (
        ['data_warehouse', 'data_lake', 'timeseries_db', 'relational_db', 'document_db', 'key_value_db'] as const
      ).map((capability) => ({ capability, kind: 'query', outward: true })),
    },
  ],
  scheduler: [
    {
      name: 'target',
      into: [],
      outOf: ['trigger', 'request', 'message'],
      except: [],
      players: (
        ['workflow', 'worker_compute', 'batch_compute', 'etl', 'ml_training', 'web_compute', 'gpu_compute'] as const
      ).map((capability) => ({ capability, kind: 'trigger', outward: true })),
    },
  ],
  workflow: [
    {
      name: 'target',
      into: [],
      outOf: ['trigger', 'request', 'message', 'query'],
      except: [],
      players: (
        ['worker_compute', 'batch_compute', 'etl', 'ml_training', 'media_transcode', 'web_compute'] as const
      ).map((capability) => ({ capability, kind: 'trigger', outward: true })),
    },
  ],
  email_sms: [{ name: 'sender', into: ['send', 'message', 'trigger'], outOf: [], except: [], players: programs }],
  gpu_compute: [{ ...caller, into: ['request', 'trigger'], outOf: ['read', 'query'] }],
  ml_inference: [caller],
  llm_inference: [caller],
  ml_training: [
    {
      name: 'source',
      into: ['trigger', 'write'],
      outOf: ['read', 'query'],
      except: [],
      players: (['object_storage', 'data_lake', 'file_storage', 'data_warehouse'] as const).map((capability) => ({
        capability,
        kind: 'read',
        outward: true,
      })),
    },
  ],
  media_transcode: [
    {
      name: 'start',
      into: ['trigger', 'request'],
      outOf: [],
      except: [],
      players: [{ capability: 'object_storage', kind: 'trigger' }, ...programs],
    },
    {
      name: 'target',
      into: [],
      outOf: ['write'],
      except: [],
      players: [{ capability: 'object_storage', kind: 'write', outward: true }],
    },
  ],
  worker_compute: [
    {
      name: 'start',
      into: ['trigger', 'read', 'request', 'message'],
      outOf: [],
      except: [],
      players: [],
    },
  ],
  cdn: [{ name: 'target', into: [], outOf: ['origin', 'request'], except: [], players: [] }],
  waf: [{ name: 'target', into: [], outOf: ['inspection', 'origin', 'request'], except: [], players: [] }],
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
    const isPlayed = edges.some(({ from, to, kind }) => {
      if (from === node.id) return outOf.includes(kind);
      if (to !== node.id) return false;
      const by = capabilityOf.get(from);
      if (by !== undefined && except.includes(by)) return false;
      return into.includes(kind) || (kind === 'write' && by !== undefined && writesBy?.includes(by) === true);
    });
    return !isPlayed;
  });
}
