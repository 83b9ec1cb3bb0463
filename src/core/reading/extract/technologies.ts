import type { CapabilityRequirement, ExclusionRequirement, TechnologyRequirement } from '../../model/resolved.ts';
import { bookOf, type Match } from '../lexicon/phrase.ts';
import { KIN, TECHNOLOGY_RULES } from '../lexicon/technologies/index.ts';
import type { TechnologyRule } from '../lexicon/technologies/rule.ts';
import type { Word } from '../lexicon/token.ts';
import { evidenceOf, type Reading } from './reading.ts';

const BOOK = bookOf(TECHNOLOGY_RULES);

export const TECHNOLOGY_WORDS: ReadonlySet<string> = BOOK.vocabulary();

/** A technology in the text, with its version. */
export interface Named {
  readonly rule: TechnologyRule;
  readonly from: number;
  /** End index, after the version if there is one. */
  readonly to: number;
  readonly version: string | null;
}

/** Words after a number that make it an amount instead of a version: "PostgreSQL 200 GB". */
const AMOUNT_WORDS =
  /^(kb|mb|gb|tb|pb|k|m|million|thousand|users?|rps|req|reqs|requests?|vcpus?|nodes?|instances?|people|a|per|percent|%|times|x|-|–)$/;
const LONGEST_VERSION = 6;

export function findTechnologies(words: readonly Word[]): readonly Named[] {
  return BOOK.find(words).map((match) => named(match, words));
}

function named({ value, from, to }: Match<TechnologyRule>, words: readonly Word[]): Named {
  const number = words[to]?.lower === 'v' || words[to]?.lower === 'version' ? to + 1 : to;
  const version = words[number];
  const after = words[number + 1];
  const isVersion =
    version?.kind === 'number' &&
    version.lower.length <= LONGEST_VERSION &&
    !version.lower.includes(',') &&
    version.sentence === words[from]?.sentence &&
    !(after !== undefined && after.sentence === version.sentence && AMOUNT_WORDS.test(after.lower));
  if (!isVersion) return { rule: value, from, to, version: null };
  const letter = after?.glued === true && after.kind === 'word' && after.lower.length === 1 ? after.lower : '';
  return { rule: value, from, to: number + (letter === '' ? 1 : 2), version: `${version.lower}${letter}` };
}

/** Named technologies, the components that they are, and refused technologies. */
export function readTechnologies(
  reading: Reading,
  found: readonly Named[],
): readonly (TechnologyRequirement | CapabilityRequirement | ExclusionRequirement)[] {
  const honoured = new Map<string, TechnologyRequirement>();
  const parts: CapabilityRequirement[] = [];
  const refused: ExclusionRequirement[] = [];
  for (const item of found) {
    reading.markUnderstood(item.from, item.to);
    const { rule } = item;
    if (reading.modality.isForbidden(item.from)) {
      refused.push(refusal(reading, item));
      continue;
    }
    if (reading.modality.isDoubtful(item.from)) continue;
    const left = isElsewhere(reading, item.from);
    if (!left && rule.term !== null) parts.push(partOf(reading, item, rule.term));
    const known = honoured.get(rule.name);
    if (known === undefined || (known.version === null && item.version !== null))
      honoured.set(rule.name, technology(reading, item, left));
    const kin = KIN.get(rule.name);
    if (kin !== undefined && !honoured.has(kin))
      honoured.set(kin, { ...technology(reading, item, left), name: kin, version: null });
  }
  return [...honoured.values(), ...parts, ...refused];
}

/** Whether a technology is replaced or external, so that it is no component. */
function isElsewhere({ modality }: Reading, at: number): boolean {
  return modality.isLeft(at) || modality.isSource(at);
}

function technology(reading: Reading, item: Named, left: boolean): TechnologyRequirement {
  return {
    kind: 'technology',
    name: item.rule.name,
    version: item.version,
    term: left ? null : item.rule.term,
    ...productOf(reading, item),
    written: evidenceOf(reading, item).text,
    ...(left ? { left } : {}),
    evidence: [evidenceOf(reading, item)],
    because: left ? 'Named as what is to be left behind.' : 'Named in the text.',
  };
}

/** Aurora, of "Aurora PostgreSQL". */
function productOf({ words }: Reading, { rule: { product }, from, to }: Named): { readonly product?: string } {
  const isNamed = product !== undefined && words.slice(from, to).some(({ lower }) => lower === product);
  return isNamed ? { product } : {};
}

function partOf(reading: Reading, item: Named, term: NonNullable<TechnologyRule['term']>): CapabilityRequirement {
  return {
    kind: 'capability',
    anyOf: [term, ...(item.rule.or ?? [])],
    strength: 'stated',
    demand: reading.modality.isWish(item.from) ? 'wish' : 'must',
    evidence: [evidenceOf(reading, item)],
    because: `${evidenceOf(reading, item).text} is named.`,
  };
}

function refusal(reading: Reading, item: Named): ExclusionRequirement {
  return {
    kind: 'exclusion',
    terms: [],
    technology: item.rule.name,
    origin: 'stated',
    evidence: [evidenceOf(reading, item)],
    because: 'Explicitly excluded.',
  };
}
