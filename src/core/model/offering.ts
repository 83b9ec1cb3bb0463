import type { Form, NodeCapability, Term } from './capability.ts';
import type { Claim } from './finding.ts';
import type { Edge, GraphNode } from './graph.ts';
import type { Expression } from './hcl.ts';
import type { Block } from './iac.ts';
import type { Joined, MultiRegion, Regions, Replication, Switchover } from './multi-region.ts';
import type { RegionMode, Requirements } from './requirement.ts';
import type { Site } from './site.ts';

/** That an offering can be a node, and why it suits. */
export interface Fit {
  readonly because: string;
  /** Every term of the vocabulary that the node answers when it is this service. */
  readonly provides: readonly Term[];
  /** Neighbouring parts that this service has built in, such as a load balancer: they need no node of their own. */
  readonly builtIn?: readonly NodeCapability[];
  /** The part of the system that does its work beside its own: it stands where that one stands, and its promise counts once. */
  readonly within?: NodeCapability;
  /** Its own protocol and TCP port, where they are not those that the pattern drew. */
  readonly speaks?: { readonly protocol: string; readonly port: number };
  /** What someone else bills for it, as a noun: "the provider's fee for 1,000 messages a month". No price book has it. */
  readonly billedByOthers?: string;
  /** Those who go out through it get public addresses of their own and so stand in the public zone. */
  readonly exposesCallers?: boolean;
}

/** What a size promises. The choice weighs these; it knows nothing else of a service. */
export interface Qualities {
  /** Zones over which it is spread: with 2 or more it survives the loss of one. */
  readonly zones: number;
  /** Percent of a month that the provider promises; null where it promises nothing. */
  readonly availability: number | null;
  /** Work left to the team: 0 none, 1 a server to patch and watch. */
  readonly operations: number;
  /** Costs nothing while nobody uses it. */
  readonly scalesToZero: boolean;
  /** Carries the peak with all the headroom asked for (1), or only just the peak (0). */
  readonly headroomScore: number;
}

/** What every size of every service says of itself; a service adds fields of its own. */
export interface SizeFacts {
  /** The size as its vendor names it, and what was added: "db.t4g.micro, 20 GB gp3". */
  readonly sku: string;
  /** How many of it run at the mean. */
  readonly count: number;
  readonly qualities: Qualities;
}

/** A quantity of a meter, a month. */
export interface Usage {
  /** Key in the price book, such as `fargate/vcpu/linux-x86`. */
  readonly meter: string;
  /** What is counted, in plain words: "two tasks of 0.5 vCPU". */
  readonly what: string;
  readonly quantity: number;
  /** How the quantity was reached: "2 x 0.5 vCPU x 730 h". */
  readonly arithmetic: string;
  /** Paid once for all nodes that name the same key, such as one cluster's control plane. */
  readonly sharedAs?: string;
  /** It is there while there is work and gone in between: no commitment for every hour pays for it. */
  readonly comesAndGoes?: true;
}

/** The identity under which a node calls others, as its own declaration makes it. */
export interface Principal {
  /** Name of the caller in resource labels, in snake case. */
  readonly label: string;
  /** What a grant names: a role's name, a service account's member, an identity's principal id. */
  readonly identity: Expression;
  /** Address of the resource that makes the identity, such as `aws_iam_role.api_task`. */
  readonly address: string;
}

/** What a caller gets from what it calls. */
export interface AccessGrant {
  /** Environment variables that tell the caller how to reach it; no secrets. */
  readonly environment: Readonly<Record<string, Expression>>;
  /** Environment variables whose value is a secret, by reference to where it is kept. */
  readonly secrets: Readonly<Record<string, Expression>>;
  /** The grants, as resources. */
  readonly blocks: readonly Block[];
}

/** A cloud's service that can be a node of one capability: four questions, and how its callers are let in. */
export interface Offering<C extends NodeCapability, S extends SizeFacts, F = unknown> {
  /** `cloud.service`, such as `aws.rds-postgresql`. */
  readonly id: string;
  /** The product's name, as its vendor writes it. */
  readonly service: string;
  readonly capability: C;
  readonly form?: Form;
  /** It has addresses in the private network, so that edges to and from it become security rules. */
  readonly inNetwork: boolean;
  /** Regions that do not have it. */
  readonly absentFrom?: readonly string[];
  fit(node: GraphNode<C>, requirements: Requirements): Fit | null;
  /** Sizes that carry the node's demand, smallest first. Empty where none can. */
  size(node: GraphNode<C>): readonly S[];
  meter(size: S, node: GraphNode<C>): readonly Usage[];
  declare(size: S, node: GraphNode<C>, site: Site): readonly Block[];
  /** What a caller over this edge is granted. */
  grantAccess?(size: S, node: GraphNode<C>, site: Site, caller: Principal, edge: Edge): AccessGrant;
  /** What its Terraform does, for the review to prove. */
  claims?(size: S, node: GraphNode<C>): readonly Claim[];
  /** Under which identity it calls others; only what runs the user's code has one. */
  principal?(size: S, node: GraphNode<C>): Principal;
  /**
   * What the foundation of its cloud and the services around it must know of it: network, secrets, encryption,
   * invocation, permissions. The cloud declares the shape `F` (`foundation/facts.ts`), so that no other file names it.
   */
  facts?(size: S, node: GraphNode<C>): F;
  /** What it does when a system stands in two regions. */
  readonly multiRegion?: MultiRegion<S, GraphNode<C>>;
}

/** An offering at one size for one node: the four questions answered, with the size's own type sealed in. */
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

/** A candidate over two regions. */
export interface Spanning {
  readonly scope: 'regional' | 'global';
  replication(mode: RegionMode): Replication | null;
  switchover(mode: RegionMode): Switchover | null;
  claims(mode: RegionMode, site: Site): readonly Claim[];
  /** What being copied costs, paid in the first region. */
  usages(mode: RegionMode): readonly Usage[];
  /** The same service in the second region. @param quiet the node at the little load that a copy is billed for */
  copy(mode: RegionMode, quiet: GraphNode): Candidate;
  keepsHome(block: Block): boolean;
  seenFromSecond(block: Block, suffix: string): Readonly<Record<string, string>>;
  join(blocks: Joined, regions: Regions): Joined;
}

/** An offering as the catalogue keeps it: asked for a node, it answers whether it suits, and at which sizes. */
export interface CatalogEntry<C extends NodeCapability = NodeCapability> {
  readonly id: string;
  readonly service: string;
  readonly capability: C;
  readonly absentFrom: readonly string[];
  fit(node: GraphNode<C>, requirements: Requirements): Fit | null;
  /** A candidate for each size that carries the node's demand, smallest first. */
  sized(node: GraphNode<C>, fit: Fit): readonly Candidate[];
}

/** Seals an offering's own size type, so that a catalogue can list offerings of different sizes. */
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

/** Of many candidates few are priced and one is chosen: what the others use or join is never asked. */
class Sealed<C extends NodeCapability, S extends SizeFacts> implements Candidate {
  readonly fit: Fit;
  readonly size: S;
  readonly #offering: Offering<C, S>;
  readonly #node: GraphNode<C>;
  readonly #billed: GraphNode<C>;
  #usages: readonly Usage[] | undefined;
  #spanning: Spanning | undefined;

  /** @param billed the node whose load is metered: its own, or the little that a copy carries */
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
    usages: (mode) => multiRegion?.meter?.(size, node, mode) ?? [],
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

/** Every capability is answered for, if only by an empty list: what a cloud lacks becomes a finding, not a gap. */
export type OfferingsByCapability = { readonly [C in NodeCapability]: readonly CatalogEntry<C>[] };
