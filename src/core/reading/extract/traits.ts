import type {
  CapabilityRequirement,
  Evidence,
  QuantityRequirement,
  Requirement,
  TechnologyRequirement,
  Trait,
} from '../../model/resolved.ts';
import { OUTSIDE_SIGN_INS } from '../../model/sign-in.ts';
import {
  GENERIC_DATABASE,
  IDLE_TIME,
  MAIL_WORDS,
  ORGANISATIONS,
  PUSH_WORDS,
  TEXT_WORDS,
  TRAIT_WORDS,
  VISITORS,
} from '../lexicon/traits.ts';

/** Adds traits from the text to the requirements, so that later stages do not read the text. */
export function withDetails<R extends Requirement>(requirements: readonly R[]): readonly R[] {
  const microsoft = requirements.find(
    (item) => item.kind === 'technology' && item.name === OUTSIDE_SIGN_INS.microsoft,
  )?.evidence;
  return requirements.map((item) => ({ ...item, ...detailsOf(item, microsoft ?? []) }));
}

/** @param microsoft the words that name a personal Microsoft account among other sign-in providers */
function detailsOf(item: Requirement, microsoft: readonly Evidence[]): Partial<Requirement> {
  switch (item.kind) {
    case 'capability':
      return ofPart(item);
    case 'system':
      return withTraits(traitsOf(item.evidence));
    case 'quantity':
      return ofCount(item);
    case 'technology':
      return isPersonal(item, microsoft) ? { personal: true } : {};
    default:
      return {};
  }
}

function ofPart({ anyOf, evidence }: CapabilityRequirement): Partial<CapabilityRequirement> {
  const open = anyOf.includes('email_sms') && evidence.some(({ text }) => channelOf(text) === null);
  const only = anyOf.join();
  const idle = only === 'scheduler' ? evidence.filter(({ text }) => IDLE_TIME.test(text)).length : 0;
  return {
    ...withTraits([...traitsOf(evidence), ...(open ? (['any_channel'] as const) : [])]),
    ...(only === 'relational_db' && evidence.every(({ text }) => GENERIC_DATABASE.test(text)) ? { generic: true } : {}),
    ...(idle > 0 ? { idlePhrases: idle } : {}),
  };
}

function withTraits(traits: readonly Trait[]): { readonly traits?: readonly Trait[] } {
  return traits.length === 0 ? {} : { traits };
}

function traitsOf(evidence: readonly Evidence[]): readonly Trait[] {
  const traits = evidence.flatMap(({ text }) => [
    ...TRAIT_WORDS.filter(({ words }) => words.test(text)).map(({ trait }) => trait),
    ...(channelOf(text) ?? []),
  ]);
  return [...new Set(traits)];
}

/** The channel named by words for messages; null if none is named. */
function channelOf(text: string): readonly [Trait] | null {
  const isMail = MAIL_WORDS.test(text);
  if (TEXT_WORDS.test(text) && !isMail) return ['sms'];
  if (PUSH_WORDS.test(text)) return ['push'];
  return isMail ? ['email'] : null;
}

function ofCount({ metric, evidence }: QuantityRequirement): Partial<QuantityRequirement> {
  const says = (words: RegExp) => evidence.some(({ text }) => words.test(text));
  return {
    ...(PEOPLE.has(metric) && says(VISITORS) ? { visitors: true } : {}),
    ...(metric === 'registered_users' && says(ORGANISATIONS) ? { organisations: true } : {}),
  };
}

const PEOPLE: ReadonlySet<QuantityRequirement['metric']> = new Set([
  'monthly_users',
  'daily_users',
  'registered_users',
]);

function isPersonal({ evidence }: TechnologyRequirement, microsoft: readonly Evidence[]): boolean {
  return evidence.some(({ start, end }) => microsoft.some((span) => span.start <= start && end <= span.end));
}

/** Words for isolation from outside networks, and words for public access. */
export function isolationIn(requirements: readonly Requirement[]): readonly Evidence[] {
  const evidence = requirements.flatMap((item) => (item.kind === 'capability' ? item.evidence : []));
  const isolated = evidence.find(({ text }) => /air.?gapped/i.test(text));
  if (isolated === undefined) return [];
  const open = evidence.find(({ text }) => PUBLIC_WORDS.some((word) => text.toLowerCase().includes(word)));
  return open === undefined ? [isolated] : [isolated, open];
}

const PUBLIC_WORDS = ['public website', 'public', 'google account', 'internet', 'citizens'];
