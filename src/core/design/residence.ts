import type { NodeCapability } from '../model/capability.ts';
import type { Candidate } from '../model/offering.ts';

/** Capabilities of which a worldwide service keeps data outside a region: copies of content, or accounts. */
const KEEPING: ReadonlySet<NodeCapability> = new Set(['cdn', 'static_site', 'identity']);
/** Capabilities of which a worldwide service decrypts requests outside a region. */
const PASSING: ReadonlySet<NodeCapability> = new Set(['load_balancer', 'waf', 'api_gateway']);

type Placed = Pick<Candidate, 'capability' | 'spanning'>;

/** Whether the service handles data of the system in places that no one can choose. */
export function isWorldwide(candidate: Placed): boolean {
  return candidate.spanning.scope === 'global' && (keepsData(candidate) || PASSING.has(candidate.capability));
}

/** Whether the service stores data of the system. */
export function keepsData({ capability }: Pick<Candidate, 'capability'>): boolean {
  return KEEPING.has(capability);
}
