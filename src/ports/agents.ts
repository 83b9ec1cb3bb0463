import type { PageRequest } from './pages.ts';

/** All permissions of agents. None of them grants permissions. */
export const AGENT_CAPABILITIES = ['synthesis.create', 'synthesis.read', 'blueprint.read', 'repository.read'] as const;
export type AgentCapability = (typeof AGENT_CAPABILITIES)[number];

/** A program that acts on behalf of a user. Revoked agents remain stored. */
export interface Agent {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly description: string | null;
  /** Vendor and name of the agent's model, as stated by the agent. */
  readonly provider: string | null;
  readonly model: string | null;
  readonly capabilities: readonly AgentCapability[];
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

export type AgentChanges = Partial<Pick<Agent, 'name' | 'description' | 'capabilities'>>;

export interface AgentFilter {
  /** Undefined: all owners. */
  readonly ownerId?: string;
}

export interface AgentRepository {
  insert(agent: Agent): Promise<void>;
  byId(id: string): Promise<Agent | null>;
  list(filter: AgentFilter, page: PageRequest): Promise<readonly Agent[]>;
  /** Null if it is revoked or unknown. */
  update(id: string, changes: AgentChanges): Promise<Agent | null>;
  /** False if it was already revoked. */
  revoke(id: string, at: Date): Promise<boolean>;
}

/** A permanent token. The store has only its keyed hash. */
export interface AgentToken {
  readonly hash: string;
  readonly agentId: string;
  readonly createdAt: Date;
  /** Null: valid until it is rotated. */
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export interface AgentTokenRepository {
  insert(token: AgentToken): Promise<void>;
  byHash(hash: string): Promise<AgentToken | null>;
  /** Tokens of an agent, newest first. */
  of(agentId: string): Promise<readonly AgentToken[]>;
  touch(hash: string, at: Date): Promise<void>;
  /** Limits the validity of all tokens of an agent. */
  expire(agentId: string, at: Date): Promise<void>;
  /** Deletes tokens that expired before that time. */
  removeExpired(before: Date): Promise<void>;
}
