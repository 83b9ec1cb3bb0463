import { TERMS } from '../core/model/capability.ts';
import { clauseOpinions } from '../core/reading/classifier/clause-opinions.ts';
import {
  CLAUSE_OUTPUTS,
  indexOf,
  type Opinion,
  OUTPUTS,
  opinionOf,
  type StoredModel,
  type StoredTable,
  tableOf,
} from '../core/reading/classifier/model.ts';
import { completeWeights } from './completeness.ts';
import { type Example, type Fit, fitted, type Sample, targetsOf, termsOf } from './fit.ts';

/** Most features that are stored, 4 bytes of key and one byte for each output. */
const MOST = { text: 27_000, clause: 20_000 };
const LARGEST = 127;
/** Parts of the corpus. What is learnt from opinions uses opinions on texts that were not trained on. */
const FOLDS = 4;
const SCHEDULES = { text: { rounds: 8, shrink: 1e-3 }, clause: { rounds: 4, shrink: 1e-3 } };

/** Trains on examples and stores the weights. The same examples give the same bytes. */
export function trained(examples: readonly Example[]): StoredModel {
  const samples = textSamples(examples);
  const fold = (index: number) => index % FOLDS;
  const unseen = folds((own) => textTable(samples.filter((_, index) => fold(index) !== own)));
  const opinions = samples.map(({ features }, index) =>
    opinionOf(features, { text: tableOf(unseen[fold(index)] as StoredTable) }),
  );
  const overlap = overlapIn(examples);
  const wrong = wrongIn(examples, opinions);
  return {
    terms: [...TERMS],
    text: textTable(samples),
    clause: clauseTable(examples),
    overlap: Buffer.from(overlap).toString('base64'),
    wrong,
    complete: completeWeights(
      examples.map(({ label }) => label),
      opinions,
      { overlap, wrong },
    ),
  };
}

function folds<T>(of: (fold: number) => T): readonly T[] {
  return Array.from({ length: FOLDS }, (_, fold) => of(fold));
}

/** The texts with the opinions of clauses from weights that were not trained on these clauses. */
function textSamples(examples: readonly Example[]): readonly Sample[] {
  const quoted = examples.filter(({ said }) => said !== null);
  const tables = folds((own) => tableOf(clauseTable(quoted.filter((_, index) => index % FOLDS !== own))));
  const places = new Map(quoted.map((example, index) => [example, index]));
  return examples.map((example, index) => {
    const table = tables[(places.get(example) ?? index) % FOLDS];
    const said = table === undefined ? [] : clauseOpinions(example.clauses, table);
    return { features: [...example.features, ...said], target: targetsOf(example.label) };
  });
}

function textTable(samples: readonly Sample[]): StoredTable {
  return quantised(fitted(samples, OUTPUTS, SCHEDULES.text), OUTPUTS, MOST.text);
}

function clauseTable(examples: readonly Example[]): StoredTable {
  const samples = examples.flatMap(({ clauses, said }) =>
    (said ?? []).map((target, index) => ({ features: clauses[index] ?? [], target })),
  );
  return quantised(fitted(samples, CLAUSE_OUTPUTS, SCHEDULES.clause), CLAUSE_OUTPUTS, MOST.clause);
}

/** The features that move the outputs most, in 8 bits. */
function quantised({ keys, weights, biases, seen }: Fit, outputs: number, most: number): StoredTable {
  const strength = (row: number) => {
    let sum = 0;
    for (let at = row * outputs; at < (row + 1) * outputs; at += 1) sum += (weights[at] as number) ** 2;
    return sum * (seen[row] as number);
  };
  const strengths = Float64Array.from(keys, (_, row) => strength(row));
  const kept = [...keys.keys()]
    .sort((one, other) => (strengths[other] as number) - (strengths[one] as number) || one - other)
    .slice(0, most)
    .sort((one, other) => one - other);
  const scales = Array.from({ length: outputs }, (_, output) => {
    let largest = 0;
    for (const row of kept) largest = Math.max(largest, Math.abs(weights[row * outputs + output] as number));
    return Number((largest / LARGEST).toPrecision(6));
  });
  const bytes = new Int8Array(kept.length * outputs);
  for (const [place, row] of kept.entries())
    for (const [output, scale] of scales.entries())
      bytes[place * outputs + output] =
        scale === 0 ? 0 : Math.round((weights[row * outputs + output] as number) / scale);
  const stored = new DataView(new ArrayBuffer(kept.length * 4));
  for (const [place, row] of kept.entries()) stored.setUint32(place * 4, keys[row] as number, true);
  return {
    keys: Buffer.from(stored.buffer).toString('base64'),
    weights: Buffer.from(bytes.buffer).toString('base64'),
    scales,
    biases: [...biases].map((bias) => Number(bias.toPrecision(6))),
  };
}

/** Of the requirements that one term meets, the share that the other meets too. */
function overlapIn(examples: readonly Example[]): Uint8Array {
  const both = new Float64Array(TERMS.length ** 2);
  for (const { label } of examples) {
    for (const entry of label.must) {
      const terms = [...termsOf([entry])].map(indexOf);
      for (const one of terms)
        for (const other of terms) both[one * TERMS.length + other] = (both[one * TERMS.length + other] ?? 0) + 1;
    }
  }
  return Uint8Array.from(both, (count, at) => {
    const one = Math.floor(at / TERMS.length);
    return Math.round((255 * count) / Math.max(1, both[one * TERMS.length + one] ?? 0));
  });
}

/** Shares before anything is counted. */
const PRIOR = { wrong: 0.3, counted: 1 };

/** Of the texts that do not ask for a term, weighted by how much they seem to, the share in which it would be wrong. */
function wrongIn(examples: readonly Example[], opinions: readonly Opinion[]): readonly number[] {
  const wrong = TERMS.map(() => PRIOR.wrong);
  const counted = TERMS.map(() => PRIOR.counted);
  for (const [place, { label }] of examples.entries()) {
    const asked = opinions[place]?.asked;
    const target = targetsOf(label).subarray(TERMS.length);
    const absent = new Set(label.mustNot);
    for (const [index, term] of TERMS.entries()) {
      if (target[index] === 1) continue;
      const weight = asked?.[index] ?? 0;
      counted[index] = (counted[index] ?? 0) + weight;
      if (absent.has(term)) wrong[index] = (wrong[index] ?? 0) + weight;
    }
  }
  return TERMS.map((_, index) => Number(((wrong[index] ?? 0) / (counted[index] ?? 1)).toPrecision(4)));
}
