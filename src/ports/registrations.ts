import type { AgentCapability } from './agents.ts';

/** `pending` past its time is expired; `delivered` is approved with the token handed out. */
export type RegistrationStatus = 'pending' | 'approved' | 'delivered' | 'rejected';

/** An agent that asks to be let in. */
export interface Registration {
  readonly id: string;
  /** Keyed hash of the polling token. */
  readonly pollHash: string;
  /** What the agent shows and a person compares; no credential. */
  readonly userCode: string;
  /** Who may decide. Null where nobody of that name is there, and where nobody was named. */
  readonly ownerId: string | null;
  /** Nobody was named: whoever is shown the user code may decide, and becomes the owner. */
  readonly open: boolean;
  readonly agentName: string;
  readonly description: string | null;
  readonly provider: string | null;
  readonly model: string | null;
  readonly requested: readonly AgentCapability[];
  /** Asked for, well-formed, and nothing that can be granted here. */
  readonly unsupported: readonly string[];
  readonly status: RegistrationStatus;
  readonly agentId: string | null;
  readonly granted: readonly AgentCapability[];
  /** Seconds between two polls; it grows for a client that does not keep it. */
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

/** Whose registrations: those of an owner, and those that name nobody where `open` is true. */
export interface RegistrationFilter {
  readonly ownerId: string;
  readonly open: boolean;
}

/** Every change names the state that it starts from, so that two at once have one winner. */
export interface RegistrationRepository {
  insert(registration: Registration): Promise<void>;
  byId(id: string): Promise<Registration | null>;
  /** Inside a transaction nobody else changes it until the end: polls at once are counted one after the other. */
  byPollHash(hash: string): Promise<Registration | null>;
  /** The newest pending one with that code. */
  byUserCode(userCode: string): Promise<Registration | null>;
  /** Those that wait for a decision at that moment, the newest first. */
  pending(filter: RegistrationFilter, now: Date): Promise<readonly Registration[]>;
  polled(id: string, at: Date, intervalSeconds: number): Promise<void>;
  /** pending → approved or rejected. */
  decide(id: string, decision: Decision): Promise<boolean>;
  /** approved → delivered. */
  deliver(id: string, at: Date): Promise<boolean>;
  /** Forgets what expired before that moment. */
  removeExpired(before: Date): Promise<void>;
}
