import { isPlural, predicate, type Way } from '../../messages/flows.ts';
import type { Blueprint } from '../../model/blueprint.ts';
import { ACCOUNT_CAPABILITIES, capabilityOf, MESSAGE_BUFFERS, type NodeCapability } from '../../model/capability.ts';
import type { EdgeKind } from '../../model/graph.ts';
import type { Interaction } from '../../model/requirements.ts';
import type { DocumentSource } from './section.ts';
import { capitalized, cell, listed, plain, uncapitalized } from './text.ts';

/** A flow with the names of its two ends. */
export interface Told {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly object: string;
  readonly way: Way;
  readonly payload: string | null;
  readonly story: string | null;
}

type Design = DocumentSource['blueprint'];

const BUFFERS: ReadonlySet<NodeCapability> = new Set(MESSAGE_BUFFERS);
/** Components of every system, about which the purpose says nothing. */
export const SUPPORTING: ReadonlySet<NodeCapability> = new Set([
  'dns',
  'waf',
  'network_egress',
  'vpn_or_private_link',
  'identity',
  'secrets',
  'kms',
  'ci_registry',
  'monitoring',
  'logging',
  'audit_trail',
  'backup',
  ...ACCOUNT_CAPABILITIES,
  'network_hub',
  'data_migration',
  'server_migration',
  'ci_cd',
]);
const PASSAGES: ReadonlySet<NodeCapability> = new Set([
  'cdn',
  'waf',
  'load_balancer',
  'api_gateway',
  'network_load_balancer',
  'edge_acceleration',
]);

/** The flows of the request in its order; without any, those that the design has between actors and components. */
export function toldFlows(blueprint: Design): readonly Told[] {
  const { flows } = blueprint.resolved;
  return flows.length > 0 ? statedFlows(blueprint) : designedFlows(blueprint);
}

/** The flows that the request states. */
export function statedFlows(blueprint: Design): readonly Told[] {
  const names = namesOf(blueprint);
  const wayOf = waysOf(blueprint);
  return blueprint.resolved.flows.map(({ from, to, interaction, payload, story }) => ({
    from,
    to,
    subject: capitalized(names(from)),
    object: names(to),
    way: wayOf(interaction, from, to),
    payload: payload === null ? null : plain(payload),
    story,
  }));
}

/** The predicates of flows of one subject, those that differ only in the target as one. */
export function predicatesOf(flows: readonly Told[]): readonly string[] {
  const alike = Map.groupBy(flows, ({ way, payload }) => `${way} ${payload ?? ''}`);
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const targets = listed([...new Set(group.map(({ object }) => object))]);
    return [predicate(first.way, isPlural(first.subject), targets, first.payload)];
  });
}

/** Load balancers and gateways that a flow passes, in order. Empty if the flow has no edges in the graph. */
export function passagesBetween(from: string, to: string, { nodes, edges }: Design['graph']): readonly string[] {
  const passages = new Set(nodes.filter(({ capability }) => PASSAGES.has(capability)).map(({ id }) => id));
  const paths: (readonly string[])[] = [[]];
  const seen = new Set<string>();
  for (const path of paths) {
    const end = path.at(-1) ?? from;
    for (const edge of edges) {
      if (edge.from !== end || edge.kind === 'inspection') continue;
      if (edge.to === to) return path;
      if (passages.has(edge.to) && !seen.has(edge.to)) {
        seen.add(edge.to);
        paths.push([...path, edge.to]);
      }
    }
  }
  return [];
}

const INTERACTIONS: { readonly [K in EdgeKind]?: Interaction } = {
  request: 'request',
  query: 'read_write',
  read: 'read',
  write: 'read_write',
  message: 'publish',
  trigger: 'trigger',
  send: 'notify',
};

function designedFlows(blueprint: Design): readonly Told[] {
  const { actors, edges } = blueprint.graph;
  const names = namesOf(blueprint);
  const capabilities = capabilitiesOf(blueprint);
  const wayOf = waysOf(blueprint);
  const isActor = new Set(actors.map(({ id }) => id));
  const isTold = (id: string) => isActor.has(id) || !SUPPORTING.has(capabilities.get(id) ?? 'logging');
  const isPassage = (id: string) => PASSAGES.has(capabilities.get(id) ?? 'logging');
  const seen = new Set<string>();
  /** The components behind load balancers and gateways. */
  const behind = (id: string): readonly string[] =>
    isPassage(id) && !seen.has(id) && seen.add(id)
      ? edges.filter(({ from, kind }) => from === id && kind !== 'inspection').flatMap(({ to }) => behind(to))
      : [id];
  return edges.flatMap(({ from, to, kind }) => {
    const interaction = INTERACTIONS[kind];
    if (interaction === undefined || !isTold(from) || isPassage(from)) return [];
    seen.clear();
    const targets = behind(to).filter((id) => isTold(id) && !isActor.has(id) && !isPassage(id));
    return targets.map((target) => ({
      from,
      to: target,
      subject: capitalized(names(from)),
      object: names(target),
      way: wayOf(interaction, from, target),
      payload: null,
      story: null,
    }));
  });
}

function waysOf(blueprint: Design): (interaction: Interaction, from: string, to: string) => Way {
  const capabilities = capabilitiesOf(blueprint);
  const programs = new Set(
    blueprint.resolved.parties.filter(({ kind }) => kind !== 'person' && kind !== 'organisation').map(({ id }) => id),
  );
  return (interaction, from, to) => {
    const source = capabilities.get(from);
    if (source !== undefined && BUFFERS.has(source)) return 'handed_over';
    if (interaction === 'notify' && capabilities.get(to) === 'email_sms') return 'sent_through';
    const isPerson = source === undefined && !programs.has(from);
    return interaction === 'request' && isPerson ? 'used' : interaction;
  };
}

function capabilitiesOf({ graph, resolved }: Design): ReadonlyMap<string, NodeCapability> {
  return new Map([
    ...resolved.components.flatMap(({ id, anyOf: [term] }) =>
      term === undefined ? [] : [[id, capabilityOf(term)] as const],
    ),
    ...graph.nodes.map(({ id, capability }) => [id, capability] as const),
  ]);
}

/** Names of the request as they are; standard names with an article. */
function namesOf({ graph, resolved }: Pick<Blueprint, 'graph' | 'resolved'>): (id: string) => string {
  const own = new Map([
    ...graph.actors.map(({ id, title }) => [id, title] as const),
    ...resolved.parties.map(({ id, name }) => [id, name] as const),
    ...resolved.components.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name] as const])),
  ]);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  return (id) => {
    const name = own.get(id);
    if (name !== undefined) return cell(name);
    const node = nodes.get(id);
    if (node === undefined) return id;
    // "through e-mail" and "through SMS" have no article.
    return `${node.capability === 'email_sms' ? '' : 'the '}${uncapitalized(node.title)}`;
  };
}
