import type { AgentCapability } from './agents.ts';
import type { PageRequest } from './pages.ts';

/** An expired `pending` registration keeps its status. `delivered`: approved, and the token was collected. */
export type RegistrationStatus = 'pending' | 'approved' | 'delivered' | 'rejected';

/** An agent's request for approval. */
export interface Registration {
  readonly id: string;
  /** Keyed hash of the polling token. */
  readonly pollHash: string;
  /** Shown by the agent and compared by the owner. Not a credential. */
  readonly userCode: string;
  /** The user who can approve. Null if the name is unknown or missing. */
  readonly ownerId: string | null;
  /** No owner was named: the user who enters the user code can approve and becomes the owner. */
  readonly open: boolean;
  readonly agentName: string;
  readonly description: string | null;
  readonly provider: string | null;
  readonly model: string | null;
  readonly requested: readonly AgentCapability[];
  /** Requested capabilities that the service does not have. */
  readonly unsupported: readonly string[];
  readonly status: RegistrationStatus;
  readonly agentId: string | null;
  readonly granted: readonly AgentCapability[];
  /** Seconds between polls. It increases when the client polls too often. */
  readonly intervalSeconds: number;
  readonly polledAt: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly decidedAt: Date | null;
  readonly deliveredAt: Date | null;
}

export type Decision = Pick<Registration, 'ownerId' | 'agentId' | 'granted' | 'expiresAt'> & {
  readonly status: 'approved' | 'rejected';
  readonly decidedAt: Date;
};

/** Registrations of an owner, and those without a named owner if `open` is true. */
export interface RegistrationFilter {
  readonly ownerId: string;
  readonly open: boolean;
}

/** Changes are conditional on the current state: of two concurrent changes, one succeeds. */
export interface RegistrationRepository {
  insert(registration: Registration): Promise<void>;
  byId(id: string): Promise<Registration | null>;
  /** Locks the record within a transaction, so that concurrent polls are serialized. */
  byPollHash(hash: string): Promise<Registration | null>;
  /** The newest pending registration with that code. */
  byUserCode(userCode: string): Promise<Registration | null>;
  /** Registrations pending at that time, newest first. */
  pending(filter: RegistrationFilter, now: Date, page: PageRequest): Promise<readonly Registration[]>;
  polled(id: string, at: Date, intervalSeconds: number): Promise<void>;
  /** pending → approved or rejected. */
  decide(id: string, decision: Decision): Promise<boolean>;
  /** approved → delivered. */
  deliver(id: string, at: Date): Promise<boolean>;
  /** Deletes registrations that expired before that time. */
  removeExpired(before: Date): Promise<void>;
}
