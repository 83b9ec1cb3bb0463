import { LRUCache } from 'lru-cache';

/** A least-recently-used cache with a size limit in bytes. */
export interface BoundedCache<Value extends object> {
  /** The cached value. Marks it as recently used. */
  cached(key: string): Value | undefined;
  /** The cached value, or the result of `build`, which concurrent calls share. Errors are not cached. */
  get(key: string, build: () => Promise<Value>): Promise<Value>;
  set(key: string, value: Value): void;
  remove(key: string): void;
  /** Current size. */
  bytes(): number;
}

/**
 * @param maxBytes size limit. A larger value is not cached
 * @param sizeOf size of a value, at least 1
 */
export function createBoundedCache<Value extends object>(
  maxBytes: number,
  sizeOf: (value: Value) => number,
): BoundedCache<Value> {
  const cache = new LRUCache<string, Value, () => Promise<Value>>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    fetchMethod: (_key, _stale, { context: build }) => build(),
    // Eviction during the build does not reject the waiting calls.
    ignoreFetchAbort: true,
  });
  return {
    cached: (key) => cache.get(key),
    get: (key, build) => cache.forceFetch(key, { context: build }),
    set: (key, value) => void cache.set(key, value),
    remove: (key) => void cache.delete(key),
    bytes: () => cache.calculatedSize,
  };
}
