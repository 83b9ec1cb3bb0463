import { LRUCache } from 'lru-cache';

/** What was asked for last, by its key, up to a number of bytes. */
export interface BoundedCache<Value extends object> {
  /** What is at hand; it counts as asked for. */
  held(key: string): Value | undefined;
  /** What is at hand, or else is built: once, however many ask for it at the same time. A failure is not kept. */
  get(key: string, build: () => Promise<Value>): Promise<Value>;
  /** What is kept by now. */
  bytes(): number;
}

/**
 * @param mostBytes that are kept; a larger value is not
 * @param sizeOf bytes of one value, at least 1
 */
export function createBoundedCache<Value extends object>(
  mostBytes: number,
  sizeOf: (value: Value) => number,
): BoundedCache<Value> {
  const kept = new LRUCache<string, Value, () => Promise<Value>>({
    maxSize: mostBytes,
    sizeCalculation: sizeOf,
    fetchMethod: (_key, _stale, { context: build }) => build(),
    // Who waits for a value gets it, though others have taken its place meanwhile.
    ignoreFetchAbort: true,
  });
  return {
    held: (key) => kept.get(key),
    get: (key, build) => kept.forceFetch(key, { context: build }),
    bytes: () => kept.calculatedSize,
  };
}
