import { type Schedule, type ScheduleTimes, timesOf } from '../../../../model/schedule.ts';
import { type Nested, nested } from '../../../../model/terraform.ts';

/** Arguments of a recurrence trigger. */
interface TimedRecurrence {
  readonly frequency: 'Minute' | 'Hour' | 'Day' | 'Week' | 'Month';
  readonly interval: number;
  readonly start_time?: string;
  readonly schedule?: Nested;
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The recurrence of a stated schedule; null for one that a recurrence cannot express, such as several days of a month. */
export function timedRecurrence(schedule: Schedule | undefined): TimedRecurrence | null {
  const times = schedule === undefined ? null : timesOf(schedule.cron);
  if (schedule === undefined || times === null) return null;
  if (times.days.length > 0) return times.weekdays.length > 0 ? null : monthly(times);
  if (times.months.length > 0) return null;
  return (times.weekdays.length === 0 ? steady(schedule.cron, times) : null) ?? daily(times);
}

/** Every few minutes or hours; null for another rhythm. */
function steady(cron: string, { minutes }: ScheduleTimes): TimedRecurrence | null {
  const [minute = '', hour = ''] = cron.split(' ');
  if (isSteady(minute) && hour === '*') return { frequency: 'Minute', interval: intervalOf(minute) };
  if (minutes.length !== 1 || !isSteady(hour)) return null;
  return { frequency: 'Hour', interval: intervalOf(hour), start_time: startTime(1, 1, 0, minutes[0] ?? 0) };
}

/** Times of every day, or of some days of the week. */
function daily({ minutes, hours, weekdays }: ScheduleTimes): TimedRecurrence {
  return {
    frequency: weekdays.length === 0 ? 'Day' : 'Week',
    interval: 1,
    schedule: nested({
      at_these_hours: hours.length > 0 ? hours : allUpTo(24),
      at_these_minutes: minutes.length > 0 ? minutes : allUpTo(60),
      ...(weekdays.length === 0 ? {} : { on_these_days: weekdays.map((day) => DAYS[day] ?? DAYS[0]) }),
    }),
  };
}

/** One day of every month, or of every few months. */
function monthly({ minutes, hours, days, months }: ScheduleTimes): TimedRecurrence | null {
  const [day = 1, ...further] = days;
  const [month = 1] = months;
  const interval = months.length === 0 ? 1 : 12 / months.length;
  const isEven = months.every((one, index) => one === month + index * interval);
  if (further.length > 0 || minutes.length !== 1 || hours.length !== 1 || !isEven) return null;
  return { frequency: 'Month', interval, start_time: startTime(month, day, hours[0] ?? 0, minutes[0] ?? 0) };
}

/** A time in the past, from which the intervals are counted. */
function startTime(month: number, day: number, hour: number, minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `2026-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:00Z`;
}

function isSteady(field: string): boolean {
  return field === '*' || field.startsWith('*/');
}

function intervalOf(field: string): number {
  return field === '*' ? 1 : Number(field.slice(2));
}

function allUpTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Name of the time zone on Windows; UTC for one that the table lacks. */
export function windowsTimeZone(schedule: Schedule | undefined): string {
  return WINDOWS_ZONES[schedule?.timeZone ?? ''] ?? 'UTC';
}

/** Source: windowsZones.xml of the Unicode CLDR. */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  'America/Chicago': 'Central Standard Time',
  'America/Denver': 'Mountain Standard Time',
  'America/Los_Angeles': 'Pacific Standard Time',
  'America/New_York': 'Eastern Standard Time',
  'America/Sao_Paulo': 'E. South America Standard Time',
  'America/Toronto': 'Eastern Standard Time',
  'Asia/Dubai': 'Arabian Standard Time',
  'Asia/Kolkata': 'India Standard Time',
  'Asia/Shanghai': 'China Standard Time',
  'Asia/Singapore': 'Singapore Standard Time',
  'Asia/Tokyo': 'Tokyo Standard Time',
  'Australia/Sydney': 'AUS Eastern Standard Time',
  'Europe/Amsterdam': 'W. Europe Standard Time',
  'Europe/Athens': 'GTB Standard Time',
  'Europe/Berlin': 'W. Europe Standard Time',
  'Europe/Brussels': 'Romance Standard Time',
  'Europe/Copenhagen': 'Romance Standard Time',
  'Europe/Dublin': 'GMT Standard Time',
  'Europe/Helsinki': 'FLE Standard Time',
  'Europe/Lisbon': 'GMT Standard Time',
  'Europe/London': 'GMT Standard Time',
  'Europe/Madrid': 'Romance Standard Time',
  'Europe/Oslo': 'W. Europe Standard Time',
  'Europe/Paris': 'Romance Standard Time',
  'Europe/Prague': 'Central Europe Standard Time',
  'Europe/Rome': 'W. Europe Standard Time',
  'Europe/Stockholm': 'W. Europe Standard Time',
  'Europe/Vienna': 'W. Europe Standard Time',
  'Europe/Warsaw': 'Central European Standard Time',
  'Europe/Zurich': 'W. Europe Standard Time',
};
