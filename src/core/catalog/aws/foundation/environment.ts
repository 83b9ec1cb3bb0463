import type { GraphNode } from '../../../model/graph.ts';
import type { Site } from '../../../model/site.ts';

/** `DB_HOST`, or `ORDERS_DB_HOST` for several databases, with the name as prefix. */
export function environmentName(node: GraphNode, site: Site, usual: string, what?: string): string {
  const several = site.placed.filter((other) => other.node.capability === node.capability).length > 1;
  const first = several ? site.label(node.id).toUpperCase() : usual;
  return what === undefined ? first : `${first}_${what}`;
}
