import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clausesOf } from '#core/reading/clauses.ts';

function wordsOf(text: string): readonly string[] {
  return clausesOf(text).map(({ start, end }) => text.slice(start, end));
}

describe('clauses', () => {
  test.each<readonly [name: string, text: string, clauses: readonly string[]]>([
    ['sentences', 'A shop. Fast! Cheap? Yes', ['A shop.', 'Fast!', 'Cheap?', 'Yes']],
    ['parts between semicolons', 'an API; a queue ; a worker', ['an API;', 'a queue ;', 'a worker']],
    ['lines, with their marks', '- an API\n\n- a queue\r\n  * a worker', ['- an API', '- a queue', '* a worker']],
    [
      'not numbers, addresses and file names',
      'Node.js 22.4 on api.example.com, 1.5 TB',
      ['Node.js 22.4 on api.example.com, 1.5 TB'],
    ],
    ['characters outside the basic plane', '🎭 Tickets. 🎟 Seats', ['🎭 Tickets.', '🎟 Seats']],
    ['repeated marks as one end', 'Really?! Yes...', ['Really?!', 'Yes...']],
    ['nothing of white space', ' \n\t ', []],
  ])('are cut: %s', (_name, text, clauses) => {
    expect(wordsOf(text)).toEqual(clauses);
  });

  test('are numbered from c1', () => {
    expect(clausesOf('One. Two. Three.').map(({ id }) => id)).toEqual(['c1', 'c2', 'c3']);
  });

  test('end at white space where they are long, and in any case at some length', () => {
    const lengths = (text: string) => wordsOf(text).map(({ length }) => length);
    expect(lengths('ten words '.repeat(250))).toEqual([1_003, 1_005, 489]);
    expect(lengths('x'.repeat(2_500))).toEqual([2_001, 499]);
    expect(wordsOf('🎭'.repeat(1_500)).every((words) => words.isWellFormed())).toBe(true);
  });

  test('contain every character but white space once, in order', () => {
    const piece = fc.constantFrom('a shop', '.', ';', '\n', ' ', '!', '?', '1.5', '…', '🎭', '\u00a0', 'ß');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const clauses = clausesOf(text);
        for (const [index, { start, end }] of clauses.entries()) {
          expect(start).toBeGreaterThanOrEqual(clauses[index - 1]?.end ?? 0);
          expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
        }
        expect(wordsOf(text).join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });
});
