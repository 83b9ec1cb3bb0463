/** Deterministic pseudo-random numbers (mulberry32). */
export interface Chance {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  /** An integer from 0 inclusive to `limit` exclusive. */
  below(limit: number): number;
  /** True with this probability. */
  once(probability: number): boolean;
  /** A random item. @throws Error for an empty list */
  of<T>(items: readonly T[]): T;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    once: (probability) => next() < probability,
    of: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('the list is empty');
      return item;
    },
  };
}
