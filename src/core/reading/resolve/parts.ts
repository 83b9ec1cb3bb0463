import { USUAL } from '../../messages/part-reasons.ts';
import type { Capability } from '../../model/capability.ts';
import type { Framework } from '../../model/intent.ts';
import type { CapabilityRequirement, Conflict, ExclusionRequirement, Trait } from '../../model/resolved.ts';
import { systemRule } from '../lexicon/systems/index.ts';
import { isGuarded } from './need-conditions.ts';
import { addNeeds, STORES } from './needs.ts';
import { type Circumstances, isBusy, isCrowded, PartList } from './part-list.ts';
import { type Said, said, UNSAID } from './said.ts';
import { substitute } from './substitutes.ts';

const PROGRAMS: ReadonlySet<Capability> = new Set(['web_compute', 'worker_compute', 'batch_compute']);

/** All components: stated, implied by the kind of system, and usual for every such system. */
export function resolveParts(
  stated: readonly CapabilityRequirement[],
  facts: Circumstances,
  exclusions: readonly ExclusionRequirement[] = [],
): { readonly capabilities: readonly CapabilityRequirement[]; readonly conflicts: readonly Conflict[] } {
  const parts = new PartList(facts);
  for (const requirement of stated) parts.addStated(requirement);
  parts.dropGenericDatabase();
  keepFlow(parts, facts);
  if (isGuarded(facts)) parts.dropHinted(OPEN_PAGES);
  if (facts.systems.dataOnly) keepDataOnly(parts);
  if (facts.systems.filesOnly) keepFilesOnly(parts);
  else parts.shapeCompute();
  implied(parts, facts);
  parts.pairWithFunctions();
  keepStated(parts, facts);
  const conflicts = facts.systems.filesOnly ? [] : substitute(parts, parts.refused, exclusions);
  if (isExposed(facts)) for (const protection of PROTECTION) parts.keepMandatory(protection);
  defaults(parts, facts);
  return { capabilities: parts.finish(), conflicts };
}

/** Capabilities that are required for high load or regulated data, regardless of their cost. */
const PROTECTION: readonly Capability[] = ['waf', 'cdn', 'cache'];
const CROWD_USERS = 5000;

/** Whether load or data require these capabilities; a stated budget takes precedence. */
function isExposed(facts: Circumstances): boolean {
  if (facts.budgeted || facts.systems.internal || !facts.production) return false;
  return isCrowded(facts) || facts.users >= CROWD_USERS || facts.frameworks.length > 0;
}

/** A static site with a form needs one function and no other hinted component. */
function keepFilesOnly(parts: PartList): void {
  const form = parts.remove('web_compute');
  if (form !== null) parts.add(['web_compute:function'], 'stated', 'must', USUAL.formFunction, form);
  parts.remove('object_storage');
  parts.remove('scheduler');
  parts.remove('backup');
}

/** Minimum size of files, and of all data without another store, that requires object storage, GB. */
const MANY_FILES_GB = 50;
const MANY_DATA_GB = 100;
const FILE_STORES: readonly Capability[] = ['object_storage', 'file_storage', 'data_lake', 'static_site', 'backup'];

function keepStated(parts: PartList, { objectGb, storedGb, systems }: Circumstances): void {
  if (systems.filesOnly) return;
  const files = objectGb >= MANY_FILES_GB && !parts.hasAny(FILE_STORES);
  const data = storedGb >= MANY_DATA_GB && !parts.hasOneOf(STORES) && !parts.has('backup');
  if (files || data) parts.addImplied(['object_storage'], USUAL.statedVolume, UNSAID, false);
}

/** Kinds of system that process events. */
const FLOWING: ReadonlySet<string> = new Set(['streaming_analytics', 'event_flow', 'event_driven', 'iot_fleet']);
const SOURCES: readonly Capability[] = ['event_stream', 'pubsub', 'event_bus', 'iot_ingest'];

const DEVICES: readonly Capability[] = ['iot_ingest'];
/** Kinds of system whose cameras and replays are video, not devices or events. */
const SHOWN: ReadonlySet<string> = new Set(['live_streaming', 'video_platform', 'podcast_host']);

/** A hint at a stream counts only in systems with events; a number of seconds alone is a latency. */
function keepFlow(parts: PartList, facts: Circumstances): void {
  const flowing = facts.systems.systems.some(({ system }) => FLOWING.has(system));
  const flows = flowing || parts.hasAny(SOURCES);
  if (!flows && parts.mentions('stream_processing') < 2) parts.dropHinted(['stream_processing']);
  if (parts.hasAny(DEVICES)) parts.dropHinted(['queue']);
  const tells = flowing || parts.hasAny(DEVICES) || facts.eventsPerSecond > 0 || parts.isStated('stream_processing');
  if (!tells && parts.mentions('event_stream') < 2) parts.dropHinted(['event_stream']);
  if (!tells && !facts.devices && parts.mentions('timeseries_db') < 2) parts.dropHinted(['timeseries_db']);
  if (facts.systems.systems.some(({ system }) => SHOWN.has(system))) parts.dropHinted(['iot_ingest', 'event_stream']);
  const messages = (parts.isNamed('queue') || parts.isNamed('pubsub')) && !parts.isNamed('stream_processing');
  if (messages) parts.dropHinted(['event_stream', 'stream_processing']);
}

/** Pages with regulated data are served by the application, which authenticates users. */
const OPEN_PAGES: readonly Capability[] = ['static_site', 'cdn'];

const RECORDS_OF_PEOPLE: readonly Capability[] = [
  'relational_db',
  'document_db',
  'key_value_db',
  'cdn',
  'waf',
  'cache',
];

/** In systems without user requests, machines and containers are workers, and records of people are only mentioned. */
function keepDataOnly(parts: PartList): void {
  parts.dropHinted(RECORDS_OF_PEOPLE);
  parts.dropHinted(['web_compute']);
  const batch = parts.has('batch_compute') && !parts.isStated('worker_compute');
  parts.moveForms('web_compute', batch ? 'batch_compute' : 'worker_compute');
}

function implied(parts: PartList, facts: Circumstances): void {
  impliedBySystems(parts, facts);
  parts.shapeCompute();
  if (!facts.systems.filesOnly) addNeeds(parts, facts);
  for (const framework of facts.frameworks) {
    for (const [capability, because] of CONTROLS[framework]) parts.addRequired(capability, because);
  }
}

/** The stated component, else the usual one for the kind of system. */
function namedOr({ evidence, traits = [] }: Said, usual: readonly Trait[] = []): Said {
  return said(evidence, CHANNELS.some((channel) => traits.includes(channel)) ? traits : [...traits, ...usual]);
}

const CHANNELS: readonly Trait[] = ['email', 'push', 'sms'];

function impliedBySystems(parts: PartList, facts: Circumstances): void {
  for (const { system, ...words } of facts.systems.systems) {
    for (const { anyOf, because, usual, busy, traits } of systemRule(system)?.implies ?? []) {
      if (facts.serverless && anyOf.join() === 'cache') continue;
      if (busy !== true || isBusy(facts)) parts.addImplied(anyOf, because, namedOr(words, traits), usual === true);
    }
  }
}

const KEYS: readonly [Capability, string] = ['kms', USUAL.ownKeys];
const AUDIT_TRAIL: readonly [Capability, string] = ['audit_trail', USUAL.auditTrail];
const LOGS: readonly [Capability, string] = ['logging', USUAL.auditLogs];
const SIGN_IN: readonly [Capability, string] = ['identity', USUAL.protectedSignIn];
const PRIVATE_ACCESS: readonly [Capability, string] = ['vpn_or_private_link', USUAL.privateAccess];
const BACKUPS: readonly [Capability, string] = ['backup', USUAL.recoverable];
const FIREWALL: readonly [Capability, string] = ['waf', USUAL.publicFilter];

/** Components that the controls of a framework need, with the reason. */
export const CONTROLS: Readonly<Record<Framework, readonly (readonly [Capability, string])[]>> = {
  hipaa: [SIGN_IN, PRIVATE_ACCESS, KEYS, AUDIT_TRAIL, LOGS, BACKUPS],
  'pci-dss': [SIGN_IN, PRIVATE_ACCESS, FIREWALL, KEYS, AUDIT_TRAIL, LOGS],
  gdpr: [KEYS, AUDIT_TRAIL],
  soc2: [SIGN_IN, AUDIT_TRAIL, LOGS, BACKUPS],
  iso27001: [SIGN_IN, AUDIT_TRAIL, LOGS, BACKUPS],
  fedramp: [SIGN_IN, PRIVATE_ACCESS, FIREWALL, KEYS, AUDIT_TRAIL, LOGS],
  itar: [SIGN_IN, PRIVATE_ACCESS, KEYS, AUDIT_TRAIL],
  cjis: [SIGN_IN, PRIVATE_ACCESS, KEYS, AUDIT_TRAIL, LOGS],
  ens: [SIGN_IN, PRIVATE_ACCESS, KEYS, AUDIT_TRAIL, LOGS],
};

/** Capabilities that are accessed with a stored password. */
const SIGNED_INTO: readonly Capability[] = ['relational_db', 'document_db', 'data_warehouse', 'etl', 'ml_inference'];

/** Components of every production system with code or data; a static site has none of them. */
function defaults(parts: PartList, facts: Circumstances): void {
  const { systems, production } = facts;
  if (systems.filesOnly) return;
  const runs = parts.hasOneOf(PROGRAMS);
  if (runs || parts.hasOneOf(STORES)) {
    parts.addDefault('monitoring', USUAL.monitoring);
    parts.addDefault('logging', USUAL.logging);
  }
  if (runs || parts.hasAny(SIGNED_INTO)) parts.addDefault('secrets', USUAL.secrets);
  if (parts.hasOneOf(STORES) && production) parts.addDefault('backup', USUAL.backup);
  if ((runs || parts.hasOneOf(STORES)) && production) parts.addDefault('audit_trail', USUAL.changeTrail);
  if (runs && !parts.isForm('web_compute', 'function')) parts.addDefault('ci_registry', USUAL.registry);
  requestDefaults(parts, facts);
}

function requestDefaults(parts: PartList, facts: Circumstances): void {
  const { systems, serverless } = facts;
  if (!parts.has('web_compute')) return;
  if (!systems.internal && !parts.has('vpn_or_private_link')) parts.addDefault('dns', USUAL.dns);
  if (isSpread(parts, facts) && !serverless && !parts.has('api_gateway'))
    parts.addDefault('load_balancer', USUAL.loadBalancer);
}

/** Kinds with built-in load balancing or few concurrent requests. */
const LIGHT: ReadonlySet<string> = new Set(['mobile_backend', 'rag_assistant', 'llm_service', 'podcast_host']);

/** A load balancer for several instances. */
function isSpread(parts: PartList, facts: Circumstances): boolean {
  const guarded = facts.frameworks.length > 0 || parts.has('waf');
  if (guarded || facts.zones >= 2 || facts.regions >= 2 || parts.isForm('web_compute', 'kubernetes')) return true;
  return isBusy(facts) && !facts.systems.systems.some(({ system }) => LIGHT.has(system));
}
