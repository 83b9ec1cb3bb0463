import type { AgentSession } from '#ports/agent-sessions.ts';
import { type Store, StoreFull } from '#ports/store.ts';

/** At most one write in this time for a session, however much it asks. */
const WRITE_EVERY_MS = 1_000;
/** Sessions whose last request is held in memory; past it the one that was heard of longest ago is left to the record. */
const SESSIONS = 10_000;

/**
 * When each session was last heard of. The record may be a second behind; within a process the truth is held beside it,
 * so that the idle limit is exact.
 */
export function createLastSeen(store: Store) {
  const seen = new Map<string, { at: Date; writtenAt: Date }>();

  function remember(id: string, at: Date, writtenAt: Date): void {
    seen.delete(id);
    seen.set(id, { at, writtenAt });
    const [oldest] = seen.keys();
    if (seen.size > SESSIONS && oldest !== undefined) seen.delete(oldest);
  }

  return {
    /** The session as this process knows it. */
    latest: (session: AgentSession): AgentSession => {
      const at = seen.get(session.id)?.at;
      return at !== undefined && at > session.lastSeenAt ? { ...session, lastSeenAt: at } : session;
    },
    /** The session, heard of now. */
    touch: async (session: AgentSession, now: Date): Promise<AgentSession> => {
      const { id } = session;
      const writtenAt = seen.get(id)?.writtenAt ?? session.lastSeenAt;
      const isDue = now.getTime() - writtenAt.getTime() >= WRITE_EVERY_MS;
      // Remembered before the write, so that requests at the same moment write once.
      remember(id, now, isDue ? now : writtenAt);
      if (isDue) await store.agentSessions.touch(id, now).catch(ignoreFull);
      return { ...session, lastSeenAt: now };
    },
  };
}

/** Where there is no room to note it, the session goes on all the same: agents can still read. */
function ignoreFull(error: unknown): void {
  if (!(error instanceof StoreFull)) throw error;
}
