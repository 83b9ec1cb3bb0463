import type { RunSize } from '../cloud-run/sizes.ts';

/** One instance stands ready in the second region; the platform adds the rest when visitors come. */
export function oneInstance(size: RunSize): RunSize {
  const warm = Math.min(1, size.warm);
  return { ...size, sku: size.sku.replace(/\d+ kept ready/, `${warm} kept ready`), count: 1, warm, mean: 1 };
}

/** One machine or pod stands ready in the second region; scaling adds the rest. */
export function oneOf<S extends { readonly sku: string; readonly count: number; readonly least: number }>(size: S): S {
  return { ...size, sku: size.sku.replace(/^\d+ (x|pods)/, '1 $1'), count: 1, least: 1 };
}
