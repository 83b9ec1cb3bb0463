import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { regionList } from '../../kit/regions.ts';
import { isStated } from '../../kit/requirements.ts';

/** Regions that have API Gateway (cloud.google.com/api-gateway/docs/deployment-model; list from general knowledge, unverified). */
export const GATEWAY_REGIONS: readonly string[] = regionList(`
    asia-northeast1 australia-southeast1 europe-west1 europe-west2 us-central1 us-east1 us-east4 us-west2
    us-west3 us-west4
  `);

/** A gateway that only routes is the entry point's own address; one that was named, for keys and quotas, stays a part. */
export function gatewayIsBuiltIn(requirements: ResolvedRequirements): boolean {
  return !isStated(requirements, 'api_gateway') || !GATEWAY_REGIONS.includes(requirements.region.id);
}
