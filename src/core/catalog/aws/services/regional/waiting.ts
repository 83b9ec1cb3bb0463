/** One standby instance in the second region; scaling adds the others under load. */
export function oneWaits<
  S extends { readonly sku: string; readonly each: string; readonly count: number; readonly minimum: number },
>(size: S): S {
  return { ...size, sku: `1 x ${size.each}`, count: 1, minimum: 1 };
}
