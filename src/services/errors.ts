/** Problem codes of the API. Clients can rely on them. Each is documented on the errors page. */
export const ERROR_CODES = [
  'MALFORMED_REQUEST',
  'MALFORMED_JSON',
  'AUTHENTICATION_REQUIRED',
  'INVALID_TOKEN',
  'INVALID_CREDENTIALS',
  'INVALID_AGENT_CREDENTIAL',
  'INVALID_POLLING_TOKEN',
  'SESSION_EXPIRED',
  'SESSION_REVOKED',
  'INSUFFICIENT_ROLE',
  'INSUFFICIENT_CAPABILITY',
  'REPOSITORY_READ_ONLY',
  'PERSON_REQUIRED',
  'AGENT_REQUIRED',
  'FORGED_REQUEST',
  'UNSUPPORTED_PROTOCOL',
  'DEVICE_CODE_EXPIRED',
  'AUTHORIZATION_PENDING',
  'ACCESS_DENIED',
  'INVALID_GRANT',
  'INVALID_SCOPE',
  'INVALID_OAUTH_REQUEST',
  'UNSUPPORTED_GRANT_TYPE',
  'UNSUPPORTED_TOKEN_TYPE',
  'ROUTE_NOT_FOUND',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'SYNTHESIS_NOT_FINISHED',
  'SYNTHESIS_FAILED',
  'SYNTHESIS_CANCELLED',
  'SYNTHESIS_FINISHED',
  'NAME_TAKEN',
  'LAST_ADMINISTRATOR',
  'AGENT_REVOKED',
  'SESSION_ENDED',
  'REGISTRATION_DECIDED',
  'REGISTRATION_EXPIRED',
  'IDEMPOTENCY_KEY_IN_USE',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_FAILED',
  'IDEMPOTENCY_KEY_REUSED',
  'TOO_MANY_ATTEMPTS',
  'RATE_LIMITED',
  'SLOW_DOWN',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'QUEUE_FULL',
  'OVERLOADED',
  'STORE_UNAVAILABLE',
  'NOT_READY',
  'STORE_FULL',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** An invalid value. `pointer` is its JSON pointer (RFC 6901). */
export interface Fault {
  readonly pointer: string;
  readonly detail: string;
}

/** A suggested next request. `endpoint` is a path of this service. */
export interface NextAction {
  readonly method: 'GET' | 'POST';
  readonly endpoint: string;
  readonly description: string;
}

export interface ErrorFacts {
  readonly errors?: readonly Fault[];
  /** Seconds. */
  readonly retryAfter?: number;
  readonly nextAction?: NextAction;
  /** Expiry reason of a session. */
  readonly reason?: 'idle' | 'absolute';
  /** Capabilities that the agent needs. */
  readonly requiredCapabilities?: readonly string[];
  readonly cause?: unknown;
  /** ID for the audit log. Not part of the response. */
  readonly subject?: string;
}

/** An expected error of a service. `detail` is shown to the caller and must not disclose other resources. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, detail: string, facts: ErrorFacts = {}) {
    super(detail, facts.cause === undefined ? {} : { cause: facts.cause });
    this.code = code;
    this.facts = facts;
  }
}

/** The same text for an unknown resource and for a resource of another user. */
export function notFound(): DomainError {
  return new DomainError('NOT_FOUND', 'Not found, or you have no access.');
}
