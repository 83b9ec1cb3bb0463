import type { PageRequest } from './pages.ts';

/** What an agent can be allowed to do; there is no other permission, and none that grants others. */
export const AGENT_CAPABILITIES = ['synthesis.create', 'synthesis.read', 'blueprint.read', 'repository.read'] as const;
export type AgentCapability = (typeof AGENT_CAPABILITIES)[number];

/** A program that acts for a person. It stays on record when it is revoked. */
export interface Agent {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly description: string | null;
  /** Who makes the model behind it, and which one it is, as it says itself. */
  readonly provider: string | null;
  readonly model: string | null;
  readonly capabilities: readonly AgentCapability[];
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

export type AgentChanges = Partial<Pick<Agent, 'name' | 'description' | 'capabilities'>>;

export interface AgentFilter {
  /** Absent: everybody's. */
  readonly ownerId?: string;
}

export interface AgentRepository {
  insert(agent: Agent): Promise<void>;
  byId(id: string): Promise<Agent | null>;
  list(filter: AgentFilter, page: PageRequest): Promise<readonly Agent[]>;
  /** Null where it is revoked or unknown. */
  update(id: string, changes: AgentChanges): Promise<Agent | null>;
  /** False where it was revoked before. */
  revoke(id: string, at: Date): Promise<boolean>;
}

/** A permanent token as the server knows it: a keyed hash, never the token. */
export interface AgentToken {
  readonly hash: string;
  readonly agentId: string;
  readonly createdAt: Date;
  /** Null: good until it is replaced. */
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export interface AgentTokenRepository {
  insert(token: AgentToken): Promise<void>;
  byHash(hash: string): Promise<AgentToken | null>;
  /** Those of an agent, the newest first. */
  of(agentId: string): Promise<readonly AgentToken[]>;
  touch(hash: string, at: Date): Promise<void>;
  /** None of the agent's tokens is good from that moment on. */
  expire(agentId: string, at: Date): Promise<void>;
  /** Forgets what expired before that moment. */
  removeExpired(before: Date): Promise<void>;
}
