import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CORE = join(import.meta.dirname, '../../../src/core');
/** Folders that can use the request text: reading and printing. All other code uses fields of the requirements. */
const READERS = ['reading/', 'render/', 'messages/'];

/** Access to the text of a request, to the words of evidence, or to parts of a printed sentence. */
const TEXT_ACCESS = [
  /\bintent\.text\b/,
  /\{[^}]*\btext\b[^}]*\}: (?:Intent|Evidence)\b/,
  /\bevidence\b(?:\[\d+\]|[\w.?(]*\(\(\{)[^=;]*\btext\b/,
  /\bbecause\??\.(?:includes|startsWith|endsWith|match|search)\(/,
  /\bbecause [=!]== '/,
  /\.(?:test|exec)\((?:\w+\.)*(?:because|text)\b/,
];

function linesWithTextAccess(source: string): readonly string[] {
  return source.split('\n').filter((line) => TEXT_ACCESS.some((pattern) => pattern.test(line)));
}

const files = globSync('**/*.ts', { cwd: CORE }).filter((file) => !READERS.some((folder) => file.startsWith(folder)));

it.each(files)('%s does not use the request text', (file) => {
  expect(linesWithTextAccess(readFileSync(join(CORE, file), 'utf8'))).toEqual([]);
});

it('the patterns find all kinds of access', () => {
  expect(files).not.toEqual([]);
  const lines = [
    'const named = regionInText(intent.text, cloud);',
    'function isLaw({ text, cloud }: Intent): boolean {',
    'const words = evidence[0]?.text;',
    'evidence.some(({ text }) => STAFF.test(text)),',
    "return because.includes('left behind');",
    "return requirement.because === 'constraint';",
  ];
  expect(lines.flatMap((line) => linesWithTextAccess(line))).toEqual(lines);
});
