import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AgentIdentity, AgentSessions } from '#services/agent-sessions.ts';
import { DomainError } from '#services/errors.ts';
import { GIT } from '../messages/git.ts';
import { readCredentials } from './credentials.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated agent. Null outside the Git scope. */
    gitCaller: AgentIdentity | null;
  }
}

const CAPABILITY = 'repository.read';
const AGENT_ID = /^agt_/;

/** Authenticates every route of this scope: an agent session with the capability `repository.read`. */
export function authenticateGit(scope: FastifyInstance, sessions: Pick<AgentSessions, 'authenticate'>): void {
  scope.decorateRequest('gitCaller', null);
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const { sessionToken, username } = readCredentials(request.headers.authorization);
    const caller = await sessions.authenticate(sessionToken, CAPABILITY);
    if (AGENT_ID.test(username) && username !== caller.agent.id) {
      throw new DomainError('INVALID_TOKEN', GIT.otherAgent);
    }
    request.gitCaller = caller;
  });
}

/** The authenticated agent. Only for routes in the Git scope. */
export function gitCallerOf({ gitCaller }: FastifyRequest): AgentIdentity {
  if (gitCaller === null) throw new Error('this route is outside the Git scope');
  return gitCaller;
}
