import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { providedTerms } from '../../../support/declared.ts';
import { sampleOf } from '../../../support/sample.ts';

/** Expected and unexpected capabilities of a sentence, in vocabulary terms. `a|b` accepts either. */
interface Sentence {
  readonly text: string;
  readonly must?: readonly string[];
  readonly must_not?: readonly string[];
}

/** Timeout per file in ms. A busy machine synthesizes ten sentences/s. */
const TIMEOUT_MS = 60_000;
const FOLDER = new URL('../../../eval/sentences/', import.meta.url);

function sentencesOf(file: string): readonly Sentence[] {
  const lines = readFileSync(new URL(file, FOLDER), 'utf8').split('\n');
  return sampleOf(
    lines.filter((line) => line !== ''),
    4,
  ).map((line) => JSON.parse(line) as Sentence);
}

/** Missing and unexpected capabilities as text. Empty if there are none. */
function faultsOf({ text, must = [], must_not = [] }: Sentence): readonly string[] {
  const provided = providedTerms(text, 'aws');
  const missing = must.filter((entry) => !entry.split('|').some((term) => provided.has(term)));
  const surplus = must_not.filter((term) => provided.has(term));
  return [...missing.map((entry) => `lacks ${entry}: ${text}`), ...surplus.map((term) => `has ${term}: ${text}`)];
}

describe('sentences yield the expected capabilities, and no unexpected ones', () => {
  test.each(readdirSync(FOLDER).sort())(
    '%s',
    (file) => {
      const sentences = sentencesOf(file);
      expect(sentences.length).toBeGreaterThan(0);
      expect(sentences.flatMap(faultsOf)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
