import { type Brief, reasonOf } from './composition-context.ts';
import { joinDns } from './domain-name.ts';
import type { Draft } from './graph-builder.ts';

/** Files served as a site: a store, a cache near the reader where the store has none built in, and a name. */
export function staticSite(brief: Brief, draft: Draft): void {
  const asked = brief.wants('static_site');
  if (asked === null) return;
  const { workload, traffic } = brief;
  draft.actor('users', 'Readers');
  draft.add({
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
  if (brief.excludes('cdn')) {
    draft.join('users', 'site', 'request');
  } else {
    draft.add({
      id: 'cdn',
      title: 'Cache near the readers',
      capability: 'cdn',
      zone: 'edge',
      demand: traffic,
      ...reasonOf(brief.wants('cdn'), 'HTTPS and short ways: the store alone offers neither on its own name.'),
    });
    draft.join('users', 'cdn', 'request');
    draft.join('cdn', 'site', 'origin');
  }
  joinDns(brief, draft);
}

/** Page, style sheet, script and pictures of one view; a working assumption. */
const REQUESTS_PER_VIEW = 10;
/** A small site with its pictures, GB. */
const MINIMUM_SITE_GB = 0.2;
