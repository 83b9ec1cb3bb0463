import { createReader } from '../lexicon/language.ts';
import type { Match } from '../lexicon/phrase.ts';
import { tokenize } from '../lexicon/tokenize.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Intent } from '../model/intent.ts';
import type { Requirement } from '../model/requirement.ts';
import { readAmounts } from './extract/amounts.ts';
import { readCompounds } from './extract/compound.ts';
import { readConstraints } from './extract/constraints.ts';
import { readCounts } from './extract/counts.ts';
import { coverageOf } from './extract/coverage.ts';
import { readCompliance, readEnvironment, readPlaces, readQualities, readSystems } from './extract/kinds.ts';
import { readAvailability, readBytes, readTimes } from './extract/limits.ts';
import { moneySpan, readBudget } from './extract/money.ts';
import { readMoods } from './extract/moods.ts';
import { readOverrules } from './extract/overrules.ts';
import { readParts } from './extract/parts.ts';
import type { Reading, Span } from './extract/reading.ts';
import { findTechnologies, readTechnologies } from './extract/technologies.ts';
import { spelledRight } from './extract/vocabulary.ts';

export interface Extraction {
  readonly requirements: readonly Requirement[];
  /** Sentences that say something of which nothing was understood. */
  readonly unread: readonly Evidence[];
  /** Share of the words that carry meaning and were understood, 0 to 1. */
  readonly coverage: number;
}

/** What the words of an intent say, each with the words that say so, and what its constraints fix. Never throws. */
export function extract(intent: Intent): Extraction {
  const words = spelledRight(createReader().read(tokenize(intent.text)));
  const technologies = findTechnologies(words);
  const names = flags(words.length, technologies);
  const touched = new Uint8Array(words.length);
  const amounts = readAmounts(words, (index) => names[index] === 1);
  const money = flags(
    words.length,
    amounts.filter(({ currency }) => currency !== null).map((amount) => moneySpan(words, amount)),
  );
  const reading: Reading = {
    text: intent.text,
    words,
    moods: readMoods(words),
    amounts,
    isMoney: (index) => money[index] === 1,
    touch: (from, to) => touched.fill(1, from, to),
    isTouched: (index) => touched[index] === 1,
  };
  const isProduct = (match: Match<unknown>) => names[match.from] === 1 && names[match.to - 1] === 1;
  const counted = [...readCounts(reading), ...readBytes(reading)];
  const requirements = [
    ...readSystems(reading),
    ...readTechnologies(reading, technologies),
    ...readParts(reading, isProduct),
    ...counted,
    ...readCompounds(
      reading,
      counted.filter((item) => item.kind === 'quantity'),
    ),
    ...readOverrules(reading),
    ...readTimes(reading),
    ...readAvailability(reading),
    ...readQualities(reading),
    ...readCompliance(reading),
    ...readBudget(reading),
    ...readPlaces(reading),
    ...readEnvironment(reading),
    ...readConstraints(intent),
  ];
  return { requirements, ...coverageOf(reading) };
}

function flags(length: number, spans: readonly Span[]): Uint8Array {
  const flagged = new Uint8Array(length);
  for (const { from, to } of spans) flagged.fill(1, from, to);
  return flagged;
}
