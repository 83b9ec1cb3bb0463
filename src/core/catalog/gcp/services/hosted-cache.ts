import type { GraphNode } from '../../../model/graph.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { regionList } from '../../kit/regions.ts';
import { asksFor, isExcluded, isStated } from '../../kit/requirements.ts';

/** Regions of Cloud Run services that Firebase Hosting leads to (firebase.google.com/docs/hosting/cloud-run). */
const REACHED_REGIONS: readonly string[] = regionList(`
    asia-east1 asia-east2 asia-northeast1 asia-northeast2 asia-northeast3 asia-south1 asia-south2 asia-southeast1
    asia-southeast2 australia-southeast1 australia-southeast2 europe-central2 europe-north1 europe-southwest1
    europe-west1 europe-west12 europe-west2 europe-west3 europe-west4 europe-west6 europe-west8 europe-west9 me-central1
    me-west1 northamerica-northeast1 northamerica-northeast2 southamerica-east1 southamerica-west1 us-central1 us-east1
    us-east4 us-east5 us-south1 us-west1 us-west2 us-west3 us-west4
  `);

/** Above this, GB/month, a load balancer with Cloud CDN costs less than the transfer of Firebase Hosting. */
const MOST_DELIVERED_GB = 200;

/**
 * Whether the CDN of one public program is Firebase Hosting, which needs no load balancer: nothing else is asked of the
 * entry point, and the program is not a named product, whose cookies Firebase Hosting would remove.
 */
export function isBehindHosting({ demand }: GraphNode<'web_compute'>, requirements: ResolvedRequirements): boolean {
  const { deliveredGbPerMonth, internal, shared, behindGateway, leastMemoryGb } = demand;
  const isAlone = internal !== true && shared !== true && behindGateway !== true;
  const isSmall = deliveredGbPerMonth !== undefined && deliveredGbPerMonth <= MOST_DELIVERED_GB;
  return isAlone && isSmall && leastMemoryGb === undefined && isPlainEntry(requirements);
}

/** Neither a firewall, a load balancer, a gateway, a second region nor a framework concerns the entry point. */
function isPlainEntry(requirements: ResolvedRequirements): boolean {
  const { secondRegion, compliance, region } = requirements;
  const isAsked = (['waf', 'load_balancer'] as const).some(
    (term) => asksFor(requirements, term) && !isExcluded(requirements, [term]),
  );
  const isPlain = !isAsked && secondRegion === undefined && compliance.length === 0;
  return (
    isPlain &&
    !isStated(requirements, 'api_gateway') &&
    !isExcluded(requirements, [], ['firebase']) &&
    REACHED_REGIONS.includes(region.id)
  );
}
