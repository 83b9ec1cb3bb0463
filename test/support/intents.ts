import { readdirSync, readFileSync } from 'node:fs';
import type { CloudId, Intent } from '#core/index.ts';
import { type IntentCase, parseCases } from '../eval/case.ts';

const FOLDER = new URL('../eval/intents/', import.meta.url);

/** Every request of the evaluation, in the order of the files. */
export const CASES: readonly IntentCase[] = readdirSync(FOLDER)
  .toSorted()
  .flatMap((file) => parseCases(readFileSync(new URL(file, FOLDER), 'utf8')));

/** The request of a case, on its own cloud or on another one, where a region of its own cloud is unknown. */
export function intentOn(
  { id, system_intent: text, constraints, cloud: own }: IntentCase,
  cloud: CloudId = own,
): Intent {
  const { region: _, ...elsewhere } = constraints;
  return { id, text, cloud, constraints: cloud === own ? constraints : elsewhere };
}
