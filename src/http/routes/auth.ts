import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Sessions, TOKEN_TTL_SECONDS } from '#services/sessions.ts';
import { clientAddressOf } from '../client-address.ts';
import { liveTokenOf } from '../plugins/authentication.ts';
import { addLimitHeaders } from '../plugins/limits.ts';
import { tokenOf } from '../plugins/tokens.ts';
import { presentUser } from '../present.ts';
import { loginAnswer, loginBody, person } from '../schemas/auth.ts';
import { BODY_FAULTS, PERSON_FAULTS, problems } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import type { RouteOptions } from './route-options.ts';

/** Sign-in of users. */
export const loginRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  const { sessions } = services;
  app.post(
    '/v1/auth/login',
    {
      config: { audit: 'person.login' },
      schema: {
        operationId: 'login',
        tags: ['people'],
        summary: 'Sign in with login and password',
        body: loginBody,
        response: {
          200: answer('Access token and user.', loginAnswer),
          ...problems(...BODY_FAULTS, 'INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'),
        },
      },
    },
    async (request, reply) => {
      const { login, email, username, password } = request.body;
      const address = clientAddressOf(request);
      reply.header('Cache-Control', 'no-store');
      const attempt = sessions.login({ login: login ?? email ?? username ?? '', password, address });
      const live = await attempt.finally(() => addFailureLimit(reply, sessions, address));
      request.caller = { kind: 'person', live };
      return {
        access_token: tokenOf(app, live),
        token_type: 'bearer' as const,
        expires_in: TOKEN_TTL_SECONDS,
        expires_at: live.token.expiresAt.toISOString(),
        user: presentUser(live.user),
      };
    },
  );
};

/** Routes of the signed-in user. */
export const accountRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  const security = [{ human: [] }];
  app.get(
    '/v1/auth/me',
    {
      schema: {
        operationId: 'getMe',
        tags: ['people'],
        summary: 'Get the current user',
        security,
        response: { 200: answer('The user.', person), ...problems(...PERSON_FAULTS) },
      },
    },
    async (request) => presentUser(liveTokenOf(request).user),
  );

  app.post(
    '/v1/auth/logout',
    {
      config: { audit: 'person.logout' },
      schema: {
        operationId: 'logout',
        tags: ['people'],
        summary: 'Sign out and revoke the access token',
        security,
        response: { 204: z.undefined().describe('The token is revoked.'), ...problems(...PERSON_FAULTS) },
      },
    },
    async (request, reply) => {
      await services.sessions.logout(liveTokenOf(request).token.jti);
      return reply.code(204).send();
    },
  );
};

function addFailureLimit(reply: FastifyReply, { addressThrottle }: Sessions, address: string): void {
  const { remaining, resetSeconds } = addressThrottle.state(address);
  addLimitHeaders(reply, { name: 'login-failures', ...addressThrottle.rule, remaining, resetSeconds });
}
