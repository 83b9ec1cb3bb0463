import type { PageRequest } from './pages.ts';

/** A security event with its result. Immutable. */
export interface AuditEntry {
  readonly id: string;
  readonly createdAt: Date;
  /** For example `agent.rotate`. */
  readonly action: string;
  readonly actorKind: 'person' | 'agent' | 'anonymous';
  /** ID of the user or agent. */
  readonly actorId: string | null;
  /** The owner of an agent, or the user itself. */
  readonly userId: string | null;
  /** The affected resource: an ID, or the submitted login. */
  readonly subject: string | null;
  /** Source IP address. */
  readonly address: string;
  readonly requestId: string;
  readonly result: 'success' | 'refused';
  /** Problem code of a refused request. */
  readonly code: string | null;
}

export interface AuditFilter {
  readonly action?: string;
  readonly actorId?: string;
  readonly subject?: string;
  readonly result?: AuditEntry['result'];
}

export interface AuditRepository {
  append(entry: AuditEntry): Promise<void>;
  list(filter: AuditFilter, page: PageRequest): Promise<readonly AuditEntry[]>;
  /** The time of the entry at this position, the newest first. Null if there are fewer. */
  timeOf(position: number): Promise<Date | null>;
  /** Deletes up to `most` entries from before that time, oldest first. @returns the number of deleted entries */
  removeBefore(before: Date, most: number): Promise<number>;
}
