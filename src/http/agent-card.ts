import { SERVICE } from './about.ts';
import { SKILLS, SUMMARY } from './messages/agent-doors.ts';

/** The agent card of the Agent2Agent protocol. This service speaks MCP, which the card names as its interface. */
export function agentCard(publicUrl: string) {
  return {
    protocolVersion: '0.3.0',
    name: SERVICE.name,
    description: SUMMARY,
    version: SERVICE.version,
    url: `${publicUrl}/mcp`,
    preferredTransport: 'MCP',
    additionalInterfaces: [
      { url: `${publicUrl}/mcp`, transport: 'MCP' },
      { url: `${publicUrl}/openapi.json`, transport: 'OPENAPI' },
    ],
    documentationUrl: `${publicUrl}/docs/agent-integration.md`,
    provider: { organization: SERVICE.name, url: publicUrl },
    capabilities: { streaming: true, pushNotifications: false, stateTransitionHistory: false },
    securitySchemes: {
      session: { type: 'http', scheme: 'bearer', bearerFormat: 'service_session_…' },
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: `${publicUrl}/v1/oauth/token`, scopes: {} } },
        oauth2MetadataUrl: `${publicUrl}/.well-known/oauth-authorization-server`,
      },
    },
    security: [{ session: [] }, { oauth: [] }],
    defaultInputModes: ['text/plain', 'application/json'],
    defaultOutputModes: ['application/json', 'text/markdown'],
    skills: SKILLS,
    supportsAuthenticatedExtendedCard: false,
  };
}
