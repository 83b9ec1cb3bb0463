import type { PageRequest } from './pages.ts';

/** Something that matters for security, and how it ended. Written once, never changed. */
export interface AuditEntry {
  readonly id: string;
  readonly createdAt: Date;
  /** Such as `agent.rotate`. */
  readonly action: string;
  readonly actorKind: 'person' | 'agent' | 'anonymous';
  /** Identifier of the person or agent. */
  readonly actorId: string | null;
  /** The person for whom an agent acted, the person itself else. */
  readonly userId: string | null;
  /** What it was done to: an identifier, or the name that was tried. */
  readonly subject: string | null;
  /** The address that it came from. */
  readonly address: string;
  readonly requestId: string;
  readonly result: 'success' | 'refused';
  /** Why it was refused: a code of the page of errors. */
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
  /** Forgets what happened before that moment, the oldest first, and no more than so many. @returns how many */
  removeBefore(before: Date, most: number): Promise<number>;
}
