import type { Agent, AgentCapability } from './agents.ts';
import type { Role } from './users.ts';

/** A short-lived agent session. Its state is derived from these fields and the current time. */
export interface AgentSession {
  readonly id: string;
  /** Keyed hash of the session token. */
  readonly hash: string;
  readonly agentId: string;
  readonly capabilities: readonly AgentCapability[];
  readonly createdAt: Date;
  /** Fixed end of the session. */
  readonly expiresAt: Date;
  /** Idle timeout. */
  readonly idleSeconds: number;
  readonly lastSeenAt: Date;
  readonly revokedAt: Date | null;
}

/** A session with the records that determine its permissions. */
export interface SessionContext {
  readonly session: AgentSession;
  readonly agent: Agent;
  /** Null if the owner's account is deleted. */
  readonly ownerRole: Role | null;
}

export interface AgentSessionRepository {
  insert(session: AgentSession): Promise<void>;
  byId(id: string): Promise<AgentSession | null>;
  /** By the hash of its token, in one query: every request of an agent calls this. */
  contextOf(hash: string): Promise<SessionContext | null>;
  /** Sessions of an agent, newest first. */
  of(agentId: string): Promise<readonly AgentSession[]>;
  touch(id: string, at: Date): Promise<void>;
  /** False if it was already revoked. */
  revoke(id: string, at: Date): Promise<boolean>;
  revokeOf(agentId: string, at: Date): Promise<void>;
  /** Deletes sessions that expired before that time. */
  removeExpired(before: Date): Promise<void>;
}
