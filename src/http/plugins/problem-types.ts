import type { ErrorCode } from '#services/errors.ts';

export interface ProblemType {
  readonly status: number;
  readonly title: string;
  /** For the page of errors: when it happens and what to do. */
  readonly meaning: string;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
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

/** What each code means on the wire. A code without an entry does not compile. */
export const PROBLEM_TYPES: Readonly<Record<ErrorCode, ProblemType>> = {
  MALFORMED_REQUEST: refused(400, 'Malformed request', 'The request breaks the protocol; the detail says where.'),
  MALFORMED_JSON: refused(400, 'Malformed JSON', 'The body is empty or is not JSON. Check quotes, commas and braces.'),
  AUTHENTICATION_REQUIRED: refused(
    401,
    'Authentication required',
    'The request carries no token. Log in at POST /v1/auth/login and send `Authorization: Bearer` with the token.',
  ),
  INVALID_TOKEN: refused(
    401,
    'Invalid token',
    'The token was not made here, has been altered, has expired or was ended by a logout. Log in again.',
  ),
  INVALID_CREDENTIALS: refused(
    401,
    'Invalid credentials',
    'The login is unknown or the password is wrong; the answer does not tell which.',
  ),
  INSUFFICIENT_ROLE: refused(
    403,
    'Insufficient role',
    'The account is known, but its role does not allow this. Ask an administrator for another role.',
  ),
  INSUFFICIENT_CAPABILITY: refused(
    403,
    'Insufficient capability',
    'The agent’s session does not include the capability that this needs. Its owner grants capabilities.',
  ),
  REPOSITORY_READ_ONLY: refused(
    403,
    'Repository is read-only',
    'A blueprint never changes, and neither does its repository. Push to a repository of your own.',
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
  IDEMPOTENCY_KEY_IN_USE: later(
    409,
    'Idempotency key in use',
    'The first request with this key is still being answered. Send the same again after `Retry-After`.',
  ),
  PAYLOAD_TOO_LARGE: refused(413, 'Payload too large', 'A body may have 256 KiB.'),
  UNSUPPORTED_MEDIA_TYPE: refused(415, 'Unsupported media type', 'Send `Content-Type: application/json`.'),
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
  HEADERS_TOO_LARGE: refused(431, 'Headers too large', 'The headers of the request have more than 16 KiB.'),
  INTERNAL_ERROR: refused(
    500,
    'Internal error',
    'A fault of this service. It is in the log under the request’s `request_id`.',
  ),
  QUEUE_FULL: later(503, 'Queue full', 'Too many syntheses wait. Nothing was accepted; try again after `Retry-After`.'),
  OVERLOADED: later(503, 'Overloaded', 'New work is turned away until the load falls. Try again after `Retry-After`.'),
  NOT_READY: later(503, 'Not ready', 'The service is starting, stopping, or something that it needs does not answer.'),
};
