import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extraction, terms } from './intent.ts';

const SENTENCES = [
  'We sell cakes online with photos of cakes.',
  'PostgreSQL holds 40 GB.',
  'No Kubernetes.',
  'Order e-mails go out.',
  'Users log in with Google.',
  'p99 under 200 ms and 99.9 %.',
  'It runs in Frankfurt.',
  'Reports are generated every night.',
];

describe('extraction', () => {
  test('accepts any string, with a coverage between 0 and 1', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const { coverage } = extraction(text);
        expect(coverage).toBeGreaterThanOrEqual(0);
        expect(coverage).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  const WORDS =
    'no not without 10 10k $ £80 99.9 % GB / a day users we do want PostgreSQL 16 – to between and every 5 minutes p99 or ( ) \n half million of 24/7'.split(
      ' ',
    );
  test('accepts any sequence of known words', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }), (words) => {
        for (const item of extraction(words.join(' ')).requirements)
          if (item.kind === 'quantity') expect(Number.isFinite(item.value)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('finds the same components for any order of sentences', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(SENTENCES, { minLength: SENTENCES.length }), (sentences) => {
        expect([...terms(sentences.join(' '))].sort()).toEqual([...terms(SENTENCES.join(' '))].sort());
      }),
      { numRuns: 50 },
    );
  });

  test('ignores case and whitespace', () => {
    const text = SENTENCES.join(' ');
    expect(terms(text.toUpperCase())).toEqual(terms(text));
    expect(terms(text.toLowerCase())).toEqual(terms(text));
    expect(terms(text.replaceAll(' ', '   '))).toEqual(terms(text));
  });

  test('lists unread text', () => {
    const { unread, coverage } = extraction('A blog. Zorblax quuxes the frobnicator mightily.');
    expect(unread.map(({ text }) => text)).toEqual(['Zorblax quuxes the frobnicator mightily']);
    expect(coverage).toBeLessThan(0.5);
  });

  test.each(['not ', 'a', '1,', '..', '"', '\n', '10 users ', 'no kubernetes or ', '$5 ', 'a-', '🎂'])(
    'accepts 20,000 characters of %j',
    (hostile) => {
      const text = hostile.repeat(20_000 / hostile.length);
      expect(extraction(text).coverage).toBeLessThanOrEqual(1);
    },
  );
});
