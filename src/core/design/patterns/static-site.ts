import { ACTORS, INFERRED, TITLES } from '../../messages/components.ts';
import type { TrafficDemand } from '../../model/demand.ts';
import type { Metric } from '../../model/resolved.ts';
import { nameOf, type PartContext, reasonOf } from './composition-context.ts';
import { visitorsTo } from './connections.ts';
import { joinDns } from './domain-name.ts';
import { deliveredBy, firewallBefore } from './edge-cache.ts';
import type { GraphBuilder } from './graph-builder.ts';
import { publicPrograms } from './request-path.ts';

/** Static site: storage, a CDN and DNS. */
export function staticSite(context: PartContext, builder: GraphBuilder): void {
  const { workload, id } = context;
  const share = shareOf(context);
  const traffic = shared(context.traffic, share);
  const readers = visitorsTo(new Set([id]), ACTORS.readers, context, builder);
  builder.add({
    id,
    title: context.titled(TITLES.staticSite),
    capability: 'static_site',
    zone: 'private_data',
    demand: {
      viewsPerMonth: Math.round(traffic.requestsPerMonth / REQUESTS_PER_VIEW),
      requestsPerMonth: traffic.requestsPerMonth,
      storedGb: Math.max(MINIMUM_SITE_GB, workload.objectGb.value),
      egressGbPerMonth: traffic.egressGbPerMonth,
    },
    ...reasonOf(context.part),
    needs: { scaleToZero: true },
  });
  if (context.excludes('cdn')) {
    for (const reader of readers) builder.join(reader, id, 'request');
  } else {
    const cdn = builder.add({
      id: context.idFor('cdn', 'cdn'),
      title: nameOf(context, 'cdn', TITLES.cdn),
      capability: 'cdn',
      zone: 'edge',
      demand: { ...traffic, egressGbPerMonth: deliveredBy(context, traffic) },
      ...reasonOf(context.wants('cdn'), INFERRED.siteCdn),
    });
    for (const reader of readers) builder.join(reader, cdn, 'request');
    builder.join(cdn, id, 'origin');
    const ofFiles = publicPrograms(context).length === 0 ? { ofFiles: true as const } : {};
    firewallBefore(cdn, { beforeCdn: true, ...ofFiles }, context, builder);
  }
  joinDns(context, readers, builder);
}

/**
 * Share of the traffic of a system that the files of a site have where programs answer the rest: browsers keep the files.
 * A working assumption.
 */
const FILES_SHARE = 0.1;
const OWN_TRAFFIC: ReadonlySet<Metric> = new Set<Metric>([
  'requests_per_second',
  'mean_requests_per_second',
  'requests_per_month',
  'page_views_per_month',
  'visits_per_month',
  'egress_gb_per_month',
]);

function shareOf(context: PartContext): number {
  const isStated = (context.part.quantities ?? []).some(({ metric }) => OWN_TRAFFIC.has(metric));
  return isStated || context.each('web_compute').length === 0 ? 1 : FILES_SHARE;
}

function shared(traffic: TrafficDemand, share: number): TrafficDemand {
  if (share === 1) return traffic;
  return {
    ...traffic,
    peakRps: traffic.peakRps * share,
    meanRps: traffic.meanRps * share,
    requestsPerMonth: traffic.requestsPerMonth * share,
    egressGbPerMonth: traffic.egressGbPerMonth * share,
  };
}

/** Requests per page view: page, style sheet, script and images; a working assumption. */
const REQUESTS_PER_VIEW = 10;
/** Size of a small site with images, GB. */
const MINIMUM_SITE_GB = 0.2;
