import { z } from 'zod';
import { answerFaults, describesSystem, questionSchema, requirementsFaults, requirementsSchema } from '#core/index.ts';
import { INVALID } from '../messages/problems.ts';

/** Runs a check also if other parts of the value are invalid, so that one response has all faults. */
const always = { when: () => true };

/** The requirements document of a caller: its schema, and the faults that the schema cannot express. */
export const callerRequirements = requirementsSchema.superRefine((document, context) => {
  for (const { path, detail } of requirementsFaults(document)) {
    context.addIssue({ code: 'custom', path: [...path], message: detail });
  }
}, always);

/** Most answers of a request. */
const MOST_ANSWERS = 100;

/** Values by the ids of questions. */
export const answers = z
  .record(z.string().max(64), z.unknown())
  .refine((given) => Object.keys(given).length <= MOST_ANSWERS, `must have at most ${MOST_ANSWERS} answers`)
  .meta({
    id: 'Answers',
    description:
      'Answers by the `id` of a question in `questions` of a blueprint’s requirements, or of the requirements sent. `null` keeps the assumption.',
    examples: [{ 'peak-requests': 40, 'needs-identity': true }],
  });

/** Each answer has a question and one of its values. */
export const answeredQuestions = z.superRefine<unknown>((body, context) => {
  if (!isObject(body) || !isObject(body.answers)) return;
  for (const { path, detail } of answerFaults(body.answers, questionsOf(body.requirements))) {
    context.addIssue({ code: 'custom', path: [...path], message: detail });
  }
}, always);

/** The valid questions of a document, which may be invalid elsewhere. */
function questionsOf(requirements: unknown): readonly z.output<typeof questionSchema>[] {
  if (!isObject(requirements) || !Array.isArray(requirements.questions)) return [];
  return requirements.questions.flatMap((question) => questionSchema.safeParse(question).data ?? []);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A request describes a system by its text or by its requirements. */
export const describedSystem = z.superRefine<unknown>((body, context) => {
  if (!isObject(body)) return;
  const { system_intent: text, requirements } = body;
  if (text !== undefined) return;
  if (requirements === undefined) {
    context.addIssue({ code: 'custom', path: ['system_intent'], message: INVALID.noSystem });
  } else if (typeof requirements === 'object' && !describesSystem(requirements)) {
    context.addIssue({ code: 'custom', path: ['requirements'], message: INVALID.emptyRequirements });
  }
}, always);
