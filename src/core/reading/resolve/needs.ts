import type { Capability, Term } from '../../model/capability.ts';
import {
  FLOOD_RPS,
  isGuarded,
  isReachedBy,
  isTold,
  isVisited,
  KEPT,
  keepsSomething,
  MUCH_SENT_GB,
  readsAgain,
  sendsMany,
  showsPages,
  startsWork,
  TIDE_RPS,
} from './need-conditions.ts';
import { type Circumstances, isCrowded, type PartList } from './part-list.ts';

/** A part that another part needs, or that is usual beside it. */
interface Need {
  /** The part that needs it, whose words are the evidence. */
  readonly of: Capability;
  readonly anyOf: readonly Term[];
  readonly because: string;
  readonly usual: boolean;
  /** Where another rule holds it for merely usual, it becomes a demand. */
  readonly firm?: true;
  readonly when?: (parts: PartList, facts: Circumstances) => boolean;
}

const CARRIERS: readonly Capability[] = ['queue', 'pubsub', 'event_stream', 'event_bus', 'batch_compute', 'scheduler'];

/** Parts that hold data. */
export const STORES: ReadonlySet<Capability> = new Set([
  'relational_db',
  'document_db',
  'key_value_db',
  'wide_column_db',
  'graph_db',
  'timeseries_db',
  'object_storage',
  'file_storage',
  'data_lake',
  'data_warehouse',
  'vector_search',
]);

/** Stores in which records lie, or where they are found. */
const RECORD_STORES: readonly Capability[] = [...STORES].filter(
  (store) => store !== 'object_storage' && store !== 'file_storage',
);

const CALLERS: readonly Capability[] = ['web_compute', 'worker_compute', 'batch_compute', 'workflow', 'ml_training'];

const NEEDS: readonly Need[] = [
  {
    of: 'timeseries_db',
    anyOf: ['iot_ingest'],
    because: 'Things that are counted and measure need a door of their own.',
    usual: false,
    when: (parts, { devices }) =>
      devices && parts.isStated('timeseries_db') && !parts.hasAny(['event_stream', 'iot_ingest']),
  },
  ...(['llm_inference', 'ml_inference'] as const).map(
    (of): Need => ({
      of,
      anyOf: ['worker_compute', 'web_compute', 'workflow'],
      because: 'Something must call the model and keep its answer.',
      usual: false,
      when: (parts) => !parts.hasAny(CALLERS),
    }),
  ),
  {
    of: 'stream_processing',
    anyOf: ['event_stream'],
    because: 'What is computed in flight comes from a stream.',
    usual: false,
    when: (parts) => !parts.hasAny(['event_stream', 'iot_ingest', 'pubsub']),
  },
  {
    of: 'iot_ingest',
    anyOf: ['worker_compute', 'stream_processing'],
    because: 'Somebody takes what devices say.',
    usual: false,
    when: (parts) => !parts.hasAny(['worker_compute', 'stream_processing', 'event_stream', 'queue', 'pubsub', 'etl']),
  },
  {
    of: 'iot_ingest',
    anyOf: ['timeseries_db', 'key_value_db', 'document_db', 'wide_column_db', 'relational_db'],
    because: 'Measurements must be kept.',
    usual: false,
    when: (parts) => !parts.hasAny(RECORD_STORES),
  },
  {
    of: 'vector_search',
    anyOf: ['ml_inference', 'llm_inference'],
    because: 'A model turns texts and pictures into vectors.',
    usual: true,
    when: (parts) => !parts.hasAny(['ml_inference', 'llm_inference', 'ml_training']),
  },
  {
    of: 'event_stream',
    anyOf: ['worker_compute', 'stream_processing', 'etl'],
    because: 'A program of its own reads the stream, beside the one that answers.',
    usual: true,
    when: (parts) =>
      parts.isSure('event_stream') &&
      parts.has('web_compute') &&
      !parts.hasAny(['stream_processing', 'etl', 'batch_compute']),
  },
  {
    of: 'event_stream',
    anyOf: ['stream_processing', 'worker_compute', 'etl'],
    because: 'Something must read the stream.',
    usual: true,
    when: (parts) =>
      parts.isSure('event_stream') && !parts.hasAny(['worker_compute', 'stream_processing', 'etl', 'batch_compute']),
  },
  {
    of: 'worker_compute',
    anyOf: ['queue'],
    because: 'A job neither makes a visitor wait nor is lost when it fails.',
    usual: true,
    when: (parts) => isTold(parts, 'worker_compute') && !parts.hasAny(CARRIERS),
  },
  {
    of: 'web_compute',
    anyOf: ['api_gateway'],
    because: 'Functions need a door.',
    usual: true,
    when: (parts, { serverless }) => serverless && parts.isForm('web_compute', 'function'),
  },
  {
    of: 'bi_dashboard',
    anyOf: ['data_warehouse', 'data_lake'],
    because: 'What is shown must lie where it can be asked.',
    usual: false,
    when: (parts, { systems }) =>
      !parts.hasAny(RECORD_STORES) &&
      !parts.has('iot_ingest') &&
      systems.systems.every(({ system }) => system !== 'iot_fleet'),
  },
  { of: 'bi_dashboard', anyOf: ['identity'], because: 'Only those who may read the reports sign in.', usual: true },
  {
    of: 'batch_compute',
    anyOf: ['object_storage'],
    because: 'Input and results are files.',
    usual: true,
    when: (parts) => !parts.hasOneOf(STORES),
  },
  {
    of: 'batch_compute',
    anyOf: ['object_storage'],
    because: 'Input and results are files.',
    usual: true,
    firm: true,
    when: (parts) => parts.has('object_storage') && parts.isStated('batch_compute'),
  },
  {
    of: 'web_compute',
    anyOf: ['relational_db', 'document_db', 'key_value_db'],
    because: 'Who uses it and what they enter must be kept.',
    usual: false,
    when: (parts, facts) => !parts.hasAny(RECORD_STORES) && keepsSomething(parts, facts),
  },
  {
    of: 'web_compute',
    anyOf: ['identity'],
    because: 'People who are counted usually have accounts.',
    usual: true,
    when: (_, { users }) => users > 0,
  },
  {
    of: 'web_compute',
    anyOf: ['cache'],
    because: 'What many ask for is not computed each time.',
    usual: true,
    when: (parts, facts) => parts.hasAny(KEPT) && readsAgain(parts, facts),
  },
  {
    of: 'web_compute',
    anyOf: ['cdn'],
    because: 'Pages and pictures should come from near those who look at them.',
    usual: true,
    when: (parts, facts) => showsPages(parts, facts) || (isVisited(facts) && !isGuarded(facts) && isCrowded(facts)),
  },
  {
    of: 'object_storage',
    anyOf: ['cdn'],
    because: 'What is fetched so much should come from near those who fetch it.',
    usual: false,
    when: (parts, facts) => facts.egressGb >= MUCH_SENT_GB && parts.has('web_compute'),
  },
  ...(['cdn', 'waf'] as const).map(
    (shield): Need => ({
      of: 'web_compute',
      anyOf: [shield],
      because: 'So many at once are answered near them, and looked at before they come in.',
      usual: true,
      when: (parts, facts) => isReachedBy(TIDE_RPS, parts, facts),
    }),
  ),
  {
    of: 'object_storage',
    anyOf: ['cdn'],
    because: 'So many ask for the same files that they should come from near them.',
    usual: false,
    when: (parts, facts) =>
      parts.isStated('object_storage') && parts.has('web_compute') && isReachedBy(FLOOD_RPS, parts, facts),
  },
  {
    of: 'web_compute',
    anyOf: ['object_storage'],
    because: 'What people upload and download are files.',
    usual: true,
    when: (parts, facts) => showsPages(parts, facts) && parts.hasAny(RECORD_STORES),
  },
  {
    of: 'web_compute',
    anyOf: ['waf'],
    because: 'What is open to everyone and handles protected data should be filtered first.',
    usual: true,
    when: (_, { frameworks, systems }) => frameworks.length > 0 && !systems.internal,
  },
  {
    of: 'full_text_search',
    anyOf: ['waf'],
    because: 'A search that is open to everyone is what robots try first.',
    usual: true,
    when: (parts, facts) => isVisited(facts) && parts.has('web_compute'),
  },
  {
    of: 'data_lake',
    anyOf: ['kms'],
    because: 'Data of many departments in one place are encrypted with keys of one’s own.',
    usual: true,
    when: (parts) => parts.isNamed('data_lake'),
  },
  {
    of: 'file_storage',
    anyOf: ['identity'],
    because: 'Who may open which folder is said by a directory.',
    usual: true,
  },
  {
    of: 'kms',
    anyOf: ['vpn_or_private_link'],
    because: 'Who holds the keys also wants no public way to the data.',
    usual: true,
    when: (parts) => parts.isStated('kms'),
  },
  {
    of: 'data_warehouse',
    anyOf: ['etl'],
    because: 'What is asked must first be loaded.',
    usual: false,
    when: (parts) => !parts.hasAny(['etl', 'stream_processing']),
  },
  {
    of: 'data_lake',
    anyOf: ['object_storage'],
    because: 'What is asked in place lies there as files.',
    usual: true,
    when: (parts) => parts.isStated('data_lake'),
  },
  {
    of: 'llm_inference',
    anyOf: ['object_storage'],
    because: 'What answers are taken from are files.',
    usual: true,
    when: (parts) => parts.isStated('vector_search') && parts.isStated('llm_inference'),
  },
  {
    of: 'media_transcode',
    anyOf: ['object_storage'],
    because: 'What is converted, and what came of it, are files.',
    usual: true,
  },
  {
    of: 'media_transcode',
    anyOf: ['cdn'],
    because: 'What is watched should come from near those who watch it.',
    usual: false,
    firm: true,
    when: (parts, facts) => parts.has('web_compute') && !facts.systems.internal && !isGuarded(facts),
  },
  {
    of: 'media_transcode',
    anyOf: ['queue', 'event_bus', 'workflow'],
    because: 'Uploads wait to be converted.',
    usual: true,
    when: (parts) => parts.has('web_compute'),
  },
  {
    of: 'ml_inference',
    anyOf: ['object_storage'],
    because: 'What is recognised, and what came of it, are files.',
    usual: true,
    when: (parts) => !parts.hasAny(['file_storage', 'data_lake', 'vector_search']),
  },
  {
    of: 'etl',
    anyOf: ['object_storage'],
    because: 'Deliveries come as files, and are kept as they came.',
    usual: true,
    when: (parts) => parts.isStated('etl') && !parts.hasOneOf(STORES),
  },
  {
    of: 'scheduler',
    anyOf: ['worker_compute', 'batch_compute', 'etl', 'workflow', 'ml_training'],
    because: 'What starts at its time is work of its own.',
    usual: true,
    when: startsWork,
  },
  {
    of: 'full_text_search',
    anyOf: ['worker_compute', 'etl', 'stream_processing', 'batch_compute'],
    because: 'The index follows the data in the background.',
    usual: true,
    when: (parts) => parts.isStated('full_text_search') && parts.has('web_compute'),
  },
  {
    of: 'email_sms',
    anyOf: ['worker_compute', 'workflow', 'batch_compute'],
    because: 'Messages go out in the background.',
    usual: true,
    when: sendsMany,
  },
  {
    of: 'email_sms',
    anyOf: ['queue', 'workflow', 'event_bus', 'pubsub'],
    because: 'Messages wait their turn and are sent again when a provider fails.',
    usual: true,
    when: sendsMany,
  },
  {
    of: 'audit_trail',
    anyOf: ['kms'],
    because: 'What must be provable is encrypted with keys of one’s own.',
    usual: true,
    when: (parts) => parts.isStated('audit_trail') && parts.hasOneOf(STORES),
  },
  {
    of: 'queue',
    anyOf: ['worker_compute', 'batch_compute', 'workflow'],
    because: 'Something must work the queue off.',
    usual: true,
    when: (parts) => parts.isStated('queue'),
  },
];

/** Adds what the parts that are there need. */
export function addNeeds(parts: PartList, facts: Circumstances): void {
  for (const { of, anyOf, because, usual, firm, when } of NEEDS) {
    if (!parts.has(of) || (when !== undefined && !when(parts, facts))) continue;
    parts.imply(anyOf, because, parts.said(of), usual);
    const [term] = anyOf;
    if (firm === true && term !== undefined) parts.insist(term, because);
  }
}
