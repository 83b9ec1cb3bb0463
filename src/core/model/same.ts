/** Plain data that say the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  let keys = 0;
  for (const key in a) {
    const other: unknown = b[key as keyof typeof b];
    if (!isSame(a[key as keyof typeof a], other) || (other === undefined && !Object.hasOwn(b, key))) return false;
    keys += 1;
  }
  for (const _ in b) keys -= 1;
  return keys === 0;
}
