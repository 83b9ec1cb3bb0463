import { z } from 'zod';
import { AGENT_CAPABILITIES } from '#ports/agents.ts';
import { capabilityNames } from './agents.ts';

const ID = 'ses_Lq0ZxY7bN3mT5vW8fJk2';
const AGENT_ID = 'agt_7bN3mT5vW8fJk2Lq0ZxY';
const CAPABILITIES = ['synthesis.create', 'blueprint.read'] as const;
const TIMES = {
  created_at: '2026-03-01T12:00:00.000Z',
  expires_at: '2026-03-01T12:15:00.000Z',
  idle_expires_at: '2026-03-01T12:02:00.000Z',
};

export const sessionBody = z
  .object({
    token: z.string().max(256).exactOptional().describe('The permanent token. Alternative: Authorization: Bearer.'),
    capabilities: capabilityNames.exactOptional().describe('Capabilities of the session. Default: all of the agent.'),
  })
  .prefault({})
  .meta({ id: 'AgentSessionRequest', examples: [{ token: 'service_agent_…' }] });

const shownOnce = z.string().nullable();

export const openedSession = z
  .object({
    session_id: z.string(),
    agent_id: z.string(),
    token: shownOnce.describe('Bearer token of API requests and password for Git. Null in an idempotent replay.'),
    session_token: shownOnce.describe('Same value as `token`.'),
    token_type: z.literal('bearer'),
    expires_in: z.int().describe('Seconds.'),
    expires_at: z.iso.datetime(),
    idle_timeout_seconds: z.int(),
    idle_expires_at: z.iso.datetime(),
    capabilities: z.array(z.enum(AGENT_CAPABILITIES)),
    git: z.object({ username: z.string(), clone_url_pattern: z.string() }),
  })
  .meta({
    id: 'OpenedSession',
    examples: [
      {
        session_id: ID,
        agent_id: AGENT_ID,
        token: 'service_session_…',
        session_token: 'service_session_…',
        token_type: 'bearer',
        expires_in: 900,
        expires_at: TIMES.expires_at,
        idle_timeout_seconds: 120,
        idle_expires_at: TIMES.idle_expires_at,
        capabilities: CAPABILITIES,
        git: { username: AGENT_ID, clone_url_pattern: 'http://localhost:3000/git/blueprints/{id}.git' },
      },
    ],
  });

export const sessionStatus = z.enum(['active', 'idle_expired', 'expired', 'revoked']);

const SESSION = {
  session_id: ID,
  agent_id: AGENT_ID,
  status: 'active' as const,
  capabilities: CAPABILITIES,
  ...TIMES,
  last_seen_at: TIMES.created_at,
  ended_at: null,
  expires_in: 900,
  idle_expires_in: 120,
  idle_timeout_seconds: 120,
};

export const agentSession = z
  .object({
    session_id: z.string(),
    agent_id: z.string(),
    status: sessionStatus,
    capabilities: z.array(z.enum(AGENT_CAPABILITIES)),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    expires_in: z.int().describe('Seconds. Cannot be extended.'),
    idle_timeout_seconds: z.int(),
    idle_expires_at: z.iso.datetime(),
    idle_expires_in: z.int().describe('Seconds until the idle timeout.'),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AgentSession', examples: [SESSION] });

export const agentSessionList = z
  .object({ items: z.array(agentSession), next_cursor: z.null() })
  .meta({ id: 'AgentSessionList', examples: [{ items: [SESSION], next_cursor: null }] });

export const EXAMPLE_SESSION = SESSION;
