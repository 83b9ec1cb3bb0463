import type { ArchitectureGraph, GraphNode } from './graph.ts';
import type { MicroUsd } from './money.ts';
import type { Candidate } from './offering.ts';
import type { Requirements } from './requirement.ts';

/** A candidate with its price: what the choice chooses among. */
export interface Option {
  /** `node/offering/n`, unique in a synthesis and stable. */
  readonly id: string;
  readonly node: GraphNode;
  readonly candidate: Candidate;
  /** What it costs a month, its copy in a second region included. */
  readonly monthly: MicroUsd;
  /** What of it is paid in the first region. */
  readonly atHome: MicroUsd;
  /** The part of it that is paid once for all nodes that name the same key. */
  readonly shared: Readonly<Record<string, MicroUsd>>;
  /** Fifth of what is priced in another region: it may be off by that much. */
  readonly reserve: MicroUsd;
  /** Meters without a price. */
  readonly unknown: readonly string[];
  /** The same part in the second region; null where there is none, or where it stands once for both. */
  readonly copy: Copy | null;
}

/** The service and the size of an option, as a reader compares them. */
export function named({ candidate }: Option): string {
  return `${candidate.service}, ${candidate.size.sku}`;
}

/** A part in the second region. */
export interface Copy {
  /** The node's id with the region's, such as `api-eu-west-2`. */
  readonly id: string;
  readonly region: string;
  readonly candidate: Candidate;
}

export interface Placement {
  /** What it answers: what was asked, less what was left out for its price. */
  readonly requirements: Requirements;
  readonly graph: ArchitectureGraph;
  /** One option a node, in the order of the graph's nodes. */
  readonly chosen: readonly Option[];
  readonly total: MicroUsd;
  /** What each node could be, by its id. */
  readonly options: ReadonlyMap<string, readonly Option[]>;
  /** The choice of the least total over the same graph, whatever the budget. */
  readonly cheapest: readonly Option[];
}
