import { TERMS, type Term } from '../core/model/capability.ts';
import type { Feature } from '../core/reading/classifier/features.ts';
import { indexOf, OUTPUTS, sigmoid } from '../core/reading/classifier/model.ts';
import type { Label } from './corpus.ts';

/** A labelled text as the classifier sees it. */
export interface Example {
  /** Words, pieces of words and what the rules found. */
  readonly features: readonly Feature[];
  readonly clauses: readonly (readonly Feature[])[];
  /** The targets of each clause; null for a text whose labels quote nothing. */
  readonly said: readonly Uint8Array[] | null;
  readonly label: Label;
}

/** Features with what the outputs should say of them. */
export interface Sample {
  readonly features: readonly Feature[];
  readonly target: Uint8Array;
}

export interface Schedule {
  /** How often each sample is seen. */
  readonly rounds: number;
  /** How strongly weights are drawn to 0. */
  readonly shrink: number;
}

/** Weights in full precision: all outputs of a feature together, the features in ascending order of their keys. */
export interface Fit {
  readonly keys: Uint32Array;
  readonly weights: Float32Array;
  readonly biases: Float32Array;
  /** The sum of the squared values of each feature. */
  readonly seen: Float64Array;
}

/** Features seen in fewer samples are left out. */
const FEWEST = 3;
const RATE = 0.1;
const START = 1e-3;
/** The bias as a feature of this value. */
const BIAS = 0.5;

/**
 * Logistic regression for all outputs at once, by stochastic gradient descent with a step for each weight (AdaGrad) and
 * shrinkage. The order of the examples is drawn from a fixed seed: the same examples give the same weights.
 */
export function fitted(samples: readonly Sample[], outputs: number, { rounds, shrink }: Schedule): Fit {
  const keys = keysOf(samples);
  const rows = new Map([...keys].map((key, row) => [key, row]));
  const bias = keys.length;
  const sparse = samples.map(({ features }) => {
    const known = features.filter(({ key }) => rows.has(key));
    return {
      rows: Int32Array.from([...known.map(({ key }) => rows.get(key) ?? 0), bias]),
      values: Float32Array.from([...known.map(({ value }) => value), BIAS]),
    };
  });
  const seen = new Float64Array(keys.length + 1);
  for (const { rows: places, values } of sparse)
    for (const [at, place] of places.entries()) seen[place] = (seen[place] as number) + (values[at] as number) ** 2;
  const weights = new Float32Array((keys.length + 1) * outputs);
  const steps = new Float32Array(weights.length).fill(START);
  const errors = new Float32Array(outputs);
  for (const index of ordered(samples.length, rounds)) {
    const sample = sparse[index];
    const target = samples[index]?.target;
    if (sample === undefined || target === undefined) continue;
    errorsOf(sample, target, weights, errors);
    learn(sample, errors, weights, steps, { bias, shrink });
  }
  return {
    keys,
    weights: weights.subarray(0, keys.length * outputs),
    biases: weights.slice(bias * outputs).map((weight) => weight * BIAS),
    seen: seen.subarray(0, keys.length),
  };
}

interface Sparse {
  readonly rows: Int32Array;
  readonly values: Float32Array;
}

/** What each output says too much. */
function errorsOf({ rows, values }: Sparse, target: Uint8Array, weights: Float32Array, errors: Float32Array): void {
  const outputs = errors.length;
  errors.fill(0);
  for (let at = 0; at < rows.length; at += 1) {
    const from = (rows[at] as number) * outputs;
    const value = values[at] as number;
    for (let output = 0; output < outputs; output += 1)
      errors[output] = (errors[output] as number) + (weights[from + output] as number) * value;
  }
  for (let output = 0; output < outputs; output += 1)
    errors[output] = sigmoid(errors[output] as number) - (target[output] as number);
}

function learn(
  { rows, values }: Sparse,
  errors: Float32Array,
  weights: Float32Array,
  steps: Float32Array,
  { bias, shrink }: { readonly bias: number; readonly shrink: number },
): void {
  const outputs = errors.length;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number;
    const value = values[at] as number;
    const pull = row === bias ? 0 : shrink;
    for (let place = row * outputs, output = 0; output < outputs; output += 1, place += 1) {
      const weight = weights[place] as number;
      const slope = (errors[output] as number) * value + pull * weight;
      const step = (steps[place] as number) + slope * slope;
      steps[place] = step;
      weights[place] = weight - (RATE * slope) / Math.sqrt(step);
    }
  }
}

function keysOf(samples: readonly Sample[]): Uint32Array {
  const seen = new Map<number, number>();
  for (const { features } of samples) for (const { key } of features) seen.set(key, (seen.get(key) ?? 0) + 1);
  return Uint32Array.from([...seen].flatMap(([key, count]) => (count < FEWEST ? [] : [key]))).sort();
}

/** Each output's target: the term meets a requirement; the term is asked for. */
export function targetsOf({ must, should }: Label): Uint8Array {
  const target = new Uint8Array(OUTPUTS);
  for (const [entries, from] of [
    [must, 0],
    [[...must, ...should], TERMS.length],
  ] as const)
    for (const term of termsOf(entries)) target[from + indexOf(term)] = 1;
  return target;
}

/** The terms of entries, each form with its capability. */
export function termsOf(entries: readonly string[]): ReadonlySet<Term> {
  return new Set(entries.flatMap((entry) => entry.split('|')).flatMap((term) => [term, term.split(':')[0]] as Term[]));
}

/** The indices in a new order each round. */
function* ordered(count: number, rounds: number): Generator<number> {
  const order = Array.from({ length: count }, (_, index) => index);
  let seed = 12_345;
  for (let round = 0; round < rounds; round += 1) {
    for (let at = count - 1; at > 0; at -= 1) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      const other = seed % (at + 1);
      [order[at], order[other]] = [order[other] as number, order[at] as number];
    }
    yield* order;
  }
}
