/** What was asked for last, by its key, up to a number of bytes. */
export interface BoundedCache<Value> {
  /** What is at hand; it counts as asked for. */
  held(key: string): Value | undefined;
  /** What is at hand, or else is built: once, however many ask for it at the same time. A failure is not kept. */
  get(key: string, build: () => Promise<Value>): Promise<Value>;
  /** What is kept by now. */
  bytes(): number;
}

/**
 * @param mostBytes that are kept; the one asked for last stays, whatever its size
 * @param sizeOf bytes of one value
 */
export function createBoundedCache<Value>(mostBytes: number, sizeOf: (value: Value) => number): BoundedCache<Value> {
  /** The one asked for longest ago comes first. */
  const kept = new Map<string, Value>();
  const building = new Map<string, Promise<Value>>();
  let bytes = 0;

  function keep(key: string, value: Value): Value {
    kept.set(key, value);
    bytes += sizeOf(value);
    for (const [oldest, other] of kept) {
      if (bytes <= mostBytes || oldest === key) break;
      kept.delete(oldest);
      bytes -= sizeOf(other);
    }
    return value;
  }

  function held(key: string): Value | undefined {
    const value = kept.get(key);
    if (value === undefined) return undefined;
    kept.delete(key);
    kept.set(key, value);
    return value;
  }

  return {
    held,
    get: async (key, build) => {
      const known = held(key) ?? building.get(key);
      if (known !== undefined) return known;
      const built = build()
        .then((value) => keep(key, value))
        .finally(() => building.delete(key));
      building.set(key, built);
      return built;
    },
    bytes: () => bytes,
  };
}
