import { describe, expect, it } from 'vitest';
import { aws } from '#core/catalog/aws/index.ts';
import { createClauses } from '#core/reading/extract/clauses.ts';
import { createMarks } from '#core/reading/extract/marks.ts';
import { spelledRight } from '#core/reading/extract/vocabulary.ts';
import { extractFrom } from '#core/reading/extract.ts';
import { createReader } from '#core/reading/lexicon/language.ts';
import { tokenize } from '#core/reading/lexicon/tokenize.ts';
import { intentOf } from './intent.ts';

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
