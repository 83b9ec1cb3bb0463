import { DAYS_PER_MONTH } from './workload.ts';

/** When work starts. */
export interface Schedule {
  /** Five fields of Unix cron: minute, hour, day of the month, month, day of the week by its English abbreviation. */
  readonly cron: string;
  /** Name in the IANA time zone database; undefined for UTC. */
  readonly timeZone?: string;
}

export const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

/** The values of each field; an empty list for a field that admits all. */
export interface ScheduleTimes {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: readonly number[];
  readonly months: readonly number[];
  /** 0 is Sunday. */
  readonly weekdays: readonly number[];
}

const FIELDS = [
  ['minutes', 0, 59],
  ['hours', 0, 23],
  ['days', 1, 31],
  ['months', 1, 12],
  ['weekdays', 0, 6],
] as const;

/** The times of a cron expression; null if it has another form than lists, ranges and steps. */
export function timesOf(cron: string): ScheduleTimes | null {
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== FIELDS.length) return null;
  const values = FIELDS.map(
    ([name, least, most], index) => [name, valuesOf(fields[index] ?? '', least, most)] as const,
  );
  return values.some(([, found]) => found === null) ? null : (Object.fromEntries(values) as unknown as ScheduleTimes);
}

function valuesOf(field: string, least: number, most: number): readonly number[] | null {
  if (field === '*') return [];
  const found = field.split(',').map((part): readonly number[] => {
    const [, from = '', to, step] = /^(\*|\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(part) ?? [];
    const start = from === '*' ? least : numberOf(from);
    const end = to !== undefined ? numberOf(to) : from === '*' || step !== undefined ? most : start;
    const width = Number(step ?? 1);
    if (!(start >= least && end <= most && start <= end && width >= 1)) return [];
    return Array.from({ length: Math.floor((end - start) / width) + 1 }, (_, index) => start + index * width);
  });
  return found.some((part) => part.length === 0) ? null : [...new Set(found.flat())].toSorted((a, b) => a - b);
}

function numberOf(word: string): number {
  const day = (WEEKDAYS as readonly string[]).indexOf(word.toUpperCase());
  if (day >= 0) return day;
  return /^\d+$/.test(word) ? Number(word) : Number.NaN;
}

/** Starts in an average month. */
export function runsPerMonth({ cron }: Schedule): number {
  const times = timesOf(cron);
  if (times === null) return 0;
  const { minutes, hours, days, months, weekdays } = times;
  const perDay = (minutes.length || 60) * (hours.length || 24);
  const byDate = (days.length || DAYS_PER_MONTH) * ((months.length || 12) / 12);
  return perDay * (weekdays.length === 0 ? byDate : (byDate * weekdays.length) / WEEKDAYS.length);
}
