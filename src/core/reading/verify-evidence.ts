import type { Quote } from '../model/requirements.ts';
import type { TextClause } from './clauses.ts';
import type { Quotes } from './quotes.ts';

/** Quotations of a reader with the words as the text has them. */
export interface Verifier {
  /** The quotations that occur in the text, each in its clause or in the first clause that has its words. */
  verified(evidence: readonly Quote[]): readonly Quote[];
  /** Whether every number in the words occurs in the text. */
  hasNumbersOf(words: string): boolean;
  /** Where the text has the words, in any case. */
  placesOf(words: string): readonly Place[];
}

/** Offsets of characters of the text, the last one excluded. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export function areOverlapping(one: Place, other: Place): boolean {
  return one.start < other.end && other.start < one.end;
}

export function verifierOf(text: string, { clauses, find, quote }: Quotes): Verifier {
  const folded = folding(text);
  const numbers = new Set(numbersIn(text));
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));

  /** The clause first that the reader names. */
  function inOrder(id: string): readonly TextClause[] {
    const own = byId.get(id);
    return own === undefined ? clauses : [own, ...clauses.filter((clause) => clause !== own)];
  }

  function placesOf(words: string): readonly Place[] {
    const needle = folding(words).text;
    const places: Place[] = [];
    if (needle === '') return places;
    for (let at = folded.text.indexOf(needle); at >= 0; at = folded.text.indexOf(needle, at + needle.length)) {
      const [start, last] = [folded.offsets[at], folded.offsets[at + needle.length - 1]];
      if (start !== undefined && last !== undefined) places.push({ start, end: last + 1 });
    }
    return places;
  }

  function located(one: Quote): Quote | null {
    if (find(one) !== null) return one;
    const needle = folding(one.quote).text;
    if (needle === '') return null;
    for (const { start, end } of inOrder(one.clause)) {
      const at = folded.text.indexOf(needle, folded.positionOf(start));
      const last = folded.offsets[at + needle.length - 1];
      const first = folded.offsets[at];
      if (first !== undefined && last !== undefined && last < end)
        return quote({ start: first, end: last + 1, text: text.slice(first, last + 1) });
    }
    return null;
  }

  return {
    verified: (evidence) => evidence.flatMap((one) => located(one) ?? []),
    hasNumbersOf: (words) => numbersIn(words).every((number) => numbers.has(number)),
    placesOf,
  };
}

interface Folded {
  readonly text: string;
  /** Offset in the original text of each character. */
  readonly offsets: readonly number[];
  /** Index of the first character at an offset or after it. */
  positionOf(offset: number): number;
}

/** Lower case, with one space for white space and plain quotation marks and hyphens. */
function folding(original: string): Folded {
  const offsets: number[] = [];
  let text = '';
  for (let at = 0; at < original.length; at += 1) {
    const char = original[at] ?? '';
    const lower = char.toLowerCase();
    const plain = /\s/.test(char) ? ' ' : (ALIKE[char] ?? (lower.length === 1 ? lower : char));
    if (plain === ' ' && (text === '' || text.endsWith(' '))) continue;
    text += plain;
    offsets.push(at);
  }
  return {
    text: text.trimEnd(),
    offsets,
    positionOf: (offset) => lowerBound(offsets, offset),
  };
}

const ALIKE: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-', '—': '-' };

function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function numbersIn(words: string): readonly string[] {
  return words.match(/\d+/g) ?? [];
}
