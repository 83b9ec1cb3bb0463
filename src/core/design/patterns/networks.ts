import { ACTORS, TITLES } from '../../messages/components.ts';
import type { EntranceDemand } from '../../model/adjacent-demand.ts';
import { type CompositionContext, type PartContext, reasonOf } from './composition-context.ts';
import { firstOf, isRemote } from './connections.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Traffic with other networks as a share of the traffic to users; a working assumption. */
const NETWORK_SHARE = 0.05;

/** Hub that joins the network of the system to others: of other systems, and of sites. */
export function networkHub(context: PartContext, builder: GraphBuilder): void {
  const sites = context.requirements.parties.filter(isRemote);
  builder.add({
    id: context.id,
    title: context.titled(TITLES.networkHub),
    capability: 'network_hub',
    zone: 'public',
    demand: {
      networks: 1 + Math.max(1, sites.length),
      gbPerMonth: Math.max(1, context.workload.egressGbPerMonth.value * NETWORK_SHARE),
    },
    ...reasonOf(context.part),
  });
  const others = sites.length > 0 ? sites : [{ id: 'networks', name: ACTORS.networks }];
  for (const { id, name } of others)
    builder.join(builder.actor(id, name), context.id, 'request', { protocol: 'ip', port: null });
}

/** Load balancer of connections, at fixed addresses: before the load balancer of requests, else before the programs. */
export function networkLoadBalancer(context: CompositionContext, builder: GraphBuilder): void {
  addBefore('network_load_balancer', TITLES.networkLoadBalancer, ['load_balancer', 'web_compute'], context, builder);
}

/** Entry to the network of the cloud near the users, before the load balancers. */
export function edgeAcceleration(context: CompositionContext, builder: GraphBuilder): void {
  const balancers = ['network_load_balancer', 'load_balancer', 'web_compute'] as const;
  addBefore('edge_acceleration', TITLES.edgeAcceleration, balancers, context, builder);
}

function addBefore(
  capability: 'network_load_balancer' | 'edge_acceleration',
  title: string,
  entrances: readonly NonNullable<EntranceDemand['before']>[],
  context: CompositionContext,
  builder: GraphBuilder,
): void {
  const asked = context.wants(capability);
  if (asked === null) return;
  const before = entrances.find((entrance) => builder.of(entrance).length > 0) ?? null;
  const target = before === null ? null : firstOf(builder, [before]);
  builder.add({
    id: asked.id,
    title: asked.name ?? title,
    capability,
    zone: capability === 'edge_acceleration' ? 'edge' : 'public',
    demand: { ...context.traffic, before },
    ...reasonOf(asked),
    needs: { zones: context.zones },
  });
  builder.join(builder.actor('users', ACTORS.clients), asked.id, 'request', { protocol: 'tcp' });
  if (target !== null) builder.join(asked.id, target, 'request', { protocol: 'tcp' });
}

/** Fleet of game servers, to which players connect directly. */
export function gameServers(context: PartContext, builder: GraphBuilder): void {
  builder.add({
    id: context.id,
    title: context.titled(TITLES.gameServers),
    capability: 'game_servers',
    zone: 'public',
    demand: { peakPlayers: Math.max(1, context.workload.connections.value) },
    ...reasonOf(context.part),
  });
  builder.join(builder.actor('players', ACTORS.players), context.id, 'request', { protocol: 'udp', port: null });
}
