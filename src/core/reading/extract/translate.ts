import { LANGUAGES, type Language } from '../lexicon/languages/index.ts';
import type { Token } from '../lexicon/token.ts';

export interface Translated {
  readonly tokens: readonly Token[];
  /** The language of the text, if it is not English and some of its words are known. */
  readonly language: string | null;
  /** Function words show that the text is English, regardless of the understood share. */
  readonly english: boolean;
}

/** Minimum number and share of function words that identify a language. */
const FEWEST = 3;
const SHARE = 0.18;
/** Number of English function words at which a text is English with foreign names. */
const ENGLISH = new Set('the and of to is are for with we our that it on at be this have from not you they'.split(' '));
/** Maximum number of words of a dictionary entry. */
const LONGEST_ENTRY = 6;
const SHORTEST_TAIL = 4;
const SHORTEST_STEM = 3;

/** Translates words of another language with a small dictionary; each word keeps the position of its original. */
export function inEnglish(tokens: readonly Token[]): Translated {
  const plain = tokens.map(({ kind, lower }) => (kind === 'word' ? withoutAccents(lower) : lower));
  const language = languageOf(tokens, plain);
  if (language === null) return { tokens, language: null, english: isEnglish(tokens) };
  const translated: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = lookUp(language, tokens, plain, at);
    const token = tokens[at];
    if (token === undefined) break;
    if (found === null) translated.push(token);
    else translated.push(...spread(token, tokens[at + found.length - 1] ?? token, found.english));
    at += found?.length ?? 1;
  }
  return { tokens: translated, language: language.name, english: false };
}

/** Minimum share of function words in an English text: a third of the usual share. */
const ENGLISH_SHARE = 0.1;

function isEnglish(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word');
  const small = words.filter(({ lower }) => ENGLISH.has(lower) || SMALL_ENGLISH.has(lower)).length;
  return small > 0 && small >= words.length * ENGLISH_SHARE;
}

const SMALL_ENGLISH = new Set(
  'a an in i my by as so but what who which there their his her its was were will would should'.split(' '),
);

function withoutAccents(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
}

function languageOf(tokens: readonly Token[], plain: readonly string[]): Language | null {
  const words = plain.filter((_, index) => tokens[index]?.kind === 'word');
  const english = words.filter((word) => ENGLISH.has(word)).length;
  let best: Language | null = null;
  let most = Math.max(FEWEST - 1, english, words.length * SHARE);
  for (const language of LANGUAGES) {
    const markers = words.filter((word) => language.markers.has(word));
    const count = new Set(markers).size < FEWEST ? 0 : markers.length;
    if (count > most) {
      best = language;
      most = count;
    }
  }
  return best;
}

interface Found {
  readonly english: string;
  /** Number of translated tokens. */
  readonly length: number;
}

/** The longest entry that begins at a token. */
function lookUp(language: Language, tokens: readonly Token[], plain: readonly string[], at: number): Found | null {
  if (tokens[at]?.kind !== 'word') return null;
  for (let length = LONGEST_ENTRY; length > 1; length -= 1) {
    if (tokens.slice(at, at + length).some(({ kind }) => kind !== 'word')) continue;
    const english = language.words.get(plain.slice(at, at + length).join(' '));
    if (english !== undefined && at + length <= tokens.length) return { english, length };
  }
  const english = wordOf(language, plain[at] ?? '');
  return english === null ? null : { english, length: 1 };
}

function wordOf(language: Language, word: string): string | null {
  const whole = inflected(language, word);
  if (whole !== null || !language.compounds) return whole;
  for (let cut = SHORTEST_STEM; cut <= word.length - SHORTEST_TAIL; cut += 1) {
    const tail = inflected(language, word.slice(cut));
    if (tail !== null) return tail;
  }
  return null;
}

function inflected(language: Language, word: string): string | null {
  const listed = language.words.get(word);
  if (listed !== undefined) return listed;
  for (const ending of language.endings) {
    if (!word.endsWith(ending) || word.length - ending.length < SHORTEST_STEM) continue;
    const stem = language.words.get(word.slice(0, -ending.length));
    if (stem !== undefined) return stem;
  }
  return null;
}

function spread(first: Token, last: Token, english: string): readonly Token[] {
  return english
    .split(' ')
    .filter((word) => word !== '')
    .map((lower, index) => ({
      ...first,
      end: last.end,
      lower,
      glued: index === 0 && first.glued,
    }));
}
