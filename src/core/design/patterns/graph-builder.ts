import type { Form, NodeCapability } from '../../model/capability.ts';
import type { DemandOf } from '../../model/demand.ts';
import type {
  Actor,
  ArchitectureGraph,
  Edge,
  EdgeKind,
  GraphNode,
  NodeNeeds,
  Outside,
  Zone,
} from '../../model/graph.ts';
import type { Evidence } from '../../model/resolved.ts';
import { hostingOf } from '../profiles/hosting.ts';
import type { Profile } from '../profiles/profile.ts';

interface Part<C extends NodeCapability> {
  readonly id: string;
  readonly title: string;
  readonly capability: C;
  readonly zone: Zone;
  readonly demand: DemandOf<C>;
  readonly because: string;
  readonly evidence?: readonly Evidence[];
  readonly needs?: Partial<NodeNeeds>;
}

interface Join {
  readonly protocol?: string;
  readonly port?: number | null;
  readonly synchronous?: boolean;
  readonly encrypted?: boolean;
}

const NO_NEEDS: NodeNeeds = { zones: 1, forms: [], scaleToZero: false };

/** A graph under construction. Adding an id again has no effect. */
export interface GraphBuilder {
  add<C extends NodeCapability>(part: Part<C>): string;
  actor(id: string, title: string): string;
  join(from: string, to: string, kind: EdgeKind, join?: Join): void;
  /** Joins a program to a component in the way in which programs use its capability. */
  call(from: string, to: string): void;
  /** Adds what a flow says about an edge: payload and story, and whether the caller signs URLs for people. */
  describe(from: string, to: string, words: Pick<Edge, 'payload' | 'story' | 'signs' | 'reads'>): void;
  /** Turns an edge that only reads into one that writes too. */
  widen(from: string, to: string): void;
  /** Adds an external system that the caller reaches over an edge. */
  reach(from: string, to: string, outside: Outside): void;
  has(id: string): boolean;
  find(id: string): GraphNode | null;
  /** Ids of the nodes of a capability, in the order in which they were added. */
  of(capability: NodeCapability): readonly string[];
  /** Ids of the targets of a node's edges. */
  calledBy(id: string): readonly string[];
  /** Ids of the nodes and actors with an edge to a node. */
  callersOf(id: string): readonly string[];
  finish(): ArchitectureGraph;
}

/** How a program uses a component. */
export function usageOf(node: GraphNode): readonly [EdgeKind, Join] {
  const { capability } = node;
  if (capability === 'relational_db')
    return ['query', { protocol: node.demand.engine, port: node.demand.engine === 'mysql' ? 3306 : 5432 }];
  if (capability === 'file_storage')
    return ['write', { protocol: node.demand.protocol, port: node.demand.protocol === 'smb' ? 445 : 2049 }];
  return USAGES[capability] ?? ['request', {}];
}

const ASYNC: Join = { synchronous: false };
const STARTED: readonly [EdgeKind, Join] = ['trigger', { port: null, synchronous: false }];
const MESSAGE: readonly [EdgeKind, Join] = ['message', ASYNC];
const PRIVATE: readonly [EdgeKind, Join] = ['request', { port: 8080, protocol: 'http', encrypted: false }];

const USAGES: { readonly [C in NodeCapability]?: readonly [EdgeKind, Join] } = {
  document_db: ['query', {}],
  key_value_db: ['query', {}],
  wide_column_db: ['query', {}],
  graph_db: ['query', {}],
  timeseries_db: ['query', {}],
  full_text_search: ['query', {}],
  vector_search: ['query', {}],
  data_warehouse: ['query', {}],
  data_lake: ['query', {}],
  cache: ['query', { protocol: 'redis', port: 6379 }],
  object_storage: ['write', {}],
  queue: MESSAGE,
  pubsub: MESSAGE,
  event_bus: MESSAGE,
  event_stream: MESSAGE,
  websocket_realtime: MESSAGE,
  iot_ingest: ['message', { protocol: 'mqtt', port: 8883, synchronous: false }],
  email_sms: ['send', ASYNC],
  identity: ['request', ASYNC],
  secrets: ['secret', {}],
  monitoring: ['log', ASYNC],
  ci_registry: ['image', ASYNC],
  web_compute: PRIVATE,
  gpu_compute: PRIVATE,
  worker_compute: STARTED,
  batch_compute: STARTED,
  workflow: STARTED,
  scheduler: STARTED,
  etl: STARTED,
  ml_training: STARTED,
  media_transcode: STARTED,
  stream_processing: ['read', ASYNC],
};

export function createGraphBuilder(): GraphBuilder {
  const nodes = new Map<string, GraphNode>();
  const actors = new Map<string, Actor>();
  const edges = new Map<string, Edge>();
  const byCapability = new Map<NodeCapability, string[]>();
  const builder: GraphBuilder = {
    add(part) {
      if (!nodes.has(part.id)) {
        const alike = byCapability.get(part.capability);
        if (alike === undefined) byCapability.set(part.capability, [part.id]);
        else alike.push(part.id);
        const node = { ...part, needs: { ...NO_NEEDS, ...part.needs }, also: [], evidence: part.evidence ?? [] };
        nodes.set(part.id, node as unknown as GraphNode);
      }
      return part.id;
    },
    actor(id, title) {
      if (!actors.has(id)) actors.set(id, { id, title });
      return id;
    },
    join(from, to, kind, join = {}) {
      const plain = `${from}-${to}`;
      const id = edges.has(plain) && edges.get(plain)?.kind !== kind ? `${plain}-${kind}` : plain;
      if (from === to || edges.has(id)) return;
      edges.set(id, {
        id,
        from,
        to,
        kind,
        protocol: join.protocol ?? 'https',
        port: join.port === undefined ? 443 : join.port,
        synchronous: join.synchronous ?? true,
        encrypted: join.encrypted ?? true,
      });
    },
    call(from, to) {
      const node = nodes.get(to);
      if (node !== undefined) builder.join(from, to, ...usageOf(node));
    },
    describe(from, to, words) {
      for (const [id, edge] of edges) if (edge.from === from && edge.to === to) edges.set(id, { ...edge, ...words });
    },
    widen(from, to) {
      for (const [id, edge] of edges)
        if (edge.from === from && edge.to === to && edge.kind === 'read') edges.set(id, { ...edge, kind: 'write' });
    },
    reach(from, to, outside) {
      for (const [id, edge] of edges) {
        const known = edge.reaches ?? [];
        if (edge.from !== from || edge.to !== to || known.some((one) => one.id === outside.id)) continue;
        edges.set(id, { ...edge, reaches: [...known, outside] });
      }
    },
    has: (id) => nodes.has(id),
    find: (id) => nodes.get(id) ?? null,
    of: (capability) => [...(byCapability.get(capability) ?? [])],
    calledBy: (id) => [...edges.values()].filter(({ from }) => from === id).map(({ to }) => to),
    callersOf: (id) => [...edges.values()].filter(({ to }) => to === id).map(({ from }) => from),
    finish: () => ({ nodes: [...nodes.values()], edges: [...edges.values()], actors: [...actors.values()] }),
  };
  return builder;
}

/**
 * Allowed forms in order of preference: requested forms, then similar ones; of a product, those that can run it. The review reports a requirement that gets
 * only a similar form.
 */
export function allowedForms(
  named: readonly Form[],
  preferred: readonly Form[],
  forbidden: ReadonlySet<Form>,
  profile: Profile | null = null,
): readonly Form[] {
  if (profile === null) return [...new Set([...named, ...preferred])].filter((form) => !forbidden.has(form));
  const suited = named.filter((form) => hostingOf(profile, form).fits);
  return [...new Set([...suited, ...profile.forms])].filter((form) => !forbidden.has(form));
}
