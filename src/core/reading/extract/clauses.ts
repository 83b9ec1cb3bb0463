import { SCOPE_ENDS } from '../lexicon/modality.ts';
import type { Word } from '../lexicon/token.ts';

/** Boundaries of sentences and clauses, found in one pass over the words; each query takes constant time. */
export interface Clauses {
  sentenceStart(at: number): number;
  /** The end of the sentence, or its "but". */
  sentenceEnd(from: number): number;
  clauseStart(at: number): number;
  /** The end of the sentence after a heading, or of the list items below it. */
  listEnd(from: number): number;
  /** The start of the clause; of an empty one ("rather not"), the start of the previous sentence. */
  antecedent(at: number): number;
  /** The start of the clause with its subject: for "search is Algolia, both stay" the sentence, not "both". */
  subjectStart(at: number): number;
}

const BULLETS = new Set(['-', '*', '•', '–', 'o', '·']);
const SAYS_NOTHING = new Set([
  'i',
  'we',
  'id',
  'would',
  'it',
  'that',
  'this',
  'is',
  'please',
  'and',
  'said',
  'told',
  'them',
]);

export function createClauses(words: readonly Word[]): Clauses {
  const sentenceStarts = startsOf(words, () => false);
  const clauseStarts = startsOf(words, isBoundary);
  const ends = endsOf(words);
  const lists = listEndsOf(words, ends);
  const content = lastBefore(words, ({ kind, lower }) => kind !== 'mark' && !SAYS_NOTHING.has(lower));
  const verbs = lastBefore(words, ({ tag }) => tag === 'verb');
  const nouns = lastBefore(words, ({ tag }) => tag === 'noun');
  const sentenceStart = (at: number) => sentenceStarts[at] ?? at;
  const clauseStart = (at: number) => clauseStarts[at] ?? at;
  const sentenceEnd = (from: number) => ends[from] ?? from;

  function antecedent(at: number): number {
    const start = clauseStart(at);
    if ((content[at] ?? -1) >= start) return start;
    const own = sentenceStart(start);
    if (own < start || own === 0) return own;
    const isNext = (words[own - 1]?.sentence ?? 0) >= (words[own]?.sentence ?? 0) - 1;
    return isNext ? sentenceStart(own - 1) : own;
  }

  function subjectStart(at: number): number {
    const start = clauseStart(at);
    const first = sentenceStart(at);
    const isList = words[start - 1]?.lower === ',' && (verbs[start] ?? -1) < first;
    return !isList && (nouns[at] ?? -1) >= start ? start : first;
  }

  return {
    sentenceStart,
    sentenceEnd,
    clauseStart,
    listEnd: (from) => {
      const end = sentenceEnd(from);
      return end > from + 1 ? end : (lists[end] ?? end);
    },
    antecedent,
    subjectStart,
  };
}

function isBoundary({ kind, lower }: Word): boolean {
  return (kind === 'mark' && lower !== '/') || (SCOPE_ENDS.has(lower) && lower !== 'that');
}

/** The start of the segment of each word: the sentence, or the text after the last separator. */
function startsOf(words: readonly Word[], parts: (word: Word) => boolean): Int32Array {
  const starts = new Int32Array(words.length);
  words.forEach(({ sentence }, at) => {
    const before = words[at - 1];
    const goesOn = before !== undefined && before.sentence === sentence && !parts(before);
    starts[at] = goesOn ? (starts[at - 1] ?? at) : at;
  });
  return starts;
}

function endsOf(words: readonly Word[]): Int32Array {
  const ends = new Int32Array(words.length);
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const goesOn = words[at + 1]?.sentence === words[at]?.sentence;
    ends[at] = words[at]?.lower === 'but' ? at : goesOn ? (ends[at + 1] ?? at + 1) : at + 1;
  }
  return ends;
}

/** The end of the list that begins at each word or after line breaks. */
function listEndsOf(words: readonly Word[], ends: Int32Array): Int32Array {
  const lists = new Int32Array(words.length + 1).fill(words.length);
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const lower = words[at]?.lower ?? '';
    const next = lower === '\n' ? at + 1 : BULLETS.has(lower) ? (ends[at] ?? at + 1) : null;
    lists[at] = next === null ? at : (lists[next] ?? next);
  }
  return lists;
}

/** For each index the last preceding word that matches a predicate; -1 without one. */
function lastBefore(words: readonly Word[], holds: (word: Word) => boolean): Int32Array {
  const last = new Int32Array(words.length + 1).fill(-1);
  words.forEach((word, at) => {
    last[at + 1] = holds(word) ? at : (last[at] ?? -1);
  });
  return last;
}
