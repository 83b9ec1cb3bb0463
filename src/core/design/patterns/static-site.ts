import { type CompositionContext, reasonOf } from './composition-context.ts';
import { joinDns } from './domain-name.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Files served as a site: a store, a cache near the reader where the store has none built in, and a name. */
export function staticSite(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('static_site');
  if (asked === null) return;
  const { workload, traffic } = context;
  builder.actor('users', 'Readers');
  builder.add({
    id: 'site',
    title: 'Site',
    capability: 'static_site',
    zone: 'private_data',
    demand: {
      viewsPerMonth: Math.round(workload.requestsPerMonth.value / REQUESTS_PER_VIEW),
      requestsPerMonth: workload.requestsPerMonth.value,
      storedGb: Math.max(MINIMUM_SITE_GB, workload.objectGb.value),
      egressGbPerMonth: workload.egressGbPerMonth.value,
    },
    ...reasonOf(asked, 'Files that are the same for every reader need no program to serve them.'),
    needs: { scaleToZero: true },
  });
  if (context.excludes('cdn')) {
    builder.join('users', 'site', 'request');
  } else {
    builder.add({
      id: 'cdn',
      title: 'Cache near the readers',
      capability: 'cdn',
      zone: 'edge',
      demand: traffic,
      ...reasonOf(context.wants('cdn'), 'HTTPS and short ways: the store alone offers neither on its own name.'),
    });
    builder.join('users', 'cdn', 'request');
    builder.join('cdn', 'site', 'origin');
  }
  joinDns(context, builder);
}

/** Page, style sheet, script and pictures of one view; a working assumption. */
const REQUESTS_PER_VIEW = 10;
/** A small site with its pictures, GB. */
const MINIMUM_SITE_GB = 0.2;
