/** One instance in the second region; scaling adds the rest when visitors come. */
export function oneInstance<S extends { readonly sku: string; readonly count: number; readonly least: number }>(
  size: S,
): S {
  const least = Math.min(1, size.least);
  return { ...size, sku: size.sku.replace(/\d+ to /, `${least} to `), count: least, least };
}
