import type { AgentSession } from '#ports/agent-sessions.ts';

/** Idle timeout, maximum lifetime or revocation. */
export type EndReason = 'idle' | 'absolute' | 'revoked';

export interface SessionEnd {
  readonly at: Date;
  readonly reason: EndReason;
}

type Facts = Pick<AgentSession, 'expiresAt' | 'idleSeconds' | 'lastSeenAt' | 'revokedAt'>;

export function idleEndOf({ idleSeconds, lastSeenAt }: Facts): Date {
  return new Date(lastSeenAt.getTime() + idleSeconds * 1000);
}

/** Derived from the record. */
export function endOf(session: Facts): SessionEnd {
  const { expiresAt, revokedAt } = session;
  const idle = idleEndOf(session);
  const end: SessionEnd = idle < expiresAt ? { at: idle, reason: 'idle' } : { at: expiresAt, reason: 'absolute' };
  return revokedAt !== null && revokedAt < end.at ? { at: revokedAt, reason: 'revoked' } : end;
}

export function isActive(session: Facts, now: Date): boolean {
  return endOf(session).at > now;
}
