import { DAYS_PER_MONTH } from '../model/workload.ts';

/** Days of an ISO 8601 duration such as `P7Y`, `P90D` or `PT12H`; null if it is none. */
export function daysOf(duration: string): number | null {
  const parts =
    /^P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?.*)?$/.exec(
      duration.trim().toUpperCase(),
    );
  if (parts === null) return null;
  const [, ...counts] = parts;
  const days = counts.reduce((sum, count, index) => sum + Number(count ?? 0) * (DAYS[index] ?? 0), 0);
  return days > 0 ? days : null;
}

/** Days of a year, a month, a week, a day and an hour. */
const DAYS = [365, DAYS_PER_MONTH, 7, 1, 1 / 24];
