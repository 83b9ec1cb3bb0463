import type { DomainError, NextAction } from '#services/errors.ts';
import { PROBLEM_TYPES } from './problem-types.ts';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Seconds after which to try again, where nothing better is known. */
const RETRY_SECONDS = 5;

export interface Place {
  /** The base of absolute URLs. */
  readonly publicUrl: string;
  readonly requestId: string;
  /** The path that was asked for, without its query: that may hold a secret. */
  readonly path: string;
}

/** The body of every answer that is not a success (RFC 9457), and the headers that go with it. */
export function problemOf(error: DomainError, { publicUrl, requestId, path }: Place) {
  const { status, title, retryable } = PROBLEM_TYPES[error.code];
  const { errors, nextAction = status === 401 ? LOG_IN : undefined, retryAfter } = error.facts;
  const body = {
    type: `${publicUrl}/docs/errors#${error.code}`,
    title,
    status,
    detail: error.message,
    instance: path,
    code: error.code,
    request_id: requestId,
    retryable,
    ...(errors === undefined ? {} : { errors }),
    ...(nextAction === undefined
      ? {}
      : { next_action: { ...nextAction, endpoint: `${publicUrl}${nextAction.endpoint}` } }),
  };
  const wait = retryable ? (retryAfter ?? RETRY_SECONDS) : retryAfter;
  const headers: Record<string, string> = {
    'Content-Type': PROBLEM_MEDIA_TYPE,
    'Cache-Control': 'no-store',
    ...(wait === undefined ? {} : { 'Retry-After': String(wait) }),
    ...(status === 401 ? { 'WWW-Authenticate': challenge(error) } : {}),
  };
  return { status, headers, body };
}

const LOG_IN: NextAction = {
  method: 'POST',
  endpoint: '/v1/auth/login',
  description: 'Gives a token for {"login", "password"}.',
};

/** RFC 6750: a request without a token is told the scheme alone, one with a bad token also why. */
function challenge({ code, message }: DomainError): string {
  const realm = 'Bearer realm="architecture-synthesis-service"';
  return code === 'INVALID_TOKEN' ? `${realm}, error="invalid_token", error_description="${message}"` : realm;
}
