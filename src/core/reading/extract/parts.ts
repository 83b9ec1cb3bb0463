import type { Term } from '../../model/capability.ts';
import type { CapabilityRequirement, Evidence, ExclusionRequirement } from '../../model/resolved.ts';
import { PART_RULES } from '../lexicon/parts/index.ts';
import type { PartRule } from '../lexicon/parts/rule.ts';
import { type Match, PhraseBook } from '../lexicon/phrase.ts';
import { bytesOf } from './limits.ts';
import { within } from './ordered.ts';
import { evidenceOf, type Reading } from './reading.ts';

interface Entry {
  readonly rule: PartRule;
  readonly named: boolean;
}

const BOOK = new PhraseBook<Entry>();
for (const rule of PART_RULES) {
  for (const phrase of rule.names) BOOK.add(phrase, { rule, named: true });
  for (const phrase of rule.hints ?? []) BOOK.add(phrase, { rule, named: false });
}

export const PART_WORDS: ReadonlySet<string> = BOOK.vocabulary();

/** Maximum number of quotes printed as evidence for a requirement. */
const MOST_EVIDENCE = 5;

interface CollectedPart {
  readonly rule: PartRule;
  readonly evidence: Evidence[];
  wish: boolean;
  hinted: boolean;
}

/**
 * Requested and excluded components.
 * @param isProduct whether a word names a product; excluding a product excludes no component
 * @param isTail whether a word is part of a product name: the "DB" of "Cosmos DB" requests no other component
 */
export function readParts(
  reading: Reading,
  isProduct: (match: Match<unknown>) => boolean,
  isTail: (match: Match<unknown>) => boolean,
): readonly (CapabilityRequirement | ExclusionRequirement)[] {
  const asked = new Map<string, CollectedPart>();
  const forbidden: ExclusionRequirement[] = [];
  for (const match of matches(reading)) {
    reading.markUnderstood(match.from, match.to);
    const { rule, named } = match.value;
    const evidence = evidenceOf(reading, match);
    if (isForbidden(reading, match)) {
      if (named && rule.forbids?.length !== 0 && (!isProduct(match) || hasForm(rule)))
        forbidden.push(exclusion(rule, evidence));
    } else if (isAsked(reading, match) && !isTail(match) && !(isSchedule(match) && isRate(reading, match))) {
      collect(asked, match.value, evidence, reading.modality.isWish(match.from));
    }
  }
  return [...[...asked.values()].map(requirement), ...forbidden];
}

/** Matches from left to right, without matches inside a longer name: a container registry is no container. */
function matches(reading: Reading): readonly Match<Entry>[] {
  const found: Match<Entry>[] = [];
  let covered = 0;
  const reached = new Map<PartRule, number>();
  for (let at = 0; at < reading.words.length; at += 1) {
    if (reading.isMoney(at)) continue;
    const here = BOOK.eachAt(reading.words, at).filter(({ to }) => to > covered);
    covered = Math.max(covered, ...here.filter(({ value, whole }) => value.named && whole).map(({ to }) => to));
    for (const match of here) {
      if (match.to < covered || (reached.get(match.value.rule) ?? 0) >= match.to) continue;
      reached.set(match.value.rule, match.to);
      found.push(match);
    }
  }
  return found;
}

function hasForm(rule: PartRule): boolean {
  return rule.anyOf.some((term) => term.includes(':'));
}

/** Refusal to operate a component excludes forms of compute; other components become managed services. */
function isForbidden(reading: Reading, match: Match<Entry>): boolean {
  if (reading.modality.isForbidden(match.from)) return true;
  const form = match.value.rule.anyOf[0];
  return reading.modality.isHandedOff(match.from) && (form === 'web_compute:vm' || form === 'web_compute:kubernetes');
}

function isAsked(reading: Reading, { from, to, value }: Match<Entry>): boolean {
  if (value.rule.anyOf.length === 0 || reading.modality.isDoubtful(from)) return false;
  if (reading.modality.isSource(from) && value.rule.anyOf.every((term) => DELIVERING.has(term))) return false;
  return !(hasForm(value.rule) && reading.modality.isLeft(to - 1));
}

function isSchedule({ value: { rule, named } }: Match<Entry>): boolean {
  return !named && rule.anyOf.join() === 'scheduler';
}

/** Maximum distance in words from an amount to its period: "900 GB new every month", "60 million rupiah each month". */
const RATE_REACH = 5;

/** Whether a period belongs to bytes or money and is no schedule. */
function isRate(reading: Reading, { from }: Match<Entry>): boolean {
  const { words } = reading;
  return within(reading.amounts, from - RATE_REACH + 1, from, ({ to }) => to).some(
    (amount) =>
      words[amount.from]?.sentence === words[from]?.sentence &&
      (amount.currency !== null || bytesOf(words, amount) !== null),
  );
}

/** Capabilities that are external if they only deliver data. */
const DELIVERING: ReadonlySet<Term> = new Set<Term>([
  'relational_db',
  'document_db',
  'key_value_db',
  'wide_column_db',
  'web_compute',
  'file_storage',
  'email_sms',
  'full_text_search',
]);

function collect(asked: Map<string, CollectedPart>, { rule, named }: Entry, evidence: Evidence, wish: boolean): void {
  const key = rule.anyOf.join('|');
  const known = asked.get(key);
  if (known === undefined) {
    asked.set(key, { rule, evidence: [evidence], wish, hinted: !named });
    return;
  }
  known.hinted &&= !named;
  const isNew = known.evidence.every(({ start, end }) => evidence.start >= end || evidence.end <= start);
  if (isNew && known.evidence.length < MOST_EVIDENCE) known.evidence.push(evidence);
  known.wish &&= wish;
}

function requirement({ rule, evidence, wish, hinted }: CollectedPart): CapabilityRequirement {
  return {
    kind: 'capability',
    anyOf: rule.anyOf,
    strength: 'stated',
    demand: wish ? 'wish' : 'must',
    evidence,
    because: rule.because,
    ...(hinted ? { hinted } : {}),
  };
}

function exclusion(rule: PartRule, evidence: Evidence): ExclusionRequirement {
  return {
    kind: 'exclusion',
    terms: rule.forbids ?? rule.anyOf,
    technology: null,
    origin: 'stated',
    evidence: [evidence],
    because: 'Explicitly excluded.',
  };
}
