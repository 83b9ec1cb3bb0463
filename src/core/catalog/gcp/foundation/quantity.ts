import { HOURS_PER_MONTH } from '../../../model/workload.ts';

/** Google bills in binary gigabytes; demands are in decimal ones. */
const BYTES_PER_GB = 1e9;
const BYTES_PER_GIB = 2 ** 30;

export function gib(gb: number): number {
  return (gb * BYTES_PER_GB) / BYTES_PER_GIB;
}

/** Short decimal for an arithmetic: three significant digits, thousands apart. */
export function short(value: number): string {
  const rounded = Number(value.toPrecision(3));
  const [whole = '0', part] = String(rounded).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

export const HOURS = `${HOURS_PER_MONTH} h`;
