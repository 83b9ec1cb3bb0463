import { z } from 'zod';

const BASE = 'http://localhost:3000';

export const protectedResource = z
  .object({
    resource: z.url(),
    resource_name: z.string(),
    authorization_servers: z.array(z.url()),
    scopes_supported: z.array(z.string()),
    bearer_methods_supported: z.array(z.string()),
    resource_documentation: z.url(),
  })
  .meta({
    id: 'ProtectedResource',
    examples: [
      {
        resource: BASE,
        resource_name: 'Architecture Synthesis Service',
        authorization_servers: [BASE],
        scopes_supported: ['blueprint.read'],
        bearer_methods_supported: ['header'],
        resource_documentation: `${BASE}/docs/agent-integration.md`,
      },
    ],
  });

const methods = z.array(z.string());

export const authorizationServer = z
  .object({
    issuer: z.url(),
    token_endpoint: z.url(),
    device_authorization_endpoint: z.url(),
    introspection_endpoint: z.url(),
    revocation_endpoint: z.url(),
    response_types_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    scopes_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: methods,
    introspection_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    service_documentation: z.url(),
  })
  .meta({
    id: 'AuthorizationServer',
    examples: [
      {
        issuer: BASE,
        token_endpoint: `${BASE}/v1/oauth/token`,
        device_authorization_endpoint: `${BASE}/v1/oauth/device_authorization`,
        introspection_endpoint: `${BASE}/v1/oauth/introspect`,
        revocation_endpoint: `${BASE}/v1/oauth/revoke`,
        response_types_supported: [],
        grant_types_supported: ['client_credentials'],
        scopes_supported: ['blueprint.read'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
        introspection_endpoint_auth_methods_supported: ['client_secret_basic'],
        revocation_endpoint_auth_methods_supported: ['client_secret_basic'],
        service_documentation: `${BASE}/docs/agent-integration.md`,
      },
    ],
  });
