import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Permitted imports. The first matching row applies to a file. A target is a path below `src`, a package, or `node:*` for
 * Node modules. A trailing star matches any suffix. Permission for a directory includes its files.
 */
const TABLE: readonly (readonly [from: string, ...to: string[]])[] = [
  ['core/model', 'core/model', 'zod'],
  ['core/messages', 'core/messages', 'core/model'],
  ['core/reading', 'core/reading', 'core/messages', 'core/model', 'wink-nlp', 'wink-eng-lite-web-model'],
  ['core/billing', 'core/billing', 'core/messages', 'core/model'],
  ['core/design', 'core/design', 'core/billing', 'core/messages', 'core/model'],
  ['core/analysis', 'core/analysis', 'core/design', 'core/billing', 'core/messages', 'core/model'],
  ['core/review', 'core/review', 'core/messages', 'core/model'],
  ['core/importing', 'core/importing', 'core/model'],
  ['core/render', 'core/render', 'core/messages', 'core/model'],
  ['core/catalog', 'core/catalog', 'core/messages', 'core/model'],
  ...['synthesize', 'engine', 'catalogue', 'clouds', 'price-list', 'index'].map(
    (name) => [`core/${name}.ts`, 'core'] as const,
  ),
  ['ports', 'ports', 'core/index.ts'],
  ['services', 'services', 'ports', 'core/index.ts', 'lru-cache', 'rfc6902'],
  ['adapters/metrics', 'adapters/metrics', 'ports', 'node:*', 'prom-client'],
  ['adapters/tracing', 'adapters/tracing', 'ports', '@opentelemetry/*', '@fastify/otel', 'fastify'],
  [
    'adapters/reader',
    'adapters/reader',
    'ports',
    'core/index.ts',
    'node:*',
    'ai',
    '@ai-sdk/anthropic',
    '@ai-sdk/openai-compatible',
    'zod',
  ],
  ['adapters/webhooks', 'adapters/webhooks', 'ports', 'node:*', 'standardwebhooks'],
  ['adapters/terraform', 'adapters/terraform', 'ports', 'core/index.ts', 'node:*', '@cdktn/hcl2json'],
  [
    'adapters',
    'adapters',
    'ports',
    'core/index.ts',
    'node:*',
    'kysely',
    'nanoid',
    'pg',
    'pg-boss',
    'pino',
    'piscina',
    '@zxcvbn-ts/language-common',
  ],
  ['http/openapi-file.ts', '', 'node:*'],
  [
    'http',
    'http',
    'services',
    'ports',
    'core/index.ts',
    'config.ts',
    '../package.json',
    'node:*',
    'negotiator',
    'marked',
    'rfc6902',
    '@modelcontextprotocol/sdk*',
    'zod',
    'fastify*',
    '@fastify/*',
  ],
  ['config.ts', 'zod'],
  ['messages.ts'],
  ['process.ts', 'messages.ts', 'config.ts', 'services', 'ports'],
  [
    'monitoring.ts',
    'messages.ts',
    'node:*',
    'adapters/metrics',
    'adapters/tracing',
    'http/about.ts',
    'ports',
    'config.ts',
    'fastify',
  ],
  ['app.ts', 'http', 'services', 'ports', 'config.ts', 'fastify*'],
  ['backends.ts', 'shared-backend.ts', 'adapters', 'ports', 'config.ts'],
  ['language-model.ts', 'adapters/reader', 'ports', 'services', 'config.ts'],
  ['shared-backend.ts', 'adapters', 'ports', 'config.ts'],
  ['main.ts', '', 'node:*'],
  ['backup.ts', 'messages.ts', 'adapters/sql', 'config.ts'],
  ['synth.ts', '', 'node:*'],
  ['prices-refresh.ts', 'messages.ts', 'prices', 'core/index.ts', 'node:*'],
  ['training', 'training', 'core', 'zod'],
  ['prices', 'prices', 'node:*', 'stream-json', 'zod'],
];

const SRC = join(import.meta.dirname, '..', 'src');
const ALIASES = JSON.parse(readFileSync(join(SRC, '..', 'package.json'), 'utf8')).imports as Record<string, string>;
/** Import and export statements with a source, and dynamic imports. */
const IMPORT = /^(?:import|export)\s(?:[^'`;]*?\bfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

const files = globSync('**/*.ts', { cwd: SRC }).sort();
const coreFiles = files.filter((file) => file.startsWith('core/'));
const MAX_LINES = 400;

describe('import rules', () => {
  it.each(files)('%s', (file) => {
    const row = TABLE.find(([from]) => covers(from, file));
    const targets = importsOf(file);
    const [, ...allowed] = row ?? [''];
    expect(targets.filter((target) => !allowed.some((may) => covers(may, target)))).toEqual([]);
  });

  it('has no import cycles', () => {
    const joined = new Map(files.map((file) => [file, valuesOf(file).filter((target) => files.includes(target))]));
    expect(cyclesIn(joined)).toEqual([]);
  });

  it('names a service in its own folder only', () => {
    expect(foreignIdsIn(coreFiles)).toEqual([]);
  });

  it('has no file with more than 400 lines, except tables of words', () => {
    const long = files.filter((file) => !file.startsWith('core/reading/lexicon/') && linesOf(file) > MAX_LINES);
    expect(long).toEqual([]);
  });

  it('keeps core free of I/O, time and randomness', () => {
    const outside = /\bprocess\.|\bDate\.now\b|\bnew Date\(\)|Math\.random|toLocale|\bfetch\(/;
    expect(files.filter((file) => file.startsWith('core/') && outside.test(codeOf(file)))).toEqual([]);
  });

  it('reads the environment in entry points only', () => {
    expect(files.filter((file) => codeOf(file).includes('process.env'))).toEqual(['backup.ts', 'main.ts', 'synth.ts']);
  });
});

function linesOf(file: string): number {
  return readFileSync(join(SRC, file), 'utf8').split('\n').length - 1;
}

/** The declaration of an offering's id, and any string of that form, such as `aws.sqs`. */
const DECLARED = /\bid: '((?:aws|gcp|azure)\.[\w-]+)'/g;
const NAMED = /'((?:aws|gcp|azure)\.[\w-]+)'/g;

/** Uses of the id of an offering, or of a prefix of several ids, outside the folder that declares it. */
function foreignIdsIn(sources: readonly string[]): string[] {
  const texts = new Map(sources.map((file) => [file, readFileSync(join(SRC, file), 'utf8')]));
  const homes = new Map<string, string>();
  for (const [file, text] of texts) for (const [, id = ''] of text.matchAll(DECLARED)) homes.set(id, homeOf(file));
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(NAMED)].flatMap(([, named = '']) => {
      const meant = [...homes].filter(([id]) => id === named || id.startsWith(`${named}-`));
      return meant.length === 0 || meant.some(([, home]) => covers(home, file)) ? [] : [`${file}: ${named}`];
    }),
  );
}

/** The folder of a service, or its file if it has no folder. */
function homeOf(file: string): string {
  return dirname(file).endsWith('/services') ? file : dirname(file);
}

/** Source without string literals, which can contain code. */
function codeOf(file: string): string {
  return readFileSync(join(SRC, file), 'utf8').replaceAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, '');
}

function importsOf(file: string): string[] {
  const source = readFileSync(join(SRC, file), 'utf8');
  return [...source.matchAll(IMPORT)].map(([, named, called]) => targetOf(named ?? called ?? '', file));
}

/** Imports of values. Types may refer to each other. */
function valuesOf(file: string): string[] {
  const source = readFileSync(join(SRC, file), 'utf8').replaceAll(/^(?:import|export) type [^;]*;$/gm, '');
  return [...source.matchAll(IMPORT)].map(([, named, called]) => targetOf(named ?? called ?? '', file));
}

/** Import cycles, each once, by depth-first search. */
function cyclesIn(joined: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const target of joined.get(file) ?? []) follow(target, [...path, file]);
    done.add(file);
  };
  for (const file of joined.keys()) follow(file, []);
  return cycles;
}

/** A path below `src`, or a package name. */
function targetOf(specifier: string, file: string): string {
  if (specifier.startsWith('.')) return relative(SRC, join(SRC, dirname(file), specifier));
  for (const [alias, path] of Object.entries(ALIASES)) {
    const [stem = ''] = alias.split('*');
    if (alias === specifier || (alias.endsWith('*') && specifier.startsWith(stem))) {
      return relative(SRC, join(SRC, '..', path.replace('*', specifier.slice(stem.length))));
    }
  }
  return specifier;
}

/** An empty pattern matches everything. A trailing star matches any suffix. */
function covers(pattern: string, path: string): boolean {
  if (pattern === '') return true;
  if (pattern.endsWith('*')) return path.startsWith(pattern.slice(0, -1));
  return path === pattern || path.startsWith(`${pattern}/`);
}
