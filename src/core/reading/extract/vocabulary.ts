import { NUMBER_WORDS, SECONDS } from '../lexicon/numbers.ts';
import { createSpeller, type Speller } from '../lexicon/spelling.ts';
import type { Word } from '../lexicon/token.ts';
import { COUNT_WORDS } from './counts.ts';
import { HOUR_WORDS } from './hours.ts';
import { KIND_WORDS } from './kinds.ts';
import { LIMIT_WORDS } from './limits.ts';
import { MONEY_WORDS } from './money.ts';
import { OVERRIDE_WORDS } from './overrides.ts';
import { PART_WORDS } from './parts.ts';
import { TECHNOLOGY_WORDS } from './technologies.ts';

let speller: Speller | null = null;

/** All words of all rules, collected at the first misspelt word. */
function theSpeller(): Speller {
  speller ??= createSpeller(
    [
      PART_WORDS,
      TECHNOLOGY_WORDS,
      ...KIND_WORDS,
      ...COUNT_WORDS,
      ...HOUR_WORDS,
      ...LIMIT_WORDS,
      ...MONEY_WORDS,
      OVERRIDE_WORDS,
      new Set(NUMBER_WORDS.keys()),
      new Set(SECONDS.keys()),
    ].flatMap((words) => [...words]),
  );
  return speller;
}

/** Corrects misspelt words to words of the rules: "kubernets", "custommers". */
export function spelledRight(words: readonly Word[]): readonly Word[] {
  return words.map((word) => {
    if (word.known || word.kind !== 'word') return word;
    const right = theSpeller().correct(word.lower) ?? pluralOf(word.lower);
    if (right !== null && word.lower === `${right}s`)
      return { ...word, forms: [...new Set([word.lower, right, `=${word.lower}`])] };
    return right === null
      ? word
      : { ...word, lower: right, forms: [...new Set([right, singular(right), `=${right}`])] };
  });
}

function pluralOf(lower: string): string | null {
  return lower.endsWith('s') ? theSpeller().correct(lower.slice(0, -1)) : null;
}

function singular(word: string): string {
  return word.endsWith('s') && !word.endsWith('ss') && word.length > 4 ? word.slice(0, -1) : word;
}
