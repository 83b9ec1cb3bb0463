import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AGENT_CAPABILITIES, type AgentChanges } from '#ports/agents.ts';
import { noteAudit } from '../plugins/audit.ts';
import { actorOf } from '../plugins/authentication.ts';
import { idempotencyHeader, tellReplayed, ticketOf } from '../plugins/idempotency.ts';
import { presentAgent, presentToken } from '../present-agents.ts';
import {
  agent,
  agentBody,
  agentChanges,
  agentDetails,
  agentPage,
  mintedAgent,
  rotated,
  rotation,
} from '../schemas/agents.ts';
import { answer } from '../schemas/answer.ts';
import { pageQuery } from '../schemas/pages.ts';
import { BODY_FAULTS, CREATION_FAULTS, PERSON_FAULTS, problems } from '../schemas/problem.ts';
import type { RouteOptions } from './route-options.ts';

const security = [{ human: [] }];
const tags = ['agents'];
const params = z.object({ id: z.string() });
const headers = z.object(idempotencyHeader);

/** The agents of a person: making and reading them. */
export const agentRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { agents, idempotency } = options.services;

  app.post(
    '/v1/agents',
    {
      config: { audit: 'agent.create' },
      schema: {
        operationId: 'createAgent',
        tags,
        summary: 'An agent of yours, with its permanent token',
        security,
        headers,
        body: agentBody,
        response: {
          201: answer('The token is shown this once.', mintedAgent),
          ...problems(...PERSON_FAULTS, ...BODY_FAULTS, ...CREATION_FAULTS),
        },
      },
    },
    async (request, reply) => {
      const { agent_name: name, agent_description: description, provider, model, capabilities } = request.body;
      const facts = { name, description: description ?? null, provider: provider ?? null, model: model ?? null };
      const actor = actorOf(request);
      const ticket = ticketOf(request, actor.userId, idempotency);
      const minted = await idempotency.exclusively(ticket, () =>
        agents.create(actor, { ...facts, capabilities: capabilities ?? AGENT_CAPABILITIES }, ticket),
      );
      const wire = presentAgent(minted.agent);
      noteAudit(request, { subject: wire.id });
      tellReplayed(reply, minted.token === null);
      reply.code(201).header('Location', `/v1/agents/${wire.id}`);
      return reply.send({ ...wire, agent_id: wire.id, token: minted.token });
    },
  );

  app.get(
    '/v1/agents',
    {
      schema: {
        operationId: 'listAgents',
        tags,
        summary: 'Your agents, the newest first; an administrator sees everybody’s',
        security,
        querystring: z.object(pageQuery),
        response: { 200: answer('A page of them.', agentPage), ...problems(...PERSON_FAULTS, 'VALIDATION_FAILED') },
      },
    },
    async (request) => {
      const { items, nextCursor } = await agents.list(actorOf(request), request.query);
      return { items: items.map(presentAgent), next_cursor: nextCursor };
    },
  );

  app.get(
    '/v1/agents/:id',
    {
      schema: {
        operationId: 'getAgent',
        tags,
        summary: 'One agent, and when its tokens were used',
        security,
        params,
        response: { 200: answer('The agent.', agentDetails), ...problems(...PERSON_FAULTS, 'NOT_FOUND') },
      },
    },
    async (request) => {
      const { id } = request.params;
      const found = await agents.get(actorOf(request), id);
      const tokens = await agents.tokensOf(actorOf(request), id);
      return { ...presentAgent(found), tokens: tokens.map(presentToken) };
    },
  );

  await app.register(agentChangeRoutes, options);
};

/** Changing and ending them. */
const agentChangeRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  const { agents, idempotency } = services;

  app.patch(
    '/v1/agents/:id',
    {
      config: { audit: 'agent.change' },
      schema: {
        operationId: 'changeAgent',
        tags,
        summary: 'Another name, or other capabilities; sessions lose at once what the agent loses',
        security,
        params,
        body: agentChanges,
        response: {
          200: answer('The agent as it is now.', agent),
          ...problems(...PERSON_FAULTS, ...BODY_FAULTS, 'NOT_FOUND', 'AGENT_REVOKED'),
        },
      },
    },
    async (request) => {
      const { agent_name: name, agent_description: description, capabilities } = request.body;
      const changes: AgentChanges = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(capabilities === undefined ? {} : { capabilities }),
      };
      return presentAgent(await agents.update(actorOf(request), request.params.id, changes));
    },
  );

  app.delete(
    '/v1/agents/:id',
    {
      config: { audit: 'agent.revoke' },
      schema: {
        operationId: 'revokeAgent',
        tags,
        summary: 'Ends the agent, its tokens and its sessions',
        security,
        params,
        response: {
          204: z.undefined().describe('It stays in the list, as revoked.'),
          ...problems(...PERSON_FAULTS, 'NOT_FOUND'),
        },
      },
    },
    async (request, reply) => {
      await agents.revoke(actorOf(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.post(
    '/v1/agents/:id/rotate',
    {
      config: { audit: 'agent.rotate', bodyOptional: true },
      schema: {
        operationId: 'rotateAgentToken',
        tags,
        summary: 'Another permanent token',
        security,
        params,
        headers,
        body: rotation,
        response: {
          200: answer('The token is shown this once.', rotated),
          ...problems(...PERSON_FAULTS, ...BODY_FAULTS, ...CREATION_FAULTS, 'NOT_FOUND', 'AGENT_REVOKED'),
        },
      },
    },
    async (request, reply) => {
      const { overlap_seconds: overlapSeconds, revoke_sessions: revokeSessions } = request.body;
      const actor = actorOf(request);
      const ticket = ticketOf(request, actor.userId, idempotency);
      const { id } = request.params;
      const minted = await idempotency.exclusively(ticket, () =>
        agents.rotate(actor, id, { overlapSeconds, revokeSessions }, ticket),
      );
      tellReplayed(reply, minted.token === null);
      const { token, previousExpiresAt } = minted;
      return { agent_id: id, token, previous_expires_at: previousExpiresAt.toISOString() };
    },
  );
};
