import type { CloudId } from '#core/index.ts';

/** The same intent on every cloud: which syntheses answer it. Written once. */
export interface Comparison {
  readonly id: string;
  readonly ownerId: string;
  /** The synthesis of each cloud. */
  readonly syntheses: Readonly<Record<CloudId, string>>;
  readonly createdAt: Date;
}

export interface ComparisonRepository {
  insert(comparison: Comparison): Promise<void>;
  byId(id: string): Promise<Comparison | null>;
  /** Forgets what was made before that moment, the oldest first, and no more than so many. @returns how many */
  removeBefore(before: Date, most: number): Promise<number>;
}
