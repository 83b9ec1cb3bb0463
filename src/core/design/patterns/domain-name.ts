import { type CompositionContext, reasonOf } from './composition-context.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** A DNS zone of the system's own domain. Its demand is the traffic: each cloud's service turns requests into lookups. */
export function joinDns(context: CompositionContext, builder: GraphBuilder): void {
  if (context.excludes('dns') || builder.has('dns')) return;
  builder.add({
    id: 'dns',
    title: 'DNS',
    capability: 'dns',
    zone: 'edge',
    demand: context.traffic,
    ...reasonOf(context.wants('dns'), 'HTTPS on a name of your own needs its records.'),
  });
  builder.join('users', 'dns', 'lookup', { protocol: 'dns', port: 53, encrypted: false });
}
