import { CLOUDS } from '#core/clouds.ts';
import { PATTERNS } from '#core/design/patterns/index.ts';
import { type Model, modelOf } from '#core/reading/classifier/model.ts';
import { RULES } from '#core/review/index.ts';
import { synthesize } from '#core/synthesize.ts';
import type { Example } from '../../src/training/fit.ts';
import { trained } from '../../src/training/store.ts';
import { providedIn, structureOf } from './score.ts';
import { type Batch, examplesOf, type LabelledIntent } from './train.ts';

/** Means over the texts of a batch. */
export interface Figures {
  readonly structure: number;
  readonly must: number;
  readonly precision: number;
  /** Share of the texts with all that is required and nothing that is wrong. */
  readonly pass: number;
  /** Wrong components by text. */
  readonly absurd: number;
  /** Confidence and whether the blueprint is complete, by text. */
  readonly confidence: readonly (readonly [said: number, complete: boolean])[];
}

export interface Point {
  readonly batch: string;
  /** Labelled texts of the corpus before it. */
  readonly size: number;
  readonly reader: Figures;
  readonly rules: Figures;
}

/** Scores each batch with a reader that was trained on the batches before it. @param from number of batches to skip */
export function curve(
  all: readonly Batch[],
  development: readonly Example[],
  from: number,
  onPoint: (point: Point) => void,
): readonly Point[] {
  const points: Point[] = [];
  const examples = [...development];
  let size = 0;
  for (const [index, { name, texts }] of all.entries()) {
    if (index >= from) {
      const model = modelOf(trained(examples));
      const point = { batch: name, size, reader: figuresOf(texts, model), rules: figuresOf(texts, null) };
      points.push(point);
      onPoint(point);
    }
    examples.push(...examplesOf(texts));
    size += texts.length;
  }
  return points;
}

/** The figures of the blueprints of some texts. An exception scores 0. */
export function figuresOf(texts: readonly LabelledIntent[], model: Model | null): Figures {
  const scores = texts.map((text) => scoreOf(text, model));
  const mean = (value: (score: (typeof scores)[number]) => number) =>
    scores.reduce((sum, score) => sum + value(score), 0) / Math.max(1, scores.length);
  return {
    structure: mean(({ structure }) => structure),
    must: mean(({ must }) => must),
    precision: mean(({ precision }) => precision),
    pass: mean(({ complete }) => (complete ? 1 : 0)),
    absurd: mean(({ wrong }) => wrong),
    confidence: scores.map(({ confidence, complete }) => [confidence, complete]),
  };
}

function scoreOf({ intent, label }: LabelledIntent, model: Model | null) {
  try {
    const cloud = CLOUDS[intent.cloud];
    const blueprint = synthesize(intent, { cloud, patterns: PATTERNS, rules: RULES, model }, VERSIONS);
    const { structure, recallMust, precision, violations } = structureOf(
      { must: label.must, should: label.should, must_not: label.mustNot },
      providedIn(blueprint),
    );
    const complete = recallMust === 1 && violations.length === 0;
    return {
      structure,
      must: recallMust,
      precision,
      complete,
      wrong: violations.length,
      confidence: blueprint.confidence.value,
    };
  } catch {
    return { structure: 0, must: 0, precision: 0, complete: false, wrong: 0, confidence: 0 };
  }
}

const VERSIONS = { engine: '0', catalogue: '0' };

/** The curve as a table in Markdown. */
export function table(points: readonly Point[]): string {
  const cells = ({ structure, must, precision, pass, absurd }: Figures) =>
    [structure, must, precision, pass, absurd].map((value) => value.toFixed(3));
  return points
    .map(({ batch, size, reader, rules }) => `| ${[batch, size, ...cells(reader), ...cells(rules)].join(' | ')} |`)
    .join('\n');
}
