import { z } from 'zod';
import { AGENT_CAPABILITIES } from '#ports/agents.ts';
import { INVALID } from '../messages/problems.ts';
import { pageOf } from './pages.ts';
import { text, visibleName } from './text.ts';

/** For example `synthesis.create`. No wildcard. */
const CAPABILITY_NAME = /^[a-z][a-z0-9]*(?:[._:-][a-z0-9]+)*$/;

/** Capability names, supported or not. */
export const capabilityNames = z
  .array(z.string().max(64, 'must have at most 64 characters').regex(CAPABILITY_NAME, INVALID.capabilityName))
  .max(32);
export const capabilities = z.array(z.enum(AGENT_CAPABILITIES)).max(AGENT_CAPABILITIES.length);
export const agentName = visibleName(120);
export const agentText = text(0, 2000).nullish();

const ID = 'agt_7bN3mT5vW8fJk2Lq0ZxY';
const AGENT = {
  id: ID,
  agent_name: 'release-planner',
  agent_description: 'Plans releases.',
  provider: null,
  model: null,
  owner_id: 'usr_8fJk2Lq0ZxY7bN3mT5vW',
  status: 'active' as const,
  capabilities: ['synthesis.create', 'synthesis.read', 'blueprint.read', 'repository.read'] as const,
  created_at: '2026-03-01T12:00:00.000Z',
  revoked_at: null,
};
const TOKEN = 'service_agent_…';

const agentFields = {
  id: z.string(),
  agent_name: z.string(),
  agent_description: z.string().nullable(),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  owner_id: z.string(),
  status: z.enum(['active', 'revoked']),
  capabilities: z.array(z.enum(AGENT_CAPABILITIES)),
  created_at: z.iso.datetime(),
  revoked_at: z.iso.datetime().nullable(),
};

export const agent = z.object(agentFields).meta({ id: 'Agent', examples: [AGENT] });

export const agentPage = pageOf(agent).meta({ id: 'AgentPage', examples: [{ items: [AGENT], next_cursor: null }] });

/** The token is not stored. */
const shownOnce = z.string().nullable().describe('The permanent token, shown once. Null in an idempotent replay.');

export const agentBody = z
  .object({
    agent_name: agentName,
    agent_description: agentText,
    provider: text(0, 120).nullish(),
    model: text(0, 120).nullish(),
    capabilities: capabilities.exactOptional().describe('Default: all.'),
  })
  .meta({ id: 'AgentRequest', examples: [{ agent_name: 'release-planner', capabilities: ['blueprint.read'] }] });

export const mintedAgent = z
  .object({ ...agentFields, agent_id: z.string(), token: shownOnce })
  .meta({ id: 'MintedAgent', examples: [{ ...AGENT, agent_id: ID, token: TOKEN }] });

export const agentChanges = z
  .object({
    agent_name: agentName.exactOptional(),
    agent_description: agentText,
    capabilities: capabilities.exactOptional(),
  })
  .meta({ id: 'AgentChanges', examples: [{ capabilities: ['blueprint.read'] }] });

const token = z.object({
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable(),
});

export const agentDetails = z
  .object({ ...agentFields, tokens: z.array(token).describe('Valid tokens, newest first.') })
  .meta({
    id: 'AgentDetails',
    examples: [
      { ...AGENT, tokens: [{ created_at: '2026-03-01T12:00:00.000Z', expires_at: null, last_used_at: null }] },
    ],
  });

/** One week. */
const MAX_OVERLAP_SECONDS = 604_800;

export const rotation = z
  .object({
    overlap_seconds: z
      .number()
      .int()
      .min(0)
      .max(MAX_OVERLAP_SECONDS)
      .prefault(0)
      .describe('Seconds for which previous tokens stay valid.'),
    revoke_sessions: z.boolean().prefault(false),
  })
  .prefault({})
  .meta({ id: 'Rotation', examples: [{ overlap_seconds: 600, revoke_sessions: false }] });

export const rotated = z
  .object({ agent_id: z.string(), token: shownOnce, previous_expires_at: z.iso.datetime() })
  .meta({
    id: 'RotatedAgent',
    examples: [{ agent_id: ID, token: TOKEN, previous_expires_at: '2026-03-01T12:10:00.000Z' }],
  });

export const revokedCount = z
  .object({ revoked: z.number().int().min(0) })
  .meta({ id: 'RevokedSessions', examples: [{ revoked: 2 }] });
