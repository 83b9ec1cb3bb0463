import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AgentIdentity } from '#services/agent-sessions.ts';
import { AGENT_CANNOT_DO, NOT_ALLOWED, PROTOCOL, PROTOCOL_VERSIONS } from '../messages/agent-protocol.ts';
import { identityOf } from '../plugins/authentication.ts';
import type { DocumentedRoute } from '../plugins/route-table.ts';
import { presentSession } from '../present-agents.ts';
import { agentContext, agentPoll, agentPollRequest } from '../schemas/agent-protocol.ts';
import { BODY_FAULTS, problems, SESSION_FAULTS } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import type { RouteOptions } from './route-options.ts';

const tags = ['agents'];
const security = [{ agent: [] }];
const MAX_SYNTHESES = 10;
/** Share of the idle timeout between polls. */
const IDLE_FRACTION = 4;

/** Context and poll routes of an agent session. */
export const agentContextRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { services, publicUrl, routes } = options;
  const { synthesis, clock } = services;

  app.get(
    '/v1/agent/context',
    {
      schema: {
        operationId: 'getAgentContext',
        tags,
        summary: 'Get the identity, session and permissions of the agent',
        security,
        response: { 200: answer('Identity, session and permissions.', agentContext), ...problems(...SESSION_FAULTS) },
      },
    },
    async (request) => {
      const identity = identityOf(request);
      const { agent, session, capabilities } = identity;
      return {
        identity: { agent_id: agent.id, agent_name: agent.name, owner_id: agent.ownerId },
        session: presentSession(session, clock.now()),
        capabilities: [...capabilities],
        ...rightsOf(identity, routes(), publicUrl()),
      };
    },
  );

  app.post(
    '/v1/agent-protocol/poll',
    {
      config: { bodyOptional: true },
      schema: {
        operationId: 'pollAgentProtocol',
        tags,
        summary: 'Poll for new syntheses and reset the idle timeout',
        security,
        body: agentPollRequest,
        response: {
          200: answer('Session and newest syntheses.', agentPoll),
          ...problems(...SESSION_FAULTS, ...BODY_FAULTS),
        },
      },
    },
    async (request) => {
      const { session, capabilities, actor } = identityOf(request);
      const mayRead = capabilities.includes('synthesis.read') && actor.role !== 'viewer';
      const { items } = mayRead ? await synthesis.list(actor, {}, { limit: MAX_SYNTHESES }) : { items: [] };
      const base = publicUrl();
      return {
        protocol: PROTOCOL,
        protocol_version: PROTOCOL_VERSIONS[0],
        status: 'ok' as const,
        session: presentSession(session, clock.now()),
        syntheses: items.map(({ id, status }) => ({
          id,
          status,
          self: `${base}/synthesis/${id}`,
          blueprint: status === 'succeeded' ? `${base}/blueprints/${id}` : null,
        })),
        poll_again_in_seconds: Math.max(1, Math.floor(session.idleSeconds / IDLE_FRACTION)),
      };
    },
  );
};

function rightsOf({ capabilities, actor }: AgentIdentity, routes: readonly DocumentedRoute[], publicUrl: string) {
  const ofAgents = routes.filter(({ capability }) => capability !== undefined);
  const refusal = ({ capability }: DocumentedRoute): string | null => {
    if (capability === undefined || !capabilities.includes(capability)) return NOT_ALLOWED.capability(capability);
    return actor.role === 'viewer' ? NOT_ALLOWED.viewer : null;
  };
  return {
    may: ofAgents
      .filter((route) => refusal(route) === null)
      .map(({ method, path, summary, capability }) => ({
        method,
        endpoint: `${publicUrl}${path}`,
        description: summary,
        ...(capability === undefined ? {} : { capability }),
      })),
    may_not: [
      ...ofAgents.flatMap((route) => {
        const because = refusal(route);
        return because === null ? [] : [{ action: `${route.method} ${route.path}`, because }];
      }),
      ...AGENT_CANNOT_DO.map((action) => ({ action, because: NOT_ALLOWED.personOnly })),
    ],
  };
}
