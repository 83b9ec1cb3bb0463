import { DECISIONS } from '../../messages/document.ts';
import { approximate, formatDollars } from '../../messages/numbers.ts';
import type { Requirements } from '../../model/requirements.ts';
import type { Section } from './section.ts';
import { cell, plain, table } from './text.ts';

/** Smallest effect of a question, as a share of the total. */
const MINIMUM_EFFECT = 0.01;
const LONGEST_QUESTION = 400;

type Question = NonNullable<Requirements['questions']>[number];

/** Open questions with the assumed answer and its effect on the price, the largest first. */
export const decisions: Section = ({ blueprint }) => {
  const { estimate, requirements, resolved } = blueprint;
  const { total } = estimate;
  const effect = (amount: number) => `${amount < 0 ? '−' : '+'}${formatDollars(Math.abs(amount))}`;
  const resilient = estimate.alternatives.find(({ name }) => name === 'most resilient')?.total ?? total;
  const asksForAvailability = resolved.qualities.availability === undefined && resilient > total;
  const rows = [
    ...estimate.moved_by
      .filter(({ low, high }) => high - low >= MINIMUM_EFFECT * total)
      .toSorted((a, b) => b.high - b.low - (a.high - a.low))
      .map(({ assumption, question, assumed, low, high }) => [
        question,
        cell(assumed),
        low < total && high > total
          ? DECISIONS.between(effect(low - total), effect(high - total), cell(assumption))
          : DECISIONS.upTo(effect((high > total ? high : low) - total), cell(assumption)),
      ]),
    ...(asksForAvailability
      ? [[DECISIONS.availability, DECISIONS.noTarget, DECISIONS.resilient(effect(resilient - total))]]
      : []),
    ...(requirements.questions ?? []).map((open) => [
      plain(open.question, LONGEST_QUESTION),
      answerOf(open),
      DECISIONS.notQuantified,
    ]),
  ];
  if (rows.length === 0) return [];
  return [DECISIONS.title, table(DECISIONS.columns, ['l', 'l', 'l'], rows)];
};

function answerOf({ assumed }: Question): string {
  const value = assumed?.value;
  if (typeof value === 'number') return approximate(value);
  return typeof value === 'string' && value !== '' ? plain(value) : '–';
}
