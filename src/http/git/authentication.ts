import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AgentCaller, AuthenticateAgent } from '#services/agent-caller.ts';
import { DomainError } from '#services/errors.ts';
import { readCredentials } from './credentials.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who fetches; null outside the scope of Git. */
    gitCaller: AgentCaller | null;
  }
}

const CAPABILITY = 'repository.read';
const AGENT_ID = /^agt_/;

/** Every route of this scope needs an agent's session that may read repositories. */
export function authenticateGit(scope: FastifyInstance, authenticateAgent: AuthenticateAgent): void {
  scope.decorateRequest('gitCaller', null);
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const { sessionToken, username } = readCredentials(request.headers.authorization);
    const caller = await authenticateAgent(sessionToken);
    if (AGENT_ID.test(username) && username !== caller.agentId) {
      throw new DomainError('INVALID_TOKEN', 'The user name is the identifier of another agent.');
    }
    if (!caller.capabilities.includes(CAPABILITY)) {
      throw new DomainError('INSUFFICIENT_CAPABILITY', `The session lacks the capability ${CAPABILITY}.`);
    }
    request.gitCaller = caller;
  });
}

/** Who fetches. To be called in a scope that authenticates Git's clients, and nowhere else. */
export function gitCallerOf({ gitCaller }: FastifyRequest): AgentCaller {
  if (gitCaller === null) throw new Error('this route is outside the scope of Git');
  return gitCaller;
}
