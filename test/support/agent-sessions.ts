import type { Clock } from '#ports/clock.ts';
import type { Actor } from '#services/actor.ts';
import type { AgentCaller, AuthenticateAgent } from '#services/agent-caller.ts';
import { DomainError } from '#services/errors.ts';

const LIFE_SECONDS = 900;
const IDLE_SECONDS = 120;

interface Session extends AgentCaller {
  readonly openedAt: number;
  usedAt: number;
  revoked: boolean;
}

/** Sessions of agents in memory, as far as Git asks about them. */
export class AgentSessions {
  readonly #clock: Clock;
  readonly #sessions = new Map<string, Session>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The token of a new session for an agent of this owner. */
  open(actor: Actor, capabilities: readonly string[] = ['repository.read']): { token: string; agentId: string } {
    const number = String(this.#sessions.size);
    const token = `service_session_${number.padStart(36, '0')}`;
    const agentId = `agt_${number.padStart(20, '0')}`;
    const now = this.#seconds();
    this.#sessions.set(token, { agentId, actor, capabilities, openedAt: now, usedAt: now, revoked: false });
    return { token, agentId };
  }

  revoke(token: string): void {
    const session = this.#sessions.get(token);
    if (session !== undefined) session.revoked = true;
  }

  readonly authenticate: AuthenticateAgent = async (token) => {
    const session = this.#sessions.get(token);
    const now = this.#seconds();
    if (session === undefined) throw new DomainError('INVALID_TOKEN', 'No session is known by this token.');
    if (session.revoked) throw new DomainError('INVALID_TOKEN', 'The session was revoked.');
    if (now - session.openedAt >= LIFE_SECONDS) throw new DomainError('INVALID_TOKEN', 'The session has expired.');
    if (now - session.usedAt >= IDLE_SECONDS) throw new DomainError('INVALID_TOKEN', 'The session was idle too long.');
    session.usedAt = now;
    return session;
  };

  #seconds(): number {
    return this.#clock.now().getTime() / 1000;
  }
}
