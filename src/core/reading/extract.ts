import { ADJACENT_CAPABILITIES, type Term } from '../model/capability.ts';
import type { Intent } from '../model/intent.ts';
import type { Evidence, Requirement, SeparateCloud } from '../model/resolved.ts';
import { type Amount, readAmounts } from './extract/amounts.ts';
import { readCompounds } from './extract/compound.ts';
import { readConstraints } from './extract/constraints.ts';
import { readCounts } from './extract/counts.ts';
import { coverageOf } from './extract/coverage.ts';
import { withHorizons } from './extract/horizons.ts';
import { readBusyHours } from './extract/hours.ts';
import { inferFlow, inferSystem } from './extract/inferred-systems.ts';
import {
  readCompliance,
  readEnvironment,
  readHealthLaw,
  readPlaces,
  readQualities,
  readSystems,
} from './extract/kinds.ts';
import { bytesOf, readBytes } from './extract/limits.ts';
import { readModality } from './extract/modality.ts';
import { moneySpan, readBudget } from './extract/money.ts';
import { readOverrides } from './extract/overrides.ts';
import { readParts } from './extract/parts.ts';
import { readProducts } from './extract/products.ts';
import { evidenceOf, type Reading, type Span } from './extract/reading.ts';
import {
  type AskedMode,
  type CloudNames,
  type NamedRegion,
  readRegionMode,
  readRegions,
  readSeparateCloud,
} from './extract/region-names.ts';
import { readSignIn } from './extract/sign-in.ts';
import { readTasks } from './extract/tasks.ts';
import { findTechnologies, readTechnologies } from './extract/technologies.ts';
import { readTenancy } from './extract/tenancy.ts';
import { readAvailability, readTimes } from './extract/times.ts';
import { isolationIn, withDetails } from './extract/traits.ts';
import { inEnglish } from './extract/translate.ts';
import { readViewing } from './extract/viewing.ts';
import { spelledRight } from './extract/vocabulary.ts';
import { createReader } from './lexicon/language.ts';
import type { Match } from './lexicon/phrase.ts';
import type { Word } from './lexicon/token.ts';
import { tokenize } from './lexicon/tokenize.ts';

export interface Extraction {
  readonly requirements: readonly Requirement[];
  /** Meaningful sentences of which no word was understood. */
  readonly unread: readonly Evidence[];
  /** Share of the meaningful words that were understood, 0 to 1. */
  readonly coverage: number;
  /** The language, if it is not English and some of its words are known. */
  readonly language: string | null;
  /** Its function words are English. */
  readonly english: boolean;
  /** Words for isolation from outside networks, and words for public access. */
  readonly isolation: readonly Evidence[];
  /** Regions of the cloud that the text names, in the order of the text. */
  readonly regions: readonly NamedRegion[];
  readonly separate: SeparateCloud | null;
  readonly regionMode: AskedMode | null;
  /** Numbers of the text. */
  readonly numbers: readonly StatedNumber[];
}

/** A number of the text: offsets in UTF-16 code units, without its unit. */
export interface StatedNumber extends Pick<Amount, 'value' | 'low'> {
  readonly start: number;
  readonly end: number;
  /** Its bytes, for an amount of data. */
  readonly gigabytes: number | null;
}

/** Services beside the components of a system. */
const ADJACENT: ReadonlySet<Term> = new Set(ADJACENT_CAPABILITIES);

/** Weight of words that a small dictionary translated from another language. */
const FOREIGN = 0.6;

/** Extracts requirements with their evidence from the text and the constraints of an intent. Never throws. */
export function extract(intent: Intent, cloud: CloudNames): Extraction {
  const { tokens, ...told } = inEnglish(tokenize(intent.text));
  return extractFrom(intent, cloud, spelledRight(createReader().read(tokens)), told);
}

/** Extracts requirements from words. Reads each word a bounded number of times. */
export function extractFrom(
  intent: Intent,
  cloud: CloudNames,
  words: readonly Word[],
  { language, english }: Pick<Extraction, 'language' | 'english'>,
): Extraction {
  const technologies = findTechnologies(words);
  const names = flags(words.length, technologies);
  const reading = open(intent.text, words, names);
  const isProduct = (match: Match<unknown>) => names[match.from] === 1 && names[match.to - 1] === 1;
  const ownParts = flags(
    words.length,
    technologies.filter(({ rule }) => rule.term !== null).map(({ from, to }) => ({ from: from + 1, to })),
  );
  const isTail = (match: Match<unknown>) => ownParts[match.from] === 1 && isProduct(match);
  const beside = flags(
    words.length,
    technologies.filter(({ rule: { term } }) => term !== null && ADJACENT.has(term)),
  );
  const places = readPlaces(reading);
  const read = [
    ...readSystems(reading, (at) => beside[at] === 1),
    ...readTechnologies(reading, technologies),
    ...readTenancy(reading),
    ...readSignIn(reading),
    ...readParts(reading, isProduct, isTail),
    ...readNumbers(reading),
    ...readTimes(reading),
    ...readAvailability(reading),
    ...readQualities(reading),
    ...readCompliance(reading),
    ...readBudget(reading),
    ...places,
    ...readHealthLaw(reading, places),
    ...readEnvironment(reading),
    ...readConstraints(intent),
  ];
  const requirements = [...read, ...inferFlow(read)];
  const { coverage, unread } = coverageOf(reading);
  return {
    requirements: withDetails([...requirements, ...inferSystem(reading, requirements)]),
    isolation: isolationIn(requirements),
    regions: readRegions(reading, cloud),
    separate: readSeparateCloud(reading, cloud),
    regionMode: readRegionMode(reading),
    numbers: reading.amounts.map((amount) => ({
      ...offsetsOf(reading, amount),
      value: amount.value,
      low: amount.low,
      gigabytes: bytesOf(words, amount)?.gigabytes ?? null,
    })),
    unread,
    language,
    english,
    coverage: language === null ? coverage : Math.round(coverage * FOREIGN * 1000) / 1000,
  };
}

function open(text: string, words: readonly Word[], names: Uint8Array): Reading {
  const touched = new Uint8Array(words.length);
  const amounts = readAmounts(words, (index) => names[index] === 1);
  const starts = new Map(amounts.map((amount) => [amount.from, amount]));
  const paid = amounts.filter(({ currency }) => currency !== null).map((amount) => moneySpan(words, amount));
  const money = flags(words.length, paid);
  return {
    text,
    words,
    modality: readModality(words),
    amounts,
    amountAt: (index) => starts.get(index) ?? null,
    isMoney: (index) => money[index] === 1,
    markUnderstood: (from, to) => touched.fill(1, from, to),
    isTouched: (index) => touched[index] === 1,
  };
}

function offsetsOf(reading: Reading, span: Span): Pick<StatedNumber, 'start' | 'end'> {
  const { start, end } = evidenceOf(reading, span);
  return { start, end };
}

/** Single quantities, then quantities derived from several. */
function readNumbers(reading: Reading): readonly Requirement[] {
  const counted = [...readCounts(reading), ...readBytes(reading)];
  const all = withHorizons(
    reading,
    counted.filter((item) => item.kind === 'quantity'),
  );
  const quantities = all.filter(({ later }) => later === undefined);
  const compounds = readCompounds(reading, quantities);
  return [
    ...counted.filter((item) => item.kind !== 'quantity'),
    ...all,
    ...compounds,
    ...readTasks(reading, quantities),
    ...readProducts(reading, [...quantities, ...compounds]),
    ...readViewing(reading, [...quantities, ...compounds]),
    ...readBusyHours(reading, quantities),
    ...readOverrides(reading),
  ];
}

function flags(length: number, spans: readonly Span[]): Uint8Array {
  const flagged = new Uint8Array(length);
  for (const { from, to } of spans) flagged.fill(1, from, to);
  return flagged;
}
