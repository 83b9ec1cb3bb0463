import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLOUDS } from '#core/clouds.ts';
import { CLOUD_IDS } from '#core/model/intent.ts';
import { requirementsSchema } from '#core/model/requirements.ts';
import { requirementsFaults } from '#core/model/requirements-faults.ts';
import { read } from '#core/reading/read.ts';
import { unusedFindings } from '#core/reading/unused.ts';

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
const TEXTS = [
  ...globSync('test/eval/intents/*.jsonl').flatMap((file) =>
    linesOf(file).map((line) => (JSON.parse(line) as { system_intent: string }).system_intent),
  ),
  ...globSync('test/golden/*/request.json').map(
    (file) => (JSON.parse(readFileSync(file, 'utf8')) as { text: string }).text,
  ),
];

it.each(CLOUD_IDS)(
  'the document of every text is valid, uses what it states and is kept when it is sent again: %s',
  (cloud) => {
    expect(TEXTS.length).toBeGreaterThan(400);
    for (const text of TEXTS) {
      const intent = { id: 'synt_1', text, cloud, constraints: {} };
      const { document } = read(intent, CLOUDS[cloud]);
      const { error, data } = requirementsSchema.safeParse(document);
      expect([text, error?.issues ?? [], requirementsFaults(document), unusedFindings(document)]).toEqual([
        text,
        [],
        [],
        [],
      ]);
      if (data === undefined) continue;
      expect(data).toEqual(document);
      expect(read({ ...intent, requirements: data }, CLOUDS[cloud]).document).toEqual(document);
    }
  },
);

it.each([
  ['clauses', 'a.\n'.repeat(6000)],
  ['quantities', Array.from({ length: 1500 }, (_, rate) => `${rate} requests per second`).join(', ')],
  ['words of one item', 'PostgreSQL '.repeat(1500)],
  ['exclusions', 'no cache. '.repeat(1800)],
  ['places and frameworks', 'GDPR in Germany, Frankfurt, Ireland. '.repeat(500)],
  ['budgets', 'Budget 5 USD a month. '.repeat(800)],
])('the document of a text with many %s keeps the limits of the schema', (_case, text) => {
  const { document } = read({ id: 'synt_1', text, cloud: 'aws', constraints: {} }, CLOUDS.aws);
  expect(requirementsSchema.safeParse(document).error?.issues).toBeUndefined();
});
