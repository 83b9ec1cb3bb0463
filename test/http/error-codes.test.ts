import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ERROR_CODES } from '#services/errors.ts';

it('every problem code is used in a test', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync('**/*.test.ts', { cwd: root }).filter((file) => !file.endsWith('error-codes.test.ts'));
  const tests = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  expect(ERROR_CODES.filter((code) => !new RegExp(`\\b${code}\\b`).test(tests))).toEqual([]);
});
