/** Description, tags and security schemes of the OpenAPI document. */
export const OPENAPI = {
  description: `Turns a text description of a system into a priced cloud architecture with Terraform.

The examples of syntheses, blueprints, comparisons and prices are real responses of this version to the example requests.
IDs and times are replaced, lists are truncated after three entries, and truncated texts are marked.`,
  contact: 'Operator of this service',
  tags: [
    ['platform', 'Public endpoints'],
    ['people', 'User sign-in, accounts and the audit log'],
    ['agents', 'Registration and sessions of agents, which act on behalf of a user'],
    ['oauth', 'OAuth 2.0 endpoints for agents and sessions'],
    ['synthesis', 'Creation of blueprints'],
    ['blueprints', 'Finished blueprints and their views'],
    ['revisions', 'Changes of a blueprint, their differences and their effects on the price'],
    ['sharing', 'Read access for other users and for links'],
    ['webhooks', 'Events that are sent to your addresses'],
    ['prices', 'The price book'],
    ['git', 'Blueprints as read-only repositories'],
    ['mcp', 'The same functions for clients of the Model Context Protocol'],
  ],
  security: {
    human: 'The access_token of POST /v1/auth/login.',
    agent: 'The token of POST /v1/agents/session.',
    git: 'Any user name. The password is an agent session token, an access token or the secret of a share link.',
    share: 'The secret of a share link. It reads one blueprint.',
    polling: 'The polling_token of POST /v1/agents/register.',
  },
} as const;

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string', examples: [example] },
});
const seconds = (description: string) => ({ description, schema: { type: 'integer', minimum: 0, examples: [5] } });

/** Response headers that clients may use. */
export const HEADERS = {
  notModified: 'The client has the current version, by `If-None-Match`.',
  by: {
    'Request-Id': text('ID of the request, in the log and in every error.', 'req_Zq0n2b1m9d8s7a6x'),
    Location: text('Path of the created resource.', '/synthesis/synt_0000000000000000000a'),
    ETag: text('Strong entity tag for `If-None-Match`.', '"n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"'),
    'Cache-Control': text('How the response may be cached.', 'private, no-cache'),
    Vary: text('Request headers that select the representation.', 'Accept, Accept-Encoding'),
    Link: text('Views of the blueprint (RFC 8288), or the schema of the view.', '</blueprints/x/graph>; rel="related"'),
    'Preference-Applied': text('The honoured `Prefer`.', 'wait=10'),
    'Idempotency-Replayed': text('`true` if an earlier request with the key created the resource.', 'true'),
    RateLimit: text(
      'Remaining requests `r` and seconds `t` to the reset, while the limit is counted.',
      '"synthesis";r=1;t=30',
    ),
    'RateLimit-Policy': text('Requests `q` in a window of `w` seconds.', '"synthesis";q=120;w=60'),
    'Retry-After': seconds('Seconds to wait, if the same request may succeed later.'),
    'WWW-Authenticate': text(
      'The challenge (RFC 6750), with the resource metadata (RFC 9728).',
      'Bearer realm="architecture-synthesis-service"',
    ),
    'Session-Expires-In': seconds('Seconds to the end of the session of an agent.'),
    'Session-Idle-Expires-In': seconds('Seconds to the idle timeout of the session of an agent.'),
  },
} as const;

export type HeaderName = keyof typeof HEADERS.by;

/** Who can call an operation, as the last sentence of its description. */
export const ACCESS = {
  public: 'Needs no token.',
  people: 'For people.',
  both: (capability: string) => `For people, and for agents with the capability \`${capability}\`.`,
  agents: 'For agents with a session.',
  other: 'Needs one of the listed credentials.',
} as const;
