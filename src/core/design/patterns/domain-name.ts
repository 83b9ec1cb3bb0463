import { ACTORS, INFERRED, TITLES } from '../../messages/components.ts';
import { type CompositionContext, type PartContext, reasonOf } from './composition-context.ts';
import type { GraphBuilder } from './graph-builder.ts';

/**
 * DNS zone of the custom domain. Its demand is the web traffic; each cloud derives DNS queries from it.
 * @param visitors ids of the actors that look the name up
 */
export function joinDns(context: CompositionContext, visitors: readonly string[], builder: GraphBuilder): void {
  const isUnwanted = context.requirements.closed === true && context.wants('dns') === null;
  if (isUnwanted || context.excludes('dns') || builder.of('dns').length > 0) return;
  const id = builder.add({
    id: context.idFor('dns', 'dns'),
    title: TITLES.dns,
    capability: 'dns',
    zone: 'edge',
    demand: context.traffic,
    ...reasonOf(context.wants('dns'), INFERRED.dns),
  });
  for (const visitor of visitors) builder.join(visitor, id, 'lookup', { protocol: 'dns', port: 53, encrypted: false });
}

/** A requested DNS zone of a design without a site or an application. */
export function ownDns(context: PartContext, builder: GraphBuilder): void {
  const { strength, demand } = context.part;
  if (strength !== 'stated' || demand !== 'must') return;
  joinDns(context, [builder.actor('users', ACTORS.visitors)], builder);
}
