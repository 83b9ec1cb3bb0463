import { BUDGET_TURNS, MORE, MORE_AFTER, REVENUE } from '../lexicon/budget.ts';
import { bookOf } from '../lexicon/phrase.ts';
import type { Amount } from './amounts.ts';
import { periodAt } from './limits.ts';
import { within } from './ordered.ts';
import { isMany } from './products.ts';
import type { Reading, Span } from './reading.ts';

const TURNS = bookOf(BUDGET_TURNS);
const MORES = bookOf([{ phrases: MORE }]);
const MORES_AFTER = bookOf([{ phrases: MORE_AFTER }]);
const REVENUES = bookOf([{ phrases: REVENUE }]);
const SHARES = bookOf([{ phrases: [...REVENUE, 'of it', 'of that', 'of this'] }]);

/** Context after an amount in which words may change it. */
const REACH = 12;

/** The amount changed by the words after it: "we can go to double that", "perhaps thirty". */
export function turned(reading: Reading, { to }: Span, value: number): number {
  const after = reading.words.slice(to, to + REACH);
  const turn = TURNS.find(after)[0];
  if (turn !== undefined) return value * turn.value.factor;
  const amount = raisedBefore(reading, to) ?? raisedAfter(reading, to);
  return amount !== null && amount.currency === null && !amount.percent && amount.value > value ? amount.value : value;
}

/** Whether words after a span change the amount: "we pay 700 and would like to halve it". */
export function isTurned({ words }: Reading, { to }: Span): boolean {
  return TURNS.find(words.slice(to, to + REACH)).length > 0;
}

/** "twenty pounds, perhaps thirty". */
function raisedBefore(reading: Reading, to: number): Amount | null {
  const more = MORES.find(reading.words.slice(to, to + REACH))[0];
  if (more === undefined || more.from > 3) return null;
  const amount = reading.amountAt(to + more.to);
  return amount !== null && periodIsOver(reading, amount) ? amount : null;
}

/** "thirty dollars, forty if it must be". */
function raisedAfter(reading: Reading, to: number): Amount | null {
  const amount = reading.amountAt(to) ?? reading.amountAt(to + 1) ?? reading.amountAt(to + 2);
  return amount !== null && MORES_AFTER.matchAt(reading.words, amount.to).length > 0 ? amount : null;
}

/** Whether the amount has no noun: a punctuation mark or the end of the sentence follows. */
function periodIsOver(reading: Reading, amount: Amount): boolean {
  const next = reading.words[amount.to];
  return next === undefined || next.kind !== 'word' || periodAt(reading.words, amount.to) !== null;
}

export interface Share {
  readonly amount: Amount;
  /** Revenue per month. */
  readonly value: number;
  readonly currency: string;
}

/** "below 5 % of revenue", if the revenue is stated: as a monthly amount, or as customers times price. */
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
    const before = within(amounts, money.from - 7, money.from, ({ to }) => to);
    const payers = before.find((amount) => isMany(words, amount));
    if (payers !== undefined) return { value: payers.value * money.value, currency };
  }
  return null;
}
