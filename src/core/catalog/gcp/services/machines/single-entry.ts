import { ACTORS } from '../../../../messages/components.ts';
import { type ArchitectureGraph, isAlone } from '../../../../model/graph.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { type Supplier, suppliedBy, withOwnAddress } from '../../../kit/own-address.ts';
import { standAlone } from '../../../kit/stand-alone.ts';

/** Issues the certificates of a machine without a load balancer. */
export const AUTHORITY: Supplier = {
  id: 'acme-authority',
  title: ACTORS.certificateAuthority,
  protocol: 'https',
  port: 443,
  encrypted: true,
};

/** One machine at an address of its own instead of a group behind a load balancer; it calls the internet from there. */
export function singleEntry(graph: ArchitectureGraph, requirements: ResolvedRequirements): ArchitectureGraph {
  const entered = standAlone(graph, requirements);
  return entered.nodes
    .filter(isAlone)
    .reduce((current, { id }) => suppliedBy([AUTHORITY], withOwnAddress(current, id), id), entered);
}
