import { CUES, type Cue, NON_NEGATED_VERBS, PREPOSITIONS, SCOPE_ENDS, SUBJECTS } from '../lexicon/modality.ts';
import { bookOf, type Match } from '../lexicon/phrase.ts';
import type { Word } from '../lexicon/token.ts';
import { type Clauses, createClauses } from './clauses.ts';
import { createMarks } from './marks.ts';

/** Modality of a word from its context. */
export interface Modality {
  /** Negated: excluded. */
  isForbidden(index: number): boolean;
  /** Operated by a third party. */
  isHandedOff(index: number): boolean;
  isWish(index: number): boolean;
  /** Neither requested nor refused, such as a question. */
  isDoubtful(index: number): boolean;
  /** Replaced by the new system. */
  isLeft(index: number): boolean;
  /** External system that only delivers data. */
  isSource(index: number): boolean;
}

const FLAGS = ['forbidden', 'handed off', 'wish', 'doubt', 'left', 'source'] as const;
type Flag = (typeof FLAGS)[number];

const LONGEST_SCOPE = 14;
const CLAUSE_MARKS = new Set(['(', ')', ':', '—', '–', '-', '"', '[', ']', '→', '>']);
const LEFT_ENDS = new Set(['to', 'for', 'with', 'by', 'onto', 'into']);
const NEGATIVES = new Set(['not', 'never', 'nobody', 'nothing', 'no']);

const CUE_BOOK = bookOf<Cue>(CUES);

/** Marks every word in the scope of a negation, a preference, a doubt or a replacement. */
export function readModality(words: readonly Word[]): Modality {
  const clauses = createClauses(words);
  /** The first refused word of each sentence. */
  const firstRefused = new Map<number, number>();
  const refuse = (index: number): void => {
    const sentence = words[index]?.sentence ?? -1;
    firstRefused.set(sentence, Math.min(index, firstRefused.get(sentence) ?? index));
  };
  const flags = new Map(
    FLAGS.map((flag) => [flag, createMarks(words.length, flag === 'forbidden' ? refuse : undefined)]),
  );
  const mark: Mark = (from, to, flag) => flags.get(flag)?.add(from, to);
  const has = (flag: Flag) => (index: number) => flags.get(flag)?.has(index) ?? false;
  for (const cue of CUE_BOOK.find(words)) {
    if (cue.value.kind !== 'inherit') apply(cue, words, clauses, mark);
    else if ((firstRefused.get(words[cue.from]?.sentence ?? -1) ?? Infinity) < cue.from)
      mark(cue.to, nounScope(words, cue.to), 'forbidden');
  }
  return {
    isForbidden: has('forbidden'),
    isHandedOff: has('handed off'),
    isWish: has('wish'),
    isDoubtful: has('doubt'),
    isLeft: has('left'),
    isSource: has('source'),
  };
}

type Mark = (from: number, to: number, flag: Flag) => void;

function apply({ value, from, to }: Match<Cue>, words: readonly Word[], clauses: Clauses, mark: Mark): void {
  switch (value.kind) {
    case 'no':
      if (isAnswer(words, from, to)) mark(clauses.clauseStart(from - 1), from, 'forbidden');
      else if (!isDoubleNegation(words, from)) mark(to, nounScope(words, to), 'forbidden');
      return;
    case 'verb':
      mark(from, verbScope(words, to), 'forbidden');
      return;
    case 'manage':
      mark(to, verbScope(words, to), 'handed off');
      return;
    case 'before':
      mark(clauses.antecedent(from), from, 'forbidden');
      return;
    case 'refused-list':
      mark(to, clauses.listEnd(to), 'forbidden');
      return;
    case 'foreign-list':
      mark(to, clauses.listEnd(to), 'doubt');
      return;
    case 'wish':
      mark(from, clauses.sentenceEnd(from), 'wish');
      return;
    case 'wish-before':
      mark(clauses.clauseStart(from), from, 'wish');
      return;
    case 'doubt':
      mark(to, clauses.sentenceEnd(to), 'doubt');
      return;
    case 'aside':
      mark(from, to, 'doubt');
      return;
    case 'leave':
      mark(to, leftScope(words, to), 'left');
      return;
    case 'source':
      mark(to, leftScope(words, to), 'source');
      return;
    case 'sources':
      mark(to, clauses.sentenceEnd(to), 'source');
      return;
    case 'elsewhere':
      mark(clauses.subjectStart(from), to, 'doubt');
      return;
    case 'retract':
      if (endsSentence(words, to)) mark(clauses.sentenceStart(from), from, 'forbidden');
      return;
    case 'inherit':
    case 'none':
  }
}

/** "Chat: no." */
function isAnswer(words: readonly Word[], from: number, to: number): boolean {
  const next = words[to];
  const ends = next === undefined || next.sentence !== words[from]?.sentence || '.!;,'.includes(next.lower);
  return ends && words[from - 1]?.lower === ':' && words[from]?.lower === 'no';
}

/** "must not be open without login": the login is required. */
function isDoubleNegation(words: readonly Word[], at: number): boolean {
  if (words[at]?.lower !== 'without') return false;
  for (let index = at - 1; index >= Math.max(0, at - 10); index -= 1) {
    const word = words[index];
    if (word === undefined || word.sentence !== words[at]?.sentence || word.lower === ',') return false;
    if (NEGATIVES.has(word.lower)) return true;
  }
  return false;
}

function isEnd(words: readonly Word[], index: number, from: number): boolean {
  const word = words[index];
  if (word === undefined || word.sentence !== words[from]?.sentence || index - from > LONGEST_SCOPE) return true;
  if (word.kind === 'mark') return CLAUSE_MARKS.has(word.lower) || '.!?;\n•'.includes(word.lower);
  return SCOPE_ENDS.has(word.lower) || (index > from && SUBJECTS.has(word.lower));
}

/** "no X", "no X or Y", "no X, Y or Z". */
function nounScope(words: readonly Word[], from: number): number {
  let index = from;
  for (; !isEnd(words, index, from); index += 1) {
    const word = words[index];
    if (word === undefined) break;
    if (index > from && (PREPOSITIONS.has(word.lower) || isPredicate(words, index))) break;
    if (word.lower === ',' && !opensList(words, index, false)) break;
    if (word.lower === 'and' && !continuesNoun(words[index + 1])) break;
  }
  return index;
}

/** "is", "needs", ...: end of the noun phrase. A word that may be a noun does not end it. */
function isPredicate(words: readonly Word[], index: number): boolean {
  const word = words[index];
  return (
    word !== undefined &&
    word.tag === 'verb' &&
    ['be', 'have', 'do', 'will', 'can', 'must', 'should', 'need', 'want', 'use', 'make'].some((verb) =>
      word.forms.includes(verb),
    )
  );
}

function continuesNoun(next: Word | undefined): boolean {
  if (next === undefined || next.kind !== 'word') return false;
  return (
    next.tag !== 'verb' &&
    !SUBJECTS.has(next.lower) &&
    !['a', 'an', 'the', 'with', 'some', 'one', 'two', 'use', 'should'].includes(next.lower)
  );
}

function verbScope(words: readonly Word[], from: number): number {
  let index = from;
  let seen = 0;
  for (; !isEnd(words, index, from); index += 1) {
    const word = words[index];
    if (word === undefined) break;
    if (word.kind === 'word' && seen < 3) {
      seen += 1;
      if (NON_NEGATED_VERBS.has(word.lower)) return from;
    }
    if (word.lower === ',' && !opensList(words, index, true)) break;
    if (word.lower === 'and' && !continuesVerb(words[index + 1])) break;
  }
  return index;
}

function continuesVerb(next: Word | undefined): boolean {
  return (
    next !== undefined &&
    next.kind === 'word' &&
    !SUBJECTS.has(next.lower) &&
    next.tag !== 'verb' &&
    next.lower !== 'with'
  );
}

/** A comma continues the list if an "or" (after a verb also an "and") follows without a clause in between. */
function opensList(words: readonly Word[], comma: number, orAnd: boolean): boolean {
  const sentence = words[comma]?.sentence;
  for (let index = comma + 1; index < comma + 10; index += 1) {
    const word = words[index];
    if (word === undefined || word.sentence !== sentence) return false;
    if (word.lower === 'or' || word.lower === 'nor' || (orAnd && word.lower === 'and'))
      return index > comma + 1 || word.lower !== 'and';
    if (word.kind === 'mark' && word.lower !== ',') return false;
    if (SUBJECTS.has(word.lower) || SCOPE_ENDS.has(word.lower) || PREPOSITIONS.has(word.lower) || word.lower === 'no')
      return false;
  }
  return false;
}

/** Whether the sentence ends without another word. */
function endsSentence(words: readonly Word[], at: number): boolean {
  const next = words[at];
  return next === undefined || next.sentence !== words[at - 1]?.sentence || '.!;)'.includes(next.lower);
}

function leftScope(words: readonly Word[], from: number): number {
  let index = from;
  while (!isEnd(words, index, from) && words[index]?.lower !== ',' && !LEFT_ENDS.has(words[index]?.lower ?? ''))
    index += 1;
  return index;
}
