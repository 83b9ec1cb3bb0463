import type { NodeCapability } from './capability.ts';
import type { Edge, GraphNode } from './graph.ts';
import type { Block } from './iac.ts';
import type { Environment } from './intent.ts';
import type { AccessGrant, Candidate } from './offering.ts';
import type { Region } from './region.ts';
import type { RegionMode } from './requirement.ts';

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
}

/** The system in its second region. */
export interface SecondSite {
  readonly site: Site;
  readonly mode: RegionMode;
  /** Ids of the nodes with a replica; the others serve both regions. */
  readonly copied: ReadonlySet<string>;
}
