import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { clausesOf, modelAnswerSchema } from '#core/index.ts';
import examples from './examples.json' with { type: 'json' };

/** A message to a language model. */
export interface PromptMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** What is sent to read a text. */
export interface ReaderPrompt {
  readonly instructions: string;
  readonly messages: readonly PromptMessage[];
}

/** JSON Schema of an answer. */
export const ANSWER_SCHEMA = z.toJSONSchema(modelAnswerSchema, { io: 'output' });

const INSTRUCTIONS = readFileSync(new URL('./prompt.md', import.meta.url), 'utf8');
const EXAMPLES: readonly PromptMessage[] = examples.flatMap(({ text, answer }): readonly PromptMessage[] => [
  { role: 'user', content: described(text) },
  { role: 'assistant', content: JSON.stringify(answer) },
]);

/** Number of the prompt, and a hash of everything in it, so that no change goes without another version. */
export const PROMPT_VERSION = `1-${createHash('sha256')
  .update(JSON.stringify([INSTRUCTIONS, EXAMPLES, ANSWER_SCHEMA]))
  .digest('hex')
  .slice(0, 8)}`;

/** The prompt for a text: the page, examples, and the text as data, cut into numbered clauses. */
export function promptFor(text: string): ReaderPrompt {
  return { instructions: INSTRUCTIONS, messages: [...EXAMPLES, { role: 'user', content: described(text) }] };
}

/** The prompt again, with an answer that is no answer and what is wrong with it. */
export function repairOf({ instructions, messages }: ReaderPrompt, answer: string): ReaderPrompt {
  return {
    instructions,
    messages: [
      ...messages,
      { role: 'assistant', content: answer === '' ? '{}' : answer.slice(0, LONGEST_REPAIRED) },
      { role: 'user', content: REPAIR },
    ],
  };
}

const REPAIR =
  'This is not one complete JSON object with the lists `actors`, `components`, `external`, `flows`, `quantities`, `excluded`, `clauses` and `questions`. Answer again with that object alone, and keep it short: at most twenty components.';
/** Characters of a wrong answer that are sent back. */
const LONGEST_REPAIRED = 4_000;

function described(text: string): string {
  const clauses = clausesOf(text).map(({ id, start, end }) => ({ id, text: text.slice(start, end) }));
  return JSON.stringify({ clauses });
}

/** The JSON object in the words of a model, which may stand in a fence; undefined without one. */
export function objectIn(words: string): unknown {
  const start = words.indexOf('{');
  const end = words.lastIndexOf('}');
  if (start < 0 || end < start) return undefined;
  try {
    return JSON.parse(words.slice(start, end + 1));
  } catch {
    return undefined;
  }
}
