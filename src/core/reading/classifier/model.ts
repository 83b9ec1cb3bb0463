import { TERMS, type Term } from '../../model/capability.ts';
import type { Feature } from './features.ts';

/** What the classifier estimates of each term: that the system must have it, and that it is asked for at all. */
export const HEADS = 2;
export const OUTPUTS = HEADS * TERMS.length;

/** What the classifier estimates of each clause: that it speaks for a term, and two stances. */
export const CLAUSE_OUTPUTS = TERMS.length + 2;
/** The clause is about what exists already, belongs to others, or is an example. */
export const OUTSIDE = TERMS.length;
/** The clause refuses something. */
export const REFUSED = TERMS.length + 1;

/** Weights of a linear model: bytes in base64, numbers little-endian. */
export interface StoredTable {
  /** 32-bit keys of the features, ascending. */
  readonly keys: string;
  /** 8-bit weights, all outputs of a feature together. */
  readonly weights: string;
  /** What a weight of 1 means, by output. */
  readonly scales: readonly number[];
  readonly biases: readonly number[];
}

/** Weights as `npm run train` writes them. */
export interface StoredModel {
  /** The terms in the order of the outputs, to recognise weights of another vocabulary. */
  readonly terms: readonly string[];
  readonly text: StoredTable;
  readonly clause: StoredTable;
  /** 8-bit shares: of the requirements that one term meets, how many the other one meets too; 255 is all. */
  readonly overlap: string;
  /** Share of the terms that a text does not ask for, although it may seem so, that would be wrong. */
  readonly wrong: readonly number[];
  /** Weights of `completeness`. */
  readonly complete: readonly number[];
}

/** The arrays are in shared memory: threads that receive the model do not copy it. */
export interface Table extends Pick<StoredTable, 'scales' | 'biases'> {
  /** Ascending. */
  readonly keys: Uint32Array;
  readonly weights: Int8Array;
}

export interface Model extends Pick<StoredModel, 'wrong' | 'complete'> {
  readonly text: Table;
  readonly clause: Table;
  readonly overlap: Uint8Array;
}

/** @throws Error for weights of another vocabulary */
export function modelOf({ terms, text, clause, overlap, wrong, complete }: StoredModel): Model {
  if (terms.join() !== TERMS.join()) throw new Error('the weights are of another vocabulary: run npm run train');
  return { text: tableOf(text), clause: tableOf(clause), overlap: bytesOf(overlap), wrong, complete };
}

export function tableOf({ keys: stored, weights, scales, biases }: StoredTable): Table {
  const { buffer } = bytesOf(stored);
  const view = new DataView(buffer);
  const keys = new Uint32Array(buffer);
  for (let row = 0; row < keys.length; row += 1) keys[row] = view.getUint32(row * 4, true);
  return { keys, weights: new Int8Array(bytesOf(weights).buffer), scales, biases };
}

function bytesOf(base64: string): Uint8Array<SharedArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(new SharedArrayBuffer(text.length));
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** The row of a feature, by binary search; null for an unknown feature. */
export function rowOf({ keys }: Pick<Table, 'keys'>, key: number): number | null {
  let [low, high] = [0, keys.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = keys[middle] ?? 0;
    if (found === key) return middle;
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

/** Probabilities of each term, 0 to 1. */
export interface Opinion {
  readonly must: Float64Array;
  readonly asked: Float64Array;
}

export function opinionOf(features: readonly Feature[], { text }: Pick<Model, 'text'>): Opinion {
  const all = probabilitiesOf(features, text);
  return { must: all.subarray(0, TERMS.length), asked: all.subarray(TERMS.length) };
}

/** Probabilities of each output of a table. */
export function probabilitiesOf(features: readonly Feature[], table: Table): Float64Array {
  const { weights, scales, biases } = table;
  const outputs = scales.length;
  const sums = new Float64Array(outputs);
  for (const { key, value } of features) {
    const row = rowOf(table, key);
    if (row === null) continue;
    for (let output = 0, place = row * outputs; output < outputs; output += 1, place += 1)
      sums[output] = (sums[output] as number) + (weights[place] as number) * value;
  }
  return sums.map((sum, output) => sigmoid(sum * (scales[output] ?? 0) + (biases[output] ?? 0)));
}

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

const INDEX: ReadonlyMap<string, number> = new Map(TERMS.map((term, index) => [term, index]));

/** The output of a term. */
export function indexOf(term: Term): number {
  return INDEX.get(term) ?? 0;
}

/** How much each feature speaks for a term, in log-odds; only what speaks for it. */
export function contributionsTo(
  term: Term,
  features: readonly Feature[],
  { text }: Pick<Model, 'text'>,
): readonly { readonly feature: Feature; readonly weight: number }[] {
  const { weights, scales } = text;
  const output = TERMS.length + indexOf(term);
  return features.flatMap((feature) => {
    const row = rowOf(text, feature.key);
    if (row === null) return [];
    const weight = (weights[row * OUTPUTS + output] ?? 0) * (scales[output] ?? 0) * feature.value;
    return weight > 0 ? [{ feature, weight }] : [];
  });
}

/** Whether a labelled text requires the term: the classifier knows nothing of the others. */
export function isLabelled(term: Term, { overlap }: Pick<Model, 'overlap'>): boolean {
  const index = indexOf(term);
  return (overlap[index * TERMS.length + index] ?? 0) > 0;
}
