import type { AgentSessionRepository } from './agent-sessions.ts';
import type { AgentRepository, AgentTokenRepository } from './agents.ts';
import type { AuditRepository } from './audit.ts';
import type { BlueprintRepository } from './blueprints.ts';
import type { ComparisonRepository } from './comparisons.ts';
import type { HumanTokenRepository } from './human-tokens.ts';
import type { IdempotencyRepository } from './idempotency.ts';
import type { ReadingRepository } from './readings.ts';
import type { RegistrationRepository } from './registrations.ts';
import type { ShareRepository } from './shares.ts';
import type { SynthesisRepository } from './syntheses.ts';
import type { UserRepository } from './users.ts';
import type { WebhookRepository } from './webhooks.ts';

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
  readonly shares: ShareRepository;
  readonly comparisons: ComparisonRepository;
  readonly idempotency: IdempotencyRepository;
  readonly readings: ReadingRepository;
  readonly webhooks: WebhookRepository;
}

/** The store does not respond. The write was not acknowledged and can be retried. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The disk is full. Reads succeed, and acknowledged writes are not lost. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}

/**
 * Persistent storage. Methods reject with StoreUnavailable or StoreFull. A resolved write is durable as far as the store
 * type allows.
 */
export interface Store extends Repositories {
  /**
   * Runs work atomically. Only the repositories passed to it are in the transaction. Using the store itself inside the
   * transaction deadlocks. After a deadlock in the database the work runs again, so its side effects must be idempotent.
   */
  transaction<T>(work: (within: Repositories) => Promise<T>): Promise<T>;
  /** Resolves if the store responds. Rejects otherwise. */
  check(): Promise<void>;
  close(): Promise<void>;
}
