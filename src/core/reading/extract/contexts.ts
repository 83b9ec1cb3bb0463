import { bookOf } from '../lexicon/phrase.ts';
import type { Word } from '../lexicon/token.ts';
import { MESSAGING, STREAMING } from '../lexicon/traffic.ts';

const STREAMS = bookOf([{ phrases: STREAMING }]);
const MESSAGES = bookOf([{ phrases: MESSAGING }]);

/** Whether the text around a word is about event streams. */
export function isStreaming(words: readonly Word[], at: number): boolean {
  return isNear(contextsOf(words).streams, words.length, at);
}

/** Whether the text around a word is about messages between applications. */
export function isMessaging(words: readonly Word[], at: number): boolean {
  return isStreaming(words, at) || isNear(contextsOf(words).messages, words.length, at);
}

/** Context in words on each side. */
const CONTEXT = 80;

/** Number of phrases of a book that begin before each word, calculated once per text. */
interface Contexts {
  readonly streams: Uint32Array;
  readonly messages: Uint32Array;
}

const contexts = new WeakMap<readonly Word[], Contexts>();

function contextsOf(words: readonly Word[]): Contexts {
  const known = contexts.get(words);
  if (known !== undefined) return known;
  const made = { streams: beginnings(STREAMS, words), messages: beginnings(MESSAGES, words) };
  contexts.set(words, made);
  return made;
}

function beginnings(book: typeof STREAMS, words: readonly Word[]): Uint32Array {
  const sums = new Uint32Array(words.length + 1);
  for (const { from } of book.find(words)) sums[from + 1] = 1;
  for (let index = 1; index < sums.length; index += 1) sums[index] = (sums[index] ?? 0) + (sums[index - 1] ?? 0);
  return sums;
}

function isNear(sums: Uint32Array, length: number, at: number): boolean {
  const from = Math.max(0, at - CONTEXT);
  const to = Math.min(length, at + CONTEXT);
  return (sums[to] ?? 0) > (sums[from] ?? 0);
}
