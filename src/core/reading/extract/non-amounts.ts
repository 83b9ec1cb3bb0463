import { isAgent } from '../lexicon/agents.ts';
import { CURRENCY_SYMBOLS, CURRENCY_WORDS, MULTIPLIERS } from '../lexicon/numbers.ts';
import type { Word } from '../lexicon/token.ts';

const ORDINALS = new Set(['st', 'nd', 'rd', 'th', 'p', 'am', 'pm', "o'clock", 'x']);

/** Whether digits are not an amount but a time of day, an ordinal, a resolution, a version or a year. */
export function isNoAmount(words: readonly Word[], at: number): boolean {
  const word = words[at];
  const next = words[at + 1];
  const before = words[at - 1];
  if (before !== undefined && CURRENCY_SYMBOLS.has(before.lower)) return false;
  if (next?.glued === true && next.kind === 'word' && ORDINALS.has(next.lower)) return true;
  if (next !== undefined && (next.lower === 'am' || next.lower === 'pm' || next.lower === "o'clock")) return true;
  if (isClock(words, at) || isResolution(words, at)) return true;
  if (before?.kind === 'word' && word?.glued === true && before.lower.length < 4)
    return !MULTIPLIERS.has(before.lower) && !CURRENCY_WORDS.has(before.lower) && before.end === word.start;
  return isYear(words, at) || isFootnote(words, at) || before?.lower === '#';
}

/** "see (3)"; not "the editors (30)". */
function isFootnote(words: readonly Word[], at: number): boolean {
  const [noun, opening, , closing] = words.slice(Math.max(0, at - 2), at + 2);
  return opening?.lower === '(' && closing?.lower === ')' && !(noun !== undefined && isAgent(noun));
}

/** "in 4K", "8K footage": a video resolution, not four thousand. */
function isResolution(words: readonly Word[], at: number): boolean {
  const [word, unit, next] = words.slice(at, at + 3);
  if ((word?.lower !== '4' && word?.lower !== '8') || unit?.lower !== 'k' || !unit.glued) return false;
  return next === undefined || next.kind === 'mark' || SHARP.has(next.lower);
}

const SHARP = new Set([
  'and',
  'or',
  'video',
  'videos',
  'film',
  'films',
  'footage',
  'resolution',
  'quality',
  'uploads',
  'uhd',
]);

function isClock(words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  const before = words[at - 1];
  const clockAfter =
    next?.lower === ':' && next.glued && words[at + 2]?.kind === 'number' && words[at + 2]?.glued === true;
  const clockBefore =
    before?.lower === ':' && before.glued && words[at]?.glued === true && words[at - 2]?.kind === 'number';
  const always = words[at]?.lower === '24' && next?.lower === '/' && words[at + 2]?.lower === '7';
  const seven = words[at]?.lower === '7' && before?.lower === '/' && words[at - 2]?.lower === '24';
  return clockAfter || clockBefore || always || seven;
}

function isYear(words: readonly Word[], at: number): boolean {
  const text = words[at]?.lower ?? '';
  if (text.length !== 4 || !(text.startsWith('19') || text.startsWith('20'))) return false;
  return ['from', 'in', 'since', 'to', 'of', 'until', 'by', 'server', 'windows', 'year'].includes(
    words[at - 1]?.lower ?? '',
  );
}
