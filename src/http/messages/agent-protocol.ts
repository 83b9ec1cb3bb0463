import { AGENT_CAPABILITIES, type AgentCapability } from '#ports/agents.ts';
import type { DocumentedRoute } from '../plugins/route-table.ts';
import { cloneUrlPattern } from '../public-url.ts';

/** Name and versions of the agent protocol. */
export const PROTOCOL = 'service-agent' as const;
export const PROTOCOL_VERSIONS = ['1'] as const;

/** Steps of an agent from discovery to cleanup: step, actor, action, result. */
export const WORKFLOW = [
  ['discover', 'agent', 'GET /', 'the links to all endpoints'],
  ['register', 'agent', 'POST /v1/agents/register', 'a polling token and a user code'],
  ['approve', 'human', 'open verification_uri, compare the user code, approve', 'an approved agent'],
  ['collect', 'agent', 'GET status_url with the polling token, every `interval` seconds', 'the permanent token, once'],
  ['open_session', 'agent', 'POST /v1/agents/session with the permanent token', 'a session token'],
  ['handshake', 'agent', 'POST /v1/agent-protocol/handshake', 'the selected protocol version and the capabilities'],
  ['synthesize', 'agent', 'POST /synthesis with a text, requirements or both', 'a synthesis ID'],
  ['follow', 'agent', 'GET /synthesis/{id} until status is succeeded', 'a finished synthesis'],
  ['read', 'agent', 'GET /blueprints/{id}', 'the blueprint'],
  ['revise', 'agent', 'POST /blueprints/{id}/revisions with answers, a patch or constraints', 'a revision'],
  ['clone', 'agent', 'git clone with the session token as the password', 'its Terraform'],
  ['close', 'agent', 'POST /v1/agents/session/revoke', 'a closed session'],
] as const;

export const HUMAN_MUST_DO = [
  'Approve a registration after comparing the user code, and select the capabilities to grant.',
  'Grant more capabilities, rotate a permanent token, revoke sessions or revoke an agent.',
  'Apply the Terraform of a blueprint. This service does not access a cloud account.',
] as const;

export const AGENT_CANNOT_DO = [
  'Approve, reject or look up registrations.',
  'Grant capabilities to itself or another agent, or extend a session.',
  'Read or rotate permanent tokens, or read other agents, user accounts or the audit log.',
  'Read resources that its owner cannot read.',
  'Push to the repository of a blueprint.',
  'Share or delete a blueprint.',
] as const;

/** Corrective action by problem code, for the errors that agents receive most often. */
export const ERROR_GUIDE: Readonly<Record<string, string>> = {
  SESSION_EXPIRED: 'Open a new session with the permanent token. `reason` is the expiry reason.',
  SESSION_REVOKED: 'Open a new session. If the request fails, contact the owner.',
  INVALID_AGENT_CREDENTIAL: 'The permanent token is not valid. Ask the owner to rotate it, or register again.',
  INSUFFICIENT_CAPABILITY: 'Ask the owner to grant `required_capabilities`, then open a new session.',
  PERSON_REQUIRED: 'Only a user can do this. Ask the owner.',
  SLOW_DOWN: 'Wait for the seconds in `Retry-After`. Use the longer interval for all further requests.',
  RATE_LIMITED: 'Wait for the seconds in `Retry-After`, then retry.',
  SYNTHESIS_NOT_FINISHED: 'Retry after the seconds in `Retry-After`, or follow `next_action`.',
  VALIDATION_FAILED: '`errors` lists every invalid field with its JSON pointer. Correct all of them and retry.',
};

/** The routes that each capability allows. */
export function routesByCapability(routes: readonly DocumentedRoute[]) {
  return AGENT_CAPABILITIES.map((name) => ({ name, allows: allowed(name, routes) }));
}

function allowed(name: AgentCapability, routes: readonly DocumentedRoute[]): readonly string[] {
  const own = routes.filter(({ capability }) => capability === name).map(({ method, path }) => `${method} ${path}`);
  return name === 'repository.read' ? [...own, 'git clone and fetch of /git/blueprints/{id}.git'] : own;
}

/** Instructions of the handshake response. */
export function handshakeInstructions(publicUrl: string, sessionTtlSeconds: number, sessionIdleSeconds: number) {
  return {
    session_instructions: `POST ${publicUrl}/v1/agents/session with {"token": permanent token}. A session expires after ${sessionTtlSeconds} seconds, or after ${sessionIdleSeconds} seconds without a request. Requests reset the idle timeout only. Open a new session when it expires.`,
    capability_instructions: `The owner grants capabilities with the approval. A session can request a subset. GET ${publicUrl}/v1/agent/context returns the current permissions.`,
    git_instructions: `git clone ${cloneUrlPattern(publicUrl)} with any user name and the session token as the password. It requires repository.read.`,
    error_handling:
      'Every error is application/problem+json. Handle `code`, follow `next_action`, wait for `Retry-After`, and include `request_id` in support requests.',
  };
}

export const UNSUPPORTED_PROTOCOL = `Supported: ${PROTOCOL}, version ${PROTOCOL_VERSIONS.join(', ')}.`;

/** Reasons in `may_not` of the agent context. */
export const NOT_ALLOWED = {
  capability: (capability: string | undefined) => `The agent does not have ${capability}.`,
  viewer: 'The owner has the role viewer.',
  personOnly: 'Only a user can do this.',
} as const;

export function credentialTypes(sessionTtlSeconds: number, sessionIdleSeconds: number) {
  return [
    {
      name: 'polling token',
      format: 'service_poll_…',
      lifetime: 'until the registration ends',
      used_for: 'Polling for the approval.',
    },
    {
      name: 'permanent token',
      format: 'service_agent_…',
      lifetime: 'until it is rotated or revoked',
      used_for: 'Opening sessions.',
    },
    {
      name: 'session token',
      format: 'service_session_…',
      lifetime: `${sessionTtlSeconds} seconds, or ${sessionIdleSeconds} seconds without a request`,
      used_for: 'API requests and Git password.',
    },
  ];
}

export const GIT_AUTHENTICATION = {
  protocol: 'Git smart HTTP with Basic authentication',
  username: 'the agent ID, or any name that is not the ID of another agent',
  password: 'the session token',
  note: 'Read-only. Requires the capability repository.read. {id} is the blueprint ID.',
} as const;

export const REGISTRATION_REJECTED = 'The owner rejected the registration.';
