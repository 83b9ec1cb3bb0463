import { CURRENCY_SYMBOLS, CURRENCY_WORDS, DOLLAR_LETTERS } from '../lexicon/numbers.ts';
import type { Word } from '../lexicon/token.ts';

/** A currency code with the number of its words in the text. */
interface Currency {
  readonly code: string;
  readonly length: number;
}

/** The currency before a number, such as "$200", "EUR 200" or "NZ$200". */
export function currencyBefore(words: readonly Word[], at: number): Currency | null {
  const word = words[at];
  const next = words[at + 1];
  if (word === undefined || next?.kind !== 'number') return dollarBefore(words, at);
  const symbol = CURRENCY_SYMBOLS.get(word.lower) ?? (isRand(words, at) ? 'ZAR' : undefined);
  if (symbol !== undefined) return { code: symbol, length: 1 };
  const isCode =
    word.kind === 'word' && (word.lower.length === 3 || ['rs', 'fr', 'kr', 'rp', 'rm'].includes(word.lower));
  const code = isCode ? CURRENCY_WORDS.get(word.lower) : undefined;
  return code === undefined || word.lower === 'try' ? null : { code, length: 1 };
}

/** "NZ$200". */
function dollarBefore(words: readonly Word[], at: number): Currency | null {
  const isDollar = words[at + 1]?.lower === '$' && words[at + 2]?.kind === 'number';
  const code = isDollar ? DOLLAR_LETTERS.get(words[at]?.lower ?? '') : undefined;
  return code === undefined ? null : { code, length: 2 };
}

/** "R 40 000": at least three digits, since the letter has other meanings. */
function isRand(words: readonly Word[], at: number): boolean {
  const number = words[at + 1]?.lower ?? '';
  if (words[at]?.lower !== 'r') return false;
  return /^\d{3,}$/.test(number.replaceAll(/[.,]/g, '')) || /^\d{3}$/.test(words[at + 2]?.lower ?? '');
}

/** The currency after a number, such as "200 euros". */
export function currencyAfter(words: readonly Word[], at: number): Currency | null {
  const word = words[at];
  if (word === undefined) return null;
  if (word.lower === ',' && word.glued && /^[-–—]$/.test(words[at + 1]?.lower ?? '')) return afterDash(words, at + 2);
  const symbol = CURRENCY_SYMBOLS.get(word.lower);
  if (symbol !== undefined && words[at + 1]?.kind !== 'number') return { code: symbol, length: 1 };
  if (word.lower === 'us' && /^dollars?$/.test(words[at + 1]?.lower ?? '')) return { code: 'USD', length: 2 };
  const code = word.lower === 'kr' ? crownsOf(words, at) : CURRENCY_WORDS.get(word.lower);
  return code === undefined || ['us', 'real', 'try', 'fr', 'rs'].includes(word.lower) ? null : { code, length: 1 };
}

/** Maximum distance in words from "kr" to the currency code: "14.000 kr a month (DKK)". */
const CROWN_REACH = 6;
const CROWNS: ReadonlySet<string> = new Set(['dkk', 'nok', 'sek', 'isk', 'czk']);

function crownsOf(words: readonly Word[], at: number): string | undefined {
  const code = words.slice(at + 1, at + CROWN_REACH).find(({ lower }) => CROWNS.has(lower));
  return CURRENCY_WORDS.get(code?.lower ?? 'kr');
}

/** "1.200,- €". */
function afterDash(words: readonly Word[], at: number): Currency | null {
  const after = currencyAfter(words, at);
  return after === null ? null : { ...after, length: after.length + 2 };
}
