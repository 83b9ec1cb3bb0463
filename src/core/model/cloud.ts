import type { NodeCapability } from './capability.ts';
import type { CommitmentTerms } from './commitment.ts';
import type { Claim } from './finding.ts';
import type { FreeTier } from './free-tier.ts';
import type { Block, IacFile } from './iac.ts';
import type { CloudId } from './intent.ts';
import type { Relocation } from './multi-region.ts';
import type { OfferingsByCapability } from './offering.ts';
import type { PriceBook } from './price-book.ts';
import type { Region } from './region.ts';
import type { Site } from './site.ts';

/** The rights of whoever applies the Terraform. */
export interface DeployPolicy {
  readonly files: readonly IacFile[];
  /** How an administrator gives them to an identity: sentences for the README. */
  readonly how: string;
}

/** A product of a cloud that is known by name and not built. */
export interface Unbuilt {
  /** The part that comes nearest; null where nothing does. */
  readonly instead: NodeCapability | null;
  /** What is different with that, or where the product is switched on: full sentences. */
  readonly difference: string;
  /** It is built in some designs: nothing is said where a service of this id, or one that begins so, is a part. */
  readonly unless?: string;
}

/** All that is known of one cloud. The pipeline is handed it and knows no cloud by name. */
export interface Cloud {
  readonly id: CloudId;
  /** "AWS", "Google Cloud", "Azure". */
  readonly name: string;
  readonly regions: readonly Region[];
  /** Clouds of the same vendor with accounts and regions of their own, and the words for each in lower case: not covered. */
  readonly separate: readonly { readonly name: string; readonly words: readonly string[] }[];
  /** Used where neither the text nor the constraints point anywhere. */
  readonly defaultRegion: string;
  readonly offerings: OfferingsByCapability;
  /** Its products that are not built, by the name that the lexicon has for them. */
  readonly unbuilt: Readonly<Record<string, Unbuilt>>;
  readonly prices: PriceBook;
  /** What it takes off for a promise of a year or three; a meter is covered by one of them at most. */
  readonly commitments: readonly CommitmentTerms[];
  /** What an account has free each month; a meter has a share in one of them at most. */
  readonly allowances: readonly FreeTier[];
  /** Provider, network over zones, security rules from the edges, tags, budget alarm: what no node owns. */
  foundation(site: Site): readonly Block[];
  /** What the foundation does, for the review to prove. */
  claims(site: Site): readonly Claim[];
  /** Why data at rest are encrypted there without a switch; null where each service has one of its own. */
  readonly encryptsAtRest: string | null;
  /** A `backend` block of Terraform as its documentation writes it, for the README: an example, never declared. */
  readonly stateBackend: string;
  /** How the second region's blocks are told apart from the first's. */
  readonly relocation: Relocation;
  /** The least that an identity needs to apply exactly these blocks, in the cloud's own form, as files beside them. */
  deployPolicy(site: Site, blocks: readonly Block[]): DeployPolicy;
  /** A file beside the Terraform that is not Terraform, such as the code of a sample function: path → content. */
  extras(site: Site): Readonly<Record<string, string>>;
}
