import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AgentIdentity } from '#services/agent-sessions.ts';
import { AGENT_CANNOT_DO, PROTOCOL, PROTOCOL_VERSIONS } from '../agent-protocol.ts';
import { identityOf } from '../plugins/authentication.ts';
import type { DocumentedRoute } from '../plugins/route-table.ts';
import { presentSession } from '../present-agents.ts';
import { agentContext, agentPoll, agentPollRequest } from '../schemas/agent-protocol.ts';
import { answer } from '../schemas/answer.ts';
import { BODY_FAULTS, problems, SESSION_FAULTS } from '../schemas/problem.ts';
import type { RouteOptions } from './route-options.ts';

const tags = ['agents'];
const security = [{ agent: [] }];
const MOST_SYNTHESES = 10;
/** A quarter of the idle limit keeps a session alive with room to spare. */
const IDLE_SHARE = 4;

/** What an agent is told about where it stands. */
export const agentContextRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { services, publicUrl, routes } = options;
  const { synthesis, clock } = services;

  app.get(
    '/v1/agent/context',
    {
      schema: {
        operationId: 'getAgentContext',
        tags,
        summary: 'Who the agent is, what it may do next, and what not and why',
        security,
        response: { 200: answer('Where it stands.', agentContext), ...problems(...SESSION_FAULTS) },
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
        summary: 'A sign of life, answered with what is new',
        security,
        body: agentPollRequest,
        response: { 200: answer('What is new.', agentPoll), ...problems(...SESSION_FAULTS, ...BODY_FAULTS) },
      },
    },
    async (request) => {
      const { session, capabilities, actor } = identityOf(request);
      const mayRead = capabilities.includes('synthesis.read') && actor.role !== 'viewer';
      const { items } = mayRead ? await synthesis.list(actor, {}, { limit: MOST_SYNTHESES }) : { items: [] };
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
        poll_again_in_seconds: Math.max(1, Math.floor(session.idleSeconds / IDLE_SHARE)),
      };
    },
  );
};

function rightsOf({ capabilities, actor }: AgentIdentity, routes: readonly DocumentedRoute[], publicUrl: string) {
  const ofAgents = routes.filter(({ capability }) => capability !== undefined);
  const refusal = ({ capability }: DocumentedRoute): string | null => {
    if (capability === undefined || !capabilities.includes(capability)) return `The owner did not grant ${capability}.`;
    return actor.role === 'viewer' ? 'The owner is a viewer.' : null;
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
      ...AGENT_CANNOT_DO.map((action) => ({ action, because: 'Only a person may do this.' })),
    ],
  };
}
