import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '#services/actor.ts';
import { DomainError, notFound } from '#services/errors.ts';
import type { Services } from '#services/services.ts';
import { GIT } from '../messages/git.ts';
import { personOf } from '../plugins/authentication.ts';
import { type GitCredentials, readCredentials } from './credentials.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null outside the Git scope. */
    gitCaller: Actor | null;
  }
}

type GitServices = Pick<Services, 'sessions' | 'agentSessions' | 'sharing'>;

const CAPABILITY = 'repository.read';
const AGENT_ID = /^agt_/;

/**
 * Authenticates every route of this scope: an agent session with the capability `repository.read`, a person, or a share
 * link.
 */
export function authenticateGit(scope: FastifyInstance, services: GitServices): void {
  scope.decorateRequest('gitCaller', null);
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const credentials = readCredentials(request.headers.authorization);
    const actor = await actorOf(request, credentials, services);
    if (AGENT_ID.test(credentials.username) && credentials.username !== actor.agentId) {
      throw new DomainError('INVALID_TOKEN', GIT.otherAgent);
    }
    request.gitCaller = actor;
  });
}

async function actorOf(request: FastifyRequest, { token }: GitCredentials, services: GitServices): Promise<Actor> {
  const { sessions, agentSessions, sharing } = services;
  if (token.startsWith('service_session_')) return (await agentSessions.authenticate(token, CAPABILITY)).actor;
  if (token.startsWith('service_share_')) {
    const guest = await sharing.guest(token);
    if (guest === null) throw new DomainError('INVALID_TOKEN', GIT.noToken);
    return guest;
  }
  const { id, role } = (await personOf(request, sessions, token)).user;
  return { userId: id, role };
}

/** A viewer reads only what is shared with it. @throws NOT_FOUND */
export async function ensureReader(actor: Actor, id: string, { sharing }: GitServices): Promise<void> {
  if (actor.role === 'viewer' && !(await sharing.opens(actor, id))) throw notFound();
}

/** The authenticated caller. Only for routes in the Git scope. */
export function gitCallerOf({ gitCaller }: FastifyRequest): Actor {
  if (gitCaller === null) throw new Error('this route is outside the Git scope');
  return gitCaller;
}
