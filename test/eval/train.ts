import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { CLOUDS } from '#core/clouds.ts';
import { type Label, type LabelledText, labelledTextSchema, labelOf } from '../../src/training/corpus.ts';
import { exampleOf } from '../../src/training/examples.ts';
import type { Example } from '../../src/training/fit.ts';
import { trained } from '../../src/training/store.ts';
import { parseCases, parseLines } from './case.ts';
import { curve, table } from './curve.ts';

const ROOT = join(import.meta.dirname, '../..');
const WEIGHTS = join(ROOT, 'src/core/reading/classifier/weights.json');
/** Texts that the rules were written from. They teach the words; the batches teach what the rules are worth. */
const DEVELOPMENT = ['dev', 'a', 'b', 'c', 'd', 'e', 'f'].map((name) => `test/eval/intents/${name}.jsonl`);

/** A file of labelled texts. */
export interface Batch {
  readonly name: string;
  readonly texts: readonly LabelledIntent[];
}

export interface LabelledIntent {
  readonly intent: Parameters<typeof exampleOf>[0];
  readonly label: Label;
  /** The labels with their quotes; null where there are none. */
  readonly quoted: LabelledText | null;
}

const SYNTHESIS = 'synt_';

/** The batches of the corpus in the order in which they came. */
export function batches(): readonly Batch[] {
  const files = globSync('test/corpus/*.jsonl', { cwd: ROOT }).sort(inOrder);
  return files.map((file) => ({
    name: basename(file, '.jsonl'),
    texts: corpusTexts(readFileSync(join(ROOT, file), 'utf8')),
  }));
}

/** The examples first, then the batches by number. */
function inOrder(one: string, other: string): number {
  return Number(one.includes('batch')) - Number(other.includes('batch')) || (one < other ? -1 : 1);
}

function corpusTexts(jsonl: string): readonly LabelledIntent[] {
  return parseLines(jsonl, (_line): _line is object => true, '').map((line) => {
    const text = labelledTextSchema.parse(line);
    return {
      intent: { id: `${SYNTHESIS}${text.id}`, text: text.text, cloud: text.cloud, constraints: {} },
      label: labelOf(text),
      quoted: text,
    };
  });
}

function developmentTexts(): readonly LabelledIntent[] {
  return DEVELOPMENT.flatMap((file) =>
    parseCases(readFileSync(join(ROOT, file), 'utf8')).map(
      ({ id, system_intent: text, cloud, constraints, expect }) => ({
        intent: { id: `${SYNTHESIS}${id}`, text, cloud, constraints },
        label: { must: expect.must, should: expect.should, mustNot: expect.must_not },
        quoted: null,
      }),
    ),
  );
}

export function examplesOf(texts: readonly LabelledIntent[]): readonly Example[] {
  return texts.map(({ intent, label, quoted }) => exampleOf(intent, label, quoted, CLOUDS[intent.cloud]));
}

/** Trains the reader and writes its weights, or with `--curve` scores each batch before training on it. */
function main(): void {
  const { values } = parseArgs({
    options: { curve: { type: 'boolean' }, from: { type: 'string' }, out: { type: 'string', default: WEIGHTS } },
  });
  const development = examplesOf(developmentTexts());
  if (values.curve === true) {
    const points = curve(batches(), development, Number(values.from ?? 1), (point) =>
      process.stderr.write(`${table([point])}\n`),
    );
    process.stdout.write(`${table(points)}\n`);
    return;
  }
  const examples = [...development, ...examplesOf(batches().flatMap(({ texts }) => texts))];
  writeFileSync(values.out, `${JSON.stringify(trained(examples))}\n`);
}

if (import.meta.main) main();
