import type { CloudId, Intent, Stage } from '#core/index.ts';
import type { PageRequest } from './pages.ts';

export const SYNTHESIS_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type SynthesisStatus = (typeof SYNTHESIS_STATUSES)[number];

/** Why a synthesis failed; `code` is stable, `detail` is for people. */
export interface SynthesisFault {
  readonly code: 'ENGINE_FAULT' | 'TIME_LIMIT' | 'WORKER_LOST';
  readonly detail: string;
}

export interface Synthesis {
  readonly id: string;
  readonly ownerId: string;
  /** The agent that asked for its owner; null where a person asked. */
  readonly agentId: string | null;
  readonly intent: Intent;
  readonly status: SynthesisStatus;
  /** The stage that was reached last, as far as it is on record. */
  readonly stage: Stage | null;
  /** How often work on it has begun. */
  readonly attempts: number;
  readonly fault: SynthesisFault | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

export interface SynthesisFilter {
  /** Absent: everybody's. */
  readonly ownerId?: string;
  readonly status?: SynthesisStatus;
  readonly cloud?: CloudId;
}

/** The last state of a synthesis; nothing follows it. */
export interface SynthesisEnd {
  readonly status: 'succeeded' | 'failed' | 'cancelled';
  readonly stage: Stage | null;
  readonly fault: SynthesisFault | null;
  readonly finishedAt: Date;
}

/** Every change names the states that it may start from, so that a terminal state never changes. */
export interface SynthesisRepository {
  insert(synthesis: Synthesis): Promise<void>;
  byId(id: string): Promise<Synthesis | null>;
  list(filter: SynthesisFilter, page: PageRequest): Promise<readonly Synthesis[]>;
  /** Those in a state, the oldest first. */
  idsIn(status: 'queued' | 'running'): Promise<readonly string[]>;
  countIn(status: 'queued' | 'running'): Promise<number>;
  /** queued → running, one attempt more. Null where it was not queued. */
  begin(id: string, startedAt: Date): Promise<Synthesis | null>;
  /** running → queued. False where that attempt was not running. */
  requeue(id: string, attempt: number): Promise<boolean>;
  /** running → queued, as if it had not been begun: one attempt less. False where that attempt was not running. */
  handBack(id: string, attempt: number): Promise<boolean>;
  /**
   * One of `from` → an end. False where it was in another state, or where the attempt that is named is not the latest:
   * a worker that was given up for lost can't write over its successor.
   */
  end(
    id: string,
    from: readonly ('queued' | 'running')[],
    end: SynthesisEnd,
    attempt?: number | undefined,
  ): Promise<boolean>;
  /** Those that came to their end before that moment, the oldest first, and no more than so many. */
  endedBefore(before: Date, most: number): Promise<readonly string[]>;
  /** Forgets them. Their blueprints must be gone before. */
  remove(ids: readonly string[]): Promise<void>;
}
