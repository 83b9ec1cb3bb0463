import type { Term } from '../../../model/capability.ts';

/** Words that speak of one part of a system. */
export interface PartRule {
  /** Any one of these answers it. Empty: the words are understood and ask for no part. */
  readonly anyOf: readonly Term[];
  readonly because: string;
  /** Words that name the part. After "no" they forbid it. */
  readonly names: readonly string[];
  /** Words from which the part follows. After "no" they say nothing. */
  readonly hints?: readonly string[];
  /** What a negation forbids, where that is more than `anyOf`, or nothing at all. */
  readonly forbids?: readonly Term[];
}
