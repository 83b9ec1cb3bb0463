import { ACTORS, TITLES } from '../../messages/components.ts';
import type { Metric, ResolvedComponent } from '../../model/resolved.ts';
import { outsideSignIn } from '../../model/sign-in.ts';
import { type CompositionContext, type PartContext, reasonOf, statedOf } from './composition-context.ts';
import { otherEnd, peopleAt, usersOf, visitorsTo } from './connections.ts';
import { entryPointOf } from './edge-cache.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** External directories. Their users are employees or guests, not customers with an account. */
const DIRECTORIES: readonly string[] = ['entra id', 'active directory', 'okta', 'google workspace', 'saml', 'auth0'];

/** Kinds of system with API clients only, without pages for browsers. */
const CALLED_BY_PROGRAMS: ReadonlySet<string> = new Set([
  'mobile_backend',
  'rest_api',
  'graphql_api',
  'serverless_api',
]);

/** Identity provider for customers, or for the users of an existing directory. */
export function signIn(context: PartContext, builder: GraphBuilder): void {
  const { id, part } = context;
  const programs = usersOf(id, context, builder, builder.of('web_compute'));
  const workforce = hasDirectory(context);
  const outside = workforce ? null : outsideSignIn(context.requirements);
  builder.add({
    id,
    title: context.titled(TITLES.identityProvider),
    capability: 'identity',
    zone: 'edge',
    demand: {
      monthlyUsers: members(context, part, peopleAt(id, context)),
      workforce,
      ...(part.traits?.includes('for_staff') === true && !workforce ? { staff: true as const } : {}),
      ...(outside === null ? {} : { outside }),
      ...(isCheckedAtGateway(context, builder) ? { checkedAtGateway: true } : {}),
      ...(builder.of('websocket_realtime').length > 0 ? { keepsConnections: true } : {}),
    },
    ...reasonOf(part),
  });
  const isVisited = context.flowsOf(id).some((flow) => context.isParty(otherEnd(flow, id)));
  if (!isVisited) for (const person of peopleOf(programs, context, builder)) builder.join(person, id, 'request');
  for (const program of programs) builder.call(program, id);
}

/** The people who sign in to a program; without a flow that says so, those who call it. */
function peopleOf(programs: readonly string[], context: CompositionContext, builder: GraphBuilder): readonly string[] {
  const signing = context.requirements.parties.filter((party) =>
    context
      .flowsOf(party.id)
      .some(({ from, to, interaction }) => from === party.id && interaction === 'sign_in' && programs.includes(to)),
  );
  if (signing.length > 0) return signing.map(({ id, name }) => builder.actor(id, name));
  return visitorsTo(new Set(programs), ACTORS.visitors, context, builder);
}

function hasDirectory({ technology }: CompositionContext): boolean {
  return DIRECTORIES.map(technology).some((named) => named !== null && named.personal !== true);
}

/**
 * Whether an API gateway can validate tokens. Clients must be apps or scripts: a browser that opens a page has no token
 * yet. A CDN would come before the check, and behind a load balancer with a firewall the gateway may be left out.
 */
function isCheckedAtGateway({ requirements }: CompositionContext, builder: GraphBuilder): boolean {
  const entry = entryPointOf(builder);
  if (entry === null || builder.find(entry)?.capability !== 'api_gateway') return false;
  if (builder.of('load_balancer').length > 0 && builder.of('waf').length > 0) return false;
  return (
    builder.of('static_site').length > 0 || requirements.systems.some(({ system }) => CALLED_BY_PROGRAMS.has(system))
  );
}

/**
 * Monthly active users: as stated of the component, else of the actors who sign in, else of the system, else derived from daily users, else a tenth of the
 * visitors. Visitors do not count where staff sign in.
 */
function members(
  { workload, requirements }: CompositionContext,
  { traits, quantities = [] }: ResolvedComponent,
  signingIn: number | null,
): number {
  const own = quantities.filter(({ metric }) => PEOPLE.has(metric));
  if (own.length === 0 && signingIn !== null) return signingIn;
  const counted = own.length > 0 ? own : requirements.quantities.filter(({ visitors }) => visitors !== true);
  const stated = (metric: Metric) =>
    Math.max(0, ...counted.filter((quantity) => quantity.metric === metric).map(({ value }) => value));
  const registered = stated('registered_users');
  if (stated('monthly_users') > 0) return stated('monthly_users');
  if (stated('daily_users') > 0) {
    const active = stated('daily_users') / DAILY_SHARE;
    return registered > 0 ? Math.min(registered, active) : active;
  }
  if (registered > 0) return registered;
  return traits?.includes('for_staff') === true ? STAFF : workload.people.value * MEMBER_SHARE;
}

/** Metrics of the users of an identity provider. */
const PEOPLE: ReadonlySet<Metric> = new Set<Metric>(['monthly_users', 'daily_users', 'registered_users']);
/** Daily users per monthly user, members per visitor, and number of staff where none is stated; working assumptions. */
const DAILY_SHARE = 0.2;
const MEMBER_SHARE = 0.1;
const STAFF = 50;

/** Server-initiated updates over long-lived connections. */
export function liveUpdates(context: PartContext, builder: GraphBuilder): void {
  const { workload, id } = context;
  const peak = workload.connections.value;
  builder.add({
    id,
    title: context.titled(TITLES.realTime),
    capability: 'websocket_realtime',
    zone: 'edge',
    demand: {
      peakConnections: peak,
      connectionMinutesPerMonth: peak * MEAN_SHARE * MINUTES_PER_MONTH,
      messagesPerMonth:
        statedOf(context.part, 'live_messages_per_month') ??
        peak * MEAN_SHARE * MINUTES_PER_MONTH * MESSAGES_PER_MINUTE,
      messageKb: 1,
    },
    ...reasonOf(context.part),
  });
  const isVisited = context.flowsOf(id).some((flow) => context.isParty(otherEnd(flow, id)));
  if (!isVisited) builder.join(builder.actor('users', ACTORS.visitors), id, 'request');
  const programs = [...builder.of('web_compute'), ...builder.of('worker_compute')];
  for (const program of usersOf(id, context, builder, programs)) builder.call(program, id);
}

const MINUTES_PER_MONTH = 730 * 60;
/** Mean connections as a share of peak connections. */
const MEAN_SHARE = 0.25;
/** Updates per connection and minute; a working assumption. */
const MESSAGES_PER_MINUTE = 2;
