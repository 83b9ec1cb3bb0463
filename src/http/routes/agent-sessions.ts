import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Rate } from '#config';
import type { Agent } from '#ports/agents.ts';
import { noteAudit } from '../plugins/audit.ts';
import { bearerOf, identityOf } from '../plugins/authentication.ts';
import { idempotencyHeader, markReplayed, ticketOf } from '../plugins/idempotency.ts';
import { limitBy } from '../plugins/limits.ts';
import { presentAgent, presentOpened, presentSession } from '../present-agents.ts';
import { agentSession, openedSession, sessionBody } from '../schemas/agent-sessions.ts';
import { agent } from '../schemas/agents.ts';
import { BODY_FAULTS, CREATION_FAULTS, problems, SESSION_FAULTS } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import type { RouteOptions } from './route-options.ts';

const tags = ['agents'];

declare module 'fastify' {
  interface FastifyRequest {
    /** The agent of the permanent token, after authentication. */
    exchangingAgent: Agent | null;
  }
}

/** Rate limit of new sessions by agent. */
export function limitSessions(app: FastifyInstance, rate: Rate) {
  app.decorateRequest('exchangingAgent', null);
  return limitBy(app, { name: 'session', ...rate, keyOf: ({ exchangingAgent }) => exchangingAgent?.id ?? '' });
}

/** Exchanges a permanent token for a session. */
export const sessionExchangeRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { services, config, publicUrl } = options;
  const { agents, agentSessions, idempotency, clock } = services;
  const limit = limitSessions(app, config.sessionRate);

  app.post(
    '/v1/agents/session',
    {
      config: { audit: 'agent_session.open', bodyOptional: true },
      schema: {
        operationId: 'openAgentSession',
        tags,
        summary: 'Open a session with a permanent token',
        description: 'Send the permanent token in the body or as a Bearer token.',
        headers: z.object(idempotencyHeader),
        body: sessionBody,
        response: {
          201: answer('The session. Its token is shown once.', openedSession),
          ...problems(
            ...BODY_FAULTS,
            ...CREATION_FAULTS,
            'INVALID_AGENT_CREDENTIAL',
            'INSUFFICIENT_CAPABILITY',
            'RATE_LIMITED',
          ),
        },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const { token, capabilities = null } = request.body;
      const known = await agents.authenticate(token ?? bearerOf(request) ?? '');
      request.exchangingAgent = known;
      noteAudit(request, { actorKind: 'agent', actorId: known.id, userId: known.ownerId });
      await limit(request, reply);
      const ticket = ticketOf(request, known.id, idempotency);
      const opened = await idempotency.exclusively(ticket, () => agentSessions.open(known, capabilities, ticket));
      noteAudit(request, { subject: opened.session.id });
      markReplayed(reply, opened.token === null);
      return reply.code(201).send(presentOpened(opened.session, opened.token, clock.now(), publicUrl()));
    },
  );
};

/** Routes of an agent for its current session. */
export const ownSessionRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  const { agentSessions, clock } = services;
  const security = [{ agent: [] }];
  const faults = problems(...SESSION_FAULTS);
  const response = { 200: answer('The session.', agentSession), ...faults };
  const own = (request: FastifyRequest) => presentSession(identityOf(request).session, clock.now());

  app.post(
    '/v1/agents/heartbeat',
    { schema: { operationId: 'sendHeartbeat', tags, summary: 'Reset the idle timeout', security, response } },
    async (request) => own(request),
  );

  app.get(
    '/v1/agents/session',
    { schema: { operationId: 'getOwnSession', tags, summary: 'Get the current session', security, response } },
    async (request) => own(request),
  );

  app.get(
    '/v1/agents/me',
    {
      schema: {
        operationId: 'getOwnAgent',
        tags,
        summary: 'Get the current agent',
        security,
        response: { 200: answer('The agent.', agent), ...faults },
      },
    },
    async (request) => presentAgent(identityOf(request).agent),
  );

  app.post(
    '/v1/agents/session/revoke',
    {
      config: { audit: 'agent_session.close' },
      schema: { operationId: 'closeOwnSession', tags, summary: 'Close the current session', security, response },
    },
    async (request) => {
      const { session } = identityOf(request);
      await agentSessions.close(session);
      noteAudit(request, { subject: session.id });
      return presentSession({ ...session, revokedAt: clock.now() }, clock.now());
    },
  );
};
