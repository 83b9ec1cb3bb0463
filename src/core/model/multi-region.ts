import type { Claim } from './finding.ts';
import type { Block } from './iac.ts';
import type { Usage } from './offering.ts';
import type { RegionMode } from './requirement.ts';
import type { Site } from './site.ts';

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
  meter?(size: S, node: N, mode: RegionMode): readonly Usage[];
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
