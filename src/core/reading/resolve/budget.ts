import type { Assumption, Budget, BudgetRequirement, Conflict, Requirement } from '../../model/requirement.ts';
import { type ExchangeRate, exchangeRate } from '../lexicon/currencies.ts';
import { isConstraint, ofKind } from './of-kind.ts';

export interface BudgetRead {
  readonly budget: Budget | null;
  readonly conflicts: readonly Conflict[];
  readonly rate: ExchangeRate | null;
}

/** Two budgets that differ by less than this share are one. */
const SAME = 0.01;

/** The constraint where there is one, else what the text says; converted at a stated rate. */
export function resolveBudget(requirements: readonly Requirement[]): BudgetRead {
  const budgets = ofKind(requirements, 'budget');
  const constraint = budgets.find(isConstraint);
  const text = budgets.find((budget) => !isConstraint(budget));
  const chosen = constraint ?? text;
  if (chosen === undefined) return { budget: null, conflicts: [], rate: null };
  const budget = converted(chosen, constraint === undefined ? text : constraint);
  if (budget === null) return { budget: null, conflicts: [unknownCurrency(chosen)], rate: null };
  const conflicts = constraint !== undefined && text !== undefined ? compare(budget, text) : [];
  return { budget, conflicts, rate: chosen.currency === 'USD' ? null : exchangeRate(chosen.currency) };
}

function converted(chosen: BudgetRequirement, source: BudgetRequirement | undefined): Budget | null {
  const rate = exchangeRate(chosen.currency);
  if (rate === null) return null;
  return {
    usd: Math.round(chosen.amount * rate.usd * 100) / 100,
    amount: chosen.amount,
    currency: chosen.currency,
    rate: rate.usd,
    rateAsOf: chosen.currency === 'USD' ? null : rate.asOf,
    firmness: chosen.firmness,
    origin: isConstraint(chosen) ? 'constraint' : 'stated',
    evidence: source?.evidence ?? [],
  };
}

function compare(budget: Budget, text: BudgetRequirement): readonly Conflict[] {
  const other = converted(text, text);
  if (other === null || Math.abs(other.usd - budget.usd) <= SAME * budget.usd) return [];
  return [
    {
      what: `The text says ${text.amount} ${text.currency} a month, the constraint ${budget.amount} ${budget.currency}.`,
      between: text.evidence,
      settled: `${budget.amount} ${budget.currency} a month.`,
      because: 'A constraint stands before the text.',
    },
  ];
}

function unknownCurrency({ amount, currency, evidence }: BudgetRequirement): Conflict {
  return {
    what: `A budget of ${amount} ${currency}, and no exchange rate for ${currency} is at hand.`,
    between: evidence,
    settled: 'No budget was applied.',
    because: 'A guess would be worse than none: give the budget in US dollars or euros.',
  };
}

export function rateAssumption(rate: ExchangeRate): Omit<Assumption, 'id'> {
  return {
    what: `Exchange rate of ${rate.currency}`,
    value: rate.usd,
    unit: `USD for 1 ${rate.currency}`,
    because: `${rate.source}, as of ${rate.asOf}.`,
    overrule: 'Give the budget in US dollars.',
  };
}
