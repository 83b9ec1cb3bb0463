import { CAPABILITIES, type Capability } from './capability.ts';
import { closest } from './closest.ts';
import { ENVIRONMENTS } from './intent.ts';
import type { Requirements } from './requirements.ts';
import { deepValue, type RequirementsFault } from './requirements-faults.ts';
import type { Metric } from './resolved.ts';

/** Questions of the engine by their ids, and which values answer them. */

export type Question = NonNullable<Requirements['questions']>[number];
/** The values that answer a question. */
export type AnswerForm = NonNullable<Question['answer']>;
/** Values by the ids of questions. `null` keeps the assumption. */
export type Answers = Readonly<Record<string, unknown>>;

/** Share of understood words below which a text says too little for a design. */
export const LITTLE_UNDERSTOOD = 0.5;

/** Questions about a number, which the document holds as a quantity or a figure. */
export const NUMBER_QUESTIONS = {
  'peak-requests': { metric: 'requests_per_second', unit: 'requests/s' },
  'monthly-requests': { metric: 'requests_per_month', unit: 'requests' },
  'response-size': { metric: 'response_kb', unit: 'KB' },
  'database-size': { metric: 'stored_gb', unit: 'GB' },
  'file-storage-size': { metric: 'object_gb', unit: 'GB' },
  'monthly-events': { metric: 'events_per_month', unit: 'events' },
  'model-calls': { metric: 'model_calls_per_month', unit: 'calls' },
  'input-tokens': { metric: 'input_tokens', unit: 'tokens' },
  'analysed-data': { metric: 'analysed_gb', unit: 'GB' },
  'scanned-share': { metric: 'scanned_percent_month', unit: '%' },
  'media-minutes': { metric: 'media_minutes_per_month', unit: 'minutes' },
  'task-duration': { metric: 'task_minutes', unit: 'minutes' },
  'monthly-messages': { metric: 'emails_per_month', unit: 'messages' },
} as const satisfies Readonly<Record<string, { readonly metric: Metric; readonly unit: string }>>;

export type NumberQuestion = keyof typeof NUMBER_QUESTIONS;

/** Prefix of questions whether a component is needed: `needs-identity`. */
const NEEDS = 'needs-';
/** Prefix of questions what a clause that was not understood asks for: `clause-c3`. */
const CLAUSE = 'clause-';
/** Answer to the question about a clause that asks for no component. */
export const NOTHING = 'nothing';

const MOST_AMOUNT = 1e18;
const CLAUSE_FORM: AnswerForm = { type: 'choice', options: [NOTHING, ...CAPABILITIES] };
const CAPABILITY_SET: ReadonlySet<string> = new Set(CAPABILITIES);

export function needsQuestion(capability: Capability): string {
  return `${NEEDS}${capability}`;
}

export function clauseQuestion(clause: string): string {
  return `${CLAUSE}${clause}`;
}

/** What an id of the engine asks about; null for the id of another question. */
export type Topic =
  | { readonly about: 'number'; readonly id: NumberQuestion }
  | { readonly about: 'availability' }
  | { readonly about: 'environment' }
  | { readonly about: 'component'; readonly capability: Capability }
  | { readonly about: 'clause'; readonly clause: string };

export function topicOf(id: string): Topic | null {
  if (Object.hasOwn(NUMBER_QUESTIONS, id)) return { about: 'number', id: id as NumberQuestion };
  if (id === 'availability' || id === 'environment') return { about: id };
  const capability = id.slice(NEEDS.length);
  if (id.startsWith(NEEDS) && CAPABILITY_SET.has(capability))
    return { about: 'component', capability: capability as Capability };
  return /^clause-c\d{1,5}$/.test(id) ? { about: 'clause', clause: id.slice(CLAUSE.length) } : null;
}

/** The values that answer a question of the engine. */
export function formOf(topic: Topic): AnswerForm {
  if (topic.about === 'number')
    return { type: 'number', unit: NUMBER_QUESTIONS[topic.id].unit, min: 0, max: MOST_AMOUNT };
  if (topic.about === 'availability') return { type: 'number', unit: '%', min: 50, max: 100 };
  if (topic.about === 'environment') return { type: 'choice', options: [...ENVIRONMENTS] };
  return topic.about === 'component' ? { type: 'boolean' } : CLAUSE_FORM;
}

/** Every answer that no question of the engine or of the document takes, by the path of its value. */
export function answerFaults(answers: Answers, questions: readonly Question[] = []): readonly RequirementsFault[] {
  return Object.entries(answers).flatMap(([id, value]) => {
    const path = ['answers', id];
    const detail = faultOf(id, value, questions);
    return detail === null ? deepValue({ path, value }) : [{ path, detail }];
  });
}

function faultOf(id: string, value: unknown, questions: readonly Question[]): string | null {
  const topic = topicOf(id);
  const question = questions.find((one) => one.id === id);
  if (topic === null && question === undefined) return unknownQuestion(id, questions);
  if (value === null) return null;
  if (topic !== null) return unfit(formOf(topic), value);
  if (question?.assumed === undefined)
    return 'cannot be applied: the question has no `assumed` with a pointer. Change the requirements instead';
  return question.answer === undefined ? null : unfit(question.answer, value);
}

/** Ids of the engine that do not depend on the document. */
const FIXED_IDS = [...Object.keys(NUMBER_QUESTIONS), 'availability', 'environment', ...CAPABILITIES.map(needsQuestion)];

function unknownQuestion(id: string, questions: readonly Question[]): string {
  const meant = closest(id, [...questions.map((one) => one.id), ...FIXED_IDS]);
  return `must be the id of a question of the requirements${meant === null ? '' : `; did you mean “${meant}”?`}`;
}

/** What is wrong with a value; null if it answers the question. */
function unfit(form: AnswerForm, value: unknown): string | null {
  if (form.type === 'boolean') return typeof value === 'boolean' ? null : 'must be true or false';
  if (form.type === 'choice') {
    if (form.options.some((option) => option === value)) return null;
    const meant = typeof value === 'string' ? closest(value, form.options) : null;
    return `must be ${form.options.join(', ')}${meant === null ? '' : `; did you mean “${meant}”?`}`;
  }
  const { min, max } = form;
  const isFit = typeof value === 'number' && value >= min && value <= max;
  return isFit ? null : `must be a number from ${min} to ${max}`;
}
