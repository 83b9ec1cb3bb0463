import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Blueprint,
  billText,
  CLOUD_IDS,
  type CloudId,
  createEngine,
  ENVIRONMENTS,
  type Engine,
  type Intent,
} from '#core/index.ts';
import { SYNTH } from './messages.ts';

const USAGE_ERROR = 2;

class UsageError extends Error {}

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args);
  if (values.help === true) {
    process.stdout.write(`${SYNTH.usage}\n`);
    return;
  }
  const text = positionals.length > 0 ? positionals.join(' ') : await standardInput();
  const engine = await createEngine();
  const blueprint = engine.synthesize(intentOf(text, values, engine));
  if (values.out !== undefined) {
    writeFiles(values.out, blueprint);
    process.stderr.write(SYNTH.written(values.out, blueprint.title, blueprint.estimate.total));
  } else {
    process.stdout.write(printed(blueprint, values));
  }
}

function printed(blueprint: Blueprint, { json, bill }: Values): string {
  if (bill === true) return billText(blueprint.estimate);
  return json === true ? `${JSON.stringify(blueprint, null, 2)}\n` : blueprint.markdown;
}

type Values = ReturnType<typeof parse>['values'];

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        cloud: { type: 'string', default: 'aws' },
        budget: { type: 'string' },
        region: { type: 'string' },
        availability: { type: 'string' },
        environment: { type: 'string' },
        exclude: { type: 'string' },
        'free-allowances': { type: 'boolean' },
        out: { type: 'string' },
        json: { type: 'boolean' },
        bill: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function intentOf(text: string, values: Values, engine: Engine): Intent {
  const cloud = CLOUD_IDS.find((id) => id === values.cloud);
  if (cloud === undefined) throw new UsageError(SYNTH.oneOf('cloud', CLOUD_IDS));
  if (text.trim() === '') throw new UsageError(SYNTH.noText);
  const environment = ENVIRONMENTS.find((name) => name === values.environment);
  if (values.environment !== undefined && environment === undefined) {
    throw new UsageError(SYNTH.oneOf('environment', ENVIRONMENTS));
  }
  return {
    id: 'synt_commandline',
    text,
    cloud,
    constraints: {
      ...positive('budget', values.budget),
      ...positive('availability', values.availability),
      ...regionOf(values.region, cloud, engine),
      ...(environment === undefined ? {} : { environment }),
      ...(values['free-allowances'] === true ? { free_allowances: true } : {}),
      ...(values.exclude === undefined ? {} : { exclude: values.exclude.split(',').map((term) => term.trim()) }),
    },
  };
}

function positive(name: 'budget' | 'availability', text: string | undefined): { readonly [key: string]: number } {
  if (text === undefined) return {};
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new UsageError(SYNTH.positive(name));
  return { [name]: value };
}

function regionOf(region: string | undefined, cloud: CloudId, engine: Engine): { readonly region?: string } {
  if (region === undefined) return {};
  if (engine.regionsOf(cloud).includes(region)) return { region };
  throw new UsageError(SYNTH.region(region, cloud, engine.cloudOfRegion(region)));
}

function writeFiles(directory: string, blueprint: Blueprint): void {
  const files = [
    { path: 'blueprint.md', content: blueprint.markdown },
    { path: 'blueprint.json', content: `${JSON.stringify(blueprint, null, 2)}\n` },
    ...blueprint.iac.files.map(({ path, content }) => ({ path: join('terraform', path), content })),
  ];
  for (const { path, content } of files) {
    const target = join(directory, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}

async function standardInput(): Promise<string> {
  if (process.stdin.isTTY) return '';
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n\n${SYNTH.usage}\n`);
  process.exitCode = USAGE_ERROR;
});
