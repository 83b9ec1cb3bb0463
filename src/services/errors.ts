/** Every way in which a request can fail. Clients may rely on them; each is explained on the page of errors. */
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

/** One fault of the input; `pointer` is a JSON pointer (RFC 6901) to the place. */
export interface Fault {
  readonly pointer: string;
  readonly detail: string;
}

/** What a client can do next; `endpoint` is a path on this service. */
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
  /** Why a session ended. */
  readonly reason?: 'idle' | 'absolute';
  /** What the agent lacks. */
  readonly requiredCapabilities?: readonly string[];
  readonly cause?: unknown;
  /** Whom it was about, for the audit trail; never shown. */
  readonly subject?: string;
}

/** The one way in which a service refuses. `detail` is shown to the caller: it names nothing that they may not know. */
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

/** The same words for what is unknown and for what is another's. */
export function notFound(): DomainError {
  return new DomainError('NOT_FOUND', 'Nothing of that identifier is here, or it is not yours.');
}
