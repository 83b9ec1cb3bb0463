import type { Form, NodeCapability, Term } from './capability.ts';
import type { DemandOf } from './demand.ts';
import type { Evidence } from './evidence.ts';

/** Where a part stands. `public` has addresses on the internet; `private_data` has no way out or in but its edges. */
export const ZONES = ['edge', 'public', 'private_application', 'private_data', 'management'] as const;
export type Zone = (typeof ZONES)[number];

/** What a node must be able to do, whatever service it becomes. */
export interface NodeNeeds {
  /** Zones whose loss it must survive by being in several: 1 for none. */
  readonly zones: number;
  /** Only forms in this list, in order of preference; empty where the capability has no forms. */
  readonly forms: readonly Form[];
  /** Only services that cost nothing while nobody uses them. */
  readonly scaleToZero: boolean;
}

/** A part of the system before a cloud's service is chosen for it. */
export type GraphNode<C extends NodeCapability = NodeCapability> = C extends NodeCapability
  ? {
      /** Role name in kebab case, unique in the graph, such as `api` or `orders-db`. */
      readonly id: string;
      /** What a person calls it: "Database". */
      readonly title: string;
      readonly capability: C;
      readonly zone: Zone;
      readonly demand: DemandOf<C>;
      readonly needs: NodeNeeds;
      /** Further terms that this node must answer by itself, such as `vector_search` of a relational database. */
      readonly also: readonly Term[];
      readonly because: string;
      readonly evidence: readonly Evidence[];
    }
  : never;

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

/** Who calls whom. An edge is a grant and, where both ends are in the network, a rule; no edge, no rule. */
export interface Edge {
  /** `from-to`, with the kind appended where two parts are joined twice. */
  readonly id: string;
  /** A node's or an actor's id. */
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  readonly protocol: string;
  /** TCP port; null where the provider joins the two without one that a user sees. */
  readonly port: number | null;
  /** The caller waits for the answer. */
  readonly synchronous: boolean;
  readonly encrypted: boolean;
}

/** Someone or something outside the system. */
export interface Actor {
  readonly id: string;
  readonly title: string;
}

export interface ArchitectureGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly Edge[];
  readonly actors: readonly Actor[];
}
