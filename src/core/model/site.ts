import type { NodeCapability } from './capability.ts';
import type { Edge, GraphNode } from './graph.ts';
import type { Block } from './iac.ts';
import type { Environment } from './intent.ts';
import type { AccessGrant, Candidate } from './offering.ts';
import type { Region } from './region.ts';
import type { RegionMode } from './requirement.ts';

/** A node with the candidate that was chosen for it. */
export interface PlacedNode {
  readonly node: GraphNode;
  readonly choice: Candidate;
}

/** What a service must know of the whole when it writes its Terraform. */
export interface Site {
  /** Short name of the system, safe in every resource name: 3 to 11 lower-case letters, digits or hyphens. */
  readonly project: string;
  readonly region: Region;
  /** The system stands in a second region as well: this is the other one of the two. */
  readonly otherRegion?: Region;
  readonly environment: Environment;
  /** US dollars a month, null where none was given. */
  readonly budgetUsd: number | null;
  readonly placed: readonly PlacedNode[];
  readonly edges: readonly Edge[];
  /** The node in snake case, for labels of resources. */
  label(nodeId: string): string;
  find(nodeId: string): PlacedNode | null;
  /** The first node of a capability. */
  first(capability: NodeCapability): PlacedNode | null;
  from(nodeId: string): readonly Edge[];
  to(nodeId: string): readonly Edge[];
  /** The blocks of a node itself. */
  declared(nodeId: string): readonly Block[];
  /** What a node is granted by everything it calls, merged: environment, secrets and the grants' blocks. */
  granted(nodeId: string): AccessGrant;
}

/** The system in its second region. */
export interface SecondSite {
  readonly site: Site;
  readonly mode: RegionMode;
  /** Ids of the nodes that have a copy there; the others stand once for both. */
  readonly copied: ReadonlySet<string>;
}
