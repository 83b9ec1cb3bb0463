import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DomainError } from '#services/errors.ts';
import type { Client, Form } from '#services/oauth.ts';
import { DETAILS } from '../messages/problems.ts';
import { noteAudit } from '../plugins/audit.ts';
import { secondsUntil } from '../plugins/authentication.ts';
import { domainError } from '../plugins/errors.ts';
import { acceptForms, formFieldsOf } from '../plugins/forms.ts';

import { introspectionAnswer, introspectionForm, tokenAnswer, tokenForm } from '../schemas/oauth.ts';
import { problems } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import { limitSessions } from './agent-sessions.ts';
import { deviceAuthorizationRoute } from './device-authorization.ts';
import type { RouteOptions } from './route-options.ts';

const tags = ['oauth'];
const FORM = 'application/x-www-form-urlencoded';
const CLIENT_FAULTS = ['INVALID_OAUTH_REQUEST', 'INVALID_AGENT_CREDENTIAL', 'UNSUPPORTED_MEDIA_TYPE'] as const;

/** OAuth 2.0 endpoints for agents, tokens and sessions. */
export const oauthRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { services, config } = options;
  const { oauth, clock } = services;
  acceptForms(app);
  answerAsOAuth(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  const limit = limitSessions(app, config.sessionRate);

  app.post(
    '/v1/oauth/token',
    {
      config: { audit: 'agent_session.open' },
      schema: {
        operationId: 'getOAuthToken',
        tags,
        summary: 'Open a session with client_credentials or device_code',
        consumes: [FORM],
        body: tokenForm,
        response: {
          200: answer('The session token.', tokenAnswer),
          ...problems(
            ...CLIENT_FAULTS,
            'UNSUPPORTED_GRANT_TYPE',
            'INVALID_SCOPE',
            'INVALID_GRANT',
            'AUTHORIZATION_PENDING',
            'ACCESS_DENIED',
            'DEVICE_CODE_EXPIRED',
            'SLOW_DOWN',
            'RATE_LIMITED',
          ),
        },
      },
    },
    async (request, reply) => {
      // Device code polls have a separate rate limit.
      if (formOf(request).grant_type === 'client_credentials') {
        request.exchangingAgent = await oauth.client(clientOf(request));
        await limit(request, reply);
      }
      const granted = await oauth.token(formOf(request), clientOf(request));
      const { session, token, agent, permanentToken } = granted;
      const actor = { actorKind: 'agent', actorId: agent.id, userId: agent.ownerId } as const;
      noteAudit(request, { ...actor, subject: session.id });
      return reply.send({
        access_token: token ?? '',
        token_type: 'Bearer' as const,
        expires_in: secondsUntil(session.expiresAt, clock.now()),
        scope: session.capabilities.join(' '),
        session_id: session.id,
        agent_id: agent.id,
        ...(permanentToken === null ? {} : { permanent_token: permanentToken }),
      });
    },
  );

  await app.register(tokenStateRoutes, options);
  await app.register(deviceAuthorizationRoute, options);
};

/** OAuth clients expect 400 `invalid_request` for whatever is wrong with a form (RFC 6749 §5.2). */
function answerAsOAuth(scope: FastifyInstance): void {
  scope.setErrorHandler(async (cause) => {
    const error = domainError(cause);
    if (error.code !== 'VALIDATION_FAILED' && error.code !== 'MALFORMED_JSON') throw cause;
    const faults = (error.facts.errors ?? []).map(({ pointer, detail }) => ` ${pointer.slice(1)} ${detail}.`);
    throw new DomainError('INVALID_OAUTH_REQUEST', error.message + faults.join(''), { cause });
  });
}

const tokenStateRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  const { oauth } = services;

  /** ID of the calling agent, from its permanent token or its session. */
  async function agentIdOf(request: FastifyRequest): Promise<string> {
    const header = request.headers.authorization ?? '';
    if (!/^bearer\s/i.test(header)) return (await oauth.client(clientOf(request))).id;
    const identity = await services.agentSessions.authenticate(header.replace(/^bearer\s+/i, '').trim());
    return identity.agent.id;
  }

  app.post(
    '/v1/oauth/introspect',
    {
      schema: {
        operationId: 'introspectOAuthToken',
        tags,
        summary: 'Introspect a session token of the calling agent (RFC 7662)',
        consumes: [FORM],
        body: introspectionForm,
        response: {
          200: answer('`active: false` for an invalid token or a token of another agent.', introspectionAnswer),
          ...problems(...CLIENT_FAULTS, 'INVALID_TOKEN', 'SESSION_EXPIRED', 'SESSION_REVOKED'),
        },
      },
    },
    async (request) => {
      const agentId = await agentIdOf(request);
      const identity = await oauth.introspect(parameter(request, 'token'), agentId);
      if (identity === null) return { active: false };
      const { session, capabilities, actor } = identity;
      return {
        active: true,
        scope: capabilities.join(' '),
        client_id: agentId,
        sub: actor.userId,
        token_type: 'Bearer',
        iat: Math.floor(session.createdAt.getTime() / 1000),
        exp: Math.floor(session.expiresAt.getTime() / 1000),
      };
    },
  );

  app.post(
    '/v1/oauth/revoke',
    {
      config: { audit: 'agent_session.close' },
      schema: {
        operationId: 'revokeOAuthToken',
        tags,
        summary: 'Revoke a session token of the calling agent (RFC 7009)',
        consumes: [FORM],
        body: introspectionForm,
        response: {
          200: z.undefined().describe('The token is revoked or was not valid.'),
          ...problems(
            ...CLIENT_FAULTS,
            'UNSUPPORTED_TOKEN_TYPE',
            'INVALID_TOKEN',
            'SESSION_EXPIRED',
            'SESSION_REVOKED',
          ),
        },
      },
    },
    async (request, reply) => {
      const agentId = await agentIdOf(request);
      noteAudit(request, { actorKind: 'agent', actorId: agentId });
      await oauth.revoke(parameter(request, 'token'), agentId);
      return reply.code(200).send();
    },
  );
};

const formOf = (request: FastifyRequest): Form => formFieldsOf(request);

function parameter(request: FastifyRequest, name: string): string {
  const value = formOf(request)[name];
  if (value === undefined) throw new DomainError('INVALID_OAUTH_REQUEST', DETAILS.missingParameter(name));
  return value;
}

/** Client credentials (RFC 6749 §2.3.1): Basic with form-encoded parts, or form parameters. */
function clientOf(request: FastifyRequest): Client {
  const [, encoded] = /^Basic\s+([A-Za-z0-9+/=]+)\s*$/i.exec(request.headers.authorization ?? '') ?? [];
  if (encoded === undefined) {
    const { client_id: id = null, client_secret: secret = null } = formOf(request);
    return { id, secret };
  }
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { id: formDecoded(id), secret: formDecoded(rest.join(':')) };
}

function formDecoded(text: string): string {
  return new URLSearchParams(`text=${text.replaceAll('&', '%26')}`).get('text') ?? '';
}
