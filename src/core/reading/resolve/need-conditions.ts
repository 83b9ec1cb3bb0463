import type { Capability } from '../../model/capability.ts';
import { type Circumstances, isCrowded, type PartList } from './part-list.ts';

/** A clock that nothing but copies for safety asks for starts no work: these have a clock of their own. */
export function startsWork(parts: PartList): boolean {
  const times = parts.mentions('scheduler') - (parts.find('scheduler')?.idlePhrases ?? 0);
  return parts.isStated('scheduler') && (times > 1 || (times === 1 && !parts.isStated('backup')));
}

/** Named, or hinted at by several words. */
export function isClearlyStated(parts: PartList, capability: Capability): boolean {
  return parts.isNamed(capability) || (parts.isStated(capability) && parts.mentions(capability) > 1);
}

/** Messages to so many, or beside so much traffic, that nobody should wait for them (requests/s, people). */
const MANY_MESSAGES_RPS = 5;
const MANY_MESSAGES_USERS = 5000;

export function sendsMany(parts: PartList, { peakRps, users }: Circumstances): boolean {
  const many = peakRps >= MANY_MESSAGES_RPS || users >= MANY_MESSAGES_USERS;
  return many && parts.isStated('email_sms') && parts.has('web_compute');
}

/** Where what is asked again and again is kept. */
export const KEPT: readonly Capability[] = ['relational_db', 'document_db', 'key_value_db'];

const SOURCES_OF_EVENTS: readonly Capability[] = ['event_stream', 'stream_processing', 'iot_ingest'];
/** Requests a second that no few copies of a program should answer where a file would do. */
export const HIGH_RPS = 1000;
export const VERY_HIGH_RPS = 10_000;

/** So many requests a second from people outside, whose answers may stand near them. */
export function isReachedBy(rps: number, parts: PartList, facts: Circumstances): boolean {
  return facts.peakRps >= rps && !parts.hasAny(SOURCES_OF_EVENTS) && !facts.systems.internal && !isGuarded(facts);
}

/** Sent in a month (GB) from which a network near the readers costs less than sending it from afar. */
export const MUCH_SENT_GB = 1000;
/** Peak (requests/s) and people from which asking the database each time is waste. */
const ACTIVE_RPS = 15;
const ACTIVE_USERS = 5000;

/** People from outside look at it. */
export function isVisited({ systems }: Circumstances): boolean {
  return systems.visited && !systems.internal;
}

function isActive({ peakRps, users, zones, regions }: Circumstances): boolean {
  return peakRps >= ACTIVE_RPS || users >= ACTIVE_USERS || zones >= 2 || regions >= 2;
}

/** Kinds of system of which many look at the same pages, with pictures on them. */
const PAGES: ReadonlySet<string> = new Set([
  'shop',
  'marketplace',
  'learning_platform',
  'social_network',
  'collaboration',
  'podcast_host',
  'file_sharing',
  'cms',
  'saas',
  'web_application',
]);

/** Kinds that show each person something else, or that keep what is hot by themselves. */
const PERSONAL: ReadonlySet<string> = new Set(['mobile_backend', 'video_platform', 'telemedicine', 'fintech']);

/** Pages that are looked at in a browser, and no interface for programs alone. */
export function showsPages(parts: PartList, facts: Circumstances): boolean {
  const { systems } = facts.systems;
  if (!isVisited(facts) || isGuarded(facts) || parts.isForm('web_compute', 'vm')) return false;
  const programs = systems.some(({ system }) => system === 'rest_api') && !parts.has('static_site');
  if (programs) return false;
  if (systems.some(({ system }) => PAGES.has(system))) return true;
  return systems.some(({ system }) => system === 'mobile_backend') && parts.isStated('object_storage');
}

/** So many ask for the same that asking the database each time is waste. */
export function readsRepeatedly(parts: PartList, facts: Circumstances): boolean {
  const { systems } = facts.systems;
  if (isGuarded(facts) || facts.systems.internal || systems.some(({ system }) => PERSONAL.has(system))) return false;
  if (parts.isStated('relational_db') && facts.peakRps >= ACTIVE_RPS) return true;
  return isCrowded(facts) || (isVisited(facts) && facts.systems.named && isActive(facts));
}

/** Data that a framework protects are not left at the edge. */
export function isGuarded({ frameworks }: Circumstances): boolean {
  return frameworks.some((framework) => framework !== 'gdpr' && framework !== 'soc2' && framework !== 'iso27001');
}

/** People who use it leave something behind; an interface by itself may not. */
export function keepsSomething(parts: PartList, { users, systems, excluded, frameworks }: Circumstances): boolean {
  if (frameworks.includes('hipaa')) return true;
  return (
    users > 0 ||
    excluded.has('relational_db') ||
    parts.isStated('identity') ||
    systems.systems.some(({ system }) => system === 'application')
  );
}
