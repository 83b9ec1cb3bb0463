import type { AgentSessionRepository } from './agent-sessions.ts';
import type { AgentRepository, AgentTokenRepository } from './agents.ts';
import type { AuditRepository } from './audit.ts';
import type { BlueprintRepository } from './blueprints.ts';
import type { ComparisonRepository } from './comparisons.ts';
import type { HumanTokenRepository } from './human-tokens.ts';
import type { IdempotencyRepository } from './idempotency.ts';
import type { RegistrationRepository } from './registrations.ts';
import type { SynthesisRepository } from './syntheses.ts';
import type { UserRepository } from './users.ts';

export interface Repositories {
  readonly users: UserRepository;
  readonly humanTokens: HumanTokenRepository;
  readonly agents: AgentRepository;
  readonly agentTokens: AgentTokenRepository;
  readonly agentSessions: AgentSessionRepository;
  readonly registrations: RegistrationRepository;
  readonly audit: AuditRepository;
  readonly syntheses: SynthesisRepository;
  readonly blueprints: BlueprintRepository;
  readonly comparisons: ComparisonRepository;
  readonly idempotency: IdempotencyRepository;
}

/** The store does not answer. Nothing was acknowledged, and the same request may succeed later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** There is no room left to write to. What is there can be read, and nothing that was acknowledged is lost. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}

/**
 * Everything that is kept. A method rejects with StoreUnavailable where the store can't be reached, and with StoreFull
 * where it has no room. A promise that resolved is a promise kept: what was written is where the store keeps it.
 */
export interface Store extends Repositories {
  /**
   * Runs work in which all is written or nothing. Only the repositories handed to it belong to the transaction;
   * using the store itself inside would wait for ever. The work may be run again from its beginning where the database
   * broke a deadlock by undoing it: what it does besides writing must bear that.
   */
  transaction<T>(work: (within: Repositories) => Promise<T>): Promise<T>;
  /** Resolves when the store answers; rejects when it does not. */
  check(): Promise<void>;
  close(): Promise<void>;
}
