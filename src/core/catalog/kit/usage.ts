import { formatNumber } from '../../messages/numbers.ts';
import type { Qualities, Usage } from '../../model/offering.ts';
import { HOURS_PER_MONTH } from '../../model/workload.ts';

/** Share of the time in which at least one event of a rate falls into a window, 0 to 1. */
export function busyShare(perSecond: number, windowSeconds: number): number {
  return 1 - Math.exp(-perSecond * windowSeconds);
}

/** Usage of a resource that is charged per hour and always on. @param count number of resources */
export function always(meter: string, what: string, count = 1): Usage {
  const arithmetic = count === 1 ? '730 h' : `${formatNumber(count)} x 730 h`;
  return { meter, what, quantity: count * HOURS_PER_MONTH, arithmetic };
}

/** Usage of a counted item. @param per items per unit of the price, @param unit display name of the item */
export function counted(meter: string, what: string, count: number, per = 1, unit = ''): Usage {
  const rest = per === 1 ? '' : ` / ${formatNumber(per)}`;
  return {
    meter,
    what,
    quantity: count / per,
    arithmetic: `${formatNumber(count)}${unit === '' ? '' : ` ${unit}`}${rest}`,
  };
}

/** Qualities of a serverless service. @param availability percent in the SLA, null without an SLA */
export function managed(zones: number, availability: number | null, more: Partial<Qualities> = {}): Qualities {
  return { zones, availability, operations: 0, scalesToZero: false, headroomScore: 1, ...more };
}

/** Usage for stored, read or transferred data, in GB per month. */
export function gigabytes(meter: string, what: string, gb: number): Usage {
  return counted(meter, what, gb, 1, 'GB');
}

/** A number with its noun, such as "1 unit" or "1,200 units". @param noun in the singular, with a regular plural */
export function amount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Above this count, deployments are slow and replicas hold too many connections; fewer, larger ones cost the same. */
export const USUAL_COPIES = 16;
