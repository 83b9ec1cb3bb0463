/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Chance {
  /** From 0 up to, and without, 1. */
  next(): number;
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number;
  /** True so often. */
  once(probability: number): boolean;
  /** One of them. @throws where there is none */
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
      if (item === undefined) throw new Error('there is nothing to choose from');
      return item;
    },
  };
}
