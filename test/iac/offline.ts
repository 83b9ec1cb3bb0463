import { spawnSync } from 'node:child_process';

/** Maximum checker output in bytes. */
const MOST_OUTPUT = 256 * 1024 * 1024;

/** Result of the offline checker for a folder. */
export interface Checked {
  readonly dir: string;
  readonly ok: boolean;
  readonly text: string;
}

/**
 * Runs the checker once for several folders. It reads the provider schemas once and checks folders in parallel, one per
 * processor.
 * @param steps further options of the checker: `--test`, `--apply`
 * @throws Error if the checker does not answer
 */
export function offline(
  checker: string,
  folders: readonly string[],
  steps: readonly string[] = [],
): readonly Checked[] {
  if (folders.length === 0) return [];
  const { stdout, stderr, error } = spawnSync(checker, ['--plan', ...steps, '--json', ...folders], {
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
  });
  if (error !== undefined || stdout === '') throw new Error(`${checker} failed: ${stderr}`, { cause: error });
  return JSON.parse(stdout) as readonly Checked[];
}

/** Failures by their first error, the most frequent first, with the folders. */
export function byFirstError(failed: readonly Checked[]): string {
  const groups = Map.groupBy(failed, ({ text }) => firstError(text));
  return [...groups]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([error, found]) => `${found.length} x ${error}\n    ${found.map(({ dir }) => dir).join('\n    ')}\n`)
    .join('');
}

/** The first line that names an error, without the frame of terraform's diagnostics; else the first line. */
function firstError(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^[│╷╵\s]+/, '').trim());
  return lines.find((line) => line.startsWith('Error:')) ?? lines.find((line) => line !== '') ?? 'no message';
}
