import type { NodeCapability } from '../../model/capability.ts';
import type { Metric, ResolvedFlow, ResolvedParty } from '../../model/resolved.ts';
import type { CompositionContext } from './composition-context.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Ids of the components that run application code. */
export function callers(builder: GraphBuilder): readonly string[] {
  return [...builder.of('web_compute'), ...builder.of('worker_compute'), ...builder.of('batch_compute')];
}

/** Id of the first component with one of the capabilities, in the order of the capabilities. */
export function firstOf(builder: GraphBuilder, capabilities: readonly NodeCapability[]): string | null {
  return capabilities.flatMap((capability) => builder.of(capability))[0] ?? null;
}

/**
 * The components of a pool that use a component: those that its flows name; without any flow, all of the pool.
 * @param pool ids of possible users; by default every component that runs application code
 */
export function usersOf(
  id: string,
  context: CompositionContext,
  builder: GraphBuilder,
  pool: readonly string[] = callers(builder),
): readonly string[] {
  const flows = context.flowsOf(id);
  if (flows.length === 0) return pool;
  const named = new Set(flows.map((flow) => otherEnd(flow, id)));
  return pool.filter((candidate) => named.has(candidate));
}

/** The parties whose flows lead to one of the components. @param usual the actor without any */
export function visitorsTo(
  ids: ReadonlySet<string>,
  usual: string,
  context: CompositionContext,
  builder: GraphBuilder,
): readonly string[] {
  const named = context.requirements.parties.filter(
    (party) => party.kind !== 'external' && context.flowsOf(party.id).some(({ to }) => ids.has(to)),
  );
  if (named.length === 0) return [builder.actor('users', usual)];
  return named.map(({ id, name }) => builder.actor(id, name));
}

/** The people who use a component, where the actors whose flows lead to it state their number; null if none does. */
export function peopleAt(id: string, { requirements }: CompositionContext): number | null {
  const from = new Set(requirements.flows.filter((flow) => flow.to === id).map((flow) => flow.from));
  const counts = requirements.parties.flatMap((party) =>
    from.has(party.id)
      ? Math.max(0, ...(party.counts ?? []).filter(({ metric }) => PEOPLE.has(metric)).map(({ value }) => value))
      : [],
  );
  return counts.length === 0 || counts.includes(0) ? null : counts.reduce((sum, count) => sum + count, 0);
}

const PEOPLE: ReadonlySet<Metric> = new Set<Metric>(['monthly_users', 'registered_users']);

/** Whether a party is a system, which programs call. */
export function isOutside({ kind }: ResolvedParty): boolean {
  return kind === 'external' || kind === 'program';
}

/** Whether a party is at a site that is reached through a tunnel. */
export function isRemote({ where }: Pick<ResolvedParty, 'where'>): boolean {
  return where === 'on_premises' || where === 'edge';
}

/** Id of the VPN or dedicated connection through which sites are reached; private endpoints are none. */
export function tunnelOf(builder: GraphBuilder): string | undefined {
  return builder.of('vpn_or_private_link').find((id) => !hasEndpoints(id, builder));
}

/** Whether a node is private endpoints of cloud services. */
export function hasEndpoints(id: string, builder: GraphBuilder): boolean {
  const node = builder.find(id);
  return node?.capability === 'vpn_or_private_link' && node.demand.kind === 'endpoints';
}

/** The other end of a flow. */
export function otherEnd({ from, to }: ResolvedFlow, id: string): string {
  return from === id ? to : from;
}

/** Whether a flow leads from one of these components into this one, in the direction of the data. */
export function isFed(
  id: string,
  context: CompositionContext,
  builder: GraphBuilder,
  by: readonly NodeCapability[],
): boolean {
  const sources = new Set(by.flatMap(builder.of));
  return context.flowsOf(id).some((flow) => {
    const other = otherEnd(flow, id);
    return sources.has(other) && (flow.from === other || flow.interaction === 'consume');
  });
}
