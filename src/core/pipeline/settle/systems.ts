import { systemRule } from '../../lexicon/systems/index.ts';
import { type Capability, capabilityOf } from '../../model/capability.ts';
import type {
  CapabilityRequirement,
  Requirement,
  SystemRequirement,
  TechnologyRequirement,
} from '../../model/requirement.ts';
import { ofKind } from './gathered.ts';

/** How specific a name is: a shop is also a web application, and is called a shop. */
const GENERIC: ReadonlyMap<string, number> = new Map([
  ['vague', 9],
  ['application', 8],
  ['migration', 7],
  ['brochure_site', 6],
  ['web_application', 5],
  ['rest_api', 4],
  ['microservices', 4],
  ['internal_tool', 3],
  ['event_driven', 2],
  ['mobile_backend', 1],
  ['saas', 1],
]);

export interface SystemsRead {
  /** The most telling first. */
  readonly systems: readonly SystemRequirement[];
  /** Pages of files only: nothing runs. */
  readonly filesOnly: boolean;
  /** Only people of the organisation use it. */
  readonly internal: boolean;
  /** Where only one layer is asked for: what belongs to it. */
  readonly keeps: readonly Capability[] | null;
}

/** Kinds of system, each once, without those that another one covers. */
export function settleSystems(requirements: readonly Requirement[]): SystemsRead {
  const merged = merge(ofKind(requirements, 'system'));
  const layer = merged.find(({ system }) => systemRule(system)?.nature === 'layer');
  if (layer !== undefined)
    return { systems: [layer], filesOnly: false, internal: false, keeps: systemRule(layer.system)?.keeps ?? null };
  const runs = hasProgram(requirements, merged);
  const kept = merged.filter(({ system }) => {
    const nature = systemRule(system)?.nature;
    if (nature === 'files') return !runs;
    if (system === 'application') return merged.every((other) => isApplicable(other.system));
    return (
      system !== 'vague' ||
      merged.every((other) => FALLBACKS.has(other.system) || systemRule(other.system)?.nature === 'files')
    );
  });
  const named = kept.length === 0 && answersPeople(requirements) ? [implicitProgram(requirements)] : kept;
  const systems = [...named].sort((a, b) => (GENERIC.get(a.system) ?? 0) - (GENERIC.get(b.system) ?? 0));
  return {
    systems,
    filesOnly: systems.length > 0 && systems.every(({ system }) => systemRule(system)?.nature === 'files'),
    keeps: null,
    internal: systems.some(({ system }) => systemRule(system)?.internal === true),
  };
}

/** Words for anything that runs: they count where nothing tells more. */
const FALLBACKS: ReadonlySet<string> = new Set(['vague', 'application']);

/** Beside a system that only works on data, an app is a part of its own. */
function isApplicable(system: string): boolean {
  return FALLBACKS.has(system) || systemRule(system)?.nature === 'data';
}

function merge(systems: readonly SystemRequirement[]): readonly SystemRequirement[] {
  const byName = new Map<string, SystemRequirement>();
  for (const system of systems) {
    const known = byName.get(system.system);
    byName.set(
      system.system,
      known === undefined ? system : { ...known, evidence: [...known.evidence, ...system.evidence].slice(0, 3) },
    );
  }
  return [...byName.values()];
}

/** Something runs: a kind of system that does, a technology that needs a program, a database, a sign-in. */
function hasProgram(requirements: readonly Requirement[], systems: readonly SystemRequirement[]): boolean {
  const program = systems.some(
    ({ system }) => systemRule(system)?.nature !== 'files' && !FALLBACKS.has(system) && system !== 'migration',
  );
  const technology = ofKind(requirements, 'technology').some((item) => item.term?.startsWith('web_compute') === true);
  return program || technology || ofKind(requirements, 'capability').some(needsProgram);
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
  'event_stream',
  'ml_training',
  'llm_inference',
  'media_transcode',
  'iot_ingest',
]);

function needsProgram(requirement: CapabilityRequirement): boolean {
  return requirement.anyOf.every((term) => PROGRAM_PARTS.has(term));
}

/** Something that people use, not only data that flow. */
function answersPeople(requirements: readonly Requirement[]): boolean {
  const technology = ofKind(requirements, 'technology').some(runsCode);
  const asked = ofKind(requirements, 'quantity').some(({ metric }) => ASKING.has(metric));
  return (
    technology ||
    asked ||
    ofKind(requirements, 'capability').some(({ anyOf }) => anyOf.every((term) => PEOPLE_PARTS.has(capabilityOf(term))))
  );
}

/** Somebody asks: something must answer. */
const ASKING: ReadonlySet<string> = new Set([
  'requests_per_second',
  'requests_per_month',
  'concurrent_users',
  'monthly_users',
  'daily_users',
  'page_views_per_month',
]);

const PEOPLE_PARTS: ReadonlySet<Capability> = new Set([
  'web_compute',
  'relational_db',
  'document_db',
  'identity',
  'websocket_realtime',
  'api_gateway',
  'cache',
  'key_value_db',
  'graph_db',
  'full_text_search',
  'vector_search',
]);

/** No kind was named, but something runs. */
function implicitProgram(requirements: readonly Requirement[]): SystemRequirement {
  const evidence = ofKind(requirements, 'technology')
    .filter(runsCode)
    .flatMap((item) => item.evidence)
    .slice(0, 1);
  return {
    kind: 'system',
    system: 'application',
    evidence,
    because: 'Something runs, and nothing says what kind of system it is.',
  };
}

function runsCode({ term }: TechnologyRequirement): boolean {
  return term?.startsWith('web_compute') === true;
}
