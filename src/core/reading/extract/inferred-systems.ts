import { capabilityOf } from '../../model/capability.ts';
import type { Requirement, SystemRequirement } from '../../model/requirement.ts';
import { ACTORS } from '../lexicon/parts/actors.ts';
import { isContent } from './coverage.ts';
import type { Reading } from './reading.ts';

/** Words of English with a meaning of their own that a text needs to be taken for a wish. */
const FEWEST = 3;

/** Parts that tell by themselves what kind of system it is: one that answers, shows, moves or computes. */
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

/** Events a second from which something flows: fewer are messages now and then. */
const FLOW = 20;

/** So many events a second, of which no devices are the source: they flow through the system, whatever it is called. */
export function inferFlow(requirements: readonly Requirement[]): readonly SystemRequirement[] {
  const quantities = requirements.filter((requirement) => requirement.kind === 'quantity');
  const rate = quantities.find(({ metric, value }) => metric === 'events_per_second' && value >= FLOW);
  if (rate === undefined || quantities.some(({ metric }) => metric === 'devices')) return [];
  return [
    {
      kind: 'system',
      system: 'event_flow',
      evidence: rate.evidence,
      because: 'So many events a second flow through it.',
    },
  ];
}

/** A text that says something and names no kind of system, nor a part that works: people want to use something. */
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
      because: 'Nothing names a part that works or a kind of system: something that people use is the best guess.',
    },
  ];
}

function tells(requirement: Requirement): boolean {
  if (requirement.kind === 'system' || requirement.kind === 'technology') return true;
  return requirement.kind === 'capability' && requirement.anyOf.some((term) => TELLING.has(capabilityOf(term)));
}
