import type { ErrorCode } from '#services/errors.ts';

export interface ProblemType {
  readonly status: number;
  readonly title: string;
  /** For the page of errors: when it happens and what to do. */
  readonly meaning: string;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** What OAuth calls it (RFC 6749 §5.2, RFC 8628 §3.5, RFC 6750 §3.1). */
  readonly oauth?: string;
}

const refused = (status: number, title: string, meaning: string): ProblemType => ({
  status,
  title,
  meaning,
  retryable: false,
});

const later = (status: number, title: string, meaning: string): ProblemType => ({
  status,
  title,
  meaning,
  retryable: true,
});

const oauth = (type: ProblemType, name: string): ProblemType => ({ ...type, oauth: name });

/** What each code means on the wire. A code without an entry does not compile. */
export const PROBLEM_TYPES: Readonly<Record<ErrorCode, ProblemType>> = {
  MALFORMED_REQUEST: refused(400, 'Malformed request', 'The request breaks the protocol; the detail says where.'),
  MALFORMED_JSON: refused(400, 'Malformed JSON', 'The body is empty or is not JSON. Check quotes, commas and braces.'),
  AUTHENTICATION_REQUIRED: refused(
    401,
    'Authentication required',
    'The request carries no token. Log in at POST /v1/auth/login and send `Authorization: Bearer` with the token.',
  ),
  INVALID_TOKEN: oauth(
    refused(
      401,
      'Invalid token',
      'The token was not made here, has been altered, has expired or was ended by a logout. Log in again; an agent opens another session.',
    ),
    'invalid_token',
  ),
  INVALID_CREDENTIALS: refused(
    401,
    'Invalid credentials',
    'The login is unknown or the password is wrong; the answer does not tell which.',
  ),
  INVALID_AGENT_CREDENTIAL: oauth(
    refused(
      401,
      'Invalid agent credential',
      'The permanent token is mistyped, unknown, rotated out or its agent revoked; the answer does not tell which. Its owner can rotate it, or the agent registers again.',
    ),
    'invalid_client',
  ),
  INVALID_POLLING_TOKEN: oauth(
    refused(401, 'Invalid polling token', 'Send the `polling_token` of the registration as Bearer or as a query.'),
    'invalid_token',
  ),
  SESSION_EXPIRED: oauth(
    refused(
      401,
      'Session expired',
      'The session ended by itself: `reason` is `idle` after silence and `absolute` at the end of its life. Open another one at POST /v1/agents/session.',
    ),
    'invalid_token',
  ),
  SESSION_REVOKED: oauth(
    refused(
      401,
      'Session revoked',
      'The agent, its owner or an administrator ended the session. Open another one, if the permanent token is still good.',
    ),
    'invalid_token',
  ),
  INSUFFICIENT_ROLE: refused(
    403,
    'Insufficient role',
    'The account is known, but its role does not allow this. Ask an administrator for another role.',
  ),
  INSUFFICIENT_CAPABILITY: oauth(
    refused(
      403,
      'Insufficient capability',
      'The agent was not granted what `required_capabilities` names. Its owner can grant it; the agent then opens another session.',
    ),
    'insufficient_scope',
  ),
  REPOSITORY_READ_ONLY: refused(
    403,
    'Repository is read-only',
    'A blueprint never changes, and neither does its repository. Push to a repository of your own.',
  ),
  PERSON_REQUIRED: refused(
    403,
    'Person required',
    'Only a person may do this: an agent can’t approve, grant, rotate or widen anything. Ask its owner.',
  ),
  AGENT_REQUIRED: refused(
    403,
    'Agent required',
    'This is for agents: send the token of a session from POST /v1/agents/session.',
  ),
  FORGED_REQUEST: refused(
    403,
    'Forged request',
    'A form came from another site, or from a page of an earlier sign-in. Reload the page and send it again.',
  ),
  UNSUPPORTED_PROTOCOL: refused(
    400,
    'Unsupported protocol',
    'The handshake asks for a protocol or version that is not spoken here; the detail names those that are.',
  ),
  DEVICE_CODE_EXPIRED: oauth(
    refused(400, 'Device code expired', 'Nobody decided in time, or the token was not fetched. Register again.'),
    'expired_token',
  ),
  AUTHORIZATION_PENDING: oauth(
    later(400, 'Authorization pending', 'The owner has not decided yet. Ask again after `Retry-After`.'),
    'authorization_pending',
  ),
  ACCESS_DENIED: oauth(refused(400, 'Access denied', 'The owner has refused the registration.'), 'access_denied'),
  INVALID_GRANT: oauth(
    refused(400, 'Invalid grant', 'The `device_code` is unknown, or the token was fetched with it before.'),
    'invalid_grant',
  ),
  INVALID_SCOPE: oauth(
    refused(400, 'Invalid scope', 'The `scope` names a capability that the agent does not have.'),
    'invalid_scope',
  ),
  INVALID_OAUTH_REQUEST: oauth(
    refused(400, 'Invalid OAuth request', 'A parameter of the form is missing or stands there twice.'),
    'invalid_request',
  ),
  UNSUPPORTED_GRANT_TYPE: oauth(
    refused(400, 'Unsupported grant type', 'The detail names the grant types that are supported.'),
    'unsupported_grant_type',
  ),
  UNSUPPORTED_TOKEN_TYPE: oauth(
    refused(400, 'Unsupported token type', 'Only the token of a session is revoked here.'),
    'unsupported_token_type',
  ),
  ROUTE_NOT_FOUND: refused(404, 'No such route', 'No resource has this path. The routes are listed at /docs.'),
  NOT_FOUND: refused(
    404,
    'Not found',
    'Nothing has this identifier, or it belongs to somebody else: the two look the same from outside.',
  ),
  METHOD_NOT_ALLOWED: refused(
    405,
    'Method not allowed',
    'The path exists, the method does not; `Allow` lists those that do.',
  ),
  REQUEST_TIMEOUT: later(408, 'Request timeout', 'The request did not arrive in time.'),
  SYNTHESIS_NOT_FINISHED: later(
    409,
    'Synthesis not finished',
    'The blueprint is not there yet. Ask again after `Retry-After`, or follow the state that `next_action` names.',
  ),
  SYNTHESIS_FAILED: refused(
    409,
    'Synthesis failed',
    'There is no blueprint; the detail gives the reason. Start another one.',
  ),
  SYNTHESIS_CANCELLED: refused(
    409,
    'Synthesis cancelled',
    'It was cancelled before it was finished: there is no blueprint.',
  ),
  SYNTHESIS_FINISHED: refused(409, 'Synthesis finished', 'What is finished can no longer be cancelled.'),
  NAME_TAKEN: refused(409, 'Name taken', 'Another account has this user name or e-mail address; `errors` says which.'),
  LAST_ADMINISTRATOR: refused(
    409,
    'Last administrator',
    'Somebody must be able to let others in. Make another administrator first.',
  ),
  AGENT_REVOKED: refused(409, 'Agent revoked', 'A revoked agent stays as it is. Make a new one.'),
  SESSION_ENDED: refused(409, 'Session ended', 'The session is over already: there is nothing to revoke.'),
  REGISTRATION_DECIDED: refused(409, 'Registration decided', 'The registration was approved or rejected before.'),
  REGISTRATION_EXPIRED: refused(
    409,
    'Registration expired',
    'Nobody decided within the hour. The agent must register again.',
  ),
  IDEMPOTENCY_KEY_IN_USE: later(
    409,
    'Idempotency key in use',
    'The first request with this key is still being answered. Send the same again after `Retry-After`.',
  ),
  PAYLOAD_TOO_LARGE: refused(413, 'Payload too large', 'A body may have 256 KiB.'),
  UNSUPPORTED_MEDIA_TYPE: refused(
    415,
    'Unsupported media type',
    'Send `Content-Type: application/json`, or a form where OAuth is spoken.',
  ),
  VALIDATION_FAILED: refused(
    422,
    'Validation failed',
    'The request is well-formed but says something that is not possible; `errors` lists every fault with its place.',
  ),
  IDEMPOTENCY_KEY_REUSED: refused(
    422,
    'Idempotency key reused',
    'This key came with another body within the last 24 hours. Use a new key for a new request.',
  ),
  TOO_MANY_ATTEMPTS: later(
    429,
    'Too many attempts',
    'Too many logins failed. Wait for `Retry-After`; each further failure doubles the wait, up to five minutes.',
  ),
  RATE_LIMITED: later(
    429,
    'Rate limited',
    'More requests than allowed; `RateLimit-Policy` tells how many and `Retry-After` when.',
  ),
  SLOW_DOWN: oauth(
    later(429, 'Slow down', 'Polled before `interval` was over; it is longer now. Wait for `Retry-After`.'),
    'slow_down',
  ),
  HEADERS_TOO_LARGE: refused(431, 'Headers too large', 'The headers of the request have more than 16 KiB.'),
  INTERNAL_ERROR: refused(
    500,
    'Internal error',
    'A fault of this service. It is in the log under the request’s `request_id`.',
  ),
  QUEUE_FULL: later(503, 'Queue full', 'Too many syntheses wait. Nothing was accepted; try again after `Retry-After`.'),
  OVERLOADED: later(503, 'Overloaded', 'New work is turned away until the load falls. Try again after `Retry-After`.'),
  STORE_UNAVAILABLE: later(
    503,
    'Store unavailable',
    'The database does not answer. Nothing was acknowledged; try again after `Retry-After`, with the same `Idempotency-Key` where there is one.',
  ),
  NOT_READY: later(503, 'Not ready', 'The service is starting, stopping, or something that it needs does not answer.'),
  STORE_FULL: later(
    507,
    'Store full',
    'The disk of the service is full. What is there can be read; nothing new is accepted until its operator makes room.',
  ),
};
