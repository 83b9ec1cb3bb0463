import { ACTORS, TITLES } from '../../messages/components.ts';
import type { CapabilityRequirement, Metric } from '../../model/resolved.ts';
import { outsideSignIn } from '../../model/sign-in.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
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
export function signIn(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('identity');
  if (asked === null) return;
  const programs = builder.of('web_compute');
  const workforce = hasDirectory(context);
  const outside = workforce ? null : outsideSignIn(context.requirements);
  builder.add({
    id: 'sign-in',
    title: TITLES.identityProvider,
    capability: 'identity',
    zone: 'edge',
    demand: {
      monthlyUsers: members(context, asked),
      workforce,
      ...(outside === null ? {} : { outside }),
      ...(isCheckedAtGateway(context, builder) ? { checkedAtGateway: true } : {}),
      ...(builder.has('live') ? { keepsConnections: true } : {}),
    },
    ...reasonOf(asked),
  });
  builder.actor('users', ACTORS.visitors);
  builder.join('users', 'sign-in', 'request');
  for (const program of programs) builder.join(program, 'sign-in', 'request', { synchronous: false });
}

function hasDirectory({ technology }: CompositionContext): boolean {
  return DIRECTORIES.map(technology).some((named) => named !== null && named.personal !== true);
}

/**
 * Whether an API gateway can validate tokens. Clients must be apps or scripts: a browser that opens a page has no token
 * yet. A CDN would come before the check, and behind a load balancer with a firewall the gateway may be left out.
 */
function isCheckedAtGateway({ requirements }: CompositionContext, builder: GraphBuilder): boolean {
  if (entryPointOf(builder) !== 'gateway' || (builder.has('lb') && builder.has('waf'))) return false;
  return builder.has('site') || requirements.systems.some(({ system }) => CALLED_BY_PROGRAMS.has(system));
}

/**
 * Monthly active users: as stated, else derived from daily users, else a tenth of the visitors. Visitors do not count
 * where staff sign in.
 */
function members({ workload, requirements }: CompositionContext, { traits }: CapabilityRequirement): number {
  const counted = requirements.quantities.filter(({ visitors }) => visitors !== true);
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

/** Daily users per monthly user, members per visitor, and number of staff where none is stated; working assumptions. */
const DAILY_SHARE = 0.2;
const MEMBER_SHARE = 0.1;
const STAFF = 50;

/** Server-initiated updates over long-lived connections. */
export function liveUpdates(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('websocket_realtime');
  if (asked === null) return;
  const { workload } = context;
  const peak = workload.connections.value;
  builder.actor('users', ACTORS.visitors);
  builder.add({
    id: 'live',
    title: TITLES.realTime,
    capability: 'websocket_realtime',
    zone: 'edge',
    demand: {
      peakConnections: peak,
      connectionMinutesPerMonth: peak * MEAN_SHARE * MINUTES_PER_MONTH,
      messagesPerMonth: peak * MEAN_SHARE * MINUTES_PER_MONTH * MESSAGES_PER_MINUTE,
      messageKb: 1,
    },
    ...reasonOf(asked),
  });
  builder.join('users', 'live', 'request');
  for (const program of [...builder.of('web_compute'), ...builder.of('worker_compute')]) {
    builder.join(program, 'live', 'message', { synchronous: false });
  }
}

const MINUTES_PER_MONTH = 730 * 60;
/** Mean connections as a share of peak connections. */
const MEAN_SHARE = 0.25;
/** Updates per connection and minute; a working assumption. */
const MESSAGES_PER_MINUTE = 2;
