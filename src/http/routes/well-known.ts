import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AGENT_CAPABILITIES } from '#ports/agents.ts';
import { GRANTS } from '#services/oauth.ts';
import { SERVICE } from '../about.ts';
import { sendTagged } from '../etag.ts';
import { securityPage } from '../pages/security.ts';
import { problems } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import { authorizationServer, protectedResource } from '../schemas/well-known.ts';
import type { RouteOptions } from './route-options.ts';

const tags = ['platform'];
/** RFC 9116 §2.5.5 recommends less than a year. The date is calculated on every request. */
const SECURITY_TXT_DAYS = 180;
/** Path of a protected resource, and the operation that returns its metadata. */
const RESOURCES = [
  ['', 'getProtectedResource'],
  ['/mcp', 'getProtectedMcpResource'],
] as const;
const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** Documents at well-known URIs (RFC 8615). */
export const wellKnownRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, config, publicUrl }) => {
  for (const [path, operationId] of RESOURCES) {
    app.get(
      `/.well-known/oauth-protected-resource${path}`,
      {
        schema: {
          operationId,
          tags,
          summary: `Get the protected resource metadata of ${path === '' ? 'the API' : path} (RFC 9728)`,
          response: { 200: answer('The metadata.', protectedResource), ...problems() },
        },
      },
      async () => ({
        resource: publicUrl() + path,
        resource_name: SERVICE.name,
        authorization_servers: [publicUrl()],
        scopes_supported: [...AGENT_CAPABILITIES],
        bearer_methods_supported: ['header'],
        resource_documentation: `${publicUrl()}/docs/agent-integration.md`,
      }),
    );
  }

  app.get(
    '/.well-known/oauth-authorization-server',
    {
      schema: {
        operationId: 'getAuthorizationServer',
        tags,
        summary: 'Get the authorization server metadata (RFC 8414)',
        response: { 200: answer('The metadata.', authorizationServer), ...problems() },
      },
    },
    async () => ({
      issuer: publicUrl(),
      token_endpoint: `${publicUrl()}/v1/oauth/token`,
      device_authorization_endpoint: `${publicUrl()}/v1/oauth/device_authorization`,
      introspection_endpoint: `${publicUrl()}/v1/oauth/introspect`,
      revocation_endpoint: `${publicUrl()}/v1/oauth/revoke`,
      response_types_supported: [],
      grant_types_supported: [...GRANTS],
      scopes_supported: [...AGENT_CAPABILITIES],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      service_documentation: `${publicUrl()}/docs/agent-integration.md`,
    }),
  );

  const hidden = { schema: { hide: true } };
  app.get('/.well-known/api-catalog', hidden, async (request, reply) => {
    reply.header('Link', `<${publicUrl()}/.well-known/api-catalog>; rel="api-catalog"`);
    return sendTagged(request, reply, LINKSET, JSON.stringify(apiCatalog(publicUrl())));
  });

  app.get('/.well-known/security.txt', hidden, async (_request, reply) => {
    const expires = new Date(services.clock.now().getTime() + SECURITY_TXT_DAYS * 24 * 3_600_000);
    const lines = [
      `Contact: ${config.securityContact ?? `${publicUrl()}/docs/security`}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl()}/.well-known/security.txt`,
      `Policy: ${publicUrl()}/docs/security`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });

  app.get('/docs/security', hidden, async (request, reply) =>
    sendTagged(request, reply, 'text/html; charset=utf-8', securityPage(config)),
  );
};

/** RFC 9727 §4.1, as a linkset (RFC 9264). */
function apiCatalog(publicUrl: string) {
  const json = (path: string) => [{ href: `${publicUrl}${path}`, type: 'application/json' }];
  return {
    linkset: [
      {
        anchor: publicUrl,
        'service-desc': [...json('/openapi.json'), { href: `${publicUrl}/openapi.yaml`, type: 'application/yaml' }],
        'service-doc': [
          { href: `${publicUrl}/docs`, type: 'text/html' },
          { href: `${publicUrl}/docs/agent-integration.md`, type: 'text/markdown' },
        ],
        'service-meta': json('/.well-known/service-discovery'),
        status: json('/health'),
      },
    ],
  };
}
