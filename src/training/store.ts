import { TERMS } from '../core/model/capability.ts';
import { indexOf, modelOf, OUTPUTS, opinionOf, type StoredModel } from '../core/reading/classifier/model.ts';
import { type Example, type Fit, fitted, targetsOf, termsOf } from './fit.ts';

/** Most features that are stored, 4 bytes of key and one byte for each output. */
const MOST_FEATURES = 40_000;
const LARGEST = 127;

/** Trains on examples and stores the weights. The same examples give the same bytes. */
export function trained(examples: readonly Example[]): StoredModel {
  const stored = quantised(fitted(examples), examples);
  return { ...stored, wrong: wrongIn(examples, stored) };
}

/** The features with the largest weights, in 8 bits. */
function quantised({ keys, weights, biases }: Fit, examples: readonly Example[]): StoredModel {
  const strength = (row: number) => {
    let sum = 0;
    for (let at = row * OUTPUTS; at < (row + 1) * OUTPUTS; at += 1) sum += (weights[at] as number) ** 2;
    return sum;
  };
  const strengths = Float64Array.from(keys, (_, row) => strength(row));
  const kept = [...keys.keys()]
    .sort((one, other) => (strengths[other] as number) - (strengths[one] as number) || one - other)
    .slice(0, MOST_FEATURES)
    .sort((one, other) => one - other);
  const scales = Array.from({ length: OUTPUTS }, (_, output) => {
    let largest = 0;
    for (const row of kept) largest = Math.max(largest, Math.abs(weights[row * OUTPUTS + output] as number));
    return Number((largest / LARGEST).toPrecision(6));
  });
  const bytes = new Int8Array(kept.length * OUTPUTS);
  for (const [place, row] of kept.entries())
    for (const [output, scale] of scales.entries())
      bytes[place * OUTPUTS + output] =
        scale === 0 ? 0 : Math.round((weights[row * OUTPUTS + output] as number) / scale);
  const stored = new DataView(new ArrayBuffer(kept.length * 4));
  for (const [place, row] of kept.entries()) stored.setUint32(place * 4, keys[row] as number, true);
  return {
    terms: [...TERMS],
    keys: Buffer.from(stored.buffer).toString('base64'),
    weights: Buffer.from(bytes.buffer).toString('base64'),
    scales,
    biases: [...biases].map((bias) => Number(bias.toPrecision(6))),
    overlap: Buffer.from(overlapIn(examples)).toString('base64'),
    wrong: TERMS.map(() => 0),
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
function wrongIn(examples: readonly Example[], stored: StoredModel): readonly number[] {
  const model = modelOf(stored);
  const wrong = TERMS.map(() => PRIOR.wrong);
  const counted = TERMS.map(() => PRIOR.counted);
  for (const { features, label } of examples) {
    const { asked } = opinionOf(features, model);
    const target = targetsOf(label).subarray(TERMS.length);
    const absent = new Set(label.mustNot);
    for (const [index, term] of TERMS.entries()) {
      if (target[index] === 1) continue;
      const weight = asked[index] ?? 0;
      counted[index] = (counted[index] ?? 0) + weight;
      if (absent.has(term)) wrong[index] = (wrong[index] ?? 0) + weight;
    }
  }
  return TERMS.map((_, index) => Number(((wrong[index] ?? 0) / (counted[index] ?? 1)).toPrecision(4)));
}
