import type { Evidence, Requirement } from '../../model/resolved.ts';
import { COMPLIANCE_RULES, HEALTH_DATA, NO_PATIENTS } from '../lexicon/compliance.ts';
import { SYSTEM_ASIDES } from '../lexicon/ignored-phrases.ts';
import { bookOf, PhraseBook } from '../lexicon/phrase.ts';
import { PLACES, type Place, placeOf } from '../lexicon/places/gazetteer.ts';
import { ENVIRONMENT_RULES, QUALITY_RULES } from '../lexicon/qualities.ts';
import { SYSTEM_RULES } from '../lexicon/systems/index.ts';
import type { SystemRule } from '../lexicon/systems/rule.ts';
import { around, evidenceOf, type Reading } from './reading.ts';

/** A system rule; null for words that only resemble one. */
const SYSTEMS = new PhraseBook<SystemRule | null>();
for (const rule of SYSTEM_RULES) for (const phrase of rule.phrases) SYSTEMS.add(phrase, rule);
for (const phrase of SYSTEM_ASIDES) SYSTEMS.add(phrase, null);
const QUALITIES = bookOf(QUALITY_RULES);
const COMPLIANCE = bookOf(COMPLIANCE_RULES);
const HEALTH = bookOf([{ phrases: HEALTH_DATA }]);
const ANIMALS = bookOf([{ phrases: NO_PATIENTS }]);
const ENVIRONMENTS = bookOf(ENVIRONMENT_RULES);
const PLACE_BOOK = placeBook();
const RESIDENCY = bookOf([
  {
    phrases: [
      'stay',
      'stays',
      'remain',
      'must be in',
      'only',
      'residency',
      'hosted in',
      'hosting',
      'region',
      'data centers',
      'data centres',
      'datacenters',
      'data in',
      'everything in',
      'kept in',
      'stored in',
      'store in',
      'not leave',
      'never leave',
      'runs in',
      'run in',
      'run it in',
      'run ~ in',
      'deploy in|to',
      'deployed in|to',
      'located in',
      'close to',
      'sovereign',
      'leave',
      'leaves',
      'leaving',
      'outside',
      'sit|sits|live|reside|resides physically? in',
      'soil',
      'borders of',
      'territory',
      'in the country',
      'at home in',
      'put it in',
      'jurisdiction',
      'on servers in',
      'servers in',
      'host in',
      'hosted',
      'lives in',
    ],
  },
]);

export const KIND_WORDS: readonly ReadonlySet<string>[] = [SYSTEMS, QUALITIES, COMPLIANCE, ENVIRONMENTS].map((book) =>
  book.vocabulary(),
);

function placeBook(): PhraseBook<Place> {
  const book = new PhraseBook<Place>();
  for (const place of PLACES)
    for (const name of place.names) book.add(name.replaceAll('.', ' ').replaceAll("'", ' '), place);
  return book;
}

/** Two-letter names that are also words: only in capitals. */
const CAPITALS_ONLY = new Set(['us', 'eu', 'uk', 'gb', 'in']);

/** "400 US dollars" names no place. */
const MONEY = /^(?:dollars?|bucks|\$|pounds?|francs?|rupees?|pesos?)$/;

/** Maximum distance in words between a place and its context. */
const NEAR = 6;

/** @param isBeside whether a word names a service beside the system, which says nothing of its kind */
export function readSystems(reading: Reading, isBeside: (at: number) => boolean): readonly Requirement[] {
  return SYSTEMS.find(reading.words).flatMap((match) => {
    if (match.value === null || isBeside(match.from)) return [];
    reading.markUnderstood(match.from, match.to);
    const { modality } = reading;
    if (modality.isForbidden(match.from) || modality.isDoubtful(match.from) || modality.isSource(match.from)) return [];
    return [
      {
        kind: 'system',
        system: match.value.system,
        evidence: [evidenceOf(reading, match)],
        because: 'The text describes this kind of system.',
      },
    ];
  });
}

export function readQualities(reading: Reading): readonly Requirement[] {
  return QUALITIES.find(reading.words).flatMap((match) => {
    reading.markUnderstood(match.from, match.to);
    const { quality, value, because, refused } = match.value;
    if (reading.modality.isForbidden(match.from) !== (refused === true) || reading.modality.isDoubtful(match.from))
      return [];
    if (quality === 'serverless' && isPaidByOthers(reading, match.from)) return [];
    const demand = reading.modality.isWish(match.from) ? 'wish' : 'must';
    return [{ kind: 'quality', quality, value, demand, evidence: [evidenceOf(reading, match)], because }];
  });
}

/** "customers pay only when the goods arrive": revenue, not the cost of the system. */
function isPaidByOthers({ words }: Reading, at: number): boolean {
  return /^pays?$/.test(words[at]?.lower ?? '') && words[at - 1]?.tag === 'noun';
}

export function readCompliance(reading: Reading): readonly Requirement[] {
  return COMPLIANCE.find(reading.words).flatMap((match) => {
    reading.markUnderstood(match.from, match.to);
    if (match.value.negative !== true && isRefused(reading, match.from)) return [];
    return [
      {
        kind: 'compliance',
        framework: match.value.framework,
        evidence: [evidenceOf(reading, match)],
        because: match.value.because,
      },
    ];
  });
}

function isRefused(reading: Reading, at: number): boolean {
  return reading.modality.isForbidden(at) || reading.modality.isDoubtful(at) || isNever(reading, at);
}

const NEGATIVE: ReadonlySet<string> = new Set(['never', 'not', 'no', 'without']);

/** "we never store card numbers"; not "can not go live without". */
function isNever(reading: Reading, at: number): boolean {
  const { from } = around(reading.words, at, 4);
  const before = reading.words.slice(from, at);
  const clause = before.slice(before.findLastIndex(({ kind, lower }) => kind === 'mark' || lower === 'and') + 1);
  return clause.filter(({ lower }) => NEGATIVE.has(lower)).length % 2 === 1;
}

/** Health data in the United States: HIPAA applies even if it is not named. */
export function readHealthLaw(reading: Reading, places: readonly Requirement[]): readonly Requirement[] {
  const american = places.some((item) => item.kind === 'place' && placeOf(item.place)?.country === 'us');
  const [health] = american ? HEALTH.find(reading.words) : [];
  if (health === undefined || ANIMALS.find(reading.words).length > 0) return [];
  if (COMPLIANCE.find(reading.words).some(({ value, from }) => value.framework === 'hipaa' && isRefused(reading, from)))
    return [];
  return [
    {
      kind: 'compliance',
      framework: 'hipaa',
      evidence: [evidenceOf(reading, health)],
      because: 'HIPAA applies to health data in the United States.',
    },
  ];
}

export function readEnvironment(reading: Reading): readonly Requirement[] {
  return ENVIRONMENTS.find(reading.words).flatMap((match) => {
    reading.markUnderstood(match.from, match.to);
    if (reading.modality.isForbidden(match.from)) return [];
    return [
      {
        kind: 'environment',
        environment: match.value.environment,
        evidence: [evidenceOf(reading, match)],
        because: 'Named in the text.',
      },
    ];
  });
}

/** "nothing may leave Switzerland": data must stay in the place. */
function isLeft(reading: Reading, at: number): boolean {
  const { from } = around(reading.words, at, LEAVING_REACH);
  return reading.words.slice(from, at).some(({ lower }) => LEAVING.has(lower));
}

const LEAVING = new Set(['leave', 'leaves', 'leaving', 'outside', 'abroad', 'cross', 'exit', 'beyond']);
/** Maximum distance in words from a verb to the place. */
const LEAVING_REACH = 5;

/** Words for a legal requirement, which takes precedence over a constraint. */
const LAW =
  /\b(?:by law|legally|never leave|not leave|must stay|must remain|prohibited|forbidden by|required by law|statutory)\b/;
/** Context of a place for such words, in characters on each side. */
const LAW_BEFORE = 80;
const LAW_AFTER = 40;

function isLaw(text: string, { start, end }: Evidence): boolean {
  return LAW.test(text.slice(Math.max(0, start - LAW_BEFORE), end + LAW_AFTER).toLowerCase());
}

export function readPlaces(reading: Reading): readonly Requirement[] {
  return PLACE_BOOK.find(reading.words).flatMap((match) => {
    const evidence = evidenceOf(reading, match);
    if (CAPITALS_ONLY.has(evidence.text) && evidence.text !== 'eu') return [];
    if (MONEY.test(reading.words[match.to]?.lower ?? '')) return [];
    if (reading.modality.isForbidden(match.from) && !isLeft(reading, match.from)) return [];
    reading.markUnderstood(match.from, match.to);
    const near = around(reading.words, match.from, NEAR);
    const residency = RESIDENCY.find(reading.words.slice(near.from, near.to)).length > 0;
    return [
      {
        kind: 'place',
        place: match.value.key,
        residency,
        ...(isLaw(reading.text, evidence) ? { byLaw: true as const } : {}),
        evidence: [evidence],
        because: residency ? 'Where it shall run.' : 'A place that is named.',
      },
    ];
  });
}
