import { twoBudgets, unknownCurrency } from '../../messages/conflicts.ts';
import type { Budget } from '../../model/limits.ts';
import type { BudgetRequirement, Conflict, Requirement } from '../../model/resolved.ts';
import { type ExchangeRate, exchangeRate } from '../lexicon/currencies.ts';
import { isConstraint, ofKind } from './of-kind.ts';

export interface BudgetRead {
  readonly budget: Budget | null;
  readonly conflicts: readonly Conflict[];
  readonly rate: ExchangeRate | null;
}

/** Maximum relative difference of two equal budgets. */
const SAME = 0.01;

/** The budget of the constraint, else of the text, converted at a stated rate. */
export function resolveBudget(requirements: readonly Requirement[]): BudgetRead {
  const all = ofKind(requirements, 'budget');
  const budgets = all.filter(({ idle }) => idle !== true);
  const idle = all.find((one) => one.idle === true);
  const constraint = budgets.find(isConstraint);
  const text = budgets.find((budget) => !isConstraint(budget));
  const chosen = constraint ?? text;
  if (chosen === undefined) return { budget: null, conflicts: [], rate: null };
  const budget = converted(chosen, constraint === undefined ? text : constraint);
  if (budget === null)
    return { budget: null, conflicts: [{ ...unknownCurrency(chosen), between: chosen.evidence }], rate: null };
  const conflicts = constraint !== undefined && text !== undefined ? compare(budget, text) : [];
  const idleUsd = idle === undefined ? undefined : converted(idle, idle)?.usd;
  return {
    budget: idleUsd === undefined ? budget : { ...budget, idleUsd },
    conflicts,
    rate: chosen.currency === 'USD' ? null : exchangeRate(chosen.currency),
  };
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
  return [{ ...twoBudgets(text, budget), between: text.evidence }];
}
