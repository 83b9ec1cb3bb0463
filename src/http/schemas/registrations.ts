import { z } from 'zod';
import { AGENT_CAPABILITIES } from '#ports/agents.ts';
import { agentName, agentText, capabilityNames } from './agents.ts';
import { pageOf } from './pages.ts';
import { text } from './text.ts';

const ID = 'reg_3mT5vW8fJk2Lq0ZxY7bN';
const AGENT_ID = 'agt_7bN3mT5vW8fJk2Lq0ZxY';
const BASE = 'http://localhost:3000';
const POLLING_TOKEN = 'service_poll_…';
const EXPIRES_AT = '2026-03-01T13:00:00.000Z';

export const registrationBody = z
  .object({
    agent_name: agentName,
    owner_username: text(1, 254)
      .nullish()
      .describe('The owner who approves. Default: the user who enters the user code.'),
    agent_description: agentText,
    provider: text(0, 120).nullish(),
    model: text(0, 120).nullish(),
    requested_capabilities: capabilityNames.nullish().describe('Default: all.'),
  })
  .meta({
    id: 'RegistrationRequest',
    examples: [{ agent_name: 'release-planner', owner_username: 'ada', requested_capabilities: ['blueprint.read'] }],
  });

const secret = z.string().nullable();

export const registered = z
  .object({
    id: z.string(),
    status: z.enum(['pending', 'approved', 'rejected', 'expired']),
    polling_token: secret.describe('Bearer token for `status_url`. Null in an idempotent replay.'),
    device_code: secret.describe('Same value as `polling_token`, named as in OAuth.'),
    user_code: z.string().describe('Show this code to the owner for comparison.'),
    verification_uri: z.url().describe('Page on which the owner approves or rejects.'),
    verification_uri_complete: z.url(),
    status_url: z.url(),
    expires_at: z.iso.datetime(),
    expires_in: z.int().describe('Seconds.'),
    interval: z.int().describe('Seconds between two polls.'),
    requested_capabilities: z.array(z.enum(AGENT_CAPABILITIES)),
    unsupported_capabilities: z.array(z.string()).describe('Unknown capabilities. They are never granted.'),
  })
  .meta({
    id: 'Registered',
    examples: [
      {
        id: ID,
        status: 'pending',
        polling_token: POLLING_TOKEN,
        device_code: POLLING_TOKEN,
        user_code: 'WDJB-MJHT',
        verification_uri: `${BASE}/console`,
        verification_uri_complete: `${BASE}/console?user_code=WDJB-MJHT`,
        status_url: `${BASE}/v1/agents/register/${ID}/status`,
        expires_at: EXPIRES_AT,
        expires_in: 3600,
        interval: 5,
        requested_capabilities: ['blueprint.read'],
        unsupported_capabilities: [],
      },
    ],
  });

export const registrationState = z
  .object({
    status: z.enum(['pending', 'approved', 'rejected']),
    permanent_token: z.string().nullable().describe('Present in exactly one response after the approval.'),
    error: z.enum(['authorization_pending', 'access_denied']).exactOptional(),
    error_description: z.string().exactOptional(),
    interval: z.int().exactOptional(),
    agent_id: z.string().exactOptional(),
    capabilities: z.array(z.enum(AGENT_CAPABILITIES)).exactOptional(),
    session_url: z.url().exactOptional(),
    token_delivered_at: z.iso.datetime().exactOptional(),
  })
  .meta({
    id: 'RegistrationState',
    examples: [
      { status: 'pending', permanent_token: null, error: 'authorization_pending', interval: 5 },
      {
        status: 'approved',
        permanent_token: 'service_agent_…',
        agent_id: AGENT_ID,
        capabilities: ['blueprint.read'],
        session_url: `${BASE}/v1/agents/session`,
      },
    ],
  });

const REGISTRATION = {
  id: ID,
  status: 'pending' as const,
  agent_name: 'release-planner',
  agent_description: null,
  provider: null,
  model: null,
  user_code: 'WDJB-MJHT',
  requested_capabilities: ['blueprint.read'] as const,
  unsupported_capabilities: [],
  granted_capabilities: [],
  agent_id: null,
  created_at: '2026-03-01T12:00:00.000Z',
  expires_at: EXPIRES_AT,
  decided_at: null,
};

export const registration = z
  .object({
    id: z.string(),
    status: z.enum(['pending', 'approved', 'rejected']),
    agent_name: z.string(),
    agent_description: z.string().nullable(),
    provider: z.string().nullable(),
    model: z.string().nullable(),
    user_code: z
      .string()
      .nullable()
      .describe('Compare this code with the one that the agent shows. Null in a list if the approval requires it.'),
    requested_capabilities: z.array(z.enum(AGENT_CAPABILITIES)),
    unsupported_capabilities: z.array(z.string()),
    granted_capabilities: z.array(z.enum(AGENT_CAPABILITIES)),
    agent_id: z.string().nullable(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    decided_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Registration', examples: [REGISTRATION] });

export const registrationList = pageOf(registration).meta({
  id: 'RegistrationList',
  examples: [{ items: [REGISTRATION], next_cursor: null }],
});

const userCode = text(1, 32).describe('The code that the agent shows.');

export const userCodeQuery = z.object({ user_code: userCode });

export const approvalBody = z
  .object({
    granted_capabilities: capabilityNames
      .exactOptional()
      .describe('Subset of the requested capabilities. Default: all.'),
    user_code: userCode.exactOptional().describe('Required for a registration without a named owner.'),
  })
  .prefault({})
  .meta({ id: 'Approval', examples: [{ granted_capabilities: ['blueprint.read'], user_code: 'WDJB-MJHT' }] });
