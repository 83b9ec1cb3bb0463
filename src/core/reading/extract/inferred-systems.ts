import { capabilityOf } from '../../model/capability.ts';
import type { Requirement, SystemRequirement } from '../../model/resolved.ts';
import { ACTORS } from '../lexicon/parts/actors.ts';
import { isContent } from './coverage.ts';
import type { Reading } from './reading.ts';

/** Minimum number of meaningful English words in a description of a system. */
const FEWEST = 3;

/** Capabilities that determine the kind of system. */
const TELLING: ReadonlySet<string> = new Set([
  'web_compute',
  'batch_compute',
  'gpu_compute',
  'static_site',
  'cdn',
  'api_gateway',
  'load_balancer',
  'file_storage',
  'data_warehouse',
  'data_lake',
  'etl',
  'bi_dashboard',
  'stream_processing',
  'event_stream',
  'event_bus',
  'pubsub',
  'iot_ingest',
  'ml_training',
  'media_transcode',
]);
const PEOPLE: ReadonlySet<string> = new Set(ACTORS.split('|').filter((word) => word !== 'they'));

/** Minimum events/s of an event stream. */
const FLOW = 20;

/** A high event rate without devices implies an event-processing system. */
export function inferFlow(requirements: readonly Requirement[]): readonly SystemRequirement[] {
  const quantities = requirements.filter((requirement) => requirement.kind === 'quantity');
  const rate = quantities.find(({ metric, value }) => metric === 'events_per_second' && value >= FLOW);
  if (rate === undefined || quantities.some(({ metric }) => metric === 'devices')) return [];
  return [
    {
      kind: 'system',
      system: 'event_flow',
      evidence: rate.evidence,
      because: 'The event rate implies event processing.',
    },
  ];
}

/** A description without a kind of system or a compute component implies an application. */
export function inferSystem(reading: Reading, requirements: readonly Requirement[]): readonly SystemRequirement[] {
  if (requirements.some(tells)) return [];
  const named = requirements.some(({ kind }) => kind === 'capability' || kind === 'exclusion');
  const known = reading.words.filter((word) => word.known && isContent(word)).length;
  if (known < FEWEST || (named && !reading.words.some(({ forms }) => forms.some((form) => PEOPLE.has(form)))))
    return [];
  return [
    {
      kind: 'system',
      system: 'vague',
      evidence: [],
      because: 'The text names no compute component and no kind of system; an application is assumed.',
    },
  ];
}

function tells(requirement: Requirement): boolean {
  if (requirement.kind === 'system' || requirement.kind === 'technology') return true;
  return requirement.kind === 'capability' && requirement.anyOf.some((term) => TELLING.has(capabilityOf(term)));
}
