import type { Qualities } from '../../../model/offering.ts';

/** Zones over which a service that belongs to a region as a whole is spread: S3, SQS and their like use at least three. */
const ZONES_OF_A_REGION = 3;

/** A service that AWS runs over the zones of a region, charged by use. */
export function servedByRegion(availability: number | null): Qualities {
  return { zones: ZONES_OF_A_REGION, availability, operations: 0, scalesToZero: true, headroomScore: 1 };
}

/** Zones that a part has addresses in: load balancers and subnet groups take no fewer than two. */
export function networkZones(asked: number): number {
  return Math.max(2, asked);
}
