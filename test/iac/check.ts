import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { CLOUD_IDS, createEngine } from '#core/index.ts';
import { INTENTS } from './intents.ts';

/**
 * Writes the Terraform of every sample intent on every cloud into a folder and has it checked: by the offline checker
 * named with --tfcheck (fmt, init, validate, plan), else by `terraform` itself (fmt, init without a backend, validate).
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { tfcheck: { type: 'string' }, keep: { type: 'boolean' } } });
  const root = mkdtempSync(join(tmpdir(), 'blueprints-'));
  const engine = await createEngine();
  const folders = INTENTS.flatMap(({ name, text, budget }) =>
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
  const failed = folders.filter(
    (folder) => !(values.tfcheck === undefined ? terraform(folder) : offline(values.tfcheck, folder)),
  );
  if (values.keep === true) process.stdout.write(`kept in ${root}\n`);
  else rmSync(root, { recursive: true });
  process.stdout.write(`terraform: ${folders.length - failed.length} passed, ${failed.length} failed\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

function offline(checker: string, folder: string): boolean {
  return run(checker, ['--plan', folder], folder);
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
