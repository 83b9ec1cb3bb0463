import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANSWER_SCHEMA, objectIn, PROMPT_VERSION, promptFor } from '#adapters/reader/prompt.ts';
import type { Intent, Reading } from '#core/index.ts';
import type { IntentCase } from './case.ts';

/** Writes what a language model receives for each case: `<id>.prompt.json`. */
export function writePrompts(cases: readonly IntentCase[], directory: string): void {
  mkdirSync(directory, { recursive: true });
  for (const { id, system_intent: text } of cases) {
    const prompt = { version: PROMPT_VERSION, ...promptFor(text), schema: ANSWER_SCHEMA };
    writeFileSync(join(directory, `${id}.prompt.json`), `${JSON.stringify(prompt, null, 2)}\n`);
  }
}

/** The request of a case, read by the recorded answers of a model where a directory of them is given. */
export function intentOf(one: IntentCase, answers?: string): Intent {
  const { id, system_intent: text, cloud, constraints } = one;
  return {
    id: `synt_${id}`,
    text,
    cloud,
    constraints,
    ...(answers === undefined ? {} : recordedReading(one, answers)),
  };
}

/** The recorded answer of a model to a case, `<id>.answer.json`; the built-in reader reads without one. */
function recordedReading({ id }: IntentCase, directory: string): Pick<Intent, 'reading'> {
  const path = join(directory, `${id}.answer.json`);
  if (!existsSync(path)) return {};
  const answer = objectIn(readFileSync(path, 'utf8')) ?? null;
  const reading: Reading = { by: 'model', model: 'recorded', prompt: PROMPT_VERSION, answer };
  return { reading };
}
