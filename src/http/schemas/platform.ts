import { z } from 'zod';
import { discoveryDocument } from '../discovery-document.ts';

const EXAMPLE = discoveryDocument({
  publicUrl: 'http://localhost:3000',
  sessionTtlSeconds: 900,
  sessionIdleSeconds: 120,
});

/** A published contract: existing fields never change. */
export const discovery = z
  .object({
    name: z.string(),
    version: z.string(),
    status: z.literal('running'),
    greeting: z.string(),
    authentication: z.object({
      human: z.object({ description: z.string(), login_url: z.url(), token_format: z.string(), used_for: z.string() }),
      agent: z.object({
        description: z.string(),
        session_url: z.url(),
        token_format: z.string(),
        used_for: z.string(),
        expiry_seconds: z.number(),
        idle_timeout_seconds: z.number(),
      }),
    }),
    links: z.object({
      human_login_url: z.url(),
      agent_registration_url: z.url(),
      agent_session_url: z.url(),
      agent_info_url: z.url(),
      agent_protocol_handshake_url: z.url(),
      agent_integration_docs_url: z.url(),
      openapi_documentation_url: z.url(),
      health_url: z.url(),
      ready_url: z.url(),
      mcp_url: z.url().describe('Model Context Protocol over Streamable HTTP.'),
      synthesis_url: z.url(),
      blueprints_url: z.url(),
    }),
  })
  .meta({ id: 'Discovery', examples: [EXAMPLE] });

export const health = z
  .object({ status: z.literal('ok'), service: z.string(), version: z.string() })
  .meta({ id: 'Health', examples: [{ status: 'ok', service: 'architecture-synthesis-service', version: '0.1.0' }] });

export const ready = z
  .object({ status: z.literal('ready'), checks: z.record(z.string(), z.enum(['ok', 'failing'])) })
  .meta({ id: 'Ready', examples: [{ status: 'ready', checks: { store: 'ok' } }] });
