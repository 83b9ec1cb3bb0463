import type { Advice } from '../../messages/selection.ts';
import type { Cloud } from '../../model/cloud.ts';
import type { Estimate } from '../../model/estimate.ts';
import type { PlacedNode, Site } from '../../model/offering.ts';
import type { Placement } from '../../model/placement.ts';
import type { ResolvedRequirements } from '../../model/resolved.ts';
import type { Block } from '../../model/terraform.ts';
import type { Joins } from '../joins.ts';

/** A finished design, before it is shown. */
export interface Finished {
  readonly site: Site;
  readonly joins: Joins;
  readonly blocks: readonly Block[];
  readonly cloud: Pick<Cloud, 'regions'>;
  readonly requirements: ResolvedRequirements;
  readonly estimate: Estimate;
  /** The options of each node, by its id. */
  readonly options: Placement['options'];
}

/** A place in the design that breaks a law: a component or an edge. */
export interface Breach extends Advice {
  /** Id of the component or the edge. */
  readonly at: string;
  /** Id of the component that the finding belongs to; null for the whole design. */
  readonly node: string | null;
  /** `fail` if absent; `yours` if a person completes what Terraform cannot. */
  readonly status?: 'fail' | 'watch' | 'yours';
}

/** What holds for every design that is shown. */
export interface Law {
  /** Part of the finding's id. */
  readonly id: string;
  breaches(finished: Finished): readonly Breach[];
}

/** The components that a component is a part of, or that have its host built in. */
export function hostsOf({ choice: { fit } }: PlacedNode, site: Site): readonly PlacedNode[] {
  const { within } = fit;
  if (within === undefined) return [];
  return site.placed.filter(({ node, choice }) => node.capability === within || choice.fit.builtIn?.includes(within));
}
