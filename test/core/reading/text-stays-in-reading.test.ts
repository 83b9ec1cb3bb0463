import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CORE = join(import.meta.dirname, '../../../src/core');
/** Reading understands the words, and the document quotes them. All between works on fields of the requirements. */
const READERS = ['reading/', 'render/', 'messages/'];

/** The text of a request, the words of an evidence, and a sentence for people that is taken apart. */
const LOOKS_AT_WORDS = [
  /\bintent\.text\b/,
  /\{[^}]*\btext\b[^}]*\}: (?:Intent|Evidence)\b/,
  /\bevidence\b(?:\[\d+\]|[\w.?(]*\(\(\{)[^=;]*\btext\b/,
  /\bbecause\??\.(?:includes|startsWith|endsWith|match|search)\(/,
  /\bbecause [=!]== '/,
  /\.(?:test|exec)\((?:\w+\.)*(?:because|text)\b/,
];

function linesThatLook(source: string): readonly string[] {
  return source.split('\n').filter((line) => LOOKS_AT_WORDS.some((pattern) => pattern.test(line)));
}

const files = globSync('**/*.ts', { cwd: CORE }).filter((file) => !READERS.some((folder) => file.startsWith(folder)));

it.each(files)('%s looks at no words', (file) => {
  expect(linesThatLook(readFileSync(join(CORE, file), 'utf8'))).toEqual([]);
});

it('knows the ways to look at them', () => {
  const lines = [
    'const named = regionInText(intent.text, cloud);',
    'function isLaw({ text, cloud }: Intent): boolean {',
    'const words = evidence[0]?.text;',
    'evidence.some(({ text }) => STAFF.test(text)),',
    "return because.includes('left behind');",
    "return requirement.because === 'constraint';",
  ];
  expect(lines.flatMap((line) => linesThatLook(line))).toEqual(lines);
});
