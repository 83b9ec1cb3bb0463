import { ACTORS, INFERRED, TITLES } from '../../messages/components.ts';
import { nameOf, type PartContext, reasonOf } from './composition-context.ts';
import { visitorsTo } from './connections.ts';
import { joinDns } from './domain-name.ts';
import { deliveredBy, firewallBefore } from './edge-cache.ts';
import type { GraphBuilder } from './graph-builder.ts';
import { publicPrograms } from './request-path.ts';

/** Static site: storage, a CDN and DNS. */
export function staticSite(context: PartContext, builder: GraphBuilder): void {
  const { workload, traffic, id } = context;
  const readers = visitorsTo(new Set([id]), ACTORS.readers, context, builder);
  builder.add({
    id,
    title: context.titled(TITLES.staticSite),
    capability: 'static_site',
    zone: 'private_data',
    demand: {
      viewsPerMonth: Math.round(workload.requestsPerMonth.value / REQUESTS_PER_VIEW),
      requestsPerMonth: workload.requestsPerMonth.value,
      storedGb: Math.max(MINIMUM_SITE_GB, workload.objectGb.value),
      egressGbPerMonth: workload.egressGbPerMonth.value,
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

/** Requests per page view: page, style sheet, script and images; a working assumption. */
const REQUESTS_PER_VIEW = 10;
/** Size of a small site with images, GB. */
const MINIMUM_SITE_GB = 0.2;
