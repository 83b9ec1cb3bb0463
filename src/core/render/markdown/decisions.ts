import { DECISIONS } from '../../messages/document.ts';
import { formatDollars, formatExact } from '../../messages/numbers.ts';
import { LITTLE_UNDERSTOOD, type Question } from '../../model/questions.ts';
import type { Section } from './section.ts';
import { cell, plain, table } from './text.ts';

const LONGEST_QUESTION = 400;

/** Open questions with the assumed answer and the price of other answers, in their order. */
export const decisions: Section = ({ blueprint: { requirements } }) => {
  const { questions = [], coverage = 1 } = requirements;
  if (questions.length === 0) return [];
  const rows = questions.map((open) => [
    `\`${open.id}\``,
    plain(open.question, LONGEST_QUESTION),
    answerOf(open, open.assumed?.value),
    effectsOf(open),
  ]);
  const title = coverage < LITTLE_UNDERSTOOD ? DECISIONS.littleUnderstood(Math.round(coverage * 100)) : DECISIONS.title;
  return [title, table(DECISIONS.columns, ['l', 'l', 'l', 'l'], rows)];
};

function effectsOf(open: Question): string {
  const effects = (open.effects ?? []).map(({ value, monthly }) =>
    monthly === 0
      ? DECISIONS.noEffect(answerOf(open, value))
      : DECISIONS.effect(difference(monthly), answerOf(open, value)),
  );
  return effects.length === 0 ? DECISIONS.notQuantified : effects.join(', ');
}

function difference(monthly: number): string {
  return `${monthly < 0 ? '−' : '+'}${formatDollars(Math.abs(monthly))}`;
}

/** An answer with its unit. */
function answerOf({ answer }: Question, value: unknown): string {
  if (value === null) return DECISIONS.none;
  if (typeof value === 'boolean') return value ? DECISIONS.yes : DECISIONS.no;
  if (typeof value === 'number')
    return answer?.type === 'number' ? cell(`${formatExact(value)} ${answer.unit}`) : formatExact(value);
  return typeof value === 'string' && value !== '' ? plain(value) : '–';
}
