import type { Word } from '../lexicon/token.ts';
import { periodAt } from './limits.ts';

const MONTH = 2_628_000;
const DAY = 86_400;

/** The period after an amount: "40 orders a day". */
export function periodAfter(
  words: readonly Word[],
  at: number,
): { readonly seconds: number; readonly to: number } | null {
  for (let index = at; index < at + 4; index += 1) {
    const word = words[index];
    if (word === undefined || word.sentence !== words[at]?.sentence) return null;
    const period = periodAt(words, index);
    if (period !== null) return period;
    if (
      word.kind !== 'word' ||
      ['and', 'or', 'but', 'with', 'for', 'of', 'half', 'inside', 'within'].includes(word.lower)
    )
      return null;
  }
  return null;
}

/** Periods of one word. */
export const ADVERBS: ReadonlyMap<string, number> = new Map([
  ['daily', DAY],
  ['monthly', MONTH],
  ['weekly', 604_800],
  ['nightly', DAY],
  ['hourly', 3600],
  ['yearly', 31_536_000],
  ['annual', 31_536_000],
  ['mau', MONTH],
  ['maus', MONTH],
  ['dau', DAY],
  ['daus', DAY],
]);

/** The period between a number and its noun: "300 daily orders". */
export function periodWithin(
  words: readonly Word[],
  from: number,
  to: number,
): { readonly seconds: number; readonly to: number } | null {
  for (const word of words.slice(from, to)) {
    const seconds = ADVERBS.get(word.lower);
    if (seconds !== undefined) return { seconds, to };
  }
  return null;
}

/** "every night about 8,000 tasks". */
export function periodBefore(
  words: readonly Word[],
  at: number,
): { readonly seconds: number; readonly to: number } | null {
  for (let index = at - 4; index < at; index += 1) {
    if (index < 0 || words[index]?.sentence !== words[at]?.sentence) continue;
    const word = words[index]?.lower;
    if (word !== 'every' && word !== 'each' && word !== 'per') continue;
    const period = periodAt(words, index);
    if (period !== null && period.to >= at - 2 && period.to <= at) return { seconds: period.seconds, to: at };
  }
  return null;
}
