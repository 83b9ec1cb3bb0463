import type { Capability } from '../../model/capability.ts';
import { type Circumstances, isCrowded, type PartList } from './part-list.ts';

/** Whether a schedule starts work; backups have a built-in schedule. */
export function startsWork(parts: PartList): boolean {
  const times = parts.mentions('scheduler') - (parts.find('scheduler')?.idlePhrases ?? 0);
  return parts.isStated('scheduler') && (times > 1 || (times === 1 && !parts.isStated('backup')));
}

/** Whether a component is named, or hinted at several times. */
export function isClearlyStated(parts: PartList, capability: Capability): boolean {
  return parts.isNamed(capability) || (parts.isStated(capability) && parts.mentions(capability) > 1);
}

/** Load from which messages are sent in the background (requests/s, people). */
const MANY_MESSAGES_RPS = 5;
const MANY_MESSAGES_USERS = 5000;

export function sendsMany(parts: PartList, { peakRps, users }: Circumstances): boolean {
  const many = peakRps >= MANY_MESSAGES_RPS || users >= MANY_MESSAGES_USERS;
  return many && parts.isStated('email_sms') && parts.has('web_compute');
}

/** Stores of frequently read data. */
export const KEPT: readonly Capability[] = ['relational_db', 'document_db', 'key_value_db'];

const SOURCES_OF_EVENTS: readonly Capability[] = ['event_stream', 'stream_processing', 'iot_ingest'];
/** Requests/s from which static responses should come from a CDN. */
export const HIGH_RPS = 1000;
export const VERY_HIGH_RPS = 10_000;

/** Whether requests/s of external users require a CDN. */
export function isReachedBy(rps: number, parts: PartList, facts: Circumstances): boolean {
  return facts.peakRps >= rps && !parts.hasAny(SOURCES_OF_EVENTS) && !facts.systems.internal && !isGuarded(facts);
}

/** Data transfer from which a CDN costs less, GB/month. */
export const MUCH_SENT_GB = 1000;
/** Peak (requests/s) and people from which a cache pays off. */
const ACTIVE_RPS = 15;
const ACTIVE_USERS = 5000;

/** Whether the system has external users. */
export function isVisited({ systems }: Circumstances): boolean {
  return systems.visited && !systems.internal;
}

function isActive({ peakRps, users, zones, regions }: Circumstances): boolean {
  return peakRps >= ACTIVE_RPS || users >= ACTIVE_USERS || zones >= 2 || regions >= 2;
}

/** Kinds of system with cacheable pages and images. */
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

/** Kinds with personalized pages or built-in caching. */
const PERSONAL: ReadonlySet<string> = new Set(['mobile_backend', 'video_platform', 'telemedicine', 'fintech']);

/** Whether the system serves pages to browsers, not only an API. */
export function showsPages(parts: PartList, facts: Circumstances): boolean {
  const { systems } = facts.systems;
  if (!isVisited(facts) || isGuarded(facts) || parts.isForm('web_compute', 'vm')) return false;
  const programs = systems.some(({ system }) => system === 'rest_api') && !parts.has('static_site');
  if (programs) return false;
  if (systems.some(({ system }) => PAGES.has(system))) return true;
  return systems.some(({ system }) => system === 'mobile_backend') && parts.isStated('object_storage');
}

/** Whether repeated reads require a cache. */
export function readsRepeatedly(parts: PartList, facts: Circumstances): boolean {
  const { systems } = facts.systems;
  if (isGuarded(facts) || facts.systems.internal || systems.some(({ system }) => PERSONAL.has(system))) return false;
  if (parts.isStated('relational_db') && facts.peakRps >= ACTIVE_RPS) return true;
  return isCrowded(facts) || (isVisited(facts) && facts.systems.named && isActive(facts));
}

/** Regulated data is not cached at the edge. */
export function isGuarded({ frameworks }: Circumstances): boolean {
  return frameworks.some((framework) => framework !== 'gdpr' && framework !== 'soc2' && framework !== 'iso27001');
}

/** Whether users create data; an API alone may be stateless. */
export function keepsSomething(parts: PartList, { users, systems, excluded, frameworks }: Circumstances): boolean {
  if (frameworks.includes('hipaa')) return true;
  return (
    users > 0 ||
    excluded.has('relational_db') ||
    parts.isStated('identity') ||
    systems.systems.some(({ system }) => system === 'application')
  );
}
