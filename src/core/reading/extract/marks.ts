/** Marks on words; marking a word again takes no time. */
export interface Marks {
  /** Marks words from one index up to another. */
  add(from: number, to: number): void;
  has(index: number): boolean;
}

/** @param onFirst called when a word is marked for the first time */
export function createMarks(length: number, onFirst: (index: number) => void = () => {}): Marks {
  /** The next unmarked word, or a step towards it (union-find). */
  const next = Int32Array.from({ length: length + 1 }, (_, index) => index);

  function unmarkedFrom(start: number): number {
    let at = start;
    for (let to = next[at] ?? at; to !== at; to = next[at] ?? at) {
      next[at] = next[to] ?? to;
      at = to;
    }
    return at;
  }

  return {
    add: (from, to) => {
      const end = Math.min(to, length);
      for (let at = unmarkedFrom(Math.max(0, from)); at < end; at = unmarkedFrom(at)) {
        next[at] = at + 1;
        onFirst(at);
      }
    },
    has: (index) => index >= 0 && index < length && next[index] !== index,
  };
}
