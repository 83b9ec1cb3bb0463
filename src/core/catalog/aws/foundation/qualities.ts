import type { Qualities } from '../../../model/offering.ts';
import { managed } from '../../kit/usage.ts';

/** Zones over which a service that belongs to a region as a whole is spread: S3, SQS and their like use at least three. */
const ZONES_OF_A_REGION = 3;

/** A service that AWS runs over the zones of a region, charged by use. */
export function servedByRegion(availability: number | null): Qualities {
  return managed(ZONES_OF_A_REGION, availability, { scalesToZero: true });
}

/** Zones that a part has addresses in: load balancers and subnet groups take no fewer than two. */
export function networkZones(asked: number): number {
  return Math.max(2, asked);
}
