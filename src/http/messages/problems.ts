import type { ErrorCode } from '#services/errors.ts';

/** Title and documentation of every problem code. A code without an entry does not compile. */
export const PROBLEM_TEXTS: Readonly<Record<ErrorCode, readonly [title: string, meaning: string]>> = {
  MALFORMED_REQUEST: ['Malformed request', 'The request is not valid HTTP. See `detail`.'],
  MALFORMED_JSON: ['Malformed JSON', 'The body is empty or is not valid JSON.'],
  AUTHENTICATION_REQUIRED: [
    'Authentication required',
    'The request has no token. `next_actions` lists how people and agents get one. Send it as `Authorization: Bearer`.',
  ],
  INVALID_TOKEN: [
    'Invalid token',
    'The token is malformed, expired or revoked. Users sign in again. Agents open a new session.',
  ],
  INVALID_CREDENTIALS: [
    'Invalid credentials',
    'The login does not exist or the password is incorrect. The response is the same in both cases.',
  ],
  INVALID_AGENT_CREDENTIAL: [
    'Invalid agent credential',
    'The permanent token is malformed, unknown or rotated, or the agent is revoked. The response is the same in all cases. The owner can rotate the token, or the agent can register again.',
  ],
  INVALID_POLLING_TOKEN: [
    'Invalid polling token',
    'Send the `polling_token` of the registration as a Bearer token or as a query parameter.',
  ],
  SESSION_EXPIRED: [
    'Session expired',
    'The session expired: `reason` is `idle` after the idle timeout, and `absolute` after the session lifetime. Open a new session with POST /v1/agents/session.',
  ],
  SESSION_REVOKED: [
    'Session revoked',
    'The agent, its owner or an administrator revoked the session. Open a new session if the permanent token is valid.',
  ],
  INSUFFICIENT_ROLE: [
    'Insufficient role',
    'The role of the user does not allow this operation. Ask an administrator for another role.',
  ],
  INSUFFICIENT_CAPABILITY: [
    'Insufficient capability',
    'The agent does not have the capabilities in `required_capabilities`. After the owner grants them, open a new session.',
  ],
  REPOSITORY_READ_ONLY: [
    'Repository is read-only',
    'Blueprints and their repositories are immutable. Push to a different repository.',
  ],
  PERSON_REQUIRED: [
    'Person required',
    'Only a user can do this. An agent cannot approve, grant, rotate or extend permissions. Ask the owner.',
  ],
  AGENT_REQUIRED: ['Agent required', 'Only agents can do this. Send a session token from POST /v1/agents/session.'],
  FORGED_REQUEST: [
    'Forged request',
    'The form comes from another site or from an earlier sign-in. Reload the page and submit the form again.',
  ],
  UNSUPPORTED_PROTOCOL: [
    'Unsupported protocol',
    'The handshake requests an unsupported protocol or version. `detail` lists the supported ones.',
  ],
  DEVICE_CODE_EXPIRED: [
    'Device code expired',
    'The registration was not approved, or the token was not collected, before it expired. Register again.',
  ],
  AUTHORIZATION_PENDING: [
    'Authorization pending',
    'The owner has not approved or rejected the registration. Retry after `Retry-After`.',
  ],
  ACCESS_DENIED: ['Access denied', 'The owner rejected the registration.'],
  INVALID_GRANT: ['Invalid grant', 'The `device_code` is unknown, or its token has been collected.'],
  INVALID_SCOPE: ['Invalid scope', 'The `scope` contains a capability that the agent does not have.'],
  INVALID_OAUTH_REQUEST: ['Invalid OAuth request', 'A form parameter is missing or duplicated.'],
  UNSUPPORTED_GRANT_TYPE: ['Unsupported grant type', '`detail` lists the supported grant types.'],
  UNSUPPORTED_TOKEN_TYPE: ['Unsupported token type', 'This endpoint can only revoke session tokens.'],
  ROUTE_NOT_FOUND: ['No such route', 'No resource has this path. For all routes, see /docs.'],
  NOT_FOUND: [
    'Not found',
    'The resource does not exist, or you have no access. The response is the same in both cases.',
  ],
  METHOD_NOT_ALLOWED: [
    'Method not allowed',
    'The path does not support this method. `Allow` lists the supported methods.',
  ],
  REQUEST_TIMEOUT: ['Request timeout', 'The request was not received in time.'],
  SYNTHESIS_NOT_FINISHED: [
    'Synthesis not finished',
    'The blueprint is not available yet. Retry after `Retry-After`, or follow `next_action`.',
  ],
  SYNTHESIS_FAILED: [
    'Synthesis failed',
    'The synthesis has no blueprint. `detail` has the reason. Start a new synthesis.',
  ],
  SYNTHESIS_CANCELLED: ['Synthesis cancelled', 'The synthesis was cancelled before it finished. It has no blueprint.'],
  SYNTHESIS_FINISHED: ['Synthesis finished', 'A finished synthesis cannot be cancelled.'],
  NAME_TAKEN: ['Name taken', 'Another account has this user name or e-mail address. See `errors`.'],
  LAST_ADMINISTRATOR: [
    'Last administrator',
    'At least one administrator is required. Create another administrator first.',
  ],
  AGENT_REVOKED: ['Agent revoked', 'A revoked agent cannot be changed. Create a new agent.'],
  SESSION_ENDED: ['Session ended', 'The session has already ended.'],
  REGISTRATION_DECIDED: ['Registration decided', 'The registration has already been approved or rejected.'],
  REGISTRATION_EXPIRED: [
    'Registration expired',
    'The registration was not approved or rejected within one hour. The agent must register again.',
  ],
  IDEMPOTENCY_KEY_IN_USE: [
    'Idempotency key in use',
    'The first request with this key is in progress. Retry the same request after `Retry-After`.',
  ],
  PAYLOAD_TOO_LARGE: ['Payload too large', 'The maximum size of a body is 256 KiB, and 2 MiB for POST /imports.'],
  UNSUPPORTED_MEDIA_TYPE: [
    'Unsupported media type',
    'Send `Content-Type: application/json`. OAuth endpoints accept forms.',
  ],
  VALIDATION_FAILED: [
    'Validation failed',
    'The request contains invalid values. `errors` lists every invalid field with its JSON pointer, up to 1,000.',
  ],
  IDEMPOTENCY_KEY_REUSED: [
    'Idempotency key reused',
    'This key was used with a different body within the last 24 hours. Use a new key for a new request.',
  ],
  TOO_MANY_ATTEMPTS: [
    'Too many attempts',
    'Too many failed sign-in attempts. Wait for `Retry-After`. Each further failure doubles the wait, up to five minutes.',
  ],
  RATE_LIMITED: [
    'Rate limited',
    'The request exceeds the rate limit in `RateLimit-Policy`. Retry after `Retry-After`.',
  ],
  SLOW_DOWN: [
    'Slow down',
    'The client polled before `interval` ended. The interval is now longer. Wait for `Retry-After`.',
  ],
  HEADERS_TOO_LARGE: ['Headers too large', 'The request headers exceed 16 KiB.'],
  INTERNAL_ERROR: ['Internal error', 'An internal error. The log has the details under `request_id`.'],
  QUEUE_FULL: ['Queue full', 'The synthesis queue is full. The request was not accepted. Retry after `Retry-After`.'],
  OVERLOADED: ['Overloaded', 'The service rejects new syntheses until the load decreases. Retry after `Retry-After`.'],
  STORE_UNAVAILABLE: [
    'Store unavailable',
    'The database does not respond. The request was not accepted. Retry after `Retry-After`, with the same `Idempotency-Key` if you sent one.',
  ],
  NOT_READY: ['Not ready', 'The service is starting or stopping, or a dependency does not respond.'],
  STORE_FULL: [
    'Store full',
    'The disk of the service is full. Stored resources remain readable. New requests are rejected until the operator frees disk space.',
  ],
};

const EMPTY_BODY = 'The body is empty. It must be JSON.';

/** Errors raised by the HTTP framework, by its error code. */
export const FRAMEWORK_ERRORS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: ['MALFORMED_JSON', EMPTY_BODY],
  FST_ERR_CTP_INVALID_JSON_BODY: ['MALFORMED_JSON', 'The body is not valid JSON.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The body exceeds 256 KiB, or 2 MiB for POST /imports.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['MALFORMED_REQUEST', 'The length of the body differs from Content-Length.'],
  FST_ERR_BAD_URL: ['MALFORMED_REQUEST', 'The path is not a valid URL path.'],
  FST_ERR_NOT_FOUND: ['ROUTE_NOT_FOUND', 'No resource has this path.'],
};

/** `detail` of the problems that the HTTP layer raises. */
export const DETAILS = {
  agentRequired: 'Only agents can use this route. Send a session token.',
  roleRequired: (roles: readonly string[], isAgent: boolean, role: string) =>
    `This operation requires the role ${roles.join(' or ')}. ${isAgent ? 'The role of the owner' : 'Your role'} is ${role}.`,
  tokenRequired: 'Send a token: Authorization: Bearer <token>.',
  personRequired: 'Only a user can do this. Ask the owner of this agent.',
  capabilityRequired: (capability: string) =>
    `The agent does not have the capability ${capability}. The owner can grant it.`,
  shareReadsOnly: 'A share link reads one blueprint, and nothing else.',
  permanentToken: 'A permanent token can only open sessions.',
  invalidToken: 'The token is not valid or has expired.',
  forged: 'The form is not from a page of this sign-in. Reload the page and submit the form again.',
  headersTooLarge: 'The request headers exceed 16 KiB.',
  requestTimeout: 'The request was not received in time.',
  invalidHttp: 'The request is not valid HTTP.',
  storeUnavailable: 'The database does not respond. Retry later.',
  storeFull: 'The disk is full. Stored resources remain readable.',
  unsupportedRequest: (reason: string) => `The request cannot be processed: ${reason}.`,
  internal: 'An internal error occurred and was logged.',
  duplicateParameter: 'A form parameter is duplicated.',
  idempotencyKey: 'An Idempotency-Key must be 1 to 255 visible ASCII characters.',
  emptyBody: EMPTY_BODY,
  tooManyStreams: (most: number) => `At most ${most} event streams of a user can be open.`,
  rateLimited: (limit: number, seconds: number) => `The limit is ${limit} requests in ${seconds} seconds.`,
  overloaded: 'The service is overloaded and rejects new syntheses.',
  missingParameter: (name: string) => `The form parameter ${name} is missing.`,
  failingChecks: (names: readonly string[]) => `Failing checks: ${names.join(', ')}.`,
  phase: (phase: string) => `The service is ${phase}.`,
  noRoute: 'No resource has this path.',
  methodNotAllowed: (allow: string) => `This path supports ${allow}.`,
  invalidFields: (part: string, count: number) =>
    count === 1 ? `The ${part} has an invalid field.` : `The ${part} has ${count} invalid fields.`,
} as const;

/** `description` of a `next_action`. */
export const NEXT_ACTIONS = {
  context: 'Returns the permissions of this agent.',
  openSession: 'Opens a session with this token.',
  signIn: 'For a person: returns a token for {"login", "password"}.',
  exchange: 'For an agent: returns a session token for {"token": permanent token}.',
  register: 'For an agent without a permanent token: starts the registration that its owner approves.',
} as const;

/** Invalid values. Each text follows the name of the field: "budget must be more than 0". */
export const INVALID = {
  required: 'is required',
  requiredOneOf: (values: readonly string[]) => `is required: one of ${values.join(', ')}`,
  type: (expected: string) => `must be ${TYPES[expected] ?? expected}`,
  oneOf: (values: readonly string[], meant: string | null) =>
    `must be one of ${values.join(', ')}${meant === null ? '' : `; did you mean “${meant}”?`}`,
  size: (origin: string, comparison: string, limit: number | bigint) => {
    if (origin === 'string') return `must have ${comparison} ${limit} characters`;
    if (origin === 'array') return `must have ${comparison} ${limit} entries`;
    return `must be ${comparison} ${limit}`;
  },
  unicode: 'must be well-formed Unicode without U+0000',
  visibleName: 'must have a visible character, and no control or direction characters',
  unknownKey: (key: string, known: readonly string[], meant: string | null) =>
    `unknown key “${key}”: ${meant === null ? `the known keys are ${known.join(', ')}` : `did you mean “${meant}”?`}`,
  regionOfOtherCloud: (region: string, owner: string, cloud: string) =>
    `“${region}” is a region of ${owner}, not of ${cloud}`,
  unknownRegion: (cloud: string, meant: string | null, known: readonly string[]) =>
    `is not a region of ${cloud}: ${meant === null ? '' : `did you mean “${meant}”? `}Known regions: ${known.join(', ')}`,
  cursor: 'must be the next_cursor of an earlier page of the same list',
  url: 'must be an absolute URL',
  terraformFile: 'must end in .tf or .tfvars',
  importForm: 'must have exactly one of files, state and plan',
  noSystem: 'is required, unless requirements describe the system',
  emptyRequirements: 'must have at least one component, system kind or product, because system_intent is missing',
  capabilityName: 'must be a name such as synthesis.create',
  itemForm: 'must have either sku and quantity, or service and quantities, or resource',
  itemPlace: 'must have cloud and region, unless it has resource',
  userOrLink: 'is required, unless link is true: a share is for a user or for a link',
  noChange: 'has no change: send patch, requirements, answers, system_intent or constraints',
  oneChange: 'cannot be combined with patch: send either the changed document or its changes',
  textAndPatch: 'cannot be combined with patch, which changes the document that was read from the earlier text',
  patch: {
    missing: (path: string) => `has no value at ${path === '' ? 'the root of the document' : path}`,
    test: 'does not hold: the value in the document is another one',
    invalid: 'is not a valid operation of RFC 6902 for this document',
    tooLarge: 'makes the document larger than 512 KiB',
    notAnObject: 'must leave an object',
  },
  username: 'must be letters, digits, dots, hyphens and underscores',
  email: 'must be an e-mail address',
} as const;

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'an integer',
  object: 'an object',
  array: 'an array',
  boolean: 'true or false',
};
