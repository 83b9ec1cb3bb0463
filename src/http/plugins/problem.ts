import type { DomainError, NextAction } from '#services/errors.ts';
import { NEXT_ACTIONS } from '../messages/problems.ts';
import { PROBLEM_TYPES } from './problem-types.ts';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Most faults of a response. A body can have 40,000. */
export const MOST_FAULTS = 1_000;

/** Default `Retry-After` in seconds. */
const RETRY_SECONDS = 5;

export interface Place {
  /** Base of absolute URLs. */
  readonly publicUrl: string;
  readonly requestId: string;
  /** Path of the request without its query, which can contain a secret. */
  readonly path: string;
}

/** Body (RFC 9457) and headers of an error response. */
export function problemOf(error: DomainError, { publicUrl, requestId, path }: Place) {
  const { status, title, retryable, oauth } = PROBLEM_TYPES[error.code];
  const { errors, nextAction = status === 401 ? SIGN_IN : undefined, retryAfter } = error.facts;
  const { reason, requiredCapabilities } = error.facts;
  const body = {
    type: `${publicUrl}/docs/errors#${error.code}`,
    title,
    status,
    detail: error.message,
    instance: path,
    code: error.code,
    request_id: requestId,
    retryable,
    ...(oauth === undefined ? {} : { error: oauth, error_description: error.message }),
    ...(reason === undefined ? {} : { reason }),
    ...(requiredCapabilities === undefined ? {} : { required_capabilities: requiredCapabilities }),
    ...(errors === undefined ? {} : { errors: errors.slice(0, MOST_FAULTS) }),
    ...(nextAction === undefined
      ? {}
      : { next_action: { ...nextAction, endpoint: `${publicUrl}${nextAction.endpoint}` } }),
    ...(nextAction === SIGN_IN
      ? { next_actions: WAYS_IN.map((way) => ({ ...way, endpoint: publicUrl + way.endpoint })) }
      : {}),
  };
  const wait = retryable ? (retryAfter ?? RETRY_SECONDS) : retryAfter;
  const headers: Record<string, string> = {
    'Content-Type': PROBLEM_MEDIA_TYPE,
    'Cache-Control': 'no-store',
    ...(wait === undefined ? {} : { 'Retry-After': String(wait) }),
    ...challengeOf(error, status, publicUrl),
  };
  return { status, headers, body };
}

const SIGN_IN: NextAction = { method: 'POST', endpoint: '/v1/auth/login', description: NEXT_ACTIONS.signIn };

/** Ways to a token: of a person, of an agent with a permanent token, and of an agent without one. */
const WAYS_IN: readonly NextAction[] = [
  SIGN_IN,
  { method: 'POST', endpoint: '/v1/agents/session', description: NEXT_ACTIONS.exchange },
  { method: 'POST', endpoint: '/v1/agents/register', description: NEXT_ACTIONS.register },
];

/**
 * `WWW-Authenticate` (RFC 6750): without a token the scheme only, with an invalid token also the error, without a
 * capability also the scope. `resource_metadata` (RFC 9728) links to the authorization server.
 */
function challengeOf({ code, message, facts }: DomainError, status: number, publicUrl: string): Record<string, string> {
  const metadata = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource"`;
  const realm = `Bearer realm="architecture-synthesis-service", ${metadata}`;
  const { oauth } = PROBLEM_TYPES[code];
  const why = oauth === 'invalid_token' || oauth === 'insufficient_scope' ? `, error="${oauth}"` : '';
  if (status === 401) {
    const description =
      why === '' ? '' : `${why}, error_description="${message.replaceAll(/[^\x20-\x7e]|["\\]/g, '')}"`;
    return { 'WWW-Authenticate': realm + description };
  }
  if (code !== 'INSUFFICIENT_CAPABILITY') return {};
  const scope = (facts.requiredCapabilities ?? []).join(' ').replaceAll(/[^\x21\x23-\x5b\x5d-\x7e ]/g, '');
  return { 'WWW-Authenticate': `${realm}${why}, scope="${scope}"` };
}
