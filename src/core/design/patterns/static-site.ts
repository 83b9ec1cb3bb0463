import { ACTORS, INFERRED, TITLES } from '../../messages/components.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import { joinDns } from './domain-name.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Static site: storage, a CDN and DNS. */
export function staticSite(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('static_site');
  if (asked === null) return;
  const { workload, traffic } = context;
  builder.actor('users', ACTORS.readers);
  builder.add({
    id: 'site',
    title: TITLES.staticSite,
    capability: 'static_site',
    zone: 'private_data',
    demand: {
      viewsPerMonth: Math.round(workload.requestsPerMonth.value / REQUESTS_PER_VIEW),
      requestsPerMonth: workload.requestsPerMonth.value,
      storedGb: Math.max(MINIMUM_SITE_GB, workload.objectGb.value),
      egressGbPerMonth: workload.egressGbPerMonth.value,
    },
    ...reasonOf(asked),
    needs: { scaleToZero: true },
  });
  if (context.excludes('cdn')) {
    builder.join('users', 'site', 'request');
  } else {
    builder.add({
      id: 'cdn',
      title: TITLES.cdn,
      capability: 'cdn',
      zone: 'edge',
      demand: traffic,
      ...reasonOf(context.wants('cdn'), INFERRED.siteCdn),
    });
    builder.join('users', 'cdn', 'request');
    builder.join('cdn', 'site', 'origin');
  }
  joinDns(context, builder);
}

/** Requests per page view: page, style sheet, script and images; a working assumption. */
const REQUESTS_PER_VIEW = 10;
/** Size of a small site with images, GB. */
const MINIMUM_SITE_GB = 0.2;
