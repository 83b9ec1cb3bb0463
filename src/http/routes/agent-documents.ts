import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { DomainError } from '#services/errors.ts';
import { SERVICE } from '../about.ts';
import { sendTagged } from '../etag.ts';
import { agentGuide } from '../messages/agent-guide.ts';
import {
  AGENT_CANNOT_DO,
  credentialTypes,
  ERROR_GUIDE,
  GIT_AUTHENTICATION,
  HUMAN_MUST_DO,
  handshakeInstructions,
  PROTOCOL,
  PROTOCOL_VERSIONS,
  routesByCapability,
  UNSUPPORTED_PROTOCOL,
  WORKFLOW,
} from '../messages/agent-protocol.ts';
import { type Caller, callerOf } from '../plugins/authentication.ts';
import { cloneUrlPattern } from '../public-url.ts';
import { agentInfo, handshake, handshakeBody } from '../schemas/agent-protocol.ts';
import { BODY_FAULTS, problems } from '../schemas/problem.ts';
import { REQUIREMENTS_SCHEMA_PATH } from '../schemas/published.ts';
import { answer } from '../schemas/response.ts';
import type { RouteOptions } from './route-options.ts';

const tags = ['agents'];
const workflow = WORKFLOW.map(([step, actor, action, result]) => ({ step, actor, action, result }));

/** Public documents for agents. */
export const agentDocumentRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { publicUrl, routes, config } = options;

  app.get(
    '/v1/agent-info',
    {
      schema: {
        operationId: 'getAgentInfo',
        tags,
        summary: 'Get the documentation for agents',
        response: { 200: answer('Documentation for agents.', agentInfo), ...problems() },
      },
    },
    async () => infoOf(options),
  );

  app.get('/docs/agent-integration.md', { schema: { hide: true } }, async (request, reply) => {
    const { sessionTtlSeconds, sessionIdleSeconds } = config;
    const guide = agentGuide({ publicUrl: publicUrl(), sessionTtlSeconds, sessionIdleSeconds, routes: routes() });
    return sendTagged(request, reply.header('Cache-Control', 'no-cache'), 'text/markdown; charset=utf-8', guide);
  });

  await app.register(handshakeRoute, options);
};

const handshakeRoute: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, config, publicUrl }) => {
  app.post(
    '/v1/agent-protocol/handshake',
    {
      config: { bodyOptional: true },
      schema: {
        operationId: 'shakeHands',
        tags,
        summary: 'Negotiate the protocol version. Credentials are optional',
        security: [{}, { agent: [] }, { human: [] }],
        body: handshakeBody,
        response: {
          200: answer('Selected version and instructions.', handshake),
          ...problems(...BODY_FAULTS, 'UNSUPPORTED_PROTOCOL', 'INVALID_TOKEN', 'SESSION_EXPIRED', 'SESSION_REVOKED'),
        },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const isAnonymous = request.headers.authorization === undefined;
      request.caller = isAnonymous ? null : await callerOf(request, reply, services);
      checkProtocol(request.body);
      const { sessionTtlSeconds, sessionIdleSeconds } = config;
      return {
        protocol: PROTOCOL,
        protocol_version: PROTOCOL_VERSIONS[0],
        selected_version: PROTOCOL_VERSIONS[0],
        supported_versions: [...PROTOCOL_VERSIONS],
        workflow,
        ...handshakeInstructions(publicUrl(), sessionTtlSeconds, sessionIdleSeconds),
        ...presentCaller(request.caller),
      };
    },
  );
};

/** @throws UNSUPPORTED_PROTOCOL */
function checkProtocol(body: z.output<typeof handshakeBody>): void {
  const { protocol, protocol_version: version, supported_versions: versions } = body;
  const offered = [...(version == null ? [] : [version]), ...(versions ?? [])];
  const isSupported = offered.length === 0 || PROTOCOL_VERSIONS.some((known) => offered.includes(known));
  if ((protocol ?? PROTOCOL) === PROTOCOL && isSupported) return;
  throw new DomainError('UNSUPPORTED_PROTOCOL', UNSUPPORTED_PROTOCOL);
}

function presentCaller(caller: Caller | null): Pick<z.output<typeof handshake>, 'identity' | 'capabilities'> {
  if (caller === null || caller.kind === 'guest') return {};
  if (caller.kind === 'person') {
    const { id, username } = caller.live.user;
    return { identity: { kind: 'person', id, name: username } };
  }
  const { agent, capabilities } = caller.identity;
  return { identity: { kind: 'agent', id: agent.id, name: agent.name }, capabilities: [...capabilities] };
}

function infoOf({ publicUrl, routes, config }: RouteOptions): z.output<typeof agentInfo> {
  const base = publicUrl();
  const { sessionTtlSeconds, sessionIdleSeconds } = config;
  return {
    service_version: SERVICE.version,
    api_base: base,
    git_base: `${base}/git`,
    openapi_docs: `${base}/docs`,
    requirements_schema: `${base}${REQUIREMENTS_SCHEMA_PATH}`,
    agent_integration_guide: `${base}/docs/agent-integration.md`,
    protocol_handshake: `${base}/v1/agent-protocol/handshake`,
    credential_types: credentialTypes(sessionTtlSeconds, sessionIdleSeconds),
    git_authentication: { clone_url_pattern: cloneUrlPattern(base), ...GIT_AUTHENTICATION },
    capabilities: routesByCapability(routes()).map(({ name, allows }) => ({ name, allows: [...allows] })),
    canonical_workflow: workflow,
    human_must_do: [...HUMAN_MUST_DO],
    agent_cannot_do: [...AGENT_CANNOT_DO],
    error_guide: { ...ERROR_GUIDE },
  };
}
