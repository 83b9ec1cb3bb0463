import { BUDGET_TURNS, MORE, REVENUE } from '../../lexicon/budget.ts';
import { bookOf } from '../../lexicon/phrase.ts';
import type { Amount } from './amounts.ts';
import { periodAt } from './limits.ts';
import { isMany } from './products.ts';
import type { Reading, Span } from './reading.ts';

const TURNS = bookOf(BUDGET_TURNS);
const MORES = bookOf([{ phrases: MORE }]);
const REVENUES = bookOf([{ phrases: REVENUE }]);
const SHARES = bookOf([{ phrases: [...REVENUE, 'of it', 'of that', 'of this'] }]);

export const BUDGET_WORDS: readonly ReadonlySet<string>[] = [TURNS, MORES, REVENUES].map((book) => book.vocabulary());

/** Words after an amount in which something may turn it into another. */
const REACH = 12;

/** What becomes of an amount by the words after it: "we can go to double that", "perhaps thirty". */
export function turned(reading: Reading, { to }: Span, value: number): number {
  const after = reading.words.slice(to, to + REACH);
  const turn = TURNS.find(after)[0];
  if (turn !== undefined) return value * turn.value.factor;
  const more = MORES.find(after)[0];
  if (more === undefined || more.from > 3) return value;
  const amount = reading.amountAt(to + more.to);
  const free = amount !== null && amount.currency === null && !amount.percent && periodIsOver(reading, amount);
  return free && amount.value > value ? amount.value : value;
}

/** Nothing is counted by the amount: the sentence ends, or goes on after a mark. */
function periodIsOver(reading: Reading, amount: Amount): boolean {
  const next = reading.words[amount.to];
  return next === undefined || next.kind !== 'word' || periodAt(reading.words, amount.to) !== null;
}

export interface Share {
  readonly amount: Amount;
  /** Of the revenue, a month. */
  readonly value: number;
  readonly currency: string;
}

/** "below 5 % of revenue", where the revenue is told: as an amount a month, or as so many who pay so much. */
export function shareOfRevenue(reading: Reading): Share | null {
  const { words, amounts } = reading;
  for (const amount of amounts) {
    if (!amount.percent || SHARES.find(words.slice(amount.to, amount.to + 5)).length === 0) continue;
    const revenue = revenueOf(reading);
    if (revenue === null) return null;
    return { amount, value: (revenue.value * amount.value) / 100, currency: revenue.currency };
  }
  return null;
}

function revenueOf(reading: Reading): { readonly value: number; readonly currency: string } | null {
  const { words, amounts } = reading;
  for (const money of amounts) {
    if (money.currency === null || (periodAt(words, money.to) ?? periodAt(words, money.to + 1)) === null) continue;
    const { currency } = money;
    if (REVENUES.find(words.slice(Math.max(0, money.from - 6), money.from)).length > 0)
      return { value: money.value, currency };
    const payers = amounts.find(
      (amount) => amount.to <= money.from && money.from - amount.to < 8 && isMany(words, amount),
    );
    if (payers !== undefined) return { value: payers.value * money.value, currency };
  }
  return null;
}
