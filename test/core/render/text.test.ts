import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approximate } from '#core/messages/numbers.ts';
import { listed, plain } from '#core/render/markdown/text.ts';

describe('user text in the document', () => {
  it.each([
    ['a | b', 'a \\| b'],
    ['`code` and ```fence```', '\\`code\\` and \\`\\`\\`fence\\`\\`\\`'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert\\(1\\)&lt;/script&gt;'],
    ['one\n\n# two', 'one \\# two'],
    ['[x](javascript:y)', '\\[x\\]\\(javascript:y\\)'],
    ['https://evil.example', 'https: //evil.example'],
  ])('is escaped: %j', (words, printed) => {
    expect(plain(words)).toBe(printed);
  });

  it('contains no tag, line end or code span for any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (words) => {
        const printed = plain(words);
        expect(printed).not.toMatch(/[<>\n\r]/);
        expect(printed).not.toMatch(/(?<!\\)[`|[\]]/);
      }),
    );
  });

  it('is truncated', () => {
    expect([...plain('x'.repeat(500))]).toHaveLength(160);
  });
});

describe('numbers and lists', () => {
  it.each([
    [1234567, '1,234,567'],
    [0.5, '0.5'],
    [12.345, '12.3'],
    [0.000001234, '0.00000123'],
    [0, '0'],
  ])('%d prints as %s', (value, printed) => {
    expect(approximate(value)).toBe(printed);
  });

  it('uses commas and "and" in lists', () => {
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
    expect(listed(['a'])).toBe('a');
    expect(listed([])).toBe('');
  });
});
