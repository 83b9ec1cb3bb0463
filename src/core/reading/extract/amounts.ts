import {
  BANKNOTES,
  BOUNDS,
  CURRENCY_SYMBOLS,
  GIGABYTES,
  GLUED_MULTIPLIERS,
  MULTIPLIERS,
  NUMBER_WORDS,
  SECONDS,
  VAGUE_NUMBERS,
} from '../lexicon/numbers.ts';
import { bookOf } from '../lexicon/phrase.ts';
import type { Word } from '../lexicon/token.ts';
import { currencyAfter, currencyBefore } from './currency.ts';
import { readDigits } from './digits.ts';
import { isNoAmount } from './non-amounts.ts';

/** A number in the text in any notation. */
export interface Amount {
  /** Word indexes: including multiplier, currency and percent sign, without words such as "at most". */
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly low: number | null;
  readonly currency: string | null;
  readonly percent: boolean;
  readonly bound: 'about' | 'most' | 'least' | null;
}

interface Plain {
  readonly value: number;
  readonly to: number;
  /** Multiplier, which also applies to the lower end of a range. */
  readonly multiplier: number;
}

const BOUND_BOOK = bookOf(BOUNDS);
const RANGE_WORDS = new Set(['to', '-', '–', '—', 'or', 'and', 'till', 'until']);

/** Every amount of a text, left to right. `taken` says which words are part of a name, such as the 16 of PostgreSQL 16. */
export function readAmounts(words: readonly Word[], taken: (index: number) => boolean): readonly Amount[] {
  const amounts: Amount[] = [];
  let index = 0;
  while (index < words.length) {
    const amount = taken(index) ? null : amountAt(words, index);
    if (amount === null) {
      index += 1;
      continue;
    }
    amounts.push(amount);
    index = amount.to;
  }
  return amounts;
}

function amountAt(words: readonly Word[], at: number): Amount | null {
  return noteAt(words, at) ?? figureAt(words, at);
}

/** "a tenner": money without digits. */
function noteAt(words: readonly Word[], at: number): Amount | null {
  const note = BANKNOTES.get(words[at]?.lower ?? '');
  if (note === undefined) return null;
  return { from: at, to: at + 1, ...note, low: null, percent: false, bound: boundBefore(words, at) };
}

function figureAt(words: readonly Word[], at: number): Amount | null {
  const currency = currencyBefore(words, at);
  const start = currency === null ? at : at + currency.length;
  const first = plainAt(words, start);
  if (first === null) return null;
  const range = currency === null || currency.length > 0 ? rangeAfter(words, first, start) : null;
  const last = range ?? first;
  const after = currencyAfter(words, last.to);
  const percent = isPercent(words[last.to])
    ? 1
    : isPercent(words[last.to + 1]) && words[last.to]?.lower === 'per'
      ? 2
      : 0;
  const low = range === null ? null : lowerEnd(first, range);
  return {
    from: at,
    to: last.to + (after?.length ?? 0) + percent,
    value: last.value,
    low: low !== null && low < last.value ? low : null,
    currency: currency?.code ?? after?.code ?? null,
    percent: percent > 0,
    bound: boundBefore(words, at),
  };
}

function lowerEnd(first: Plain, last: Plain): number {
  return first.multiplier === 1 && last.multiplier > 1 && first.value < last.value / last.multiplier
    ? first.value * last.multiplier
    : first.value;
}

function isPercent(word: Word | undefined): boolean {
  return word !== undefined && ['%', 'percent', 'pct', 'cent', '٪'].includes(word.lower);
}

function plainAt(words: readonly Word[], at: number): Plain | null {
  const word = words[at];
  if (word === undefined) return null;
  if (word.kind === 'number') return digitsAt(words, at, word);
  return word.kind === 'word' ? wordsAt(words, at, word) : null;
}

function digitsAt(words: readonly Word[], at: number, word: Word): Plain | null {
  const next = words[at + 1];
  if (isNoAmount(words, at)) return null;
  const groups = groupsAfter(words, at);
  const value = groups.reduce(
    (total, group) => total * 1000 + Number(group.lower),
    readDigits(word.lower, isPercent(next)),
  );
  if (isMinutes(words, at)) return { value, to: at + 1, multiplier: 1 };
  const multiplied = multipliersAt(words, at + 1 + groups.length, true);
  return { value: value * multiplied.factor, to: multiplied.to, multiplier: multiplied.factor };
}

/** "RPO < 5m": minutes, not millions. */
function isMinutes(words: readonly Word[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 3), at).map(({ lower }) => lower);
  return words[at + 1]?.lower === 'm' && (before.includes('rpo') || before.includes('rto'));
}

/** The groups of three digits after "1" in "1 000 000". */
function groupsAfter(words: readonly Word[], at: number): readonly Word[] {
  const groups: Word[] = [];
  if (!/^[1-9]\d?\d?$/.test(words[at]?.lower ?? '')) return groups;
  for (let index = at + 1; index < at + 4; index += 1) {
    const word = words[index];
    if (word === undefined || word.glued || !/^\d{3}$/.test(word.lower)) break;
    groups.push(word);
  }
  return groups;
}

function wordsAt(words: readonly Word[], at: number, word: Word): Plain | null {
  const article = word.lower === 'a' || word.lower === 'an';
  const value = article ? articleValue(words, at) : NUMBER_WORDS.get(word.lower);
  if (value === undefined || value === null) return null;
  if (isHalfOfUnit(words, at)) return { value, to: at + (words[at + 1]?.lower === 'of' ? 3 : 2), multiplier: 1 };
  const half = isAndAHalf(words, at + 1);
  const ones = onesAfter(words, at, value);
  const multiplied = multipliersAt(words, half ? at + 4 : ones === null ? at + 1 : at + 2, false);
  if (multiplied.factor === 1 && VAGUE_NUMBERS.has(word.lower) && !isCounting(words, at)) return null;
  const first = (value + (ones ?? 0) + (half ? 0.5 : 0)) * multiplied.factor;
  return restAfter(words, { value: first, to: multiplied.to, multiplier: 1 }, multiplied.factor);
}

/** "two and a half thousand". */
function isAndAHalf(words: readonly Word[], at: number): boolean {
  return words[at]?.lower === 'and' && words[at + 1]?.lower === 'a' && words[at + 2]?.lower === 'half';
}

/** "fifty" of "two hundred and fifty", and the multiplier of both: "two hundred and fifty thousand". */
function restAfter(words: readonly Word[], first: Plain, factor: number): Plain {
  const at = words[first.to]?.lower === 'and' ? first.to + 1 : first.to;
  const value = factor < 100 ? undefined : NUMBER_WORDS.get(words[at]?.lower ?? '');
  if (value === undefined || value < 1 || VAGUE_NUMBERS.has(words[at]?.lower ?? '')) return first;
  const ones = onesAfter(words, at, value) ?? 0;
  const hundreds = words[at + 1]?.lower === 'hundred' ? 100 : 1;
  const rest = (value + ones) * hundreds;
  if (rest >= factor) return first;
  const outer = multipliersAt(words, at + (ones > 0 || hundreds > 1 ? 2 : 1), false);
  return { value: (first.value + rest) * outer.factor, to: outer.to, multiplier: 1 };
}

/** "half a terabyte", "half an hour", "a quarter of an hour". */
function isHalfOfUnit(words: readonly Word[], at: number): boolean {
  const part = words[at]?.lower;
  if (part !== 'half' && part !== 'quarter') return false;
  const article = words[at + 1]?.lower === 'of' ? at + 2 : at + 1;
  const unit = words[article + 1]?.lower ?? '';
  return /^an?$/.test(words[article]?.lower ?? '') && (GIGABYTES.has(unit) || SECONDS.has(unit));
}

/** "five" of "twenty five". */
function onesAfter(words: readonly Word[], at: number, tens: number): number | null {
  const ones = tens >= 20 && tens < 100 ? NUMBER_WORDS.get(words[at + 1]?.lower ?? '') : undefined;
  return ones !== undefined && ones >= 1 && ones < 10 ? ones : null;
}

const LIMITS = new Set([
  'lose',
  'losing',
  'tolerate',
  'accept',
  'within',
  'under',
  'than',
  'most',
  'after',
  'inside',
  'below',
  'for',
  'about',
  'of',
  'roughly',
]);

/** "a million", "a hundred", "a dozen"; "within an hour". */
function articleValue(words: readonly Word[], at: number): number | null {
  const next = words[at + 1]?.lower ?? '';
  if (next === 'half') return null;
  if (SECONDS.has(next) && LIMITS.has(words[at - 1]?.lower ?? '')) return 1;
  return MULTIPLIERS.has(next) && !GLUED_MULTIPLIERS.has(next) && next !== 'k' ? 1 : null;
}

function isCounting(words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  const part = words[at]?.lower === 'half' || words[at]?.lower === 'quarter';
  if (part) return SECONDS.has(next?.lower ?? '') || GIGABYTES.has(next?.lower ?? '');
  return next?.kind === 'word' && next.tag === 'noun';
}

/** "million", "hundred thousand", "k"; also "of", "a": "half a million", "a couple of thousand". */
function multipliersAt(
  words: readonly Word[],
  at: number,
  digits: boolean,
): { readonly factor: number; readonly to: number } {
  let factor = 1;
  let to = at;
  for (let index = at; index < at + 4; index += 1) {
    const word = words[index];
    if (word === undefined || word.kind !== 'word') break;
    const multiplier = MULTIPLIERS.get(word.lower);
    const usable =
      multiplier !== undefined && (isUsable(word, digits && index === at) || isMillions(words, index, digits));
    if (usable) {
      factor *= multiplier;
      to = index + 1;
    } else if (word.lower !== 'a' && word.lower !== 'of') break;
    else if (digits && word.lower === 'a') break;
  }
  return { factor, to };
}

/** "1.5 M readers": millions, despite the space after the digits. */
function isMillions(words: readonly Word[], at: number, digits: boolean): boolean {
  return digits && words[at]?.lower === 'm' && MANY.has(words[at + 1]?.lower ?? '');
}

/** Nouns after which "M" means millions and not metres. */
const MANY: ReadonlySet<string> = new Set(
  (
    'users readers customers members people subscribers accounts requests events messages records rows views visits visitors ' +
    'devices downloads orders transactions calls documents files images photos patients citizens players viewers listeners ' +
    'sessions items products parcels articles emails profiles monthly daily active registered'
  ).split(' '),
);

function isUsable(word: Word, first: boolean): boolean {
  if (GLUED_MULTIPLIERS.has(word.lower)) return first && word.glued;
  return word.lower !== 'k' || first;
}

function rangeAfter(words: readonly Word[], first: Plain, start: number): Plain | null {
  const joint = words[first.to];
  const next = words[first.to];
  if (next?.kind === 'number' && next.glued && words[start]?.kind === 'number' && joinedByHyphen(words, first.to))
    return plainAt(words, first.to);
  if (joint === undefined || !RANGE_WORDS.has(joint.lower)) return null;
  if (joint.lower === 'and' && words[start - 1]?.lower !== 'between') return null;
  const symbol = CURRENCY_SYMBOLS.has(words[first.to + 1]?.lower ?? '') ? 1 : 0;
  const second = plainAt(words, first.to + 1 + symbol);
  return second !== null && second.value > first.value / 1000 ? second : null;
}

function joinedByHyphen(words: readonly Word[], at: number): boolean {
  const before = words[at - 1];
  const word = words[at];
  return before !== undefined && word !== undefined && word.start - before.end === 1;
}

function boundBefore(words: readonly Word[], at: number): Amount['bound'] {
  for (let from = Math.max(0, at - 4); from < at; from += 1) {
    const match = BOUND_BOOK.matchAt(words, from).find(
      ({ to }) =>
        to === at ||
        (to === at - 1 &&
          words[to]?.kind === 'word' &&
          ['a', 'the', 'just', 'only', 'of'].includes(words[to]?.lower ?? '')),
    );
    if (match !== undefined && words[from]?.sentence === words[at]?.sentence) return match.value.bound;
  }
  return null;
}
