import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { CLOUD_IDS, createEngine } from '#core/index.ts';
import { parseCases } from '../eval/case.ts';
import { INTENTS } from './intents.ts';

/** Maximum checker output in bytes. */
const MOST_OUTPUT = 256 * 1024 * 1024;

/** Result of the offline checker for a folder. */
interface Checked {
  readonly dir: string;
  readonly ok: boolean;
  readonly text: string;
}

/**
 * Writes the Terraform of every sample intent, or of every line of a file of cases, for every cloud to a directory and
 * checks it: with the offline checker of --tfcheck (fmt, init, validate, plan), or with `terraform` (fmt, init without a
 * backend, validate).
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { tfcheck: { type: 'string' }, intents: { type: 'string' }, keep: { type: 'boolean' } },
  });
  const systems = values.intents === undefined ? INTENTS : systemsOf(values.intents);
  const root = mkdtempSync(join(tmpdir(), 'blueprints-'));
  const engine = await createEngine();
  const folders = systems.flatMap(({ name, text, budget }) =>
    CLOUD_IDS.map((cloud) => {
      const constraints = budget === undefined ? {} : { budget };
      const { iac } = engine.synthesize({ id: `synt_${name}`, text, cloud, constraints });
      const folder = join(root, `${name}-${cloud}`);
      for (const { path, content } of iac.files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content);
      }
      return folder;
    }),
  );
  const failed =
    values.tfcheck === undefined ? folders.filter((folder) => !terraform(folder)) : offline(values.tfcheck, folders);
  if (values.keep === true) process.stdout.write(`Terraform files: ${root}\n`);
  else rmSync(root, { recursive: true });
  process.stdout.write(`terraform: ${folders.length - failed.length} passed, ${failed.length} failed\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

/** Without regions and other cloud-specific constraints, because each case runs on all clouds. */
function systemsOf(file: string): typeof INTENTS {
  return parseCases(readFileSync(file, 'utf8')).map(({ id, system_intent: text, constraints: { budget } }) => ({
    name: id,
    text,
    ...(budget === undefined ? {} : { budget }),
  }));
}

/**
 * Runs the checker once for all folders. It reads the provider schemas once and checks folders in parallel, one per
 * processor.
 * @returns the folders that fail
 */
function offline(checker: string, folders: readonly string[]): readonly string[] {
  const { stdout, stderr, error } = spawnSync(checker, ['--plan', '--json', ...folders], {
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
  });
  if (error !== undefined || stdout === '') throw new Error(`${checker} failed: ${stderr}`, { cause: error });
  const failed = (JSON.parse(stdout) as readonly Checked[]).filter(({ ok }) => !ok);
  for (const { dir, text } of failed) process.stdout.write(`${dir}: ${checker} failed\n${text}\n`);
  return failed.map(({ dir }) => dir);
}

function terraform(folder: string): boolean {
  return (
    run('terraform', ['fmt', '-check', '-diff'], folder) &&
    run('terraform', ['init', '-backend=false', '-input=false'], folder) &&
    run('terraform', ['validate'], folder)
  );
}

function run(command: string, args: readonly string[], folder: string): boolean {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (status === 0) return true;
  process.stdout.write(
    `${folder}: ${command} ${args.join(' ')} failed\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}\n`,
  );
  return false;
}

await main();
