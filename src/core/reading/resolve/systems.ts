import { type Capability, capabilityOf } from '../../model/capability.ts';
import type { CapabilityRequirement, Requirement, SystemRequirement } from '../../model/resolved.ts';
import { isInternalKind } from '../../model/system-kind.ts';
import { VISITED } from '../lexicon/systems/audiences.ts';
import { systemRule } from '../lexicon/systems/index.ts';
import { implicitSystem, isSignedInto, isSignIn, runsCode } from './implicit-system.ts';
import { ofKind } from './of-kind.ts';
import { said, traitsOf } from './said.ts';

/** Kinds of system with their specificity: a shop is also a web application and is called a shop. */
const GENERIC: ReadonlyMap<string, number> = new Map([
  ['vague', 9],
  ['application', 8],
  ['public_body', 8],
  ['financial_house', 8],
  ['care_provider', 8],
  ['migration', 7],
  ['brochure_site', 6],
  ['web_application', 5],
  ['rest_api', 4],
  ['microservices', 4],
  ['order_taking', 3],
  ['internal_tool', 3],
  ['event_driven', 2],
  ['mobile_backend', 1],
  ['saas', 1],
]);

export interface SystemsRead {
  /** The most specific first. */
  readonly systems: readonly SystemRequirement[];
  /** Static pages only, without an application. */
  readonly filesOnly: boolean;
  /** Only members of the organisation use it. */
  readonly internal: boolean;
  /** External users, in a browser or an app. */
  readonly visited: boolean;
  /** External users, and the text names the kind of system. */
  readonly named: boolean;
  /** Data or devices only, without requests from users. */
  readonly dataOnly: boolean;
  /** Capabilities of the only requested layer. */
  readonly keeps: readonly Capability[] | null;
}

/** Kinds of system without duplicates and without those that another one includes. */
export function resolveSystems(requirements: readonly Requirement[]): SystemsRead {
  const merged = withoutMentions(merge(ofKind(requirements, 'system')));
  const layer = merged.find(
    ({ system }) =>
      systemRule(system)?.nature === 'layer' && !isExceeded(requirements, systemRule(system)?.keeps ?? []),
  );
  if (layer !== undefined)
    return {
      systems: [layer],
      filesOnly: false,
      internal: false,
      visited: false,
      named: false,
      dataOnly: false,
      keeps: systemRule(layer.system)?.keeps ?? null,
    };
  const dataOnly = worksOnData(requirements, merged);
  const kept = withoutCovered(requirements, merged, dataOnly);
  const moved = kept.length > 0 && kept.every(({ system }) => system === 'migration') && isSignedInto(requirements);
  const named = (kept.length === 0 || moved) && !dataOnly ? [...kept, ...implicitSystem(requirements)] : kept;
  const systems = [...named].sort((a, b) => (GENERIC.get(a.system) ?? 0) - (GENERIC.get(b.system) ?? 0));
  return {
    systems,
    filesOnly: systems.length > 0 && systems.every(({ system }) => systemRule(system)?.nature === 'files'),
    keeps: null,
    internal: isInternal(requirements, systems),
    visited: systems.some(({ system }) => VISITED.has(system)),
    named: systems.some(({ system }) => VISITED.has(system) && !FALLBACKS.has(system)),
    dataOnly,
  };
}

/** Removes kinds of system that another one includes. */
function withoutCovered(
  requirements: readonly Requirement[],
  merged: readonly SystemRequirement[],
  dataOnly: boolean,
): readonly SystemRequirement[] {
  const runs = hasProgram(requirements, merged);
  const files = !runs && merged.some(({ system }) => systemRule(system)?.nature === 'files');
  const site = !runs && ofKind(requirements, 'capability').some((item) => isNamed(item, SITE_PARTS));
  const messages = areMessages(requirements, merged);
  const alone = merged.every(({ system }) => FALLBACKS.has(system) || systemRule(system)?.nature === 'files');
  const keeps = ({ system }: SystemRequirement): boolean => {
    if (FALLBACKS.has(system) && (dataOnly || site)) return false;
    if (system === 'vague' && files) return false;
    if (system === 'event_flow') return !messages;
    if (system === 'application') return merged.every((other) => isApplicable(other.system));
    return !FALLBACKS.has(system) || alone;
  };
  return merged.filter((item) => {
    const nature = systemRule(item.system)?.nature;
    if (nature === 'files') return !runs && !dataOnly;
    return nature !== 'layer' && keeps(item);
  });
}

/** Number of other components at which the word for a layer means only one component. */
const MOST_BESIDE_A_LAYER = 2;

function isExceeded(requirements: readonly Requirement[], keeps: readonly Capability[]): boolean {
  const beside = ofKind(requirements, 'capability')
    .filter(({ anyOf }) => anyOf.every((term) => !keeps.includes(capabilityOf(term))))
    .flatMap(({ anyOf }) => anyOf.slice(0, 1).map(capabilityOf));
  return new Set(beside).size > MOST_BESIDE_A_LAYER;
}

/** Whether a component is named explicitly. */
function isNamed({ anyOf, hinted }: CapabilityRequirement, capabilities: ReadonlySet<Capability>): boolean {
  return hinted !== true && anyOf.every((term) => capabilities.has(capabilityOf(term)));
}

const SITE_PARTS: ReadonlySet<Capability> = new Set(['static_site']);
/** Kinds and components with which a rate of events means messages and not a stream. */
const FLOWS: ReadonlySet<string> = new Set(['streaming_analytics', 'event_driven']);
const QUEUES: ReadonlySet<Capability> = new Set(['queue', 'pubsub']);
const LIVE: ReadonlySet<Capability> = new Set(['websocket_realtime']);
const STREAMS: ReadonlySet<Capability> = new Set(['event_stream', 'stream_processing']);

/** Whether events/s are messages: a queue or an application receives them, and the text names no stream. */
function areMessages(requirements: readonly Requirement[], systems: readonly SystemRequirement[]): boolean {
  if (systems.some(({ system }) => FLOWS.has(system))) return true;
  const parts = ofKind(requirements, 'capability');
  if (parts.some((item) => isNamed(item, QUEUES)) || isChat(requirements)) return true;
  const program = systems.some(({ system }) => systemRule(system)?.nature === 'program' && !FALLBACKS.has(system));
  return program && !parts.some(({ anyOf }) => anyOf.every((term) => STREAMS.has(capabilityOf(term))));
}

/** Concurrent users who see the changes of others in real time. */
function isChat(requirements: readonly Requirement[]): boolean {
  return (
    ofKind(requirements, 'quantity').some(({ metric }) => metric === 'concurrent_users') &&
    ofKind(requirements, 'capability').some(({ anyOf }) => anyOf.every((term) => LIVE.has(capabilityOf(term))))
  );
}

/** Directories of the members of an organisation. */
const STAFF: ReadonlySet<string> = new Set(['okta', 'entra id', 'active directory', 'google workspace']);

/** Whether only members of the organisation use it: stated, or only they can sign in. */
function isInternal(requirements: readonly Requirement[], systems: readonly SystemRequirement[]): boolean {
  if (systems.some(({ system }) => isInternalKind(system))) return true;
  const staff = ofKind(requirements, 'technology').some(({ name }) => STAFF.has(name));
  return staff && systems.every(({ system }) => FALLBACKS.has(system) || system === 'web_application');
}

/** General words for applications and users; used if the text has no specific word. */
const FALLBACKS: ReadonlySet<string> = new Set([
  'vague',
  'application',
  'public_body',
  'financial_house',
  'care_provider',
]);

/** Kinds that process data or device messages, other than migrations and file storage. */
const DATA_WORK: ReadonlySet<string> = new Set([
  'data_lake',
  'data_warehouse',
  'streaming_analytics',
  'event_flow',
  'event_driven',
  'batch',
  'machine_learning',
  'document_processing',
  'call_analysis',
]);

const DATA_PARTS: ReadonlySet<Capability> = new Set([
  'event_stream',
  'stream_processing',
  'batch_compute',
  'data_lake',
  'data_warehouse',
  'etl',
  'ml_training',
  'pubsub',
]);

/** Capabilities that only systems with user requests need. */
const ASKED_PARTS: ReadonlySet<Capability> = new Set([
  'api_gateway',
  'websocket_realtime',
  'full_text_search',
  'graph_db',
  'llm_inference',
  'vector_search',
  'media_transcode',
  'iot_ingest',
]);

const VISITS: ReadonlySet<string> = new Set([
  'requests_per_second',
  'requests_per_month',
  'page_views_per_month',
  'visits_per_month',
]);

/** Number of hints that equal an explicit name. */
const MANY_HINTS = 3;
/** Number of hints at user requests that outweigh data processing. */
const TWO_HINTS = 2;

/** Whether the system only processes data, without user requests. */
function worksOnData(requirements: readonly Requirement[], systems: readonly SystemRequirement[]): boolean {
  const parts = ofKind(requirements, 'capability');
  const flowing = parts.filter(({ anyOf }) => anyOf.every((term) => DATA_PARTS.has(capabilityOf(term))));
  const told = systems.some(({ system }) => DATA_WORK.has(system));
  const accelerated = parts.some(({ anyOf }) => anyOf.includes('gpu_compute'));
  const works =
    told ||
    flowing.some(({ hinted, evidence }) => hinted !== true || evidence.length >= MANY_HINTS) ||
    flowing.length + (accelerated ? 1 : 0) >= 2;
  if (!works) return false;
  const program = systems.some(
    ({ system }) => systemRule(system)?.nature === 'program' && !FALLBACKS.has(system) && system !== 'microservices',
  );
  const asked = isChat(requirements) || ofKind(requirements, 'quantity').some(({ metric }) => VISITS.has(metric));
  const plain = !told && flowing.every(({ hinted }) => hinted === true);
  const answers = parts.some(
    ({ anyOf, hinted, evidence, traits }) =>
      (anyOf.includes('web_compute') &&
        (plain ||
          hinted !== true ||
          (told && (evidence.length >= TWO_HINTS || traits?.includes('by_outsiders') === true)))) ||
      (hinted !== true && anyOf.every((term) => ASKED_PARTS.has(capabilityOf(term)))),
  );
  return !program && !asked && !answers;
}

/** An app is a separate component of a system that only processes data. */
function isApplicable(system: string): boolean {
  return FALLBACKS.has(system) || systemRule(system)?.nature === 'data';
}

function merge(systems: readonly SystemRequirement[]): readonly SystemRequirement[] {
  const byName = new Map<string, SystemRequirement>();
  for (const system of systems) {
    const known = byName.get(system.system);
    if (known === undefined) byName.set(system.system, system);
    else {
      const evidence = [...known.evidence, ...system.evidence].slice(0, MOST_EVIDENCE);
      byName.set(system.system, { ...known, ...said(evidence, traitsOf([known, system])) });
    }
  }
  return [...byName.values()];
}

/** Maximum number of quotes printed as evidence for a kind of system. */
const MOST_EVIDENCE = 3;

/** Number of mentions of a kind of system at which another kind with one mention is ignored. */
const MAIN_EVIDENCE = 3;

/** Kinds excluded by others: a text about jobs on a cluster describes no shop, even if it contains "CFD shop". */
function withoutMentions(systems: readonly SystemRequirement[]): readonly SystemRequirement[] {
  const main = systems.filter(({ evidence, system }) => evidence.length >= MAIN_EVIDENCE && !FALLBACKS.has(system));
  const natures = new Set(main.map(({ system }) => systemRule(system)?.nature));
  if (main.length === 0) return systems;
  return systems.filter(
    ({ system, evidence }) =>
      evidence.length > 1 ||
      FALLBACKS.has(system) ||
      natures.has(systemRule(system)?.nature) ||
      systemRule(system)?.nature === 'layer',
  );
}

/** Frameworks for personal records, which static pages do not contain. */
const PROTECTED: ReadonlySet<string> = new Set(['hipaa', 'pci-dss', 'fedramp', 'cjis', 'itar']);

/** Whether the system runs an application: by its kind, a technology, a database or a sign-in. */
function hasProgram(requirements: readonly Requirement[], systems: readonly SystemRequirement[]): boolean {
  const program = systems.some(
    ({ system }) => systemRule(system)?.nature !== 'files' && !FALLBACKS.has(system) && system !== 'migration',
  );
  const technology = ofKind(requirements, 'technology').some(runsCode);
  const guarded = ofKind(requirements, 'compliance').some(({ framework }) => PROTECTED.has(framework));
  const parts = ofKind(requirements, 'capability');
  const site = parts.some((item) => isNamed(item, SITE_PARTS));
  const sent = parts.some(
    ({ anyOf, traits }) => anyOf.includes('web_compute') && traits?.includes('uploads_by_outsiders') === true,
  );
  return (
    sent || guarded || program || technology || parts.some((item) => needsProgram(item) && !(site && isSignIn(item)))
  );
}

const PROGRAM_PARTS = new Set([
  'relational_db',
  'document_db',
  'key_value_db',
  'identity',
  'websocket_realtime',
  'worker_compute',
  'batch_compute',
  'queue',
  'cache',
  'api_gateway',
  'data_warehouse',
  'data_lake',
  'etl',
  'bi_dashboard',
  'stream_processing',
  'graph_db',
  'full_text_search',
  'vector_search',
  'event_stream',
  'ml_training',
  'llm_inference',
  'media_transcode',
  'iot_ingest',
]);

function needsProgram(requirement: CapabilityRequirement): boolean {
  return requirement.anyOf.every((term) => PROGRAM_PARTS.has(term));
}
