import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { providedTerms } from '../../../support/declared.ts';

/** What a saying asks for, in the terms of the vocabulary: `a|b` is answered by either. */
interface Saying {
  readonly text: string;
  readonly must?: readonly string[];
  readonly must_not?: readonly string[];
}

/** Milliseconds for a file of sayings: a busy machine synthesizes ten a second. */
const PATIENCE = 60_000;
const FOLDER = new URL('../../../eval/sentences/', import.meta.url);

function sayingsOf(file: string): readonly Saying[] {
  return readFileSync(new URL(file, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Saying);
}

/** What is missing and what is too much, in words; empty where the saying was understood. */
function faultsOf({ text, must = [], must_not = [] }: Saying): readonly string[] {
  const provided = providedTerms(text, 'aws');
  const missing = must.filter((entry) => !entry.split('|').some((term) => provided.has(term)));
  const surplus = must_not.filter((term) => provided.has(term));
  return [...missing.map((entry) => `lacks ${entry}: ${text}`), ...surplus.map((term) => `has ${term}: ${text}`)];
}

describe('sayings yield the parts that they ask for, and none that they do not', () => {
  test.each(readdirSync(FOLDER).sort())(
    '%s',
    (file) => {
      const sayings = sayingsOf(file);
      expect(sayings.length).toBeGreaterThan(0);
      expect(sayings.flatMap(faultsOf)).toEqual([]);
    },
    PATIENCE,
  );
});
