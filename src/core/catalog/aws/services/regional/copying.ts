import { formatNumber } from '../../../../messages/numbers.ts';
import type { Usage } from '../../../../model/offering.ts';

/** Share of stored data rewritten per month if the input states none; a working assumption. */
export const WRITTEN_SHARE = 0.1;

/** Data transfer from the first region to the second. */
export function copiedBytes(gb: number, what: string): Usage {
  return {
    meter: 'data_transfer/inter-region-out',
    what,
    quantity: gb,
    arithmetic: `${formatNumber(gb)} GB`,
  };
}

/** One standby instance in the second region; scaling adds the others under load. */
export function oneWaits<
  S extends { readonly sku: string; readonly each: string; readonly count: number; readonly minimum: number },
>(size: S): S {
  return { ...size, sku: `1 x ${size.each}`, count: 1, minimum: 1 };
}
