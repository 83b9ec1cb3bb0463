import type { Actor } from './actor.ts';

/** An agent with a live session. It acts for its owner and sees what its owner sees. */
export interface AgentCaller {
  readonly agentId: string;
  /** Its owner. */
  readonly actor: Actor;
  /** Such as `repository.read`. */
  readonly capabilities: readonly string[];
}

/**
 * Who holds a session token. Asked with every request: it moves the session's idle limit, and a session that has ended
 * meanwhile ends what was begun with it.
 * @throws DomainError of status 401, whose text tells why
 */
export type AuthenticateAgent = (sessionToken: string) => Promise<AgentCaller>;
