import type { ArchitectureGraph, GraphNode } from './graph.ts';
import type { MicroUsd } from './money.ts';
import type { Candidate } from './offering.ts';
import type { ResolvedRequirements } from './resolved.ts';

/** A candidate with its price, an option of the selection. */
export interface Option {
  /** `node/offering/n`, stable and unique within a synthesis. */
  readonly id: string;
  readonly node: GraphNode;
  readonly candidate: Candidate;
  /** Monthly cost, including its replica in a second region. */
  readonly monthly: MicroUsd;
  /** The share of the first region. */
  readonly atHome: MicroUsd;
  /** Costs that are shared by all nodes with the same key. */
  readonly shared: Readonly<Record<string, MicroUsd>>;
  /** Reserve for prices of another region: one fifth of their amount. */
  readonly reserve: MicroUsd;
  /** Meters without a price. */
  readonly unknown: readonly string[];
  /** The replica in the second region; null without one, or for a global service. */
  readonly copy: Copy | null;
}

/** The service and the size of an option: "Amazon RDS for PostgreSQL, db.t4g.micro". */
export function named({ candidate }: Option): string {
  return `${candidate.service}, ${candidate.size.sku}`;
}

/** A replica in the second region. */
export interface Copy {
  /** The node's id with the region's, such as `api-eu-west-2`. */
  readonly id: string;
  readonly region: string;
  readonly candidate: Candidate;
}

export interface Placement {
  /** The requirements without those that were left out because of their cost. */
  readonly requirements: ResolvedRequirements;
  readonly graph: ArchitectureGraph;
  /** One option per node, in the order of the nodes. */
  readonly chosen: readonly Option[];
  readonly total: MicroUsd;
  /** The options of each node, by its id. */
  readonly options: ReadonlyMap<string, readonly Option[]>;
  /** The selection with the lowest total for the same graph, whatever the budget. */
  readonly cheapest: readonly Option[];
}
