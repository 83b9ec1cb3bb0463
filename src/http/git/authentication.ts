import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AgentIdentity, AgentSessions } from '#services/agent-sessions.ts';
import { DomainError } from '#services/errors.ts';
import { readCredentials } from './credentials.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who fetches; null outside the scope of Git. */
    gitCaller: AgentIdentity | null;
  }
}

const CAPABILITY = 'repository.read';
const AGENT_ID = /^agt_/;

/** Every route of this scope needs an agent's session that may read repositories. */
export function authenticateGit(scope: FastifyInstance, sessions: Pick<AgentSessions, 'authenticate'>): void {
  scope.decorateRequest('gitCaller', null);
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const { sessionToken, username } = readCredentials(request.headers.authorization);
    const caller = await sessions.authenticate(sessionToken, CAPABILITY);
    if (AGENT_ID.test(username) && username !== caller.agent.id) {
      throw new DomainError('INVALID_TOKEN', 'The user name is the identifier of another agent.');
    }
    request.gitCaller = caller;
  });
}

/** Who fetches. To be called in a scope that authenticates Git's clients, and nowhere else. */
export function gitCallerOf({ gitCaller }: FastifyRequest): AgentIdentity {
  if (gitCaller === null) throw new Error('this route is outside the scope of Git');
  return gitCaller;
}
