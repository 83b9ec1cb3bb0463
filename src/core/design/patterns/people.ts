import type { CapabilityRequirement, Metric } from '../../model/requirement.ts';
import { outsideSignIn } from '../../model/sign-in.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import { entryPointOf } from './edge-cache.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Directories of others: who signs in with them is an employee or a guest of one, not a customer with an account. */
const DIRECTORIES: readonly string[] = ['entra id', 'active directory', 'okta', 'google workspace', 'saml', 'auth0'];

/** Kinds of system that are called by programs, and send no pages to browsers. */
const CALLED_BY_PROGRAMS: ReadonlySet<string> = new Set([
  'mobile_backend',
  'rest_api',
  'graphql_api',
  'serverless_api',
]);

/** Accounts and sign-in, of customers or of the people of a directory that exists. */
export function signIn(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('identity');
  if (asked === null) return;
  const programs = builder.of('web_compute');
  const workforce = hasDirectory(context);
  const outside = workforce ? null : outsideSignIn(context.requirements);
  builder.add({
    id: 'sign-in',
    title: 'Sign-in',
    capability: 'identity',
    zone: 'edge',
    demand: {
      monthlyUsers: members(context, asked),
      workforce,
      ...(outside === null ? {} : { outside }),
      ...(isCheckedAtGateway(context, builder) ? { checkedAtGateway: true } : {}),
      ...(builder.has('live') ? { keepsConnections: true } : {}),
    },
    ...reasonOf(asked, 'Someone must know who is asking.'),
  });
  builder.actor('users', 'Visitors');
  builder.join('users', 'sign-in', 'request');
  for (const program of programs) builder.join(program, 'sign-in', 'request', { synchronous: false });
}

function hasDirectory({ technology }: CompositionContext): boolean {
  return DIRECTORIES.map(technology).some((named) => named !== null && named.personal !== true);
}

/**
 * Programs that an app or a page's script calls through a gateway, which can ask for a token before they run. A browser
 * that opens a page of the program holds none yet; a cache between would come before the check, and where a firewall
 * looks at what comes to machines, the gateway may be left out.
 */
function isCheckedAtGateway({ requirements }: CompositionContext, builder: GraphBuilder): boolean {
  if (entryPointOf(builder) !== 'gateway' || (builder.has('lb') && builder.has('waf'))) return false;
  return builder.has('site') || requirements.systems.some(({ system }) => CALLED_BY_PROGRAMS.has(system));
}

/**
 * People who sign in within a month: as stated, else from those of a day, else a tenth of those who merely visit. Where
 * it is those who work there, visitors are none of them.
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

/** Daily actives as a share of monthly ones, members as a share of visitors, and a staff that nobody counted; assumed. */
const DAILY_SHARE = 0.2;
const MEMBER_SHARE = 0.1;
const STAFF = 50;

/** Updates that the server sends by itself, over connections that stay open. */
export function liveUpdates(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('websocket_realtime');
  if (asked === null) return;
  const { workload } = context;
  const peak = workload.connections.value;
  builder.actor('users', 'Visitors');
  builder.add({
    id: 'live',
    title: 'Live updates',
    capability: 'websocket_realtime',
    zone: 'edge',
    demand: {
      peakConnections: peak,
      connectionMinutesPerMonth: peak * MEAN_SHARE * MINUTES_PER_MONTH,
      messagesPerMonth: peak * MEAN_SHARE * MINUTES_PER_MONTH * MESSAGES_PER_MINUTE,
      messageKb: 1,
    },
    ...reasonOf(asked, 'A page that changes by itself needs a connection that stays open.'),
  });
  builder.join('users', 'live', 'request');
  for (const program of [...builder.of('web_compute'), ...builder.of('worker_compute')]) {
    builder.join(program, 'live', 'message', { synchronous: false });
  }
}

const MINUTES_PER_MONTH = 730 * 60;
/** Connections at the mean, as a share of those at the peak. */
const MEAN_SHARE = 0.25;
/** Updates that one connection gets; a working assumption. */
const MESSAGES_PER_MINUTE = 2;
