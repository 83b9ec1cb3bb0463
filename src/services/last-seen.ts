import type { AgentSession } from '#ports/agent-sessions.ts';
import { type Store, StoreFull } from '#ports/store.ts';

/** Minimum interval between writes per session. */
const WRITE_INTERVAL_MS = 1_000;
/** Maximum number of sessions in memory. */
const SESSIONS = 10_000;

/**
 * Time of the last request of each session. Writes are throttled, so the store can be a second behind. The exact time is
 * kept in memory.
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
    /** The session with the latest known time. */
    latest: (session: AgentSession): AgentSession => {
      const at = seen.get(session.id)?.at;
      return at !== undefined && at > session.lastSeenAt ? { ...session, lastSeenAt: at } : session;
    },
    /** Records a request of the session. */
    touch: async (session: AgentSession, now: Date): Promise<AgentSession> => {
      const { id } = session;
      const writtenAt = seen.get(id)?.writtenAt ?? session.lastSeenAt;
      const isDue = now.getTime() - writtenAt.getTime() >= WRITE_INTERVAL_MS;
      // Updated before the write, so that concurrent requests write once.
      remember(id, now, isDue ? now : writtenAt);
      if (isDue) await store.agentSessions.touch(id, now).catch(ignoreFull);
      return { ...session, lastSeenAt: now };
    },
  };
}

/** On a full disk sessions continue, so that agents can read. */
function ignoreFull(error: unknown): void {
  if (!(error instanceof StoreFull)) throw error;
}
