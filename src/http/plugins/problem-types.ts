import type { ErrorCode } from '#services/errors.ts';
import { PROBLEM_TEXTS } from '../messages/problems.ts';

export interface ProblemType {
  readonly status: number;
  readonly title: string;
  /** Documentation on the errors page: cause and corrective action. */
  readonly meaning: string;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** OAuth error code (RFC 6749 §5.2, RFC 8628 §3.5, RFC 6750 §3.1). */
  readonly oauth?: string;
}

type Wire = readonly [status: number, oauth?: string];

/** HTTP status and OAuth error code of every problem code. A code without an entry does not compile. */
const WIRE: Readonly<Record<ErrorCode, Wire>> = {
  MALFORMED_REQUEST: [400],
  MALFORMED_JSON: [400],
  AUTHENTICATION_REQUIRED: [401],
  INVALID_TOKEN: [401, 'invalid_token'],
  INVALID_CREDENTIALS: [401],
  INVALID_AGENT_CREDENTIAL: [401, 'invalid_client'],
  INVALID_POLLING_TOKEN: [401, 'invalid_token'],
  SESSION_EXPIRED: [401, 'invalid_token'],
  SESSION_REVOKED: [401, 'invalid_token'],
  INSUFFICIENT_ROLE: [403],
  INSUFFICIENT_CAPABILITY: [403, 'insufficient_scope'],
  REPOSITORY_READ_ONLY: [403],
  PERSON_REQUIRED: [403],
  AGENT_REQUIRED: [403],
  FORGED_REQUEST: [403],
  UNSUPPORTED_PROTOCOL: [400],
  DEVICE_CODE_EXPIRED: [400, 'expired_token'],
  AUTHORIZATION_PENDING: [400, 'authorization_pending'],
  ACCESS_DENIED: [400, 'access_denied'],
  INVALID_GRANT: [400, 'invalid_grant'],
  INVALID_SCOPE: [400, 'invalid_scope'],
  INVALID_OAUTH_REQUEST: [400, 'invalid_request'],
  UNSUPPORTED_GRANT_TYPE: [400, 'unsupported_grant_type'],
  UNSUPPORTED_TOKEN_TYPE: [400, 'unsupported_token_type'],
  ROUTE_NOT_FOUND: [404],
  NOT_FOUND: [404],
  METHOD_NOT_ALLOWED: [405],
  REQUEST_TIMEOUT: [408],
  SYNTHESIS_NOT_FINISHED: [409],
  SYNTHESIS_FAILED: [409],
  SYNTHESIS_CANCELLED: [409],
  SYNTHESIS_FINISHED: [409],
  NAME_TAKEN: [409],
  LAST_ADMINISTRATOR: [409],
  AGENT_REVOKED: [409],
  SESSION_ENDED: [409],
  REGISTRATION_DECIDED: [409],
  REGISTRATION_EXPIRED: [409],
  IDEMPOTENCY_KEY_IN_USE: [409],
  PAYLOAD_TOO_LARGE: [413],
  UNSUPPORTED_MEDIA_TYPE: [415],
  VALIDATION_FAILED: [422],
  IDEMPOTENCY_KEY_REUSED: [422],
  TOO_MANY_ATTEMPTS: [429],
  RATE_LIMITED: [429],
  SLOW_DOWN: [429, 'slow_down'],
  HEADERS_TOO_LARGE: [431],
  INTERNAL_ERROR: [500],
  QUEUE_FULL: [503],
  OVERLOADED: [503],
  STORE_UNAVAILABLE: [503],
  NOT_READY: [503],
  STORE_FULL: [507],
};

/** Codes after which the same request may succeed later. */
const RETRYABLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'AUTHORIZATION_PENDING',
  'REQUEST_TIMEOUT',
  'SYNTHESIS_NOT_FINISHED',
  'IDEMPOTENCY_KEY_IN_USE',
  'TOO_MANY_ATTEMPTS',
  'RATE_LIMITED',
  'SLOW_DOWN',
  'QUEUE_FULL',
  'OVERLOADED',
  'STORE_UNAVAILABLE',
  'NOT_READY',
  'STORE_FULL',
]);

export const PROBLEM_TYPES = Object.fromEntries(
  Object.entries(WIRE).map(([code, [status, oauth]]) => [code, problemType(code as ErrorCode, status, oauth)]),
) as Readonly<Record<ErrorCode, ProblemType>>;

function problemType(code: ErrorCode, status: number, oauth: string | undefined): ProblemType {
  const [title, meaning] = PROBLEM_TEXTS[code];
  return { status, title, meaning, retryable: RETRYABLE.has(code), ...(oauth === undefined ? {} : { oauth }) };
}
