/** A word of the text in lower case without accents, with its offsets in UTF-16 code units. */
export interface TextWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** A feature of a text: its key, its value, and the words that it was seen in. */
export interface Feature {
  readonly key: number;
  readonly value: number;
  readonly at: readonly TextWord[];
}

const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}]{1,2}(?![\p{L}]))?|\p{N}+(?:[.,]\p{N}+)*|[%€$£]/gu;
const ACCENTS = /\p{M}/gu;
const LONGEST_WORD = 40;
/** Texts beyond this number of words are read in part: the rest adds nothing to a mean. */
const MOST_WORDS = 6000;
const SHORTEST_PIECE = 3;
const LONGEST_PIECE = 5;

/** The words of a text, numbers as their number of digits. */
export function wordsOf(text: string): readonly TextWord[] {
  const words: TextWord[] = [];
  for (const match of text.matchAll(WORD)) {
    if (words.length === MOST_WORDS) break;
    const [found] = match;
    words.push({ word: plain(found), start: match.index, end: match.index + found.length });
  }
  return words;
}

function plain(found: string): string {
  if (/^\p{N}/u.test(found)) return `#${found.replaceAll(/\P{N}/gu, '').length}`;
  return found.slice(0, LONGEST_WORD).normalize('NFKD').replaceAll(ACCENTS, '').toLowerCase();
}

/**
 * Features of a text: words, pairs of neighbours, pieces of words, and signals, which are what the rules found. Each
 * group has the length 1, so that long and short texts weigh the same. Linear time.
 */
export function featuresOf(words: readonly TextWord[], signals: readonly string[]): readonly Feature[] {
  const pieces = new Map<number, TextWord[]>();
  for (const word of words) for (const piece of piecesOf(word.word)) add(pieces, keyOf('p', piece), [word]);
  const told = new Map<number, TextWord[]>(signals.map((signal) => [keyOf('s', signal), []]));
  return [...scaled(spokenIn(words, ''), 1), ...scaled(pieces, 1), ...unscaled(told, SIGNAL)];
}

/** Words and pairs of neighbours. */
function spokenIn(words: readonly TextWord[], side: string): ReadonlyMap<number, TextWord[]> {
  const spoken = new Map<number, TextWord[]>();
  for (const [index, word] of words.entries()) {
    add(spoken, keyOf(`w${side}`, word.word), [word]);
    const next = words[index + 1];
    if (next !== undefined) add(spoken, keyOf(`b${side}`, `${word.word} ${next.word}`), [word, next]);
  }
  return spoken;
}

/**
 * Features of each clause: its words, pairs and pieces as in a text, and the words and pairs of its neighbours with half
 * their weight. Linear time.
 */
export function clauseFeaturesOf(clauses: readonly (readonly TextWord[])[]): readonly (readonly Feature[])[] {
  const own = clauses.map((words) => featuresOf(words, []));
  return own.map((features, index) => [
    ...features,
    ...(['before', 'after'] as const).flatMap((side) => {
      const words = clauses[index + (side === 'before' ? -1 : 1)] ?? [];
      return scaled(spokenIn(words, side), NEIGHBOUR);
    }),
  ]);
}

/** The words of each range of a text. Words and ranges are in the order of the text. */
export function wordsIn(
  ranges: readonly { readonly start: number; readonly end: number }[],
  words: readonly TextWord[],
): readonly (readonly TextWord[])[] {
  let at = 0;
  return ranges.map(({ end }) => {
    const from = at;
    while ((words[at]?.start ?? Number.POSITIVE_INFINITY) < end) at += 1;
    return words.slice(from, at);
  });
}

/** The weight of a neighbour's words against those of the clause. */
const NEIGHBOUR = 0.5;

/** The weight of a signal against that of all words together. */
const SIGNAL = 0.3;

function add(features: Map<number, TextWord[]>, key: number, at: readonly TextWord[]): void {
  const known = features.get(key);
  if (known === undefined) features.set(key, [...at]);
  else if (known.length < MOST_PLACES) known.push(...at);
}

const MOST_PLACES = 8;

function scaled(features: ReadonlyMap<number, TextWord[]>, length: number): readonly Feature[] {
  return unscaled(features, length / Math.sqrt(Math.max(1, features.size)));
}

function unscaled(features: ReadonlyMap<number, TextWord[]>, value: number): readonly Feature[] {
  return [...features].map(([key, at]) => ({ key, value, at }));
}

function piecesOf(word: string): readonly string[] {
  if (word.startsWith('#') || word.length < SHORTEST_PIECE) return [];
  const framed = `^${word}$`;
  const pieces: string[] = [];
  for (let size = SHORTEST_PIECE; size <= LONGEST_PIECE; size += 1)
    for (let at = 0; at + size <= framed.length; at += 1) pieces.push(framed.slice(at, at + size));
  return pieces;
}

/** FNV-1a, 32 bits. */
export function keyOf(group: string, text: string): number {
  let hash = 0x811c9dc5;
  for (const part of [group, text])
    for (let at = 0; at < part.length; at += 1) hash = Math.imul(hash ^ part.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
