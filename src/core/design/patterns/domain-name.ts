import { type Brief, reasonOf } from './composition-context.ts';
import type { Draft } from './graph-builder.ts';

/** A name of one's own, where people or programs of others look the system up. */
export function joinDns(brief: Brief, draft: Draft): void {
  if (brief.excludes('dns') || draft.has('dns')) return;
  draft.add({
    id: 'dns',
    title: 'DNS',
    capability: 'dns',
    zone: 'edge',
    demand: { ...brief.traffic, requestsPerMonth: brief.traffic.requestsPerMonth * LOOKUPS_PER_REQUEST },
    ...reasonOf(brief.wants('dns'), 'HTTPS on a name of your own needs its records.'),
  });
  draft.join('users', 'dns', 'lookup', { protocol: 'dns', port: 53, encrypted: false });
}

/** Resolvers and browsers remember a name for minutes: most requests ask nobody. A working assumption. */
const LOOKUPS_PER_REQUEST = 0.1;
