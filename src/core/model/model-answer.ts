import { z } from 'zod';
import { CAPABILITIES, FORMS } from './capability.ts';
import { FATES } from './requirements.ts';
import { INTERACTIONS, TRAITS } from './requirements-items.ts';
import { isRecord } from './requirements-places.ts';
import { METRICS } from './requirements-terms.ts';

/**
 * What a language model answers about a text: quotations of the text, and terms of the vocabulary. Its fields are those
 * of the requirements document. Numbers count only where the grammar reads them in the quoted words.
 */

const WORDS = z.string().min(1).max(500);
const LABEL = z.string().trim().min(1).max(200);
const REFERENCE = z.string().trim().min(1).max(64);

const quote = z.strictObject({
  clause: z.string().max(10).describe('Id of the clause: `c1`, `c2`, ...'),
  quote: WORDS.describe('Words of the clause, verbatim'),
});
const evidence = z.array(quote).max(20);

const actor = z.object({
  id: REFERENCE,
  name: LABEL,
  kind: z.enum(['person', 'organisation', 'device', 'program']),
  evidence,
});

const component = z.object({
  id: REFERENCE,
  name: LABEL,
  capability: z.enum(CAPABILITIES),
  or: z.array(z.enum(CAPABILITIES)).max(10).nullish(),
  form: z.enum(FORMS).nullish(),
  task: z.string().max(60).nullish(),
  traits: z.array(z.enum(TRAITS)).max(TRAITS.length).nullish(),
  products: z
    .array(z.object({ name: LABEL, version: z.string().max(40).nullish() }))
    .max(20)
    .nullish(),
  demand: z.enum(['required', 'preferred']).nullish(),
  because: z.string().max(300).nullish().describe('Why it follows, where no words state it'),
  confidence: z.number().min(0).max(1).nullish(),
  evidence,
});

const external = z.object({
  id: REFERENCE,
  name: LABEL,
  where: z.enum(['on_premises', 'edge', 'saas', 'internet', 'same_cloud', 'other_cloud', 'unknown']),
  fate: z.enum(['keep', 'replace', 'retire', 'migrate_data']),
  capability: z.enum(CAPABILITIES).nullish(),
  evidence,
});

const flow = z.object({
  from: REFERENCE,
  to: REFERENCE,
  interaction: z.enum(INTERACTIONS),
  payload: z.string().max(200).nullish(),
  story: z.string().max(200).nullish(),
});

const quantity = z.object({
  component: REFERENCE.nullish().describe('The component it belongs to; null for the whole system'),
  metric: z.enum(METRICS),
  stat: z.enum(['mean', 'peak', 'max', 'total']).nullish(),
  per: z.enum(['second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'user', 'item', 'run']).nullish(),
  value: z.number().min(0).max(1e18).describe('The number as the quoted words state it'),
  unit: z.string().max(40).nullish(),
  evidence: quote,
});

const exclusion = z.object({
  kind: z.enum(['capability', 'product', 'feature']),
  term: LABEL,
  evidence,
});

const clause = z.object({ id: z.string().max(10), fate: z.enum(FATES) });

const question = z.object({
  kind: z.enum(['missing', 'ambiguous', 'conflict']),
  question: z.string().min(1).max(300),
  component: REFERENCE.nullish(),
});

const ITEMS = {
  actors: actor,
  components: component,
  external,
  flows: flow,
  quantities: quantity,
  excluded: exclusion,
  clauses: clause,
  questions: question,
};

/** Most items of a list; the rest is dropped. */
const MOST: { readonly [L in keyof typeof ITEMS]: number } = {
  actors: 30,
  components: 60,
  external: 30,
  flows: 150,
  quantities: 80,
  excluded: 40,
  clauses: 2000,
  questions: 3,
};

/** The shape that a model is asked for. */
export const modelAnswerSchema = z.object({
  title: z.string().max(200).nullish(),
  purpose: z.string().max(600).nullish(),
  scope_closed: z.boolean().nullish(),
  actors: z.array(actor),
  components: z.array(component),
  external: z.array(external),
  flows: z.array(flow),
  quantities: z.array(quantity),
  excluded: z.array(exclusion),
  clauses: z.array(clause),
  questions: z.array(question),
});

export type ModelAnswer = z.output<typeof modelAnswerSchema>;

/** An answer with the items that fit the schema, and names of those that do not. */
export interface AnswerRead {
  readonly answer: ModelAnswer;
  readonly dropped: readonly string[];
}

/** The usable items of an answer; null for a value that is no answer. */
export function readAnswer(value: unknown): AnswerRead | null {
  if (!isRecord(value) || !Array.isArray(value.components)) return null;
  const dropped: string[] = [];
  const items = Object.fromEntries(
    Object.entries(ITEMS).map(([list, schema]) => {
      const given: readonly unknown[] = Array.isArray(value[list]) ? value[list] : [];
      const most = MOST[list as keyof typeof MOST];
      if (given.length > most) dropped.push(`${list}: ${given.length - most} more`);
      return [
        list,
        given.slice(0, most).flatMap((item) => {
          const { data } = schema.safeParse(item);
          if (data === undefined) dropped.push(`${list}: ${labelOf(item)}`);
          return data === undefined ? [] : [data];
        }),
      ];
    }),
  );
  const head = Object.fromEntries(
    (['title', 'purpose', 'scope_closed'] as const).map((key) => [
      key,
      modelAnswerSchema.shape[key].safeParse(value[key]).data,
    ]),
  );
  return { answer: { ...head, ...items } as ModelAnswer, dropped };
}

const LONGEST_LABEL = 40;

/** What an invalid item is about: its capability or name. */
function labelOf(item: unknown): string {
  if (!isRecord(item)) return 'no object';
  const named = [item.capability, item.term, item.name, item.id, item.metric].find((one) => typeof one === 'string');
  return named === undefined ? 'without a name' : String(named).slice(0, LONGEST_LABEL);
}
