import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { noteAudit } from '../plugins/audit.ts';
import { actorOf } from '../plugins/authentication.ts';
import { presentSession } from '../present-agents.ts';
import { agentSession, agentSessionList } from '../schemas/agent-sessions.ts';
import { revokedCount } from '../schemas/agents.ts';
import { PERSON_FAULTS, problems } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import type { RouteOptions } from './route-options.ts';

const security = [{ human: [] }];
const tags = ['agents'];
const params = z.object({ id: z.string() });
const faults = problems(...PERSON_FAULTS, 'NOT_FOUND');

/** Session management by the owner of an agent. */
export const agentSessionControlRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  const { agentSessions, clock } = services;

  app.get(
    '/v1/agents/:id/sessions',
    {
      schema: {
        operationId: 'listAgentSessions',
        tags,
        summary: 'List the sessions of an agent, newest first. Ended sessions are listed for one day',
        security,
        params,
        response: { 200: answer('The sessions.', agentSessionList), ...faults },
      },
    },
    async (request) => {
      const sessions = await agentSessions.of(actorOf(request), request.params.id);
      return { items: sessions.map((session) => presentSession(session, clock.now())), next_cursor: null };
    },
  );

  app.post(
    '/v1/agents/sessions/:sid/revoke',
    {
      config: { audit: 'agent_session.revoke' },
      schema: {
        operationId: 'revokeAgentSession',
        tags,
        summary: 'Revoke a session',
        security,
        params: z.object({ sid: z.string() }),
        response: {
          200: answer('The revoked session.', agentSession),
          ...problems(...PERSON_FAULTS, 'NOT_FOUND', 'SESSION_ENDED'),
        },
      },
    },
    async (request) => {
      noteAudit(request, { subject: request.params.sid.slice(0, 64) });
      return presentSession(await agentSessions.revoke(actorOf(request), request.params.sid), clock.now());
    },
  );

  app.post(
    '/v1/agents/:id/sessions/revoke-all',
    {
      config: { audit: 'agent_session.revoke_all' },
      schema: {
        operationId: 'revokeAgentSessions',
        tags,
        summary: 'Revoke all sessions of an agent',
        security,
        params,
        response: { 200: answer('Number of revoked sessions.', revokedCount), ...faults },
      },
    },
    async (request) => ({ revoked: await agentSessions.revokeAll(actorOf(request), request.params.id) }),
  );
};
