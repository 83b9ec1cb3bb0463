import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { balanceOf, type CorpusLine, faultsOf } from '../../src/training/check.ts';

const TESTS = join(import.meta.dirname, '..');
const linesOf = (file: string) =>
  readFileSync(join(TESTS, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

/** The lines of the corpus. */
export function corpusLines(): readonly CorpusLine[] {
  return globSync('corpus/*.jsonl', { cwd: TESTS })
    .sort()
    .flatMap((file) => linesOf(file).map((json) => ({ file: basename(file), json })));
}

/** The texts of the evaluation, which the corpus must not repeat. */
export function evaluationTexts(): readonly string[] {
  return globSync('eval/intents/*.jsonl', { cwd: TESTS })
    .sort()
    .flatMap((file) => linesOf(file).map((line) => (JSON.parse(line) as { system_intent: string }).system_intent));
}

if (import.meta.main) {
  const lines = corpusLines();
  const faults = faultsOf(lines, evaluationTexts());
  process.stdout.write(`${lines.length} labelled texts\n`);
  for (const [name, counts] of Object.entries(balanceOf(lines))) process.stdout.write(`${name}: ${counts}\n`);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
