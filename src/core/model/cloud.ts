import type { NodeCapability } from './capability.ts';
import type { CommitmentTerms } from './commitment.ts';
import type { Claim } from './finding.ts';
import type { FreeTier } from './free-tier.ts';
import type { ArchitectureGraph } from './graph.ts';
import type { CloudId } from './intent.ts';
import type { OfferingsByCapability, Relocation, Site } from './offering.ts';
import type { PriceBook } from './price-book.ts';
import type { Region } from './region.ts';
import type { ResolvedRequirements } from './resolved.ts';
import type { Block, IacFile, Value } from './terraform.ts';

/** The permissions of the identity that applies the Terraform. */
export interface DeployPolicy {
  readonly files: readonly IacFile[];
  /** How an administrator grants them: sentences for the README. */
  readonly how: string;
}

/** A known product of the cloud that the catalogue does not offer. */
export interface Unbuilt {
  /** The nearest capability; null if none. */
  readonly instead: NodeCapability | null;
  /** How that capability differs, or how to enable the product: full sentences. */
  readonly difference: string;
  /** Prefix of the id of an offering that includes the product: no finding if the design has it. */
  readonly unless?: string;
}

/** Values in the formats that the cloud's providers accept, where a test would make up text. */
export interface Mocks {
  /** Values of variables without a default. */
  readonly variables: Readonly<Record<string, Value>>;
  /** Attributes of data sources, by type. */
  readonly data: Readonly<Record<string, Readonly<Record<string, Value>>>>;
  /** Attributes of resources to which tested attributes refer, by type. @param label of the resource */
  readonly resources: Readonly<Record<string, (label: string) => Readonly<Record<string, Value>>>>;
}

/** The knowledge of one cloud. Stages receive it as an argument and name no cloud. */
export interface Cloud {
  readonly id: CloudId;
  /** "AWS", "Google Cloud", "Azure". */
  readonly name: string;
  readonly regions: readonly Region[];
  /** Separate partitions of the vendor, such as GovCloud, with their names in lower case: not covered. */
  readonly separate: readonly { readonly name: string; readonly words: readonly string[] }[];
  /** The region if neither the text nor the constraints indicate one. */
  readonly defaultRegion: string;
  readonly offerings: OfferingsByCapability;
  /** Products that the catalogue does not offer, by their name in the lexicon; capabilities without an offering, by term. */
  readonly unbuilt: Readonly<Record<string, Unbuilt>>;
  readonly prices: PriceBook;
  /** Commitment discounts; at most one covers a meter. */
  readonly commitments: readonly CommitmentTerms[];
  /** Monthly free tiers; a meter belongs to at most one. */
  readonly allowances: readonly FreeTier[];
  /**
   * The composed graph with other components where the cloud does their work in another way, such as an HTTP API instead
   * of a load balancer before a small program. Undefined: the graph as composed.
   */
  substitute?(graph: ArchitectureGraph, requirements: ResolvedRequirements): ArchitectureGraph;
  /** Blocks that belong to no node: provider, network, security rules, tags, budget alarm. */
  foundation(site: Site): readonly Block[];
  /** Claims of the foundation, which the review verifies. */
  claims(site: Site): readonly Claim[];
  /** Why data at rest is always encrypted; null if each service has its own argument. */
  readonly encryptsAtRest: string | null;
  /** An example of a `backend` block for the README. */
  readonly stateBackend: string;
  /** Values for the tests of a project, which need no account. */
  readonly mocks: Mocks;
  /** How the blocks of the second region differ from those of the first. */
  readonly relocation: Relocation;
  /** The least-privileged policy or role that applies these blocks, as files. */
  deployPolicy(site: Site, blocks: readonly Block[]): DeployPolicy;
  /** Further files by path, such as the code of a sample function. */
  extras(site: Site): Readonly<Record<string, string>>;
}
