/** One instance waits in the second region; scaling adds the rest under load. */
export function oneWaits<
  S extends { readonly sku: string; readonly count: number; readonly minimum: number; readonly maximum: number },
>(size: S): S {
  return { ...size, sku: size.sku.replace(/^\d+ x /, '1 x '), count: 1, minimum: 1 };
}
