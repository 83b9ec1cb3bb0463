import type { CloudId } from '#core/index.ts';

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
  /** Deletes up to `most` comparisons from before that time, oldest first. @returns the number of deleted comparisons */
  removeBefore(before: Date, most: number): Promise<number>;
}
