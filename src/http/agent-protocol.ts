import { AGENT_CAPABILITIES, type AgentCapability } from '#ports/agents.ts';
import type { DocumentedRoute } from './plugins/route-table.ts';

/** What agents and this service agree on. */
export const PROTOCOL = 'service-agent' as const;
export const PROTOCOL_VERSIONS = ['1'] as const;

/** The way of an agent from nothing to a blueprint: who does what, in order. */
export const WORKFLOW = [
  ['discover', 'agent', 'GET /', 'the entry points'],
  ['register', 'agent', 'POST /v1/agents/register', 'a polling token and a user code'],
  ['approve', 'human', 'open verification_uri, compare the user code, approve', 'the agent is let in'],
  ['collect', 'agent', 'GET status_url with the polling token, every `interval` seconds', 'the permanent token, once'],
  ['open_session', 'agent', 'POST /v1/agents/session with the permanent token', 'a session token'],
  ['handshake', 'agent', 'POST /v1/agent-protocol/handshake', 'the version that both speak, and what is allowed'],
  ['synthesize', 'agent', 'POST /synthesis', 'an identifier'],
  ['follow', 'agent', 'GET /synthesis/{id} until status is succeeded', 'a finished synthesis'],
  ['read', 'agent', 'GET /blueprints/{id}', 'the blueprint'],
  ['clone', 'agent', 'git clone with the session token as the password', 'its Terraform'],
  ['close', 'agent', 'POST /v1/agents/session/revoke', 'the session is over'],
] as const;

export const HUMAN_MUST_DO = [
  'Approve a registration, after comparing the user code, and choose what the agent may do.',
  'Grant more capabilities, rotate a permanent token, end sessions, revoke an agent.',
  'Apply the Terraform of a blueprint: this service never touches a cloud.',
] as const;

export const AGENT_CANNOT_DO = [
  'Approve, reject or look up registrations, its own ones least of all.',
  'Give itself or another agent a capability, or a longer life.',
  'Read or rotate permanent tokens, see other agents, accounts or the audit trail.',
  'See what its owner can not see.',
  'Push to a repository of a blueprint.',
] as const;

/** What to do at the failures that agents meet. */
export const ERROR_GUIDE: Readonly<Record<string, string>> = {
  SESSION_EXPIRED: 'Open another session with the permanent token; `reason` says why this one ended.',
  SESSION_REVOKED: 'Open another session. If that is refused too, ask the owner.',
  INVALID_AGENT_CREDENTIAL: 'The permanent token is good no more: ask the owner to rotate it, or register again.',
  INSUFFICIENT_CAPABILITY: 'Ask the owner for what `required_capabilities` names, then open another session.',
  PERSON_REQUIRED: 'Only a person may do this. Tell the owner what you need.',
  SLOW_DOWN: 'Wait for the seconds of `Retry-After`, and keep the longer interval from now on.',
  RATE_LIMITED: 'Wait for the seconds of `Retry-After`.',
  SYNTHESIS_NOT_FINISHED: 'Ask again after `Retry-After`, or follow `next_action`.',
  VALIDATION_FAILED: '`errors` lists every fault with its place; correct them all and send it again.',
};

/** What a capability allows: the routes that ask for it. */
export function allowances(routes: readonly DocumentedRoute[]) {
  return AGENT_CAPABILITIES.map((name) => ({ name, allows: allowed(name, routes) }));
}

function allowed(name: AgentCapability, routes: readonly DocumentedRoute[]): readonly string[] {
  const own = routes.filter(({ capability }) => capability === name).map(({ method, path }) => `${method} ${path}`);
  return name === 'repository.read' ? [...own, 'git clone and fetch of /git/blueprints/{id}.git'] : own;
}
