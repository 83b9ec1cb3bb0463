import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Blueprint, CLOUD_IDS, createEngine, type Engine } from '#core/index.ts';
import { parseCases } from '../eval/case.ts';
import { designOf, spread, systemsIn, tasksOf, writeTerraform } from '../eval/designs.ts';
import { INTENTS } from './intents.ts';
import { byFirstError, type Checked, offline } from './offline.ts';

const USAGE =
  'Usage: npm run check:iac -- [--tfcheck PROGRAM [--apply]] [--test] [--intents FILE | --labels FILE... [--sample N]] [--keep]\n';

/** Folders per run of the checker: terraform holds the provider schemas in memory for each. */
const BATCH = 30;

/** A design to write and check. */
interface Named {
  readonly name: string;
  design(engine: Engine): Blueprint;
}

/**
 * Writes the Terraform of every sample intent, of every line of a file of cases, or of every labelled system, for every
 * cloud to a directory and checks it: with the offline checker of --tfcheck (fmt, init, validate, plan), or with
 * `terraform` (fmt, init without a backend, validate). --test runs the tests of each project too, --apply applies it to
 * mock providers. --sample limits the labelled designs to a number at equal
 * distances.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tfcheck: { type: 'string' },
      intents: { type: 'string' },
      labels: { type: 'boolean', default: false },
      sample: { type: 'string' },
      test: { type: 'boolean', default: false },
      apply: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  const sample = values.sample === undefined ? Number.POSITIVE_INFINITY : Number(values.sample);
  const isUsable = sample >= 1 && (!values.apply || values.tfcheck !== undefined);
  if (!isUsable || values.labels !== positionals.length > 0) {
    process.stderr.write(USAGE);
    process.exitCode = 2;
    return;
  }
  const { labels, tfcheck, keep, test, apply } = values;
  const designs = labels ? labelled(positionals, sample) : described(values.intents);
  const root = mkdtempSync(join(tmpdir(), 'blueprints-'));
  const failed = await failures(designs, { root, tfcheck, keep, test, apply });
  if (keep) process.stdout.write(`Terraform files: ${root}\n`);
  else rmSync(root, { recursive: true });
  const texts = failed.map(({ dir, text }) => `${dir} failed\n${text}\n`).join('');
  process.stdout.write(labels ? byFirstError(failed) : texts);
  process.stdout.write(`terraform: ${designs.length - failed.length} passed, ${failed.length} failed\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

interface Check {
  /** Directory of the folders. */
  readonly root: string;
  readonly tfcheck: string | undefined;
  readonly keep: boolean;
  readonly test: boolean;
  readonly apply: boolean;
}

/** Writes and checks the designs in batches. A design that ends in an exception fails with its message. */
async function failures(
  designs: readonly Named[],
  { root, tfcheck, keep, test, apply }: Check,
): Promise<readonly Checked[]> {
  const engine = await createEngine();
  const steps = [...(test ? ['--test'] : []), ...(apply ? ['--apply'] : [])];
  const failed: Checked[] = [];
  for (let from = 0; from < designs.length; from += BATCH) {
    const folders = designs.slice(from, from + BATCH).flatMap(({ name, design }) => {
      try {
        return [writeTerraform(root, name, design(engine))];
      } catch (error) {
        failed.push({ dir: name, ok: false, text: `Error: ${error instanceof Error ? error.message : String(error)}` });
        return [];
      }
    });
    const checked =
      tfcheck === undefined ? folders.map((dir) => terraform(dir, test)) : offline(tfcheck, folders, steps);
    failed.push(...checked.filter(({ ok }) => !ok));
    if (!keep) for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
  return failed;
}

/** The designs of labelled systems, from the requirements that their labels state. */
function labelled(files: readonly string[], sample: number): readonly Named[] {
  return spread(tasksOf(systemsIn(files)), sample).map((task) => ({
    name: `${task.system.id}-${task.cloud}`,
    design: (engine) => designOf(task, engine),
  }));
}

/** The designs of texts: of a file of cases, or of the samples. */
function described(file: string | undefined): readonly Named[] {
  const systems = file === undefined ? INTENTS : systemsOf(file);
  return systems.flatMap(({ name, text, budget }) =>
    CLOUD_IDS.map((cloud) => ({
      name: `${name}-${cloud}`,
      design: (engine: Engine) => {
        const constraints = budget === undefined ? {} : { budget };
        return engine.synthesize({ id: `synt_${name}`, text, cloud, constraints });
      },
    })),
  );
}

/** Without regions and other cloud-specific constraints, because each case runs on all clouds. */
function systemsOf(file: string): typeof INTENTS {
  return parseCases(readFileSync(file, 'utf8')).map(({ id, system_intent: text, constraints: { budget } }) => ({
    name: id,
    text,
    ...(budget === undefined ? {} : { budget }),
  }));
}

/** `terraform` itself: the output of the first command that fails. */
function terraform(dir: string, test: boolean): Checked {
  const commands = [
    ['fmt', '-check', '-diff', '-recursive'],
    ['init', '-backend=false', '-input=false'],
    ['validate'],
    ...(test ? [['test']] : []),
  ];
  for (const args of commands) {
    const { status, stdout, stderr, error } = spawnSync('terraform', args, { cwd: dir, encoding: 'utf8' });
    const text = `terraform ${args.join(' ')}\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`;
    if (status !== 0) return { dir, ok: false, text };
  }
  return { dir, ok: true, text: '' };
}

await main();
