import type { Claim } from './finding.ts';
import type { Block } from './iac.ts';
import type { Usage } from './offering.ts';
import type { RegionMode } from './requirement.ts';
import type { Site } from './site.ts';

/** How what a part keeps reaches the second region. */
export interface Replication {
  /** `replica` follows and is promoted, `equal` takes writes in both regions, `single` is one store over both. */
  readonly kind: 'replica' | 'equal' | 'single';
  /** Seconds of writes that may be lost with the first region; 0 for none. */
  readonly rpoSeconds: number;
  /** Seconds until the second region takes writes, once someone or something has decided on it. */
  readonly rtoSeconds: number;
  /** A full sentence: how the copy is kept and what is done when the first region is lost. */
  readonly because: string;
}

/** How visitors are led to the second region. */
export interface Switchover {
  readonly seconds: number;
  /** Without anyone's doing. */
  readonly automatic: boolean;
}

/** Two regions as a part sees them when it is joined to its copy. */
export interface Regions {
  readonly mode: RegionMode;
  readonly home: Site;
  readonly second: Site;
  /** Name of the part in resource labels. */
  readonly label: string;
  /** The same block's name in the second region: an address, a `var.` or a `local.`, as code. */
  elsewhere(reference: string): string;
  /** What follows the names of the second region: `standby` or `second`. */
  readonly suffix: string;
}

/** The blocks of a part in the first region and, if it has a copy, those of the second. */
export interface Joined {
  readonly home: readonly Block[];
  readonly copy: readonly Block[];
}

/** What a service does when a system stands in two regions. Left out: it is declared afresh in the second. */
export interface MultiRegion<S, N> {
  /** `global` stands once for all regions. */
  readonly scope?: 'regional' | 'global' | ((node: N) => 'regional' | 'global');
  /** The size at which it waits in the second region; left out: the same. */
  standby?(size: S, node: N): S;
  /** How its data get there; left out where it keeps none, or where they do not. */
  replication?(size: S, node: N, mode: RegionMode): Replication | null;
  /** For what visitors reach first: how they get to the region that is well. */
  switchover?(node: N, mode: RegionMode): Switchover;
  /** What the two together do, for the review to prove. */
  claims?(size: S, node: N, mode: RegionMode, site: Site): readonly Claim[];
  /** What being copied costs, paid in the first region. */
  meter?(size: S, node: N, mode: RegionMode): readonly Usage[];
  /** Blocks of its own that stand once, in the first region, such as a table that is replicated by itself. */
  keepsHome?(block: Block): boolean;
  /** What a reference to a block kept at home becomes in the second region: `aws_x.y.arn` → code. */
  seenFromSecond?(block: Block, suffix: string): Readonly<Record<string, string>>;
  /** The two joined: replicas, records that lead to either, origins. */
  join?(blocks: Joined, regions: Regions): Joined;
}

/** What differs by cloud when the blocks of a second region are told apart from those of the first. */
export interface Relocation {
  /** It stands once for all regions: where the first region declares it, the second does not. */
  isGlobal(block: Block): boolean;
  /** A variable whose value holds in one region only, such as the ARN of a certificate: each region has its own. */
  isRegional(variable: string): boolean;
  /** The block in the second region: where it stands, and a name where names must be unique over regions. */
  place(block: Block, suffix: string): Block;
}
