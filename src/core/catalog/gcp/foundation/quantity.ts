import { formatNumber } from '../../../messages/numbers.ts';
import type { Usage } from '../../../model/offering.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';

/** Google bills in binary gigabytes; demands are in decimal ones. */
const BYTES_PER_GB = 1e9;
const BYTES_PER_GIB = 2 ** 30;

export function gib(gb: number): number {
  return (gb * BYTES_PER_GB) / BYTES_PER_GIB;
}

export const HOURS = `${HOURS_PER_MONTH} h`;

/** A quantity that is billed in GiB. @param gb decimal gigabytes */
export function inGib(meter: string, what: string, gb: number): Usage {
  return { meter, what, quantity: gib(gb), arithmetic: `${formatNumber(gb)} GB / 1.0737 GB a GiB` };
}
