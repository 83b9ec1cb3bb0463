import { describe, expect, it } from 'vitest';
import { aws } from '#core/catalog/aws/index.ts';
import { createClauses } from '#core/reading/extract/clauses.ts';
import { createMarks } from '#core/reading/extract/marks.ts';
import { spelledRight } from '#core/reading/extract/vocabulary.ts';
import { extractFrom } from '#core/reading/extract.ts';
import { createReader } from '#core/reading/lexicon/language.ts';
import { tokenize } from '#core/reading/lexicon/tokenize.ts';
import { intentOf } from './intent.ts';

/** Texts in which a rule that compares all pairs takes quadratic time. */
const FAMILIES: readonly [string, (index: number) => string][] = [
  ['ascending bytes', (index) => `${index} GB, `],
  ['ascending rates', (index) => `${index} requests/s, `],
  ['ascending users', (index) => `${index} users, `],
  ['descending users', (index) => `${9999 - index} users, `],
  ['first and later', (index) => `${index} GB at first, then ${index + 1} GB later, `],
  ['sentences with users', (index) => `We have ${index} users. `],
  ['groups', (index) => `each of ${index} users sends ${index} messages a day, `],
  ['intervals', (index) => `${index} drivers, a position every ${index} seconds, `],
  ['sizes', (index) => `${index} photos of ${index} MB and `],
  ['bare lengths', (index) => `${index} users, ${index} weeks, `],
  ['nested', (index) => `(a shop with (${index} orders a day `],
  ['brackets', (index) => `((editors (${index}) `],
  ['numbers between words', (index) => `foo ${index} bar `],
  ['products', (index) => `Postgres ${index}, Redis, Kafka, `],
  ['refusals', () => 'no Redis neither Kafka without search '],
  ['past products', () => 'Redis is legacy both stay '],
  ['bullets', () => 'Out of scope:\n- Redis\n- search\n'],
  ['recovery', (index) => `RPO/RTO of ${index} min, median ${index} ms, `],
  ['money', (index) => `$${index} a month, 5 % of revenue, `],
  ['downloads', (index) => `${index} downloads a day of 200 KB, `],
  ['tenants', () => 'its own database '],
  ['peaks', (index) => `${index} requests/s at peak in the evenings. `],
  ['sign-in', () => 'login with Google, '],
];

/** Number of token accesses. */
function stepsOf(text: string): number {
  let steps = 0;
  const words = new Proxy(spelledRight(createReader().read(tokenize(text))), {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d/.test(key)) steps += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  extractFrom(intentOf(text), aws, words, { language: null, english: true });
  return steps;
}

const repeated = (item: (index: number) => string, times: number) =>
  Array.from({ length: times }, (_, index) => item(index + 1)).join('');

describe('the time of reading', () => {
  it.each(FAMILIES)('grows linearly with the text: %s', (_name, item) => {
    const [some, more] = [stepsOf(repeated(item, 150)), stepsOf(repeated(item, 600))];
    // Linear time gives a factor of 4, pairwise comparison a factor of 16.
    expect(more / some).toBeLessThan(5.5);
  });
});

describe('quantities at a later date', () => {
  it('are found in long lists', () => {
    const list = Array.from({ length: 400 }, (_, index) => `${index + 1} GB`).join(', ');
    const laterOf = (text: string) =>
      extractFrom(intentOf(text), aws, spelledRight(createReader().read(tokenize(text))), {
        language: null,
        english: true,
      }).requirements.filter((item) => item.kind === 'quantity' && item.later === true).length;
    expect(laterOf(`We keep ${list}.`)).toBe(0);
    expect(laterOf(`We keep at first ${list} of pictures and files, then 900 GB.`)).toBe(1);
    expect(laterOf(`We keep at first 5 GB then ${list}.`)).toBe(395);
    expect(laterOf(`We keep at first 5 GB. Then ${list}.`)).toBe(0);
  });
});

describe('clauses and marks', () => {
  it('include the list below a heading', () => {
    const words = spelledRight(createReader().read(tokenize('Not needed:\n- a shop\n- a blog\nWe need chat.')));
    const clauses = createClauses(words);
    const heading = words.findIndex(({ lower }) => lower === ':') + 1;
    expect(words[clauses.listEnd(heading)]?.lower).toBe('we');
    expect(clauses.sentenceEnd(words.length)).toBe(words.length);
  });

  it('mark each word once', () => {
    const told: number[] = [];
    const marks = createMarks(6, (index) => told.push(index));
    marks.add(2, 4);
    marks.add(-3, 3);
    marks.add(0, 99);
    expect(told).toEqual([2, 3, 0, 1, 4, 5]);
    expect([-1, 0, 5, 6].map((index) => marks.has(index))).toEqual([false, true, true, false]);
  });
});
