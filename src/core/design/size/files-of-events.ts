import { SIZING } from '../../messages/sizing.ts';
import type { ResolvedComponent } from '../../model/resolved.ts';
import { DAYS_PER_MONTH, KEPT_MONTHS, type Workload } from '../../model/workload.ts';
import { EVENTS, type Known, loadIn, sourcesOf } from './arrivals.ts';
import { isKind } from './kinds.ts';
import { derived, Ledger } from './ledger.ts';
import { eventsGbPerMonth } from './tables.ts';

/**
 * The files into which events are written as they arrive, for as long as they are kept. Null where no flow brings events,
 * or where the size of the files is stated.
 */
export function filesOfEvents(files: ResolvedComponent, known: Known): Partial<Workload> | null {
  const { quantities = [] } = files;
  if (quantities.some(({ metric }) => metric === 'object_gb')) return null;
  const sources = sourcesOf(files, known).filter((part) => isKind(part, [...EVENTS, 'stream_processing']));
  // The same events may come through several components.
  const perMonth = Math.max(0, ...sources.map((part) => eventsGbPerMonth(loadIn(part, known))));
  if (perMonth === 0) return null;
  const days = new Ledger(quantities).stated('retention_days', 'days')?.value ?? null;
  const months = days === null ? KEPT_MONTHS : Math.min(KEPT_MONTHS, days / DAYS_PER_MONTH);
  const filling = { perMonth, months, full: days === null ? null : days / DAYS_PER_MONTH };
  const because = SIZING.eventsKept(perMonth, months, perMonth * months);
  return { objectGb: { ...derived(perMonth * months, 'GB', because), filling } };
}
