import { describe, expect, test } from 'vitest';
import { CLOUDS } from '#core/clouds.ts';
import { extract } from '#core/reading/extract.ts';
import { quotesOf } from '#core/reading/quotes.ts';
import { read } from '#core/reading/read.ts';
import { CASES, intentOn } from '../../support/intents.ts';

/** Every evidence below a value. */
function evidencesOf(value: unknown): readonly { readonly clause: string; readonly quote: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => (name === 'evidence' ? item : evidencesOf(item)));
}

describe('quotes', () => {
  const TEXT = 'A queue, a queue and a queue. Another queue; aaaa.';
  const quotes = quotesOf(TEXT);
  const at = (start: number, text: string) => ({ start, end: start + text.length, text });

  test.each([
    [at(2, 'queue'), { clause: 'c1', quote: 'queue' }],
    [at(11, 'queue'), { clause: 'c1', quote: 'queue', occurrence: 2 }],
    [at(23, 'queue'), { clause: 'c1', quote: 'queue', occurrence: 3 }],
    [at(38, 'queue'), { clause: 'c2', quote: 'queue' }],
    // Overlapping occurrences count.
    [at(46, 'aa'), { clause: 'c3', quote: 'aa', occurrence: 2 }],
  ])('%o is %o and back', (words, quote) => {
    expect(quotes.quote(words)).toEqual(quote);
    expect(quotes.find(quote)).toEqual(words);
  });

  test('end with the clause in which they start', () => {
    expect(quotes.quote(at(23, 'queue. Another'))).toEqual({ clause: 'c1', quote: 'queue.' });
  });

  test.each([
    { clause: 'c9', quote: 'queue' },
    { clause: 'c2', quote: 'topic' },
    { clause: 'c1', quote: 'Another' },
    { clause: 'c1', quote: 'queue', occurrence: 4 },
  ])('%o is not in the text', (quote) => {
    expect(quotes.find(quote)).toBeNull();
  });

  test('between clauses there is nothing to quote', () => {
    expect(quotes.quote(at(TEXT.length, ''))).toBeNull();
    expect(quotesOf('').quote(at(0, ''))).toBeNull();
  });
});

describe('the evidence of a reading', () => {
  test.each(CASES.map((one) => [one.id, intentOn(one)] as const))('of %s is found again', (_id, intent) => {
    const cloud = CLOUDS[intent.cloud];
    const quotes = quotesOf(intent.text);
    for (const { evidence } of extract(intent, cloud).requirements)
      for (const words of evidence) {
        const quote = quotes.quote(words);
        const found = quote === null ? null : quotes.find(quote);
        // Evidence over the end of its clause is cut there.
        expect(found?.start).toBe(words.start);
        expect(words.text.startsWith(found?.text ?? '?')).toBe(true);
      }
    const { document } = read(intent, cloud);
    for (const evidence of evidencesOf(document)) expect(quotes.find(evidence), evidence.quote).not.toBeNull();
    expect(document.clauses?.map(({ id }) => id)).toEqual(quotes.clauses.map(({ id }) => id));
  });
});
