import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { noteAudit } from '../plugins/audit.ts';
import { actorOf } from '../plugins/authentication.ts';
import { limitBy } from '../plugins/limits.ts';
import { presentRegistration } from '../present-agents.ts';
import { answer } from '../schemas/answer.ts';
import { BODY_FAULTS, PERSON_FAULTS, problems } from '../schemas/problem.ts';
import { approvalBody, registration, registrationList, userCodeQuery } from '../schemas/registrations.ts';
import type { RouteOptions } from './route-options.ts';

const security = [{ human: [] }];
const tags = ['agents'];
const params = z.object({ id: z.string() });
const DECISION_FAULTS = [...PERSON_FAULTS, 'NOT_FOUND', 'REGISTRATION_DECIDED', 'REGISTRATION_EXPIRED'] as const;
/** A code has 34 bits: nobody guesses one of those that wait at this pace. */
const LOOKUPS = { name: 'lookup', limit: 30, windowMs: 60_000 };

/** What an owner decides about agents that ask. */
export const approvalRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { registrations } = options.services;

  app.get(
    '/v1/agents/registrations/pending',
    {
      schema: {
        operationId: 'listPendingRegistrations',
        tags,
        summary: 'Agents that wait for your decision',
        security,
        response: { 200: answer('All of them, the newest first.', registrationList), ...problems(...PERSON_FAULTS) },
      },
    },
    async (request) => {
      const items = await registrations.pending(actorOf(request));
      return { items: items.map(presentRegistration), next_cursor: null };
    },
  );

  app.get(
    '/v1/agents/registrations/lookup',
    {
      preHandler: limitBy(app, { ...LOOKUPS, keyOf: (request) => actorOf(request).userId }),
      schema: {
        operationId: 'lookUpRegistration',
        tags,
        summary: 'The agent that shows a user code',
        security,
        querystring: userCodeQuery,
        response: {
          200: answer('It waits for your decision.', registration),
          ...problems(...PERSON_FAULTS, 'NOT_FOUND', 'VALIDATION_FAILED', 'RATE_LIMITED'),
        },
      },
    },
    async (request) => presentRegistration(await registrations.lookup(actorOf(request), request.query.user_code)),
  );

  await app.register(decisionRoutes, options);
};

const decisionRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  const { registrations } = services;

  app.post(
    '/v1/agents/registrations/:id/approve',
    {
      config: { audit: 'registration.approve', bodyOptional: true },
      schema: {
        operationId: 'approveRegistration',
        tags,
        summary: 'Lets the agent in',
        security,
        params,
        body: approvalBody,
        response: {
          200: answer('It can fetch its token now, for an hour.', registration),
          ...problems(...DECISION_FAULTS, ...BODY_FAULTS),
        },
      },
    },
    async (request) => {
      const { granted_capabilities: granted = null, user_code: userCode = null } = request.body;
      const approved = await registrations.approve(actorOf(request), request.params.id, { granted, userCode });
      noteAudit(request, { subject: approved.agentId });
      return presentRegistration(approved);
    },
  );

  app.post(
    '/v1/agents/registrations/:id/reject',
    {
      config: { audit: 'registration.reject' },
      schema: {
        operationId: 'rejectRegistration',
        tags,
        summary: 'Turns the agent away',
        security,
        params,
        response: { 200: answer('It is told so.', registration), ...problems(...DECISION_FAULTS) },
      },
    },
    async (request) => presentRegistration(await registrations.reject(actorOf(request), request.params.id)),
  );
};
