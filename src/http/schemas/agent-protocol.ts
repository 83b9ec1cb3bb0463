import { z } from 'zod';
import { AGENT_CAPABILITIES } from '#ports/agents.ts';
import { SYNTHESIS_STATUSES } from '#ports/syntheses.ts';
import { PROTOCOL, PROTOCOL_VERSIONS } from '../messages/agent-protocol.ts';
import { agentSession, EXAMPLE_SESSION } from './agent-sessions.ts';
import { text } from './text.ts';

const step = z.object({ step: z.string(), actor: z.enum(['agent', 'human']), action: z.string(), result: z.string() });
const STEP = { step: 'discover', actor: 'agent' as const, action: 'GET /', result: 'the links to all endpoints' };
const BASE = 'http://localhost:3000';
const AGENT_ID = 'agt_7bN3mT5vW8fJk2Lq0ZxY';
const capability = z.enum(AGENT_CAPABILITIES);

export const agentInfo = z
  .object({
    service_version: z.string(),
    api_base: z.url(),
    git_base: z.url(),
    openapi_docs: z.url(),
    requirements_schema: z.url().describe('JSON Schema of `requirements` in POST /synthesis.'),
    agent_integration_guide: z.url(),
    protocol_handshake: z.url(),
    credential_types: z.array(
      z.object({ name: z.string(), format: z.string(), lifetime: z.string(), used_for: z.string() }),
    ),
    git_authentication: z.object({
      protocol: z.string(),
      clone_url_pattern: z.string(),
      username: z.string(),
      password: z.string(),
      note: z.string(),
    }),
    capabilities: z.array(z.object({ name: capability, allows: z.array(z.string()) })),
    canonical_workflow: z.array(step),
    human_must_do: z.array(z.string()),
    agent_cannot_do: z.array(z.string()),
    error_guide: z.record(z.string(), z.string()),
  })
  .meta({
    id: 'AgentInfo',
    examples: [
      {
        service_version: '0.1.0',
        api_base: BASE,
        git_base: `${BASE}/git`,
        openapi_docs: `${BASE}/docs`,
        requirements_schema: `${BASE}/schemas/requirements.json`,
        agent_integration_guide: `${BASE}/docs/agent-integration.md`,
        protocol_handshake: `${BASE}/v1/agent-protocol/handshake`,
        credential_types: [
          {
            name: 'session',
            format: 'service_session_…',
            lifetime: '900 seconds, 120 idle',
            used_for: 'the API and Git',
          },
        ],
        git_authentication: {
          protocol: 'smart HTTP, Basic',
          clone_url_pattern: `${BASE}/git/blueprints/{id}.git`,
          username: 'the agent ID',
          password: 'the session token',
          note: 'Read-only.',
        },
        capabilities: [{ name: 'blueprint.read', allows: ['GET /blueprints/{id}'] }],
        canonical_workflow: [STEP],
        human_must_do: ['Approve a registration.'],
        agent_cannot_do: ['Approve.'],
        error_guide: { SESSION_EXPIRED: 'Open a new session.' },
      },
    ],
  });

const version = text(0, 64);

export const handshakeBody = z
  .object({
    protocol: text(0, 120).nullish().describe(`Default: \`${PROTOCOL}\`.`),
    protocol_version: version.nullish(),
    supported_versions: z.array(version).max(32).nullish(),
    client_name: text(0, 120).nullish(),
    client_type: text(0, 120).nullish(),
  })
  .prefault({})
  .meta({
    id: 'HandshakeRequest',
    examples: [{ protocol: PROTOCOL, protocol_version: '1', client_name: 'release-planner' }],
  });

export const handshake = z
  .object({
    protocol: z.literal(PROTOCOL),
    protocol_version: z.enum(PROTOCOL_VERSIONS),
    selected_version: z.enum(PROTOCOL_VERSIONS),
    supported_versions: z.array(z.enum(PROTOCOL_VERSIONS)),
    workflow: z.array(step),
    session_instructions: z.string(),
    capability_instructions: z.string(),
    git_instructions: z.string(),
    error_handling: z.string(),
    identity: z
      .object({ kind: z.enum(['agent', 'person']), id: z.string(), name: z.string() })
      .exactOptional()
      .describe('The authenticated caller.'),
    capabilities: z.array(capability).exactOptional(),
  })
  .meta({
    id: 'Handshake',
    examples: [
      {
        protocol: PROTOCOL,
        protocol_version: '1',
        selected_version: '1',
        supported_versions: ['1'],
        workflow: [STEP],
        session_instructions: 'POST /v1/agents/session with the permanent token.',
        capability_instructions: 'Ask the owner.',
        git_instructions: 'git clone, with the session token as the password.',
        error_handling: 'Read `code`.',
      },
    ],
  });

const action = z.object({
  method: z.string(),
  endpoint: z.string(),
  description: z.string(),
  capability: capability.exactOptional(),
});

export const agentContext = z
  .object({
    identity: z.object({ agent_id: z.string(), agent_name: z.string(), owner_id: z.string() }),
    session: agentSession,
    capabilities: z.array(capability),
    may: z.array(action),
    may_not: z.array(z.object({ action: z.string(), because: z.string() })),
  })
  .meta({
    id: 'AgentContext',
    examples: [
      {
        identity: { agent_id: AGENT_ID, agent_name: 'release-planner', owner_id: 'usr_8fJk2Lq0ZxY7bN3mT5vW' },
        session: EXAMPLE_SESSION,
        capabilities: ['blueprint.read'],
        may: [
          {
            method: 'GET',
            endpoint: `${BASE}/blueprints`,
            description: 'List blueprints',
            capability: 'blueprint.read',
          },
        ],
        may_not: [{ action: 'POST /synthesis', because: 'The agent does not have synthesis.create.' }],
      },
    ],
  });

export const agentPoll = z
  .object({
    protocol: z.literal(PROTOCOL),
    protocol_version: z.enum(PROTOCOL_VERSIONS),
    status: z.literal('ok'),
    session: agentSession,
    syntheses: z
      .array(
        z.object({ id: z.string(), status: z.enum(SYNTHESIS_STATUSES), self: z.url(), blueprint: z.url().nullable() }),
      )
      .describe('The newest syntheses that the agent can read.'),
    poll_again_in_seconds: z.int(),
  })
  .meta({
    id: 'AgentPoll',
    examples: [
      {
        protocol: PROTOCOL,
        protocol_version: '1',
        status: 'ok',
        session: EXAMPLE_SESSION,
        syntheses: [],
        poll_again_in_seconds: 30,
      },
    ],
  });

/** No fields are defined. Unknown fields are ignored. */
export const agentPollRequest = z
  .looseObject({})
  .prefault({})
  .meta({ id: 'AgentPollRequest', examples: [{}] });
