import { type Schedule, timesOf, WEEKDAYS } from '../model/schedule.ts';

/** The parts of a cron expression that the words have stated so far. */
interface Draft {
  minute: string;
  hour: string;
  day: string;
  month: string;
  weekday: string;
}

/** Hour of daily and rarer work without a stated time, when load is low. */
const USUAL_HOUR = 3;

/**
 * The schedule that words such as "every 10 minutes", "weekdays at 07:00 Europe/Berlin", `rate(1 hour)` or a cron
 * expression state; null if a word of them is not understood.
 */
export function scheduleOf(text: string): Schedule | null {
  const [, zone] = ZONE.exec(text) ?? [];
  const words = (zone === undefined ? text : text.replace(zone, ' ')).trim();
  const cron = cronIn(words) ?? cronOf(words.toLowerCase());
  if (cron === null || timesOf(cron) === null) return null;
  return { cron, ...(zone === undefined || zone === 'UTC' ? {} : { timeZone: zone }) };
}

const ZONE = /\b([A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?|UTC)\b/;

/** A cron expression of five fields, or of six with the year, where 1 is Sunday. */
function cronIn(text: string): string | null {
  const fields = text.replace(/^cron\((.*)\)$/, '$1').split(/\s+/);
  if (fields.length !== 5 && !(fields.length === 6 && text.startsWith('cron('))) return null;
  if (!fields.every((field) => /^[\d*/,?A-Z-]+$/.test(field))) return null;
  const [minute, hour, day, month, weekday = '*'] = fields.map((field) => (field === '?' ? '*' : field));
  const first = fields.length === 6 ? 1 : 0;
  const named = weekday.replace(/\b[0-7]\b/g, (one) => WEEKDAYS[(Number(one) + WEEKDAYS.length - first) % 7] ?? one);
  return `${minute} ${hour} ${day} ${month} ${named}`;
}

function cronOf(text: string): string | null {
  const draft: Draft = { minute: '', hour: '', day: '*', month: '*', weekday: '*' };
  const rest = RULES.reduce(
    (left, [pattern, state]) => {
      const found = pattern.exec(left);
      return found !== null && state(draft, found) ? left.replace(pattern, ' ') : left;
    },
    text.replace(/^rate\((.*)\)$/, 'every $1'),
  );
  const isRepeated = draft.minute !== '' || draft.hour !== '' || draft.day !== '*' || draft.weekday !== '*';
  if (!FILLING.test(rest) || !isRepeated) return null;
  const isWithinHour = draft.minute !== '' && draft.hour === '';
  const hour = draft.hour !== '' ? draft.hour : isWithinHour ? '*' : String(USUAL_HOUR);
  return `${draft.minute === '' ? '0' : draft.minute} ${hour} ${draft.day} ${draft.month} ${draft.weekday}`;
}

const FILLING = /^(?:[\s,.;]|\b(?:at|on|in|the|and|of|a|each|every|o'clock|time|runs?|starts?|once)\b)*$/;

const COUNTS: readonly string[] = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const DAY_NAMES =
  'sun(?:day)?s?|mon(?:day)?s?|tue(?:sday)?s?|wed(?:nesday)?s?|thu(?:rsday)?s?|fri(?:day)?s?|sat(?:urday)?s?';

type Rule = readonly [pattern: RegExp, state: (draft: Draft, found: RegExpExecArray) => boolean];

/** In order: longer phrases before the words that they contain. */
const RULES: readonly Rule[] = [
  [
    /\b(?:between|from) (\d{1,2})(?::00)? ?(?:and|to|until|-) (\d{1,2})(?::00)?\b/,
    (draft, [, from, to]) => {
      draft.hour = `${Number(from)}-${Number(to) - 1}`;
      return Number(from) < Number(to);
    },
  ],
  [
    /\bat (\d{1,2})(?::(\d{2}))? ?([ap]m)?\b|\b(\d{1,2}):(\d{2})\b/,
    (draft, [, hour, minute, half, bare, bareMinute]) => {
      const twelve = Number(hour ?? bare) % (half === undefined ? 24 : 12);
      draft.hour = String(twelve + (half === 'pm' ? 12 : 0));
      draft.minute = String(Number(minute ?? bareMinute ?? 0));
      return true;
    },
  ],
  [
    /\bat (?:midnight|noon)\b/,
    (draft, [words = '']) => {
      draft.hour = words.endsWith('noon') ? '12' : '0';
      return true;
    },
  ],
  [/\b(?:the )?(first|1st|\d{1,2}(?:st|nd|rd|th)) (?:day )?of (?:the|each|every) (month|quarter|year)\b/, onDay],
  [/\b(?:every|each) (?:(\d+|[a-z]+) )?(minute|hour|day|week|month)s?\b/, every],
  [/\b(hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually)\b/, (draft, [, word = '']) => often(draft, word)],
  [
    /\b(?:every |each |at )?(night|morning|evening)\b/,
    (draft, [, part = '']) => {
      if (draft.hour === '') draft.hour = String({ night: USUAL_HOUR, morning: 6, evening: 20 }[part]);
      return true;
    },
  ],
  [
    /\b(?:every |each |on )?(?:weekday|working day|business day)s?\b|\bmon(?:day)? ?(?:-|to) ?fri(?:day)?\b/,
    (draft) => {
      draft.weekday = 'MON-FRI';
      return true;
    },
  ],
  [
    new RegExp(`\\b(?:${DAY_NAMES})(?:(?:,| and|, and) (?:${DAY_NAMES}))*\\b`),
    (draft, [words = '']) => {
      draft.weekday = words
        .split(/, and |, ?| and /)
        .map((day) => day.slice(0, 3).toUpperCase())
        .join(',');
      return true;
    },
  ],
];

function onDay(draft: Draft, [, day = '', period]: RegExpExecArray): boolean {
  draft.day = day === 'first' ? '1' : String(Number.parseInt(day, 10));
  draft.month = period === 'month' ? '*' : period === 'quarter' ? '*/3' : '1';
  return true;
}

function every(draft: Draft, [, word, unit = '']: RegExpExecArray): boolean {
  const count = word === undefined ? 1 : /^\d+$/.test(word) ? Number(word) : COUNTS.indexOf(word);
  if (count < 1) return false;
  if (unit === 'minute' && count % 60 === 0) return step(draft, 'hour', count / 60);
  if (unit === 'minute') return step(draft, 'minute', count);
  return unit === 'hour' ? step(draft, 'hour', count) : count === 1 && often(draft, PERIODS[unit] ?? '');
}

const PERIODS: Readonly<Record<string, string>> = { day: 'daily', week: 'weekly', month: 'monthly' };

/** Steps that do not divide an hour or a day would leave a shorter last one. */
function step(draft: Draft, field: 'minute' | 'hour', count: number): boolean {
  if ((field === 'minute' ? 60 : 24) % count !== 0) return false;
  if (field === 'hour' && draft.minute === '') draft.minute = '0';
  if (field === 'hour' && draft.hour !== '') return count === 1;
  draft[field] = count === 1 ? '*' : `*/${count}`;
  return true;
}

function often(draft: Draft, word: string): boolean {
  if (word === 'hourly') return step(draft, 'hour', 1);
  if (draft.hour === '') draft.hour = String(USUAL_HOUR);
  if (word === 'weekly' && draft.weekday === '*') draft.weekday = 'MON';
  if (['monthly', 'quarterly', 'yearly', 'annually'].includes(word) && draft.day === '*') draft.day = '1';
  if (word === 'quarterly') draft.month = '*/3';
  if (word === 'yearly' || word === 'annually') draft.month = '1';
  return true;
}
