import { SECONDS } from '../lexicon/numbers.ts';
import type { Word } from '../lexicon/token.ts';
import { type Count, THINGS } from './counting.ts';
import type { Span } from './reading.ts';

/** "10 readings a second each", "every lamp sends 12 messages an hour": multiplied by the number of devices elsewhere. */
export function isOfEach(words: readonly Word[], { thing, amount, span, periodSeconds }: Count): boolean {
  if (thing !== 'event' || periodSeconds === null) return false;
  const next = words[span.to]?.kind === 'mark' ? [] : words.slice(span.to, span.to + 2);
  if (amount.value === 1 || next.some(({ lower }) => lower === 'each' || lower === 'apiece')) return true;
  const after = THINGS.matchAt(words, span.to + 1)[0];
  if (words[span.to]?.lower === 'per' && after?.value.thing === 'device') return true;
  return isSubjectEach(words, amount.from);
}

function isDevice(words: readonly Word[], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const thing = THINGS.matchAt(words, at)[0]?.value.thing;
    if (thing !== undefined) return thing === 'device';
  }
  return false;
}

const PLACED = new Set(['in', 'at', 'across', 'on', 'from', 'throughout', 'inside']);

/** "Door counters in 220 shops": at least one device in each. */
export function isPlaceOfDevices(words: readonly Word[], { amount }: Count): boolean {
  if (!PLACED.has(words[amount.from - 1]?.lower ?? '')) return false;
  const before = [2, 3].flatMap((back) => THINGS.matchAt(words, amount.from - back));
  return before.some(({ value, to }) => value.thing === 'device' && to === amount.from - 1);
}

/** Maximum distance in words between "each" or "every" and the number that it multiplies. */
const SUBJECT_REACH = 9;

function isSubjectEach(words: readonly Word[], at: number): boolean {
  for (let index = Math.max(0, at - SUBJECT_REACH); index < at; index += 1) {
    const word = words[index];
    if (word?.sentence !== words[at]?.sentence || (word?.lower !== 'each' && word?.lower !== 'every')) continue;
    if (words.slice(index, at).some(({ lower }) => lower === ':')) continue;
    const next = words[index + 1];
    if (next?.kind === 'word' && !SECONDS.has(next.lower) && isDevice(words, index + 1, at)) return true;
  }
  return false;
}

/** "a six-person startup", "we are four people", "20 players per room": not the number of users. */
export function isTeam(words: readonly Word[], { thing, amount, span }: Count): boolean {
  if (thing !== 'person' && thing !== 'member') return false;
  if (amount.value < 2 || isHouse(words, amount.from) || areBuilders(words, amount.value, span)) return true;
  const next = words[span.to]?.lower ?? '';
  const before = words
    .slice(Math.max(0, amount.from - 4), amount.from)
    .map(({ lower }) => lower)
    .join(' ');
  if (
    GROUPS.has(next) ||
    (amount.value <= LARGEST_HOUSE && / (we|us) (are|re)( just| only| about)?$/.test(` ${before}`)) ||
    (amount.value <= LARGEST_TEAM && / there (are|re|is)( just| only| about)?$/.test(` ${before}`)) ||
    / team of$/.test(` ${before}`)
  )
    return true;
  if (next === 'per') return true;
  return (
    ['on', 'in', 'to'].includes(next) &&
    ['one', 'a', 'each'].includes(words[span.to + 1]?.lower ?? '') &&
    ROOMS.has(words[span.to + 2]?.lower ?? '')
  );
}

/** Maximum number of developers who build the system; more are its users: "15 devs" of an internal tool. */
const FEWEST_DEVELOPERS = 10;
const DEVELOPERS = new Set(['dev', 'devs', 'developer', 'developers', 'programmer', 'programmers']);

function areBuilders(words: readonly Word[], value: number, span: Span): boolean {
  return value < FEWEST_DEVELOPERS && DEVELOPERS.has(words[span.to - 1]?.lower ?? '');
}

/** "There are nine of us": a larger number means users. */
const LARGEST_TEAM = 20;
/** "We are 45 people": users, since the number exceeds a development team. */
const LARGEST_HOUSE = 60;

/** "Indie studio, 7 people." */
function isHouse(words: readonly Word[], at: number): boolean {
  const comma = words[at - 1]?.lower;
  return (comma === ',' || comma === '(') && HOUSES.has(words[at - 2]?.lower ?? '');
}

const HOUSES = new Set([
  'studio',
  'startup',
  'agency',
  'company',
  'firm',
  'consultancy',
  'crew',
  'collective',
  'us',
  'bootstrapped',
]);

const GROUPS = new Set([
  'team',
  'startup',
  'start',
  'company',
  'agency',
  'studio',
  'firm',
  'business',
  'shop',
  'crew',
  'office',
  'household',
  'each',
]);
const ROOMS = new Set([
  'room',
  'board',
  'team',
  'group',
  'table',
  'match',
  'game',
  'class',
  'call',
  'session',
  'channel',
  'company',
  'document',
  'lobby',
]);
