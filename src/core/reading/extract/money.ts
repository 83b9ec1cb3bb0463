import type { BudgetRequirement } from '../../model/resolved.ts';
import { HARD_MONEY, MONEY_CUES, SOFT_MONEY } from '../lexicon/limits.ts';
import { CURRENCY_SYMBOLS, CURRENCY_WORDS, NUMBER_WORDS } from '../lexicon/numbers.ts';
import { bookOf } from '../lexicon/phrase.ts';
import type { Word } from '../lexicon/token.ts';
import type { Amount } from './amounts.ts';
import { isTurned, type Share, shareOfRevenue, turned } from './budget-turns.ts';
import { periodAt } from './limits.ts';
import { around, evidenceOf, type Reading, type Span } from './reading.ts';

const CUES = bookOf(MONEY_CUES);
const HARD = bookOf([{ phrases: HARD_MONEY }]);
const SOFT = bookOf([{ phrases: SOFT_MONEY }]);

export const MONEY_WORDS: readonly ReadonlySet<string>[] = [CUES, HARD, SOFT].map((book) => book.vocabulary());

const HOUR = 3600;
const MONTH = 2_628_000;
const YEAR = 31_536_000;
const REACH = 14;
/** Maximum length of a sentence whose amount of money is the budget, in words: "0-10 EUR." */
const TERSE = 9;

interface Candidate {
  readonly amount: Amount;
  readonly span: Span;
  readonly score: number;
  readonly periodSeconds: number | null;
}

/** The amount of money that is most likely the monthly budget. */
export function readBudget(reading: Reading): readonly BudgetRequirement[] {
  const candidates = reading.amounts.flatMap((amount) => {
    const currency = amount.currency ?? bareBudget(reading, amount);
    return currency === null ? [] : [candidate(reading, { ...amount, currency })];
  });
  for (const { span } of candidates) reading.markUnderstood(span.from, span.to);
  const best = candidates
    .filter(({ score }) => score > 0)
    .reduce<Candidate | null>((kept, next) => (kept === null || next.score > kept.score ? next : kept), null);
  const share = shareOfRevenue(reading);
  if (share !== null) return [ofRevenue(reading, share)];
  return best === null ? [] : [budget(reading, best)];
}

function ofRevenue(reading: Reading, { amount, value, currency }: Share): BudgetRequirement {
  const span = { from: amount.from, to: amount.to };
  reading.markUnderstood(span.from, span.to);
  const because = `${amount.value} % of the stated revenue.`;
  return { kind: 'budget', amount: value, currency, firmness: 'hard', evidence: [evidenceOf(reading, span)], because };
}

/** "budget: 500 a month": a number right after the word, without a currency. */
function bareBudget(reading: Reading, amount: Amount): string | null {
  if (amount.percent) return null;
  const before = reading.words.slice(Math.max(0, amount.from - 4), amount.from).map(({ lower }) => lower);
  const next = reading.words[amount.to];
  const period = periodAt(reading.words, amount.to);
  const free = next === undefined || next.kind === 'mark' || period !== null;
  if (!free) return null;
  const named = currencyNear(reading.words, period?.to ?? amount.to);
  const isPriced = period !== null && (named !== null || before.some((word) => PRICES.has(word)));
  return isPriced || before.includes('budget') ? (named ?? 'USD') : null;
}

const PRICES = new Set(['price', 'cost', 'costs', 'opex', 'spend']);
/** Maximum distance in words from a bare amount to a following currency. */
const CURRENCY_REACH = 4;

/** "150 per month (EUR)", "300 a month tops, dollars". */
function currencyNear(words: readonly Word[], from: number): string | null {
  for (const word of words.slice(from, from + CURRENCY_REACH)) {
    if (word.kind === 'number') return null;
    const code =
      CURRENCY_SYMBOLS.get(word.lower) ?? (word.lower.length > 2 ? CURRENCY_WORDS.get(word.lower) : undefined);
    if (code !== undefined && word.lower !== 'try' && word.lower !== 'real') return code;
  }
  return null;
}

/** The amount with its period: "$500 a month". */
export function moneySpan(words: readonly Word[], amount: Amount): Span {
  return { from: amount.from, to: periodOf(words, amount)?.to ?? amount.to };
}

interface Period {
  readonly seconds: number;
  readonly to: number;
}

function periodOf(words: readonly Word[], { to }: Amount): Period | null {
  const after = [to, to + 1, ...(isDash(words[to]) ? [to + 2] : [])];
  for (const at of after) {
    const period = periodAt(words, at) ?? manyAt(words, at) ?? byUnit(words, at);
    if (period !== null) return period;
  }
  return null;
}

/** "2.000 by month". */
function byUnit(words: readonly Word[], at: number): Period | null {
  const seconds = words[at]?.lower === 'by' ? BY_UNITS.get(words[at + 1]?.lower ?? '') : undefined;
  return seconds === undefined ? null : { seconds, to: at + 2 };
}

function isDash(word: Word | undefined): boolean {
  return word !== undefined && ['-', '–', '—'].includes(word.lower);
}

/** Context before an amount that may contain its period: "annual operating budget: 120,000". */
const ADJECTIVE_REACH = 7;
const ADJECTIVES: ReadonlyMap<string, number> = new Map([
  ['annual', YEAR],
  ['annually', YEAR],
  ['yearly', YEAR],
  ['quarterly', YEAR / 4],
  ['weekly', 604_800],
]);

function adjectiveBefore(words: readonly Word[], { from, to }: Amount): Period | null {
  for (let at = from - 1; at >= Math.max(0, from - ADJECTIVE_REACH); at -= 1) {
    const word = words[at];
    if (word === undefined || word.sentence !== words[from]?.sentence || word.kind === 'number') return null;
    const seconds = ADJECTIVES.get(word.lower);
    if (seconds !== undefined) return { seconds, to };
  }
  return null;
}

const BY_UNITS: ReadonlyMap<string, number> = new Map([
  ['month', MONTH],
  ['year', YEAR],
]);
const SPANNING = new Set(['for', 'over', 'across', 'in', 'during']);
const LONG_UNITS = new Set(['year', 'years', 'month', 'months']);

/** "for four years", "over 36 months". */
function manyAt(words: readonly Word[], at: number): Period | null {
  if (!SPANNING.has(words[at]?.lower ?? '')) return null;
  const start = words[at + 1]?.lower === 'the' ? at + 2 : at + 1;
  const text = words[start]?.lower ?? '';
  const count = NUMBER_WORDS.get(text) ?? Number(text);
  const unit = words[start + 1]?.lower ?? '';
  if (!(count > 1) || !LONG_UNITS.has(unit)) return null;
  return { seconds: count * (unit.startsWith('year') ? YEAR : MONTH), to: start + 2 };
}

function candidate(reading: Reading, amount: Amount): Candidate {
  const { words } = reading;
  const period = periodOf(words, amount) ?? adjectiveBefore(words, amount);
  const span = moneySpan(words, amount);
  const near = untilOtherMoney(reading, amount);
  const cues = CUES.find(words.slice(near.from, near.to)).map(({ value }) => value.cue);
  const whole = around(words, amount.from, 60);
  const monthly = period !== null && period.seconds >= MONTH;
  const budgetWords = Math.min(2, cues.filter((cue) => cue === 'budget').length);
  const others = cues.includes('other') ? 5 : 0;
  const ceiling = cues.includes('ceiling') ? 5 : 0;
  const score =
    budgetWords * 2 +
    (monthly ? 2 : 0) +
    (whole.to - whole.from <= TERSE ? 2 : 0) -
    others +
    ceiling +
    (amount.bound === 'most' ? 2 : 0) +
    (isCalledBudget(words, amount) ? 1 : 0) +
    (isTurned(reading, span) ? 6 : 0) +
    (HARD.matchAt(words, span.to).length > 0 ? 2 : 0) +
    (near.from > 0 ? 0 : 0.1);
  return { amount, span, score, periodSeconds: period?.seconds ?? null };
}

/** "a budget of 60 dollars": the word is directly before the amount. */
function isCalledBudget(words: readonly Word[], { from }: Amount): boolean {
  return words.slice(Math.max(0, from - 3), from).some(({ lower }) => lower === 'budget');
}

/** The context of an amount, up to the next amount of money on each side. */
function untilOtherMoney(reading: Reading, amount: Amount): Span {
  const near = around(reading.words, amount.from, REACH);
  const own = moneySpan(reading.words, amount);
  let { from } = amount;
  let { to } = own;
  while (from > near.from && !reading.isMoney(from - 1)) from -= 1;
  while (to < near.to && !reading.isMoney(to)) to += 1;
  return { from, to };
}

function budget(reading: Reading, { amount, span, periodSeconds }: Candidate): BudgetRequirement {
  const near = untilOtherMoney(reading, amount);
  const words = reading.words.slice(near.from, near.to);
  const hard =
    amount.bound === 'most' || amount.low !== null || (amount.bound !== 'about' && HARD.find(words).length > 0);
  const soft = amount.bound === 'about' || (!hard && SOFT.find(words).length > 0);
  const monthly = amountOfMonth(turned(reading, span, amount.value), periodSeconds);
  return {
    kind: 'budget',
    amount: monthly,
    currency: amount.currency ?? 'USD',
    firmness: hard && !soft ? 'hard' : 'soft',
    evidence: [evidenceOf(reading, span)],
    because:
      monthly === amount.value ? 'An amount of money for running it.' : `${amount.value} in another time than a month.`,
  };
}

/** Converts an amount per year, quarter, week or day to an amount per month. */
function amountOfMonth(value: number, seconds: number | null): number {
  if (seconds === null || seconds === MONTH || seconds <= HOUR) return value;
  return seconds % YEAR === 0 ? (value * YEAR) / (12 * seconds) : (value * MONTH) / seconds;
}
