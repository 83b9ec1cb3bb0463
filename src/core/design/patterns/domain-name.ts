import { type CompositionContext, reasonOf } from './composition-context.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** A name of one's own, where people or programs of others look the system up. */
export function joinDns(context: CompositionContext, builder: GraphBuilder): void {
  if (context.excludes('dns') || builder.has('dns')) return;
  builder.add({
    id: 'dns',
    title: 'DNS',
    capability: 'dns',
    zone: 'edge',
    demand: { ...context.traffic, requestsPerMonth: context.traffic.requestsPerMonth * LOOKUPS_PER_REQUEST },
    ...reasonOf(context.wants('dns'), 'HTTPS on a name of your own needs its records.'),
  });
  builder.join('users', 'dns', 'lookup', { protocol: 'dns', port: 53, encrypted: false });
}

/** Resolvers and browsers remember a name for minutes: most requests ask nobody. A working assumption. */
const LOOKUPS_PER_REQUEST = 0.1;
