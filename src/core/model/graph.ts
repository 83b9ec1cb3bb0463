import type { Form, NodeCapability, Term } from './capability.ts';
import type { DemandOf } from './demand.ts';
import type { Evidence } from './resolved.ts';

/** Network zone of a component. `public` has internet addresses; `private_data` is reachable by its edges only. */
export const ZONES = ['edge', 'public', 'private_application', 'private_data', 'management'] as const;
export type Zone = (typeof ZONES)[number];

/** Requirements of a node for any service. */
export interface NodeNeeds {
  /** Number of availability zones: 1 without zone redundancy. */
  readonly zones: number;
  /** Permitted forms in order of preference; empty if the capability has no forms. */
  readonly forms: readonly Form[];
  /** Only services that scale to zero. */
  readonly scaleToZero: boolean;
}

/** A component before a service is selected. */
export type GraphNode<C extends NodeCapability = NodeCapability> = C extends NodeCapability
  ? {
      /** Role name in kebab case of at most 24 characters, unique in the graph, such as `api` or `orders-db`. */
      readonly id: string;
      /** Display name: "Database". */
      readonly title: string;
      readonly capability: C;
      readonly zone: Zone;
      readonly demand: DemandOf<C>;
      readonly needs: NodeNeeds;
      /** Further terms that the node must provide, such as `vector_search` of a relational database. */
      readonly also: readonly Term[];
      readonly because: string;
      readonly evidence: readonly Evidence[];
    }
  : never;

/** One instance serves the program at a public address of its own, without an entry point before it. */
export function isAlone(node: GraphNode): boolean {
  return node.capability === 'web_compute' && node.demand.alone === true;
}

export type EdgeKind =
  | 'request'
  | 'query'
  | 'read'
  | 'write'
  | 'message'
  | 'trigger'
  | 'send'
  | 'egress'
  | 'origin'
  | 'inspection'
  | 'secret'
  | 'log'
  | 'image'
  | 'lookup'
  | 'replication'
  | 'delivery';

/** An external system that a program calls. */
export interface Outside {
  readonly id: string;
  readonly title: string;
  readonly protocol: string;
  /** TCP port. */
  readonly port: number;
}

/** A call from one node to another. Each edge has a grant and, inside the network, a security rule. */
export interface Edge {
  /** `from-to`, followed by the kind if the two nodes have several edges. */
  readonly id: string;
  /** A node's or an actor's id. */
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  readonly protocol: string;
  /** TCP port; null if the provider connects the services without one. */
  readonly port: number | null;
  /** The caller waits for the response. */
  readonly synchronous: boolean;
  readonly encrypted: boolean;
  /** What is sent, in the words of the request: "bookings". */
  readonly payload?: string;
  /** Name of the story that the edge belongs to: "A booking". */
  readonly story?: string;
  /** The caller issues signed URLs, with which people read and write files directly. */
  readonly signs?: true;
  /** The caller also reads what it writes. */
  readonly reads?: true;
  /** External systems that the caller reaches over the edge: at its end, or behind a tunnel. */
  readonly reaches?: readonly Outside[];
}

/** What a component needs of others to be of use. */
export type RoleName =
  | 'writer'
  | 'reader'
  | 'producer'
  | 'consumer'
  | 'caller'
  | 'sender'
  | 'target'
  | 'source'
  | 'start';

/** A person or a system outside the design. */
export interface Actor {
  readonly id: string;
  readonly title: string;
}

export interface ArchitectureGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly Edge[];
  readonly actors: readonly Actor[];
}
