import type { Form, NodeCapability } from '../../model/capability.ts';
import type { DemandOf } from '../../model/demand.ts';
import type { Actor, ArchitectureGraph, Edge, EdgeKind, GraphNode, NodeNeeds, Zone } from '../../model/graph.ts';
import type { Evidence } from '../../model/resolved.ts';

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
  has(id: string): boolean;
  /** Ids of the nodes of a capability, in the order in which they were added. */
  of(capability: NodeCapability): readonly string[];
  /** Ids of the targets of a node's edges. */
  calledBy(id: string): readonly string[];
  /** Ids of the nodes and actors with an edge to a node. */
  callersOf(id: string): readonly string[];
  finish(): ArchitectureGraph;
}

export function createGraphBuilder(): GraphBuilder {
  const nodes = new Map<string, GraphNode>();
  const actors = new Map<string, Actor>();
  const edges = new Map<string, Edge>();
  const byCapability = new Map<NodeCapability, string[]>();
  return {
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
      if (edges.has(id)) return;
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
    has: (id) => nodes.has(id),
    of: (capability) => [...(byCapability.get(capability) ?? [])],
    calledBy: (id) => [...edges.values()].filter(({ from }) => from === id).map(({ to }) => to),
    callersOf: (id) => [...edges.values()].filter(({ to }) => to === id).map(({ from }) => from),
    finish: () => ({ nodes: [...nodes.values()], edges: [...edges.values()], actors: [...actors.values()] }),
  };
}

/**
 * Allowed forms in order of preference: requested forms, then similar ones. The review reports a requirement that gets
 * only a similar form.
 */
export function allowedForms(
  named: readonly Form[],
  preferred: readonly Form[],
  forbidden: ReadonlySet<Form>,
): readonly Form[] {
  return [...new Set([...named, ...preferred])].filter((form) => !forbidden.has(form));
}
