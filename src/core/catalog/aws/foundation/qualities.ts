import type { Qualities } from '../../../model/offering.ts';
import { managed } from '../../kit/usage.ts';

/** Zones of a regional service: S3, SQS and similar services use at least three. */
const ZONES_OF_A_REGION = 3;

/** A serverless regional service, charged by usage. */
export function servedByRegion(availability: number | null): Qualities {
  return managed(ZONES_OF_A_REGION, availability, { scalesToZero: true });
}

/** Zones in which a component has addresses: load balancers and subnet groups need at least two. */
export function networkZones(asked: number): number {
  return Math.max(2, asked);
}
