import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Role } from '#ports/users.ts';
import type { Actor } from '#services/actor.ts';
import { DomainError } from '#services/errors.ts';
import type { LiveToken, Sessions } from '#services/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null outside the scope that authenticates. */
    person: LiveToken | null;
  }
}

/** Every route of this scope needs a person's token. */
export function authenticate(scope: FastifyInstance, sessions: Sessions): void {
  scope.decorateRequest('person', null);
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    request.person = await personOf(request, sessions);
  });
}

/** Every route of this scope needs one of these roles. Stands in a scope that authenticates. */
export function allowRoles(scope: FastifyInstance, ...roles: readonly Role[]): void {
  scope.addHook('onRequest', async (request) => {
    const { role } = liveTokenOf(request).user;
    if (roles.includes(role)) return;
    throw new DomainError('INSUFFICIENT_ROLE', `This needs the role ${roles.join(' or ')}; yours is ${role}.`);
  });
}

/** Who asks. To be called in a scope that authenticates, and nowhere else. */
export function actorOf(request: FastifyRequest): Actor {
  const { user } = liveTokenOf(request);
  return { userId: user.id, role: user.role };
}

export function liveTokenOf({ person }: FastifyRequest): LiveToken {
  if (person === null) throw new Error('this route is outside the scope that authenticates');
  return person;
}

async function personOf(request: FastifyRequest, sessions: Sessions): Promise<LiveToken> {
  if (!/^Bearer\s+\S/i.test(request.headers.authorization ?? '')) {
    throw new DomainError('AUTHENTICATION_REQUIRED', 'Send a token: Authorization: Bearer <token>.');
  }
  const { sub, jti } = await request.jwtVerify<{ sub: string; jti: string }>().catch((cause: unknown) => {
    throw invalidToken(cause);
  });
  const live = await sessions.resolve(jti);
  if (live === null || live.user.id !== sub) throw invalidToken();
  return live;
}

function invalidToken(cause?: unknown): DomainError {
  return new DomainError('INVALID_TOKEN', 'The token is not valid, or no longer.', { cause });
}
