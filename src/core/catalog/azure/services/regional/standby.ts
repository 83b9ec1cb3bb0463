/** Size with one instance in the second region; autoscaling adds more under load. */
export function oneInstance<S extends { readonly sku: string; readonly count: number; readonly least: number }>(
  size: S,
): S {
  const least = Math.min(1, size.least);
  return { ...size, sku: size.sku.replace(/\d+ to /, `${least} to `), count: least, least };
}
