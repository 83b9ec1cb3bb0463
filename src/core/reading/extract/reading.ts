import type { Evidence, Metric, QuantityRequirement } from '../../model/resolved.ts';
import type { Word } from '../lexicon/token.ts';
import type { Amount } from './amounts.ts';
import type { Modality } from './modality.ts';

/** State of reading a text: words, their modality, and the words that rules have used. */
export interface Reading {
  readonly text: string;
  readonly words: readonly Word[];
  readonly modality: Modality;
  readonly amounts: readonly Amount[];
  /** The amount that begins at a word. */
  amountAt(index: number): Amount | null;
  /** Whether the word is part of an amount of money or of its period. */
  isMoney(index: number): boolean;
  /** Marks words from one index up to another as understood. */
  markUnderstood(from: number, to: number): void;
  isTouched(index: number): boolean;
}

/** A range of words that states a requirement. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function evidenceOf(reading: Reading, span: Span): Evidence {
  const start = reading.words[span.from]?.start ?? 0;
  const end = reading.words[span.to - 1]?.end ?? start;
  return { start, end, text: reading.text.slice(start, end) };
}

/** From the first of several spans to the end of the last. */
export function join(...spans: readonly Span[]): Span {
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}

/** The words of a sentence around an index, as indexes: at most `reach` to each side. */
export function around(words: readonly Word[], index: number, reach: number): Span {
  const sentence = words[index]?.sentence;
  let from = index;
  let to = index + 1;
  while (from > 0 && index - from < reach && words[from - 1]?.sentence === sentence) from -= 1;
  while (to < words.length && to - index <= reach && words[to]?.sentence === sentence) to += 1;
  return { from, to };
}

/** A stated quantity at the words of the spans, which are marked as understood. */
export function quantityAt(
  reading: Reading,
  metric: Metric,
  value: number,
  because: string,
  ...spans: readonly Span[]
): QuantityRequirement {
  for (const { from, to } of spans) reading.markUnderstood(from, to);
  const evidence = spans.map((span) => evidenceOf(reading, span));
  return { kind: 'quantity', metric, value, low: null, evidence, because };
}
