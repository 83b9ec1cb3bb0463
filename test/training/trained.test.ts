import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLOUDS } from '#core/clouds.ts';
import { modelOf, opinionOf } from '#core/reading/classifier/model.ts';
import { labelledTextSchema, labelOf } from '../../src/training/corpus.ts';
import { exampleOf } from '../../src/training/examples.ts';
import { trained } from '../../src/training/store.ts';

const EXAMPLES = readFileSync('test/corpus/examples.jsonl', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .slice(0, 40)
  .map((line) => labelledTextSchema.parse(JSON.parse(line)))
  .map((text) =>
    exampleOf(
      { id: `synt_${text.id}`, text: text.text, cloud: text.cloud, constraints: {} },
      labelOf(text),
      text,
      CLOUDS[text.cloud],
    ),
  );

it('gives the same bytes for the same corpus, and weights that know what they were trained on', () => {
  const stored = trained(EXAMPLES);
  expect(JSON.stringify(trained(EXAMPLES))).toBe(JSON.stringify(stored));
  const model = modelOf(stored);
  const [first] = EXAMPLES;
  const { must } = opinionOf(first?.features ?? [], model);
  expect(must.every((probability) => probability >= 0 && probability <= 1)).toBe(true);
});

it('refuses weights of another vocabulary', () => {
  expect(() => modelOf({ ...trained(EXAMPLES.slice(0, 3)), terms: ['cdn'] })).toThrow('another vocabulary');
});
