import type { Term } from './capability.ts';
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

/** A part in the second region. */
export interface Copy {
  /** The node's id with the region's, such as `api-eu-west-2`. */
  readonly id: string;
  readonly region: string;
  readonly candidate: Candidate;
}

/** Why an option was not taken. */
export interface Rejection {
  readonly option: Option;
  readonly because: string;
}

/** Something to give up when the budget does not suffice, and what that saves a month. */
export interface Saving {
  readonly change: string;
  readonly saves: MicroUsd;
  /** What to exclude for it, where it is a part that goes. */
  readonly exclude?: readonly Term[];
}

export interface Placement {
  /** What it answers: what was asked, less what was left out for its price. */
  readonly requirements: Requirements;
  readonly graph: ArchitectureGraph;
  /** One option a node, in the order of the graph's nodes. */
  readonly chosen: readonly Option[];
  readonly total: MicroUsd;
  /** No other choice is better; else it is the best that was found in the time there is. */
  readonly proven: boolean;
  /** Worked out when it is asked for: most placements are only compared. */
  weighed(): Weighed;
}

/** What was not taken, and what else there was. */
export interface Weighed {
  readonly rejected: readonly Rejection[];
  readonly alternatives: readonly Alternative[];
}

/** Another choice over the same graph. */
export interface Alternative {
  readonly name: 'cheapest' | 'most resilient';
  readonly chosen: readonly Option[];
  /** "Database: db.t4g.micro instead of db.m6g.large, -$120.00". */
  readonly differences: readonly string[];
}
