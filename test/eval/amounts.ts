/**
 * Numbers with units as labels quote them: "4.8 TB", "300-400 EUR monthly", "1.480.000", "two days". What is not of
 * this form is null: a label that cannot be parsed gives no quantity, never a guessed one.
 */

export type Period = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Digits in groups of three, or digits with a decimal point or comma. */
const DIGITS = String.raw`\d{1,3}(?:[.,'’ \u00a0]\d{3})+(?!\d)|\d+(?:[.,]\d+)?`;
/** A number or the upper end of a range; no part of a word, of a time or of another number. */
const NUMBER = String.raw`(?<![\w.,:-])(?:(?:${DIGITS})\s?(?:-|–|to)\s?)?(${DIGITS})(?![\d:])`;

const MULTIPLIERS: readonly (readonly [pattern: string, factor: number])[] = [
  ['hundred', 100],
  ['k|thousand|tsd', 1e3],
  ['lakh', 1e5],
  ['m|mio|mln|mill|millions?', 1e6],
  ['crore', 1e7],
  ['bn|mrd|billions?', 1e9],
];

const BYTES: readonly (readonly [pattern: string, gigabytes: number])[] = [
  ['kb|ko|kilobytes?', 1e-6],
  ['mb|mo|megabytes?|megs?', 1e-3],
  ['gb|go|gigabytes?|gigs?', 1],
  ['tb|terabytes?|tera', 1e3],
  ['pb|petabytes?', 1e6],
];

const TIMES: readonly (readonly [pattern: string, seconds: number])[] = [
  ['ms|milliseconds?', 1e-3],
  ['s|secs?|seconds?', 1],
  ['mins?|minutes?', 60],
  ['h|hrs?|hours?', 3600],
  ['d|days?', 86_400],
  ['w|wks?|weeks?', 604_800],
  ['mo|mos|mths?|months?', 2_629_800],
  ['y|yrs?|years?', 31_557_600],
];

const PERIODS: readonly (readonly [pattern: string, period: Period])[] = [
  ['s|sec|second', 'second'],
  ['min|minute', 'minute'],
  ['h|hr|hour|hourly', 'hour'],
  ['d|day|daily|night|nightly', 'day'],
  ['w|wk|week|weekly', 'week'],
  ['mo|mth|month|monthly', 'month'],
  ['y|yr|year|yearly|annum|annually', 'year'],
];

const CURRENCIES: readonly (readonly [pattern: string, currency: string])[] = [
  ['€|eur|euros?', 'EUR'],
  ['£|gbp|pounds?', 'GBP'],
  ['us\\$|usd|\\$|dollars?', 'USD'],
  ['chf', 'CHF'],
  ['dkk', 'DKK'],
  ['sek', 'SEK'],
  ['nok', 'NOK'],
  ['zł|pln', 'PLN'],
];

/** The first number without regard to its unit: "31,000 patients", "5.2k phones". */
export function countOf(text: string): number | null {
  return measured(text, [...MULTIPLIERS, ['', 1]]);
}

/** Decimal gigabytes. */
export function gigabytesOf(text: string): number | null {
  return measured(text, BYTES);
}

export function secondsOf(text: string): number | null {
  return measured(text, TIMES);
}

/** Percent between 50 and 100: "99,95 %". "24/7" is no share. */
export function percentOf(text: string): number | null {
  const number = /\d{2,3}(?:[.,]\d+)?/.exec(text)?.[0];
  const value = number === undefined ? 0 : Number(number.replace(',', '.'));
  return value >= 50 && value <= 100 ? value : null;
}

/** The period of a rate: "70 orders/s", "240 bookings a day", "monthly". */
export function periodOf(text: string): Period | null {
  if (/\b(?:rps|qps|tps)\b/i.test(text)) return 'second';
  const adverb = /\b(hourly|daily|nightly|weekly|monthly|yearly|annually)\b/i.exec(text)?.[1];
  const noun = /(?:\/\s?|\b(?:per|an?|each|the|in|one) )([a-z]+)\b/i.exec(text)?.[1];
  const named = (adverb ?? noun)?.toLowerCase();
  return PERIODS.find(([pattern]) => named !== undefined && whole(pattern).test(named))?.[1] ?? null;
}

export interface Money {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Undefined if the text states none. */
  readonly period?: 'month' | 'year' | 'once';
}

/** An amount of money in a named currency for the whole system; a price per item or event is null. */
export function moneyOf(text: string): Money | null {
  const amount = countOf(text);
  const currency = CURRENCIES.find(([pattern]) =>
    new RegExp(`(?:^|[^a-z])k?(?:${pattern})(?![a-z])`, 'i').test(text),
  )?.[1];
  if (amount === null || currency === undefined) return null;
  const period = /\b(?:once|total|one-off)\b/i.test(text) ? 'once' : periodOf(text);
  if (period === 'month' || period === 'year' || period === 'once') return { amount, currency, period };
  return period === null && !/\bper\b|\//i.test(text) ? { amount, currency } : null;
}

/**
 * The first number that one of the units follows directly, times the factor of the unit. Of two units at the same place
 * the first of the list applies.
 */
function measured(text: string, units: readonly (readonly [pattern: string, factor: number])[]): number | null {
  const matches = units.flatMap(([pattern, factor]) => {
    const match = find(text, String.raw`${NUMBER}[\s-]?(?:${pattern})(?![a-z])`);
    return match === null ? [] : [{ at: match.index, value: numberOf(match[1] ?? '') * factor }];
  });
  const [first] = matches.sort((one, other) => one.at - other.at);
  return first === undefined ? null : Number(first.value.toPrecision(12));
}

/** The first match; a text without digits may write its number as a word. */
function find(text: string, pattern: string): RegExpExecArray | null {
  const digits = /\d/.test(text)
    ? text
    : text.replaceAll(/[a-z]+/gi, (word) => {
        const index = WORDS.indexOf(word.toLowerCase());
        return index < 0 ? word : String(index + 1);
      });
  return new RegExp(pattern, 'i').exec(digits);
}

function numberOf(number: string): number {
  const grouped = /^\d{1,3}(?:[.,'’ \u00a0]\d{3})+$/.test(number);
  return Number(grouped ? number.replaceAll(/\D/g, '') : number.replace(',', '.'));
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})s?$`);
}
