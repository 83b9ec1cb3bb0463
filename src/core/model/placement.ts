import type { Term } from './capability.ts';
import type { ArchitectureGraph, GraphNode } from './graph.ts';
import type { MicroUsd } from './money.ts';
import type { Candidate } from './offering.ts';
import type { Requirements } from './requirement.ts';

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

/** A replica in the second region. */
export interface Copy {
  /** The node's id with the region's, such as `api-eu-west-2`. */
  readonly id: string;
  readonly region: string;
  readonly candidate: Candidate;
}

/** An option that was not selected, with the reason. */
export interface Rejection {
  readonly option: Option;
  readonly because: string;
}

/** A change that reduces the cost, with its monthly saving. */
export interface Saving {
  readonly change: string;
  readonly saves: MicroUsd;
  /** The terms to exclude, if the change removes a component. */
  readonly exclude?: readonly Term[];
}

export interface Placement {
  /** The requirements without those that were left out because of their cost. */
  readonly requirements: Requirements;
  readonly graph: ArchitectureGraph;
  /** One option per node, in the order of the nodes. */
  readonly chosen: readonly Option[];
  readonly total: MicroUsd;
  /** Whether no other selection is better; otherwise the best one within the search limit. */
  readonly proven: boolean;
  /** Computed on demand: most placements are only compared. */
  weighed(): Weighed;
}

/** Rejected options and alternatives. */
export interface Weighed {
  readonly rejected: readonly Rejection[];
  readonly alternatives: readonly Alternative[];
}

/** Another selection for the same graph. */
export interface Alternative {
  readonly name: 'cheapest' | 'most resilient';
  readonly chosen: readonly Option[];
  /** "Database: db.t4g.micro instead of db.m6g.large, -$120.00". */
  readonly differences: readonly string[];
}
