import type { Quote } from '../model/requirements.ts';
import type { Evidence } from '../model/resolved.ts';
import { clausesOf, type TextClause } from './clauses.ts';

/** Translates between offsets into the text and quotes from its clauses. */
export interface Quotes {
  readonly clauses: readonly TextClause[];
  /** The clause that contains an offset. */
  clauseAt(at: number): TextClause | null;
  /** The part of the evidence in the clause in which it starts. */
  quote(evidence: Evidence): Quote | null;
  /** The words of a quote; null if the clause does not contain them. */
  find(quote: Quote): Evidence | null;
}

export function quotesOf(text: string): Quotes {
  const clauses = clausesOf(text);
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  return {
    clauses,
    clauseAt: (at) => clauseAt(clauses, at),
    quote(evidence) {
      const clause = clauseAt(clauses, evidence.start);
      if (clause === null) return null;
      const words = text.slice(evidence.start, Math.min(evidence.end, clause.end));
      if (words === '') return null;
      const before = occurrences(text.slice(clause.start, evidence.start + words.length - 1), words);
      return { clause: clause.id, quote: words, ...(before === 0 ? {} : { occurrence: before + 1 }) };
    },
    find({ clause: id, quote, occurrence = 1 }) {
      const clause = byId.get(id);
      if (clause === undefined) return null;
      const words = text.slice(clause.start, clause.end);
      let at = -1;
      for (let count = 0; count < occurrence; count += 1) {
        at = words.indexOf(quote, at + 1);
        if (at < 0) return null;
      }
      const start = clause.start + at;
      return { start, end: start + quote.length, text: quote };
    },
  };
}

/** The clause that contains an offset, by binary search. */
function clauseAt(clauses: readonly TextClause[], at: number): TextClause | null {
  let low = 0;
  let high = clauses.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const clause = clauses[middle];
    if (clause === undefined) return null;
    if (at < clause.start) high = middle - 1;
    else if (at >= clause.end) low = middle + 1;
    else return clause;
  }
  return null;
}

/** How often words occur, overlapping occurrences included. */
function occurrences(text: string, words: string): number {
  let count = 0;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) count += 1;
  return count;
}
