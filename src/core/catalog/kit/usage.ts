import { formatNumber } from '../../messages/numbers.ts';
import type { Qualities, Usage } from '../../model/offering.ts';
import { HOURS_PER_MONTH } from '../../model/workload.ts';

/** Share of the time in which at least one event of a rate falls into a window, 0 to 1. */
export function busyShare(perSecond: number, windowSeconds: number): number {
  return 1 - Math.exp(-perSecond * windowSeconds);
}

/** Something that is paid for by the hour and always there. @param count how many of it */
export function always(meter: string, what: string, count = 1): Usage {
  const arithmetic = count === 1 ? '730 h' : `${formatNumber(count)} x 730 h`;
  return { meter, what, quantity: count * HOURS_PER_MONTH, arithmetic };
}

/** Something that is counted. @param per how many make one unit of the price, @param unit its name, for the reader */
export function counted(meter: string, what: string, count: number, per = 1, unit = ''): Usage {
  const rest = per === 1 ? '' : ` / ${formatNumber(per)}`;
  return {
    meter,
    what,
    quantity: count / per,
    arithmetic: `${formatNumber(count)}${unit === '' ? '' : ` ${unit}`}${rest}`,
  };
}

/** What a service without servers of one's own promises. @param availability percent, null where nothing is promised */
export function managed(zones: number, availability: number | null, more: Partial<Qualities> = {}): Qualities {
  return { zones, availability, operations: 0, scalesToZero: false, headroomScore: 1, ...more };
}

/** Data that is stored, read or transferred, in GB a month. */
export function gigabytes(meter: string, what: string, gb: number): Usage {
  return counted(meter, what, gb, 1, 'GB');
}
