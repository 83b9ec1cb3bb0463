import type { CloudId, Intent, Stage } from '#core/index.ts';
import type { PageRequest } from './pages.ts';
import type { QueueItem } from './queue.ts';

export const SYNTHESIS_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type SynthesisStatus = (typeof SYNTHESIS_STATUSES)[number];

/** Failure reason: `code` is stable, `detail` is text. */
export interface SynthesisFault {
  readonly code: 'ENGINE_FAULT' | 'TOO_COMPLEX' | 'WORKER_LOST';
  readonly detail: string;
}

export interface Synthesis {
  readonly id: string;
  readonly ownerId: string;
  /** The agent that sent the request. Null for a user. */
  readonly agentId: string | null;
  readonly intent: Intent;
  /** Null for a synthesis that revises no blueprint. */
  readonly revision: Revision | null;
  readonly status: SynthesisStatus;
  /** The last recorded stage. */
  readonly stage: Stage | null;
  /** Number of started attempts. */
  readonly attempts: number;
  readonly fault: SynthesisFault | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** Deleted by its owner, and kept only because a revision continues its history. */
  readonly deletedAt: Date | null;
}

/** How a blueprint continues another one. */
export interface Revision {
  readonly parentId: string;
  /** The first blueprint of the line. */
  readonly lineId: string;
  /** What was changed, in the words of the caller. */
  readonly note: string | null;
}

export interface SynthesisFilter {
  /** Undefined: all owners. */
  readonly ownerId?: string;
  readonly status?: SynthesisStatus;
  readonly cloud?: CloudId;
}

/** A terminal state. */
export interface SynthesisEnd {
  readonly status: 'succeeded' | 'failed' | 'cancelled';
  readonly stage: Stage | null;
  readonly fault: SynthesisFault | null;
  readonly finishedAt: Date;
}

/** Changes are conditional on the current state, so a terminal state never changes. */
export interface SynthesisRepository {
  insert(synthesis: Synthesis): Promise<void>;
  byId(id: string): Promise<Synthesis | null>;
  /** Without deleted syntheses. */
  list(filter: SynthesisFilter, page: PageRequest): Promise<readonly Synthesis[]>;
  /** The first synthesis of a line and all its revisions, oldest first, with deleted ones. */
  line(lineId: string): Promise<readonly Synthesis[]>;
  /** Marks a synthesis as deleted. Nothing else of it changes. */
  markDeleted(id: string, at: Date): Promise<void>;
  /** Syntheses in a state, oldest first. */
  itemsIn(status: 'queued' | 'running'): Promise<readonly QueueItem[]>;
  /** Of one owner, or of all. */
  countIn(status: 'queued' | 'running', ownerId?: string): Promise<number>;
  /** queued → running, increments attempts. Null if it was not queued. */
  begin(id: string, startedAt: Date): Promise<Synthesis | null>;
  /** running → queued. False if that attempt was not running. */
  requeue(id: string, attempt: number): Promise<boolean>;
  /** running → queued, decrements attempts. False if that attempt was not running. */
  handBack(id: string, attempt: number): Promise<boolean>;
  /**
   * One of `from` → terminal state. False if it was in another state, or if `attempt` is not the latest: a lost worker
   * cannot overwrite the result of its successor.
   */
  end(
    id: string,
    from: readonly ('queued' | 'running')[],
    end: SynthesisEnd,
    attempt?: number | undefined,
  ): Promise<boolean>;
  /** queued → cancelled for all of an owner. */
  cancelQueued(ownerId: string, finishedAt: Date): Promise<void>;
  /** Up to `most` syntheses without revisions that ended before that time, oldest first. */
  endedBefore(before: Date, most: number): Promise<readonly string[]>;
  /** Deletes syntheses. Their blueprints must be deleted first. */
  remove(ids: readonly string[]): Promise<void>;
}
