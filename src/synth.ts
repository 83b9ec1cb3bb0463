import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { systemClock } from '#adapters/system-clock.ts';
import { ConfigError, loadConfig } from '#config';
import {
  type Answers,
  type Blueprint,
  billText,
  CLOUD_IDS,
  type CloudId,
  createEngine,
  describesSystem,
  ENVIRONMENTS,
  type Engine,
  FRAMEWORKS,
  type Framework,
  type Intent,
  type Reading,
  type Requirements,
} from '#core/index.ts';
import { faultsOf } from '#http/plugins/validation.ts';
import { answeredQuestions, answers, callerRequirements } from '#http/schemas/caller-requirements.ts';
import { sentenceOf } from '#http/schemas/issues.ts';
import type { Log } from '#ports/log.ts';
import { type ComponentFacts, differenceOf } from '#services/differences.ts';
import { createReadings } from '#services/readings.ts';
import { openLanguageModel } from './language-model.ts';
import { SYNTH } from './messages.ts';

/** Readers of a text. */
const READERS: readonly string[] = ['built-in', 'model'];

/** Exit status of a usage error, and of a request from which nothing can be designed. */
const USAGE_ERROR = 2;

class UsageError extends Error {}

/** A requirements document with faults. The message has one line per fault. */
class InvalidDocument extends Error {}

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args);
  if (values.help === true) {
    process.stdout.write(`${SYNTH.usage}\n`);
    return;
  }
  const requirements = values.requirements === undefined ? undefined : await requirementsIn(values.requirements);
  const isRead = positionals.length > 0 || requirements !== undefined;
  const text = isRead ? positionals.join(' ') : await standardInput();
  const given = await answersIn(values, requirements);
  const engine = await createEngine();
  const reading = values.reader === 'model' ? { reading: await readingOf(text) } : {};
  const described: Described = { text, requirements, answers: given, ...reading };
  if (values.compare === true) {
    process.stdout.write(compared(described, values, engine));
    return;
  }
  const intent = intentOf(described, values, engine);
  if (values.explain === true) {
    process.stdout.write(engine.explain(intent));
    return;
  }
  const blueprint = engine.synthesize(intent);
  if (values.diff !== undefined) {
    process.stdout.write(printedDifference(await blueprintIn(values.diff), blueprint, values));
    return;
  }
  if (values.out !== undefined) {
    writeFiles(values.out, blueprint);
    process.stderr.write(SYNTH.written(values.out, blueprint.title, blueprint.estimate.total));
  } else {
    process.stdout.write(printed(blueprint, values));
  }
  if (blueprint.graph.nodes.length > 0) return;
  process.stderr.write(SYNTH.nothing);
  process.exitCode = USAGE_ERROR;
}

function printed(blueprint: Blueprint, { json, bill }: Values): string {
  if (bill === true) return billText(blueprint.estimate);
  return json === true ? `${JSON.stringify(blueprint, null, 2)}\n` : blueprint.markdown;
}

/** The same request on each cloud. A region belongs to one cloud only. */
function compared(described: Described, values: Values, engine: Engine): string {
  const { region: _, ...everywhere } = values;
  const blueprints = CLOUD_IDS.map((cloud) => engine.synthesize(intentOf(described, { ...everywhere, cloud }, engine)));
  const rows = blueprints.map(({ cloud, region, estimate, graph }) => {
    const { total, low, high } = estimate;
    return { cloud, region, monthly_est: total, low, high, nodes_count: graph.nodes.length };
  });
  if (values.json === true) return `${JSON.stringify(rows, null, 2)}\n`;
  const line = ({ cloud, region, monthly_est: total, low, high, nodes_count: nodes }: (typeof rows)[number]) =>
    SYNTH.compared(cloud, region, total, low, high, nodes);
  return rows.map(line).join('');
}

function printedDifference(base: Blueprint, blueprint: Blueprint, { json }: Values): string {
  const titled = (one: Blueprint) => ({ id: one.id, title: one.title, blueprint: one });
  const difference = differenceOf(titled(base), titled(blueprint));
  if (json === true) return `${JSON.stringify(difference, null, 2)}\n`;
  const { cost, components, files } = difference;
  const { added, removed, changed } = components;
  const marked = (sign: string, nodes: readonly ComponentFacts[]) =>
    nodes.map(({ title, service, sku }) => SYNTH.difference.component(sign, title, service, sku));
  return [
    SYNTH.difference.cost(cost.from, cost.to),
    ...marked('+', added),
    ...marked('-', removed),
    ...changed.flatMap(({ from, to }) => [...marked('-', [from]), ...marked('+', [to])]),
    ...files.map(({ path, diff }) => SYNTH.difference.file(path) + diff),
  ].join('');
}

/** @throws UsageError */
async function blueprintIn(file: string): Promise<Blueprint> {
  const found = (await documentIn(file)) as Partial<Blueprint> | null;
  const parts = [found?.requirements, found?.graph?.nodes, found?.estimate?.line_items, found?.iac?.files];
  if (parts.some((part) => typeof part !== 'object')) throw new UsageError(SYNTH.notABlueprint(file));
  return found as Blueprint;
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
        requirements: { type: 'string' },
        answers: { type: 'string' },
        answer: { type: 'string', multiple: true },
        reader: { type: 'string', default: 'built-in' },
        compliance: { type: 'string' },
        compare: { type: 'boolean' },
        diff: { type: 'string' },
        'free-allowances': { type: 'boolean' },
        out: { type: 'string' },
        json: { type: 'boolean' },
        bill: { type: 'boolean' },
        explain: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

interface Described {
  readonly text: string;
  readonly requirements: Requirements | undefined;
  readonly answers: Answers;
  /** Undefined: the built-in reader reads. */
  readonly reading?: Reading;
}

function intentOf({ text, requirements, answers: given, ...read }: Described, values: Values, engine: Engine): Intent {
  const cloud = CLOUD_IDS.find((id) => id === values.cloud);
  if (cloud === undefined) throw new UsageError(SYNTH.oneOf('cloud', CLOUD_IDS));
  if (text.trim() === '') {
    if (requirements === undefined) throw new UsageError(SYNTH.noText);
    if (!describesSystem(requirements)) throw new UsageError(SYNTH.nothingDescribed);
  }
  if (!READERS.includes(values.reader)) throw new UsageError(SYNTH.oneOf('reader', READERS));
  const environment = ENVIRONMENTS.find((name) => name === values.environment);
  if (values.environment !== undefined && environment === undefined) {
    throw new UsageError(SYNTH.oneOf('environment', ENVIRONMENTS));
  }
  return {
    id: 'synt_commandline',
    text,
    cloud,
    ...(requirements === undefined ? {} : { requirements }),
    ...(Object.keys(given).length === 0 ? {} : { answers: given }),
    ...read,
    constraints: {
      ...positive('budget', values.budget),
      ...positive('availability', values.availability),
      ...regionOf(values.region, cloud, engine),
      ...(environment === undefined ? {} : { environment }),
      ...(values['free-allowances'] === true ? { free_allowances: true } : {}),
      ...frameworksOf(values.compliance),
      ...(values.exclude === undefined ? {} : { exclude: values.exclude.split(',').map((term) => term.trim()) }),
    },
  };
}

/** The requirements document in a file, or in standard input for `-`. @throws UsageError, InvalidDocument */
async function requirementsIn(file: string): Promise<Requirements> {
  const { data, error } = callerRequirements.safeParse(await documentIn(file), { error: sentenceOf });
  if (error === undefined) return data;
  const lines = faultsOf(error).map(({ pointer, detail }) => `${file}: ${pointer} ${detail}\n`);
  throw new InvalidDocument(lines.join(''));
}

const ANSWERED = z.looseObject({ answers }).check(answeredQuestions);

/** The answers of `--answers`, and those of `--answer`, which win. @throws UsageError, InvalidDocument */
async function answersIn(values: Values, requirements: Requirements | undefined): Promise<Answers> {
  const { answers: file, answer: single = [] } = values;
  const given = file === undefined ? {} : await documentIn(file);
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  const all = isObject ? { ...given, ...Object.fromEntries(single.map(answerIn)) } : given;
  const { data, error } = ANSWERED.safeParse({ answers: all, requirements }, { error: sentenceOf });
  if (data !== undefined) return data.answers;
  throw new InvalidDocument(
    faultsOf(error)
      .map(({ pointer, detail }) => `${pointer} ${detail}\n`)
      .join(''),
  );
}

/** `id=value`; a value that is no JSON is a text. */
function answerIn(given: string): readonly [string, unknown] {
  const [, id = '', value = ''] = /^([^=]+)=(.*)$/s.exec(given) ?? [];
  if (id === '') throw new UsageError(SYNTH.answer(given));
  try {
    return [id, JSON.parse(value)];
  } catch {
    return [id, value];
  }
}

/** What the language model of the environment reads. It is asked once; nothing is stored. @throws UsageError */
async function readingOf(text: string, env: NodeJS.ProcessEnv = process.env): Promise<Reading> {
  const own = Object.entries(env).filter(([name]) => name.startsWith('MODEL_'));
  const config = loadConfig({ ...Object.fromEntries(own), READER: 'model', STORE: 'memory' });
  const opened = await openLanguageModel(config, (model) => model);
  if (opened === undefined || text.trim() === '') return { by: 'built-in' };
  const silent = () => {};
  const log: Log = { info: silent, warn: silent, error: silent };
  const reader = createReadings({ ...opened, store: createMemoryStore(), clock: systemClock, log });
  return reader.read(text, false, new AbortController().signal);
}

async function documentIn(file: string): Promise<unknown> {
  try {
    return JSON.parse(file === '-' ? await standardInput() : readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(SYNTH.unreadable(file, error instanceof Error ? error.message : String(error)));
  }
}

function frameworksOf(text: string | undefined): { readonly compliance?: Framework[] } {
  if (text === undefined) return {};
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const known = FRAMEWORKS.filter((framework) => names.includes(framework));
  if (known.length < names.length) throw new UsageError(SYNTH.oneOf('compliance', FRAMEWORKS));
  return { compliance: known };
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
  if (error instanceof InvalidDocument) process.stderr.write(error.message);
  else if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${SYNTH.usage}\n`);
  else throw error;
  process.exitCode = USAGE_ERROR;
});
