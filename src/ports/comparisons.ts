import type { CloudId } from '#core/index.ts';
import type { PageRequest } from './pages.ts';

/** The syntheses of the same intent, one per cloud. Immutable. */
export interface Comparison {
  readonly id: string;
  readonly ownerId: string;
  /** Synthesis IDs by cloud. */
  readonly syntheses: Readonly<Record<CloudId, string>>;
  readonly createdAt: Date;
}

export interface ComparisonRepository {
  insert(comparison: Comparison): Promise<void>;
  byId(id: string): Promise<Comparison | null>;
  /** Undefined owner: all owners. Newest first. */
  list(filter: { readonly ownerId?: string }, page: PageRequest): Promise<readonly Comparison[]>;
  /** Deletes up to `most` comparisons from before that time, oldest first. @returns the number of deleted comparisons */
  removeBefore(before: Date, most: number): Promise<number>;
}
