import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unifiedDiff } from '#services/line-diff.ts';
import { HAS_GIT } from '../support/git-client.ts';

describe('a unified diff', () => {
  it('has three lines of context and the numbers of lines', () => {
    const from = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
    const to = from.toSpliced(4, 1, 'changed').toSpliced(20, 0, 'added');
    expect(unifiedDiff(from.join('\n'), to.join('\n'))).toBe(
      [
        '@@ -2,7 +2,7 @@',
        ...[' line 2', ' line 3', ' line 4', '-line 5', '+changed', ' line 6', ' line 7', ' line 8'],
        '@@ -18,6 +18,7 @@',
        ...[' line 18', ' line 19', ' line 20', '+added', ' line 21', ' line 22', ' line 23', ''],
      ].join('\n'),
    );
    expect(unifiedDiff('same\n', 'same\n')).toBe('');
    expect(unifiedDiff('', 'a\n')).toBe('@@ -0,0 +1,1 @@\n+a\n');
    expect(unifiedDiff('a\n', '')).toBe('@@ -1,1 +0,0 @@\n-a\n');
  });

  it.skipIf(!HAS_GIT)('is a patch that Git applies, of any two texts', () => {
    const directory = mkdtempSync(join(tmpdir(), 'diff-'));
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
      .map((l) => l.map((x) => `${x}\n`).join(''));
    fc.assert(
      fc.property(text, text, (from, to) => {
        const diff = unifiedDiff(from, to);
        if (diff === '' || from === '' || to === '') return;
        writeFileSync(join(directory, 'f'), from);
        const input = `--- a/f\n+++ b/f\n${diff}`;
        const { status } = spawnSync('git', ['apply', '--unidiff-zero', '-'], { cwd: directory, input });
        expect(status).toBe(0);
        expect(spawnSync('cat', ['f'], { cwd: directory }).stdout.toString()).toBe(to);
      }),
      { numRuns: 60 },
    );
    rmSync(directory, { recursive: true });
  });
});
