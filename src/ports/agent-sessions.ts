import type { Agent, AgentCapability } from './agents.ts';
import type { Role } from './users.ts';

/** A short-lived session of an agent. Its state follows from these facts and the time; nothing has to mark its end. */
export interface AgentSession {
  readonly id: string;
  /** Keyed hash of the session's token. */
  readonly hash: string;
  readonly agentId: string;
  readonly capabilities: readonly AgentCapability[];
  readonly createdAt: Date;
  /** Nothing moves it. */
  readonly expiresAt: Date;
  /** The silence that ends it. */
  readonly idleSeconds: number;
  readonly lastSeenAt: Date;
  readonly revokedAt: Date | null;
}

/** A session with what decides over its rights. */
export interface HeldSession {
  readonly session: AgentSession;
  readonly agent: Agent;
  /** Null where the owner's account is gone. */
  readonly ownerRole: Role | null;
}

export interface AgentSessionRepository {
  insert(session: AgentSession): Promise<void>;
  byId(id: string): Promise<AgentSession | null>;
  /** By the hash of its token, in one look-up: every request of an agent asks this. */
  held(hash: string): Promise<HeldSession | null>;
  /** Those of an agent on record, the newest first. */
  of(agentId: string): Promise<readonly AgentSession[]>;
  touch(id: string, at: Date): Promise<void>;
  /** False where it was revoked before. */
  revoke(id: string, at: Date): Promise<boolean>;
  revokeOf(agentId: string, at: Date): Promise<void>;
  /** Forgets what expired before that moment. */
  removeExpired(before: Date): Promise<void>;
}
