import type { Form, NodeCapability, Term } from './capability.ts';
import type { Claim } from './finding.ts';
import type { Edge, GraphNode } from './graph.ts';
import type { Environment } from './intent.ts';
import type { Region, RegionPair } from './region.ts';
import type { RegionMode, ResolvedRequirements } from './resolved.ts';
import type { Block, Expression } from './terraform.ts';

/** A node with its selected candidate. */
export interface PlacedNode {
  readonly node: GraphNode;
  readonly choice: Candidate;
}

/** The context in which a service declares its Terraform. */
export interface Site {
  /** Short name of the system for resource names: 3 to 11 lower-case letters, digits or hyphens. */
  readonly project: string;
  readonly region: Region;
  /** The other one of two regions. */
  readonly otherRegion?: Region;
  readonly environment: Environment;
  /** US dollars per month, null without a budget. */
  readonly budgetUsd: number | null;
  readonly placed: readonly PlacedNode[];
  readonly edges: readonly Edge[];
  /** The label of a node in snake case. */
  label(nodeId: string): string;
  find(nodeId: string): PlacedNode | null;
  /** The first node of a capability. */
  first(capability: NodeCapability): PlacedNode | null;
  from(nodeId: string): readonly Edge[];
  to(nodeId: string): readonly Edge[];
  /** The blocks of a node itself. */
  declared(nodeId: string): readonly Block[];
  /** The merged access of a node to everything that it calls. */
  granted(nodeId: string): AccessGrant;
  /** The access that a node at one end of an edge receives over it. */
  grantedOver(edge: Edge, nodeId: string): AccessGrant;
}

/** The system in its second region. */
export interface SecondSite {
  readonly site: Site;
  readonly mode: RegionMode;
  /** Ids of the nodes with a replica; the others serve both regions. */
  readonly copied: ReadonlySet<string>;
}

/** How the data of a component is replicated to the second region. */
export interface Replication {
  /** `replica` is promoted on failover, `equal` accepts writes in both regions, `single` is one store across both. */
  readonly kind: 'replica' | 'equal' | 'single';
  /** RPO in seconds; 0 for no data loss. */
  readonly rpoSeconds: number;
  /** RTO in seconds, from the decision to fail over until the second region accepts writes. */
  readonly rtoSeconds: number;
  /** A full sentence: how data is replicated and how to fail over. */
  readonly because: string;
}

/** How clients are routed to the second region. */
export interface Switchover {
  readonly seconds: number;
  /** No manual step is required. */
  readonly automatic: boolean;
}

/** The two regions, as a component sees them when it is connected with its replica. */
export interface Regions {
  readonly mode: RegionMode;
  readonly home: Site;
  readonly second: Site;
  /** Label of the component in resource names. */
  readonly label: string;
  /** The reference to the same block in the second region: an address, a `var.` or a `local.`. */
  elsewhere(reference: string): string;
  /** Suffix of names in the second region: `standby` or `second`. */
  readonly suffix: string;
}

/** The blocks of a component in the first region and of its replica in the second. */
export interface Joined {
  readonly home: readonly Block[];
  readonly copy: readonly Block[];
}

/** The behaviour of a service with two regions. Undefined: the second region declares it again, without replication. */
export interface MultiRegion<S, N> {
  /** `global`: one instance for all regions. */
  readonly scope?: 'regional' | 'global' | ((node: N) => 'regional' | 'global');
  /** Its size as a warm standby; by default the same. */
  standby?(size: S, node: N): S;
  /** How its data is replicated; undefined if it stores none or does not replicate. */
  replication?(size: S, node: N, mode: RegionMode): Replication | null;
  /** For entry points: how clients reach the healthy region. */
  switchover?(node: N, mode: RegionMode): Switchover;
  /** Claims of the pair, which the review verifies. */
  claims?(size: S, node: N, mode: RegionMode, site: Site): readonly Claim[];
  /** The cost of replication, billed in the first region. */
  meter?(size: S, node: N, mode: RegionMode, pair: RegionPair | undefined): readonly Usage[];
  /** Whether a block exists in the first region only, such as a global table. */
  keepsHome?(block: Block): boolean;
  /** References to blocks of the first region, as the second region writes them: `aws_x.y.arn` → code. */
  seenFromSecond?(block: Block, suffix: string): Readonly<Record<string, string>>;
  /** Connects the two: replicas, DNS records, origins. */
  join?(blocks: Joined, regions: Regions): Joined;
}

/** Cloud-specific rules for the blocks of the second region. */
export interface Relocation {
  /** Whether the block is global: the first region declares it, the second does not. */
  isGlobal(block: Block): boolean;
  /** Whether a variable is regional, such as the ARN of a certificate. */
  isRegional(variable: string): boolean;
  /** The block in the second region: its location, and a unique name where names are global. */
  place(block: Block, suffix: string): Block;
}

/** What a person does in a console, because no Terraform resource can: connections, or without ends the component itself. */
export interface ManualConnection {
  /** The components to which edges of the service lead, or from which edges lead to it. */
  readonly to?: readonly NodeCapability[];
  readonly from?: readonly NodeCapability[];
  /** What the person does, a full sentence in the imperative: "Add the database as a data source of the report." */
  readonly do: string;
}

/** The reason why an offering fits a node. */
export interface Fit {
  readonly because: string;
  /** Terms of the vocabulary that the service provides. */
  readonly provides: readonly Term[];
  /** Adjacent capabilities that are built into the service, such as load balancing: they need no separate node. */
  readonly builtIn?: readonly NodeCapability[];
  /** The component whose resources do its work, by their arguments: it has the same zone, and an SLA only if it states one. */
  readonly within?: NodeCapability;
  /** Its protocol and TCP port, if they differ from the defaults of the pattern. */
  readonly speaks?: { readonly protocol: string; readonly port: number };
  /** Action required for its edges. */
  readonly actionRequired?: readonly ManualConnection[];
  /** A fee of another vendor, as a noun: "the provider's fee for 1,000 messages/month". No price book has it. */
  readonly billedByOthers?: string;
  /** Callers have public addresses and are therefore in the public zone. */
  readonly exposesCallers?: boolean;
}

/** The properties of a size. Selection compares these and nothing else. */
export interface Qualities {
  /** Number of availability zones; with 2 or more it survives a zone failure. */
  readonly zones: number;
  /** SLA in percent; null without an SLA. */
  readonly availability: number | null;
  /** Operational effort: 0 none, 1 a server to patch and monitor. */
  readonly operations: number;
  /** Costs nothing while unused. */
  readonly scalesToZero: boolean;
  /** 1 if it carries the peak with the requested headroom, 0 if it carries the peak only. */
  readonly headroomScore: number;
}

/** What one of the instances that share the load has. */
export interface Capacity {
  readonly vcpu?: number;
  /** Memory for data, GB. */
  readonly memoryGb?: number;
}

/** Facts of every size; a service may add fields. */
export interface SizeFacts {
  /** The vendor's name of the size with its options: "db.t4g.micro, 20 GB gp3". */
  readonly sku: string;
  /** Mean number of instances. */
  readonly count: number;
  /** For a size that is provisioned; undefined for one that follows the load. */
  readonly provisioned?: Capacity;
  readonly qualities: Qualities;
}

/** The monthly quantity of a meter. */
export interface Usage {
  /** Key in the price book, such as `fargate/vcpu/linux-x86`. */
  readonly meter: string;
  /** The item in words: "two tasks of 0.5 vCPU". */
  readonly what: string;
  readonly quantity: number;
  /** The calculation of the quantity: "2 x 0.5 vCPU x 730 h". */
  readonly arithmetic: string;
  /** Charged once for all nodes with the same key, such as the control plane of a cluster. */
  readonly sharedAs?: string;
  /** It does not run continuously: commitments do not apply. */
  readonly comesAndGoes?: true;
}

/** The identity with which a node calls others. */
export interface Principal {
  /** Name of the caller in resource labels, in snake case. */
  readonly label: string;
  /** The grantee: name of a role, member of a service account, principal id of an identity. */
  readonly identity: Expression;
  /** Address of the resource of the identity, such as `aws_iam_role.api_task`. */
  readonly address: string;
}

/** The access that a caller receives. */
export interface AccessGrant {
  /** Environment variables of the caller without secrets, such as addresses. */
  readonly environment: Readonly<Record<string, Expression>>;
  /** Environment variables with references to secrets. */
  readonly secrets: Readonly<Record<string, Expression>>;
  /** The grants, as resources. */
  readonly blocks: readonly Block[];
}

/** A service of a cloud for one capability: fit, sizes, meters, Terraform, and the access of its callers. */
export interface Offering<C extends NodeCapability, S extends SizeFacts, F = unknown> {
  /** `cloud.service`, such as `aws.rds-postgresql`. */
  readonly id: string;
  /** The product's name, as its vendor writes it. */
  readonly service: string;
  readonly capability: C;
  readonly form?: Form;
  /** It has private addresses, so that its edges become security rules. */
  readonly inNetwork: boolean;
  /** Regions in which it is unavailable. */
  readonly absentFrom?: readonly string[];
  fit(node: GraphNode<C>, requirements: ResolvedRequirements): Fit | null;
  /** Sizes that carry the load of the node, smallest first; empty if none does. */
  size(node: GraphNode<C>): readonly S[];
  meter(size: S, node: GraphNode<C>): readonly Usage[];
  declare(size: S, node: GraphNode<C>, site: Site): readonly Block[];
  /** The access of a caller over an edge. */
  grantAccess?(size: S, node: GraphNode<C>, site: Site, caller: Principal, edge: Edge): AccessGrant;
  /** Claims about its Terraform, which the review verifies. */
  claims?(size: S, node: GraphNode<C>): readonly Claim[];
  /** The identity with which it calls others; only services that run user code have one. */
  principal?(size: S, node: GraphNode<C>): Principal;
  /**
   * What the foundation of its cloud and the services around it must know of it: network, secrets, encryption,
   * invocation, permissions. The cloud declares the shape `F` (`foundation/facts.ts`), so that no other file names it.
   */
  facts?(size: S, node: GraphNode<C>): F;
  /** Its behaviour with two regions. */
  readonly multiRegion?: MultiRegion<S, GraphNode<C>>;
}

/** An offering at one size for one node. The type of the size is hidden. */
export interface Candidate {
  readonly offering: string;
  readonly service: string;
  readonly capability: NodeCapability;
  readonly form: Form | null;
  readonly inNetwork: boolean;
  readonly fit: Fit;
  readonly size: SizeFacts;
  readonly usages: readonly Usage[];
  readonly principal: Principal | null;
  readonly claims: readonly Claim[];
  /** The facts of its offering, in the shape that its cloud declares. */
  readonly facts: unknown;
  declare(site: Site): readonly Block[];
  grantAccess(site: Site, caller: Principal, edge: Edge): AccessGrant | null;
  readonly spanning: Spanning;
}

/** A candidate with two regions. */
export interface Spanning {
  readonly scope: 'regional' | 'global';
  replication(mode: RegionMode): Replication | null;
  switchover(mode: RegionMode): Switchover | null;
  claims(mode: RegionMode, site: Site): readonly Claim[];
  /** The cost of replication, billed in the first region. */
  usages(mode: RegionMode, pair?: RegionPair): readonly Usage[];
  /** The same service in the second region. @param quiet the node with the load of a standby */
  copy(mode: RegionMode, quiet: GraphNode): Candidate;
  keepsHome(block: Block): boolean;
  seenFromSecond(block: Block, suffix: string): Readonly<Record<string, string>>;
  join(blocks: Joined, regions: Regions): Joined;
}

/** An offering in the catalogue: whether it fits a node, and at which sizes. */
export interface CatalogEntry<C extends NodeCapability = NodeCapability> {
  readonly id: string;
  readonly service: string;
  readonly capability: C;
  readonly absentFrom: readonly string[];
  fit(node: GraphNode<C>, requirements: ResolvedRequirements): Fit | null;
  /** A candidate for each size that carries the load of the node, smallest first. */
  sized(node: GraphNode<C>, fit: Fit): readonly Candidate[];
}

/** Hides the type of the size, so that a catalogue can list all offerings. */
export function entry<C extends NodeCapability, S extends SizeFacts>(offering: Offering<C, S>): CatalogEntry<C> {
  return {
    id: offering.id,
    service: offering.service,
    capability: offering.capability,
    absentFrom: offering.absentFrom ?? [],
    fit: (node, requirements) => offering.fit(node, requirements),
    sized: (node, fit) => offering.size(node).map((size) => new Sealed(offering, fit, size, node)),
  };
}

/** Usages and claims are computed on demand: most candidates are never priced. */
class Sealed<C extends NodeCapability, S extends SizeFacts> implements Candidate {
  readonly fit: Fit;
  readonly size: S;
  readonly #offering: Offering<C, S>;
  readonly #node: GraphNode<C>;
  readonly #billed: GraphNode<C>;
  #usages: readonly Usage[] | undefined;
  #spanning: Spanning | undefined;

  /** @param billed the node whose load is metered: itself, or a standby */
  constructor(offering: Offering<C, S>, fit: Fit, size: S, node: GraphNode<C>, billed = node) {
    this.#offering = offering;
    this.fit = fit;
    this.size = size;
    this.#node = node;
    this.#billed = billed;
  }

  get offering(): string {
    return this.#offering.id;
  }

  get service(): string {
    return this.#offering.service;
  }

  get capability(): C {
    return this.#offering.capability;
  }

  get form(): Form | null {
    return this.#offering.form ?? null;
  }

  get inNetwork(): boolean {
    return this.#offering.inNetwork;
  }

  get usages(): readonly Usage[] {
    this.#usages ??= this.#offering.meter(this.size, this.#billed);
    return this.#usages;
  }

  get principal(): Principal | null {
    return this.#offering.principal?.(this.size, this.#node) ?? null;
  }

  get claims(): readonly Claim[] {
    return this.#offering.claims?.(this.size, this.#node) ?? [];
  }

  get facts(): unknown {
    return this.#offering.facts?.(this.size, this.#node);
  }

  get spanning(): Spanning {
    this.#spanning ??= spanningOf(this.#offering, this.fit, this.size, this.#node);
    return this.#spanning;
  }

  declare(site: Site): readonly Block[] {
    return this.#offering.declare(this.size, this.#node, site);
  }

  grantAccess(site: Site, caller: Principal, edge: Edge): AccessGrant | null {
    return this.#offering.grantAccess?.(this.size, this.#node, site, caller, edge) ?? null;
  }
}

function spanningOf<C extends NodeCapability, S extends SizeFacts>(
  offering: Offering<C, S>,
  fit: Fit,
  size: S,
  node: GraphNode<C>,
): Spanning {
  const { multiRegion } = offering;
  return {
    scope: typeof multiRegion?.scope === 'function' ? multiRegion.scope(node) : (multiRegion?.scope ?? 'regional'),
    replication: (mode) => multiRegion?.replication?.(size, node, mode) ?? null,
    switchover: (mode) => multiRegion?.switchover?.(node, mode) ?? null,
    claims: (mode, site) => multiRegion?.claims?.(size, node, mode, site) ?? [],
    usages: (mode, pair) => multiRegion?.meter?.(size, node, mode, pair) ?? [],
    copy(mode, quiet) {
      const waiting = mode === 'warm_standby' ? (multiRegion?.standby?.(size, node) ?? size) : size;
      const billed = quiet.capability === offering.capability ? (quiet as GraphNode<C>) : node;
      return new Sealed(offering, fit, waiting, node, billed);
    },
    keepsHome: (block) => multiRegion?.keepsHome?.(block) ?? false,
    seenFromSecond: (block, suffix) => multiRegion?.seenFromSecond?.(block, suffix) ?? {},
    join: (blocks, regions) => multiRegion?.join?.(blocks, regions) ?? blocks,
  };
}

/** The offerings of every capability. An empty list becomes a finding. */
export type OfferingsByCapability = { readonly [C in NodeCapability]: readonly CatalogEntry<C>[] };
