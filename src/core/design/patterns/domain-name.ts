import { INFERRED, TITLES } from '../../messages/components.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** DNS zone of the custom domain. Its demand is the web traffic; each cloud derives DNS queries from it. */
export function joinDns(context: CompositionContext, builder: GraphBuilder): void {
  if (context.excludes('dns') || builder.has('dns')) return;
  builder.add({
    id: 'dns',
    title: TITLES.dns,
    capability: 'dns',
    zone: 'edge',
    demand: context.traffic,
    ...reasonOf(context.wants('dns'), INFERRED.dns),
  });
  builder.join('users', 'dns', 'lookup', { protocol: 'dns', port: 53, encrypted: false });
}
