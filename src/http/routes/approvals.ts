import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { noteAudit } from '../plugins/audit.ts';
import { actorOf } from '../plugins/authentication.ts';
import { presentPending, presentRegistration } from '../present-agents.ts';
import { pageQuery } from '../schemas/pages.ts';
import { BODY_FAULTS, PERSON_FAULTS, problems } from '../schemas/problem.ts';
import { approvalBody, registration, registrationList, userCodeQuery } from '../schemas/registrations.ts';
import { answer } from '../schemas/response.ts';
import type { RouteOptions } from './route-options.ts';
import { limitByUser } from './synthesis-requests.ts';

const security = [{ human: [] }];
const tags = ['agents'];
const params = z.object({ id: z.string() });
const DECISION_FAULTS = [...PERSON_FAULTS, 'NOT_FOUND', 'REGISTRATION_DECIDED', 'REGISTRATION_EXPIRED'] as const;
/** A user code has 34 bits. This rate limit prevents guessing. */
const LOOKUPS = { limit: 30, windowMs: 60_000 };

/** Rate limit of look-ups of user codes, in the API and on the console. */
export function limitLookups(app: FastifyInstance) {
  return limitByUser(app, 'lookup', LOOKUPS);
}

/** Approval of registrations by owners. */
export const approvalRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { registrations } = options.services;

  app.get(
    '/v1/agents/registrations/pending',
    {
      schema: {
        operationId: 'listPendingRegistrations',
        tags,
        summary: 'List pending registrations',
        security,
        querystring: z.object(pageQuery),
        response: {
          200: answer('The registrations, newest first.', registrationList),
          ...problems(...PERSON_FAULTS, 'VALIDATION_FAILED'),
        },
      },
    },
    async (request) => {
      const { items, nextCursor } = await registrations.pending(actorOf(request), request.query);
      return { items: items.map(presentPending), next_cursor: nextCursor };
    },
  );

  app.get(
    '/v1/agents/registrations/lookup',
    {
      preHandler: limitLookups(app),
      schema: {
        operationId: 'lookUpRegistration',
        tags,
        summary: 'Find a pending registration by user code',
        security,
        querystring: userCodeQuery,
        response: {
          200: answer('The pending registration.', registration),
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
        summary: 'Approve a registration',
        security,
        params,
        body: approvalBody,
        response: {
          200: answer('Approved. The agent can collect its token for one hour.', registration),
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
        summary: 'Reject a registration',
        security,
        params,
        response: { 200: answer('The rejected registration.', registration), ...problems(...DECISION_FAULTS) },
      },
    },
    async (request) => presentRegistration(await registrations.reject(actorOf(request), request.params.id)),
  );
};
