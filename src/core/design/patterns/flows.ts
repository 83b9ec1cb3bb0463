import { MESSAGE_BUFFERS, type NodeCapability } from '../../model/capability.ts';
import type { Edge, EdgeKind, GraphNode, Outside } from '../../model/graph.ts';
import type { Interaction } from '../../model/requirements.ts';
import type { ResolvedFlow } from '../../model/resolved.ts';
import { ENTRIES } from '../internal-programs.ts';
import type { CompositionContext } from './composition-context.ts';
import { isOutside, isRemote, tunnelOf } from './connections.ts';
import { entryPointTo } from './edge-cache.ts';
import { type GraphBuilder, usageOf } from './graph-builder.ts';
import { outsideOf } from './protocols.ts';

/** An edge as a flow asks for it. */
interface Path {
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  readonly join: Partial<Pick<Edge, 'protocol' | 'port' | 'synchronous' | 'encrypted'>>;
  readonly reaches?: Outside;
}

/** Makes every flow between two components an edge, before patterns look for components without one. */
export function componentFlows(context: CompositionContext, builder: GraphBuilder): void {
  for (const flow of context.requirements.flows) {
    const from = builder.find(flow.from);
    const to = builder.find(flow.to);
    if (from !== null && to !== null && !isEntry(from, to)) follow(between(flow, from, to), flow, builder);
  }
}

/** Makes every flow of the requirements an edge, those of actors and external systems included. */
export function statedFlows(context: CompositionContext, builder: GraphBuilder): void {
  for (const flow of context.requirements.flows) {
    for (const path of pathsOf(flow, context, builder)) follow(path, flow, builder);
  }
}

function follow({ from, to, kind, join, reaches }: Path, flow: ResolvedFlow, builder: GraphBuilder): void {
  if (!builder.calledBy(from).includes(to)) builder.join(from, to, kind, join);
  else if (kind === 'write') builder.widen(from, to);
  builder.describe(from, to, wordsOf(flow));
  if (reaches !== undefined) builder.reach(from, to, reaches);
}

function wordsOf({ payload, story, interaction }: ResolvedFlow): Pick<Edge, 'payload' | 'story' | 'reads'> {
  return {
    ...(payload === null ? {} : { payload }),
    ...(story === null ? {} : { story }),
    ...(interaction === 'read_write' ? { reads: true as const } : {}),
  };
}

function pathsOf(flow: ResolvedFlow, context: CompositionContext, builder: GraphBuilder): readonly Path[] {
  const from = builder.find(flow.from);
  const to = builder.find(flow.to);
  if (from !== null && to !== null) return isEntry(from, to) ? [] : [between(flow, from, to)];
  if (from !== null && context.isParty(flow.to)) return outward(flow, from, context, builder);
  if (to !== null && context.isParty(flow.from)) return inward(flow, to, context, builder);
  return [];
}

/** Components that hand over messages and files to those that process them. */
const BUFFERS: ReadonlySet<NodeCapability> = new Set(MESSAGE_BUFFERS);
const PROGRAMS: ReadonlySet<NodeCapability> = new Set([
  'web_compute',
  'worker_compute',
  'batch_compute',
  'workflow',
  'etl',
  'ml_training',
  'media_transcode',
]);
/** Stores that the edges of pipelines and streams write to. */
const TABLES: ReadonlySet<NodeCapability> = new Set(['object_storage', 'data_lake', 'data_warehouse', 'file_storage']);

/** Entry points. The request path has joined them to programs, and the browser of a site calls the entry point. */
const ENTRANCES: ReadonlySet<NodeCapability> = new Set(ENTRIES);

function isEntry(from: GraphNode, to: GraphNode): boolean {
  return ENTRANCES.has(from.capability) && to.capability === 'web_compute';
}

const STARTED = { port: null, synchronous: false } as const;

/** An edge between two components of the design. Its direction is that of the data out of buffers, else of the call. */
function between(flow: ResolvedFlow, from: GraphNode, to: GraphNode): Path {
  const { interaction } = flow;
  const isTaken = BUFFERS.has(to.capability) || to.capability === 'iot_ingest';
  if (interaction === 'consume' && isTaken) return taken(to, from);
  if (BUFFERS.has(from.capability)) return taken(from, to);
  if (starts(flow, from, to)) return { from: from.id, to: to.id, kind: 'trigger', join: STARTED };
  const [kind, join] = usageOf(to);
  if (!TABLES.has(to.capability)) return { from: from.id, to: to.id, kind, join };
  const isRead = interaction === 'read' || interaction === 'consume';
  const reading = to.capability === 'object_storage' || to.capability === 'file_storage' ? 'read' : 'query';
  const isAsync = from.capability !== 'web_compute';
  return {
    from: from.id,
    to: to.id,
    kind: isRead ? reading : 'write',
    join: isAsync ? { ...join, synchronous: false } : join,
  };
}

/** What a consumer does with messages: programs are started, stores and processors receive them. */
function taken(buffer: GraphNode, consumer: GraphNode): Path {
  const ends = { from: buffer.id, to: consumer.id };
  if (PROGRAMS.has(consumer.capability)) return { ...ends, kind: 'trigger', join: STARTED };
  if (consumer.capability === 'stream_processing') return { ...ends, kind: 'read', join: { synchronous: false } };
  if (BUFFERS.has(consumer.capability)) return { ...ends, kind: 'message', join: { synchronous: false } };
  const [kind, join] = usageOf(consumer);
  return { ...ends, kind: kind === 'query' ? 'write' : kind, join: { ...join, synchronous: false } };
}

const STARTING: ReadonlySet<string> = new Set(['trigger', 'push', 'notify']);

function starts({ interaction }: ResolvedFlow, from: GraphNode, to: GraphNode): boolean {
  if (from.capability === 'scheduler' || from.capability === 'workflow') return PROGRAMS.has(to.capability);
  return STARTING.has(interaction) && PROGRAMS.has(to.capability);
}

/** A component calls an actor or an external system: people are reached by the component that delivers, others over the internet. */
function outward(
  { from, to }: ResolvedFlow,
  node: GraphNode,
  context: CompositionContext,
  builder: GraphBuilder,
): readonly Path[] {
  const party = context.requirements.parties.find(({ id }) => id === to);
  if (party === undefined) return [];
  builder.actor(to, party.name);
  const tunnel = isRemote(party) ? tunnelOf(builder) : undefined;
  const reaches = outsideOf(party);
  if (tunnel !== undefined) return [{ from, to: tunnel, kind: 'request', join: {}, reaches }];
  if (!PROGRAMS.has(node.capability)) return [{ from, to, kind: 'delivery', join: { synchronous: false } }];
  const { protocol, port } = reaches;
  return isOutside(party) ? [{ from, to, kind: 'egress', join: { protocol, port }, reaches }] : [];
}

/** An actor or an external system calls a component: programs through their entry point, remote sites through the tunnel. */
function inward(
  { from, interaction }: ResolvedFlow,
  node: GraphNode,
  context: CompositionContext,
  builder: GraphBuilder,
): readonly Path[] {
  const party = context.requirements.parties.find(({ id }) => id === from);
  if (party === undefined) return [];
  builder.actor(from, party.name);
  const tunnel = isRemote(party) ? tunnelOf(builder) : undefined;
  if (tunnel !== undefined) return [{ from: tunnel, to: node.id, ...withUsage(node) }];
  if (node.capability === 'web_compute') {
    const entry = entryPointTo(node.id, builder);
    return entry === null ? [] : [{ from, to: entry, kind: 'request', join: {} }];
  }
  if (node.capability === 'static_site') {
    const cdn = builder.of('cdn')[0];
    return [{ from, to: cdn ?? node.id, kind: 'request', join: {} }];
  }
  if (interaction === 'sign_in') return [{ from, to: node.id, kind: 'request', join: {} }];
  if (node.capability === 'object_storage') return throughSigner(from, interaction, node, context, builder);
  return OPEN.has(node.capability) ? [{ from, to: node.id, ...withUsage(node) }] : [];
}

/** Components that callers outside the design reach directly. */
const OPEN: ReadonlySet<NodeCapability> = new Set([
  'iot_ingest',
  'websocket_realtime',
  'identity',
  'bi_dashboard',
  'api_gateway',
  'load_balancer',
  'cdn',
  'event_stream',
  'pubsub',
  'queue',
  'event_bus',
  'vpn_or_private_link',
  // People query tables with their own access to the cloud.
  'data_warehouse',
  'data_lake',
]);

/**
 * People and systems use files of a private bucket with URLs that a program signs: it has their rights, and they reach
 * it. Where the system has no program, they have identities of their own.
 */
function throughSigner(
  from: string,
  interaction: Interaction,
  { id }: GraphNode,
  context: CompositionContext,
  builder: GraphBuilder,
): readonly Path[] {
  const signer = signerFor(from, id, context, builder);
  const entry = signer === undefined ? null : entryPointTo(signer, builder);
  const kind = interaction === 'read' || interaction === 'request' ? 'read' : 'write';
  if (context.each('web_compute').length === 0) return [{ from, to: id, kind, join: {} }];
  if (signer === undefined || entry === null) return [];
  if (!builder.callersOf(entry).includes(from)) builder.join(from, entry, 'request');
  if (!builder.calledBy(signer).includes(id)) builder.join(signer, id, kind);
  else if (kind === 'write') builder.widen(signer, id);
  builder.describe(signer, id, { signs: true });
  return [{ from, to: id, kind, join: {} }];
}

/** The program that uses the files, else the one that the party calls, else the first. */
function signerFor(party: string, files: string, context: CompositionContext, builder: GraphBuilder) {
  const programs = builder.of('web_compute').filter((id) => entryPointTo(id, builder) !== null);
  const called = context.flowsOf(party).map(({ to }) => to);
  const users = builder.callersOf(files);
  return programs.find((id) => users.includes(id)) ?? programs.find((id) => called.includes(id)) ?? programs[0];
}

function withUsage(node: GraphNode): Pick<Path, 'kind' | 'join'> {
  if (node.capability === 'websocket_realtime') return { kind: 'request', join: {} };
  const [kind, join] = usageOf(node);
  return { kind, join };
}
