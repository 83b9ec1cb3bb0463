import { CUES, type Cue, NON_NEGATED_VERBS, PREPOSITIONS, SCOPE_ENDS, SUBJECTS } from '../lexicon/modality.ts';
import { bookOf, type Match } from '../lexicon/phrase.ts';
import type { Word } from '../lexicon/token.ts';

/** What the surroundings make of a word. */
export interface Modality {
  /** Under a negation: forbidden. */
  isForbidden(index: number): boolean;
  /** Somebody else shall run it. */
  isHandedOff(index: number): boolean;
  isWish(index: number): boolean;
  /** Neither asked for nor refused: a question, a rumour. */
  isDoubtful(index: number): boolean;
  /** What the system moves away from. */
  isLeft(index: number): boolean;
  /** What stands elsewhere and only delivers. */
  isSource(index: number): boolean;
}

const FORBIDDEN = 1;
const HANDED_OFF = 2;
const WISH = 4;
const DOUBT = 8;
const LEFT = 16;
const SOURCE = 32;

const LONGEST_SCOPE = 14;
const CLAUSE_MARKS = new Set(['(', ')', ':', '—', '–', '-', '"', '[', ']', '→', '>']);
const LEFT_ENDS = new Set(['to', 'for', 'with', 'by', 'onto', 'into']);
const NEGATIVES = new Set(['not', 'never', 'nobody', 'nothing', 'no']);

const CUE_BOOK = bookOf<Cue>(CUES);

/** Marks every word that stands under a negation, a wish, a doubt or a farewell. */
export function readModality(words: readonly Word[]): Modality {
  const flags = new Uint8Array(words.length);
  const mark = (from: number, to: number, flag: number): void => {
    for (let index = Math.max(0, from); index < Math.min(to, words.length); index += 1)
      flags[index] = (flags[index] ?? 0) | flag;
  };
  const has = (index: number, flag: number) => ((flags[index] ?? 0) & flag) !== 0;
  for (const cue of CUE_BOOK.find(words)) {
    if (cue.value.kind !== 'inherit') apply(cue, words, mark);
    else if (isRefusing(words, cue.from, (index) => has(index, FORBIDDEN)))
      mark(cue.to, nounScope(words, cue.to), FORBIDDEN);
  }
  return {
    isForbidden: (index) => has(index, FORBIDDEN),
    isHandedOff: (index) => has(index, HANDED_OFF),
    isWish: (index) => has(index, WISH),
    isDoubtful: (index) => has(index, DOUBT),
    isLeft: (index) => has(index, LEFT),
    isSource: (index) => has(index, SOURCE),
  };
}

/** Something was refused before in the sentence. */
function isRefusing(words: readonly Word[], at: number, isForbidden: (index: number) => boolean): boolean {
  for (let index = at - 1; words[index]?.sentence === words[at]?.sentence; index -= 1)
    if (isForbidden(index)) return true;
  return false;
}

type Mark = (from: number, to: number, flag: number) => void;

function apply({ value, from, to }: Match<Cue>, words: readonly Word[], mark: Mark): void {
  switch (value.kind) {
    case 'no':
      if (isAnswer(words, from, to)) mark(clauseStart(words, from - 1), from, FORBIDDEN);
      else if (!isDoubleNegation(words, from)) mark(to, nounScope(words, to), FORBIDDEN);
      return;
    case 'verb':
      mark(from, verbScope(words, to), FORBIDDEN);
      return;
    case 'manage':
      mark(to, verbScope(words, to), HANDED_OFF);
      return;
    case 'before':
      mark(antecedent(words, from), from, FORBIDDEN);
      return;
    case 'refused-list':
      mark(to, listEnd(words, to), FORBIDDEN);
      return;
    case 'foreign-list':
      mark(to, listEnd(words, to), DOUBT);
      return;
    case 'wish':
      mark(from, sentenceEnd(words, from), WISH);
      return;
    case 'wish-before':
      mark(clauseStart(words, from), from, WISH);
      return;
    case 'doubt':
      mark(to, sentenceEnd(words, to), DOUBT);
      return;
    case 'aside':
      mark(from, to, DOUBT);
      return;
    case 'leave':
      mark(to, leftScope(words, to), LEFT);
      return;
    case 'source':
      mark(to, leftScope(words, to), SOURCE);
      return;
    case 'sources':
      mark(to, sentenceEnd(words, to), SOURCE);
      return;
    case 'elsewhere':
      mark(subjectStart(words, from), to, DOUBT);
      return;
    case 'retract':
      if (endsSentence(words, to)) mark(sentenceStart(words, from), from, FORBIDDEN);
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

/** "must not be open without login": the login stays wanted. */
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

/** "is", "needs", ...: the noun phrase is over. A word that is a noun elsewhere does not end it. */
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

/** A comma goes on with the list where an "or" (after a verb also an "and") is still to come, with no clause of its own between. */
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

/** Back to where the clause begins; where nothing stands in it ("rather not"), over the sentence before. */
function antecedent(words: readonly Word[], at: number): number {
  const start = clauseStart(words, at);
  const bare = words
    .slice(start, at)
    .every(
      (word) =>
        word.kind === 'mark' ||
        ['i', 'we', 'id', 'would', 'it', 'that', 'this', 'is', 'please', 'and', 'said', 'told', 'them'].includes(
          word.lower,
        ),
    );
  if (!bare) return start;
  const sentence = words[start]?.sentence ?? 0;
  const own = sentenceStart(words, start);
  if (own < start) return own;
  let index = start;
  while (index > 0 && (words[index - 1]?.sentence ?? 0) >= sentence - 1) index -= 1;
  return index;
}

function clauseStart(words: readonly Word[], at: number): number {
  let index = at;
  while (index > 0) {
    const word = words[index - 1];
    if (word === undefined || word.sentence !== words[at]?.sentence) break;
    if (word.kind === 'mark' && word.lower !== '/') break;
    if (SCOPE_ENDS.has(word.lower) && word.lower !== 'that') break;
    index -= 1;
  }
  return index;
}

function sentenceEnd(words: readonly Word[], from: number): number {
  let index = from;
  while (index < words.length && words[index]?.sentence === words[from]?.sentence && words[index]?.lower !== 'but')
    index += 1;
  return index;
}

const BULLETS = new Set(['-', '*', '•', '–', 'o', '·']);

/** The sentence after a heading, or the lines below it that each begin with a dash or a bullet. */
function listEnd(words: readonly Word[], from: number): number {
  let index = sentenceEnd(words, from);
  if (index > from + 1) return index;
  while (words[index]?.lower === '\n') index += 1;
  while (BULLETS.has(words[index]?.lower ?? '')) {
    index = sentenceEnd(words, index);
    while (words[index]?.lower === '\n') index += 1;
  }
  return index;
}

function sentenceStart(words: readonly Word[], at: number): number {
  let index = at;
  while (index > 0 && words[index - 1]?.sentence === words[at]?.sentence) index -= 1;
  return index;
}

/** Where the clause begins that says of what it speaks: "search is Algolia, both stay" takes the sentence, not "both". */
function subjectStart(words: readonly Word[], at: number): number {
  const start = clauseStart(words, at);
  const first = sentenceStart(words, at);
  const isList = words[start - 1]?.lower === ',' && words.slice(first, start).every(({ tag }) => tag !== 'verb');
  return !isList && words.slice(start, at).some(({ tag }) => tag === 'noun') ? start : first;
}

/** Nothing more is said before the sentence ends. */
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
