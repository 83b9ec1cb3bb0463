/** Index of the first of ascending items with a key of at least `least`; the number of items if there is none. */
export function firstAtLeast<T>(items: readonly T[], least: number, keyOf: (item: T) => number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && keyOf(item) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Ascending items with a key from `least` to `most`, in order. */
export function within<T>(items: readonly T[], least: number, most: number, keyOf: (item: T) => number): readonly T[] {
  return items.slice(firstAtLeast(items, least, keyOf), firstAtLeast(items, most + 1, keyOf));
}

/** The minimum value at indexes below a bound; Infinity if there is none. A lookup takes O(log n). */
export function createLeastBelow(
  pairs: readonly (readonly [place: number, value: number])[],
): (bound: number) => number {
  const sorted = pairs.toSorted(([one], [other]) => one - other);
  const least: number[] = [];
  let soFar = Infinity;
  for (const [, value] of sorted) {
    soFar = Math.min(soFar, value);
    least.push(soFar);
  }
  return (bound) => least[firstAtLeast(sorted, bound, ([place]) => place) - 1] ?? Infinity;
}
