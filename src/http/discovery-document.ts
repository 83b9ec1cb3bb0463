import { SERVICE } from './about.ts';

export interface DiscoveryFacts {
  readonly publicUrl: string;
  readonly sessionTtlSeconds: number;
  readonly sessionIdleSeconds: number;
}

/** The discovery document at `GET /`. Its fields and paths are a published contract. */
export function discoveryDocument({ publicUrl, sessionTtlSeconds, sessionIdleSeconds }: DiscoveryFacts) {
  const loginUrl = `${publicUrl}/v1/auth/login`;
  const sessionUrl = `${publicUrl}/v1/agents/session`;
  return {
    name: SERVICE.name,
    version: SERVICE.version,
    status: 'running' as const,
    greeting: `Users sign in with POST ${loginUrl}. Agents exchange their permanent token for a session with POST ${sessionUrl}.`,
    authentication: {
      human: {
        description:
          'Send login and password to login_url to get an access token. Send the token as Authorization: Bearer.',
        login_url: loginUrl,
        token_format: 'opaque JWT',
        used_for: 'All API endpoints for users.',
      },
      agent: {
        description: 'Exchange the permanent agent token at session_url for a short-lived session.',
        session_url: sessionUrl,
        token_format: 'service_session_…',
        used_for: 'Agent API endpoints and Git HTTP password.',
        expiry_seconds: sessionTtlSeconds,
        idle_timeout_seconds: sessionIdleSeconds,
      },
    },
    links: {
      human_login_url: loginUrl,
      agent_registration_url: `${publicUrl}/v1/agents/register`,
      agent_session_url: sessionUrl,
      agent_info_url: `${publicUrl}/v1/agent-info`,
      agent_protocol_handshake_url: `${publicUrl}/v1/agent-protocol/handshake`,
      agent_integration_docs_url: `${publicUrl}/docs/agent-integration.md`,
      openapi_documentation_url: `${publicUrl}/docs`,
      health_url: `${publicUrl}/health`,
      ready_url: `${publicUrl}/ready`,
      mcp_url: `${publicUrl}/mcp`,
      synthesis_url: `${publicUrl}/synthesis`,
      blueprints_url: `${publicUrl}/blueprints`,
    },
  };
}

export type DiscoveryDocument = ReturnType<typeof discoveryDocument>;
