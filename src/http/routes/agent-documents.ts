import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { DomainError } from '#services/errors.ts';
import { SERVICE } from '../about.ts';
import { agentGuide } from '../agent-guide.ts';
import {
  AGENT_CANNOT_DO,
  allowances,
  ERROR_GUIDE,
  HUMAN_MUST_DO,
  PROTOCOL,
  PROTOCOL_VERSIONS,
  WORKFLOW,
} from '../agent-protocol.ts';
import { sendTagged } from '../etag.ts';
import { type Caller, callerOf } from '../plugins/authentication.ts';
import { cloneUrlPattern } from '../present-agents.ts';
import { agentInfo, handshake, handshakeBody } from '../schemas/agent-protocol.ts';
import { answer } from '../schemas/answer.ts';
import { BODY_FAULTS, problems } from '../schemas/problem.ts';
import type { RouteOptions } from './route-options.ts';

const tags = ['agents'];
const workflow = WORKFLOW.map(([step, actor, action, result]) => ({ step, actor, action, result }));

/** What an agent must know before it is let in. */
export const agentDocumentRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { publicUrl, routes, config } = options;

  app.get(
    '/v1/agent-info',
    {
      schema: {
        operationId: 'getAgentInfo',
        tags,
        summary: 'What an agent must know',
        response: { 200: answer('The facts.', agentInfo), ...problems() },
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
        summary: 'Which version both speak, and how to go on; credentials are optional',
        security: [{}, { agent: [] }, { human: [] }],
        body: handshakeBody,
        response: {
          200: answer('How to go on.', handshake),
          ...problems(...BODY_FAULTS, 'UNSUPPORTED_PROTOCOL', 'INVALID_TOKEN', 'SESSION_EXPIRED', 'SESSION_REVOKED'),
        },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const isAnonymous = request.headers.authorization === undefined;
      request.caller = isAnonymous ? null : await callerOf(request, reply, services);
      refuseOthers(request.body);
      const { sessionTtlSeconds, sessionIdleSeconds } = config;
      return {
        protocol: PROTOCOL,
        protocol_version: PROTOCOL_VERSIONS[0],
        selected_version: PROTOCOL_VERSIONS[0],
        supported_versions: [...PROTOCOL_VERSIONS],
        workflow,
        session_instructions: `POST ${publicUrl()}/v1/agents/session with {"token": permanent token}. A session lives ${sessionTtlSeconds} seconds and ends after ${sessionIdleSeconds} seconds of silence; every request moves the silence, nothing moves the life. Open another one when it ends.`,
        capability_instructions: `Capabilities are granted by the owner at the approval; a session may ask for fewer. GET ${publicUrl()}/v1/agent/context tells what is allowed now.`,
        git_instructions: `git clone ${cloneUrlPattern(publicUrl())} with any user name and the session token as the password; it needs repository.read.`,
        error_handling:
          'Every failure is application/problem+json: act on `code`, follow `next_action`, wait for `Retry-After`, name `request_id` when asking for help.',
        ...presentCaller(request.caller),
      };
    },
  );
};

/** @throws UNSUPPORTED_PROTOCOL */
function refuseOthers(body: z.output<typeof handshakeBody>): void {
  const { protocol, protocol_version: version, supported_versions: versions } = body;
  const wanted = [...(version == null ? [] : [version]), ...(versions ?? [])];
  const isSpoken = wanted.length === 0 || PROTOCOL_VERSIONS.some((known) => wanted.includes(known));
  if ((protocol ?? PROTOCOL) === PROTOCOL && isSpoken) return;
  const detail = `Spoken here are ${PROTOCOL} in version ${PROTOCOL_VERSIONS.join(', ')}.`;
  throw new DomainError('UNSUPPORTED_PROTOCOL', detail);
}

function presentCaller(caller: Caller | null): Pick<z.output<typeof handshake>, 'identity' | 'capabilities'> {
  if (caller === null) return {};
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
  const credential = (name: string, format: string, lifetime: string, used_for: string) => ({
    name,
    format,
    lifetime,
    used_for,
  });
  return {
    service_version: SERVICE.version,
    api_base: base,
    git_base: `${base}/git`,
    openapi_docs: `${base}/docs`,
    agent_integration_guide: `${base}/docs/agent-integration.md`,
    protocol_handshake: `${base}/v1/agent-protocol/handshake`,
    credential_types: [
      credential('polling token', 'service_poll_…', 'until the registration ends', 'Asking for the decision.'),
      credential('permanent token', 'service_agent_…', 'until it is rotated or revoked', 'Opening sessions.'),
      credential(
        'session token',
        'service_session_…',
        `${sessionTtlSeconds} seconds, or ${sessionIdleSeconds} of silence`,
        'The API, and as the password of Git.',
      ),
    ],
    git_authentication: {
      protocol: 'Git smart HTTP with Basic authentication',
      clone_url_pattern: cloneUrlPattern(base),
      username: 'the id of the agent, or anything but another agent’s id',
      password: 'the session token',
      note: 'Read-only; needs the capability repository.read. {id} is that of the blueprint.',
    },
    capabilities: allowances(routes()).map(({ name, allows }) => ({ name, allows: [...allows] })),
    canonical_workflow: workflow,
    human_must_do: [...HUMAN_MUST_DO],
    agent_cannot_do: [...AGENT_CANNOT_DO],
    error_guide: { ...ERROR_GUIDE },
  };
}
