import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { NewUser } from '#services/users.ts';
import { noteAudit } from '../plugins/audit.ts';
import { actorOf, liveTokenOf } from '../plugins/authentication.ts';
import { idempotencyHeader, markReplayed, ticketOf } from '../plugins/idempotency.ts';
import { presentAccount } from '../present-agents.ts';
import { BODY_FAULTS, CREATION_FAULTS, PERSON_FAULTS, problems } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import { account, accountPage, accountQuery, passwordBody, userBody, userChanges } from '../schemas/users.ts';
import type { RouteOptions } from './route-options.ts';

const security = [{ human: [] }];
const tags = ['people'];
const params = z.object({ id: z.string() });
const ADMIN_FAULTS = [...PERSON_FAULTS, 'INSUFFICIENT_ROLE'] as const;

/** The password of the current user. */
export const passwordRoute: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.post(
    '/v1/auth/password',
    {
      config: { audit: 'person.password' },
      schema: {
        operationId: 'changePassword',
        tags,
        summary: 'Change your password and revoke all your access tokens',
        security,
        body: passwordBody,
        response: {
          204: z.undefined().describe('Changed. Sign in again.'),
          ...problems(...PERSON_FAULTS, ...BODY_FAULTS, 'TOO_MANY_ATTEMPTS'),
        },
      },
    },
    async (request, reply) => {
      const { current_password: current, new_password: next } = request.body;
      await services.sessions.changePassword(liveTokenOf(request).user, current, next);
      return reply.code(204).send();
    },
  );
};

/** User accounts. Administrators only. */
export const userRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { users, idempotency } = options.services;

  app.post(
    '/v1/users',
    {
      config: { audit: 'person.create' },
      schema: {
        operationId: 'createUser',
        tags,
        summary: 'Create a user account',
        security,
        headers: z.object(idempotencyHeader),
        body: userBody,
        response: {
          201: answer('The account.', account),
          ...problems(...ADMIN_FAULTS, ...BODY_FAULTS, ...CREATION_FAULTS, 'NAME_TAKEN'),
        },
      },
    },
    async (request, reply) => {
      const ticket = ticketOf(request, actorOf(request).userId, idempotency);
      const { user, replayed } = await idempotency.exclusively(ticket, () => users.create(request.body, ticket));
      noteAudit(request, { subject: user.id });
      markReplayed(reply, replayed);
      return reply.code(201).header('Location', `/v1/users/${user.id}`).send(presentAccount(user));
    },
  );

  app.get(
    '/v1/users',
    {
      schema: {
        operationId: 'listUsers',
        tags,
        summary: 'List user accounts, newest first',
        security,
        querystring: accountQuery,
        response: {
          200: answer('A page of accounts.', accountPage),
          ...problems(...ADMIN_FAULTS, 'VALIDATION_FAILED'),
        },
      },
    },
    async (request) => {
      const { items, nextCursor } = await users.list(request.query);
      return { items: items.map(presentAccount), next_cursor: nextCursor };
    },
  );

  await app.register(userChangeRoutes, options);
};

const userChangeRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  const { users } = services;

  app.get(
    '/v1/users/:id',
    {
      schema: {
        operationId: 'getUser',
        tags,
        summary: 'Get a user account',
        security,
        params,
        response: { 200: answer('The account.', account), ...problems(...ADMIN_FAULTS, 'NOT_FOUND') },
      },
    },
    async (request) => presentAccount(await users.get(request.params.id)),
  );

  app.patch(
    '/v1/users/:id',
    {
      config: { audit: 'person.change' },
      schema: {
        operationId: 'changeUser',
        tags,
        summary: 'Update the role, user name, e-mail address or password of an account',
        security,
        params,
        body: userChanges,
        response: {
          200: answer('The updated account.', account),
          ...problems(...ADMIN_FAULTS, ...BODY_FAULTS, 'NOT_FOUND', 'NAME_TAKEN', 'LAST_ADMINISTRATOR'),
        },
      },
    },
    async (request) => presentAccount(await users.update(request.params.id, given(request.body))),
  );

  app.delete(
    '/v1/users/:id',
    {
      config: { audit: 'person.remove' },
      schema: {
        operationId: 'removeUser',
        tags,
        summary: 'Delete an account, its tokens and its agents',
        security,
        params,
        response: {
          204: z.undefined().describe('Deleted. Blueprints of the account are kept.'),
          ...problems(...ADMIN_FAULTS, 'NOT_FOUND', 'LAST_ADMINISTRATOR'),
        },
      },
    },
    async (request, reply) => {
      await users.remove(request.params.id);
      return reply.code(204).send();
    },
  );
};

/** Without undefined values. */
function given(changes: { readonly [Key in keyof NewUser]?: NewUser[Key] | undefined }): Partial<NewUser> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
