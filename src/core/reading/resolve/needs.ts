import { NEEDED } from '../../messages/part-reasons.ts';
import { type Capability, DATABASES, type Term } from '../../model/capability.ts';
import {
  HIGH_RPS,
  isClearlyStated,
  isGuarded,
  isReachedBy,
  isVisited,
  KEPT,
  keepsSomething,
  MUCH_SENT_GB,
  readsRepeatedly,
  sendsMany,
  showsPages,
  startsWork,
  VERY_HIGH_RPS,
} from './need-conditions.ts';
import { type Circumstances, isCrowded, type PartList } from './part-list.ts';

/** A component that another component needs or usually has. */
interface Need {
  /** The component that needs it and provides the evidence. */
  readonly of: Capability;
  readonly anyOf: readonly Term[];
  readonly because: string;
  readonly usual: boolean;
  /** Changes a component that another rule adds as optional into a required one. */
  readonly firm?: true;
  readonly when?: (parts: PartList, facts: Circumstances) => boolean;
}

const CARRIERS: readonly Capability[] = ['queue', 'pubsub', 'event_stream', 'event_bus', 'batch_compute', 'scheduler'];

/** Data stores. */
export const STORES: ReadonlySet<Capability> = new Set([
  ...DATABASES,
  'object_storage',
  'file_storage',
  'data_lake',
  'data_warehouse',
  'vector_search',
]);

/** Stores of records and search indexes. */
const RECORD_STORES: readonly Capability[] = [...STORES].filter(
  (store) => store !== 'object_storage' && store !== 'file_storage',
);

const CALLERS: readonly Capability[] = ['web_compute', 'worker_compute', 'batch_compute', 'workflow', 'ml_training'];

const NEEDS: readonly Need[] = [
  {
    of: 'timeseries_db',
    anyOf: ['iot_ingest'],
    because: NEEDED.ingestionOfDevices,
    usual: false,
    when: (parts, { devices }) =>
      devices && parts.isStated('timeseries_db') && !parts.hasAny(['event_stream', 'iot_ingest']),
  },
  ...(['llm_inference', 'ml_inference'] as const).map(
    (of): Need => ({
      of,
      anyOf: ['worker_compute', 'web_compute', 'workflow'],
      because: NEEDED.modelCaller,
      usual: false,
      when: (parts) => !parts.hasAny(CALLERS),
    }),
  ),
  {
    of: 'stream_processing',
    anyOf: ['event_stream'],
    because: NEEDED.streamSource,
    usual: false,
    when: (parts) => !parts.hasAny(['event_stream', 'iot_ingest', 'pubsub']),
  },
  {
    of: 'iot_ingest',
    anyOf: ['worker_compute', 'stream_processing'],
    because: NEEDED.deviceConsumer,
    usual: false,
    when: (parts) => !parts.hasAny(['worker_compute', 'stream_processing', 'event_stream', 'queue', 'pubsub', 'etl']),
  },
  {
    of: 'iot_ingest',
    anyOf: ['timeseries_db', 'key_value_db', 'document_db', 'wide_column_db', 'relational_db'],
    because: NEEDED.deviceStore,
    usual: false,
    when: (parts) => !parts.hasAny(RECORD_STORES),
  },
  {
    of: 'vector_search',
    anyOf: ['ml_inference', 'llm_inference'],
    because: NEEDED.embeddings,
    usual: true,
    when: (parts) => !parts.hasAny(['ml_inference', 'llm_inference', 'ml_training']),
  },
  {
    of: 'event_stream',
    anyOf: ['worker_compute', 'stream_processing', 'etl'],
    because: NEEDED.separateStreamReader,
    usual: true,
    when: (parts) =>
      parts.isSure('event_stream') &&
      parts.has('web_compute') &&
      !parts.hasAny(['stream_processing', 'etl', 'batch_compute']),
  },
  {
    of: 'event_stream',
    anyOf: ['stream_processing', 'worker_compute', 'etl'],
    because: NEEDED.streamReader,
    usual: true,
    when: (parts) =>
      parts.isSure('event_stream') && !parts.hasAny(['worker_compute', 'stream_processing', 'etl', 'batch_compute']),
  },
  {
    of: 'worker_compute',
    anyOf: ['queue'],
    because: NEEDED.jobQueue,
    usual: true,
    when: (parts) => isClearlyStated(parts, 'worker_compute') && !parts.hasAny(CARRIERS),
  },
  {
    of: 'web_compute',
    anyOf: ['api_gateway'],
    because: NEEDED.functionEndpoint,
    usual: true,
    when: (parts, { serverless }) => serverless && parts.isForm('web_compute', 'function'),
  },
  {
    of: 'bi_dashboard',
    anyOf: ['data_warehouse', 'data_lake'],
    because: NEEDED.dashboardSource,
    usual: false,
    when: (parts, { systems }) =>
      !parts.hasAny(RECORD_STORES) &&
      !parts.has('iot_ingest') &&
      systems.systems.every(({ system }) => system !== 'iot_fleet'),
  },
  { of: 'bi_dashboard', anyOf: ['identity'], because: NEEDED.dashboardSignIn, usual: true },
  {
    of: 'batch_compute',
    anyOf: ['object_storage'],
    because: NEEDED.batchFiles,
    usual: true,
    when: (parts) => !parts.hasOneOf(STORES),
  },
  {
    of: 'batch_compute',
    anyOf: ['object_storage'],
    because: NEEDED.batchFiles,
    usual: true,
    firm: true,
    when: (parts) => parts.has('object_storage') && parts.isStated('batch_compute'),
  },
  {
    of: 'web_compute',
    anyOf: ['relational_db', 'document_db', 'key_value_db'],
    because: NEEDED.applicationRecords,
    usual: false,
    when: (parts, facts) => !parts.hasAny(RECORD_STORES) && keepsSomething(parts, facts),
  },
  {
    of: 'web_compute',
    anyOf: ['identity'],
    because: NEEDED.accounts,
    usual: true,
    when: (_, { users }) => users > 0,
  },
  {
    of: 'web_compute',
    anyOf: ['cache'],
    because: NEEDED.hotReads,
    usual: true,
    when: (parts, facts) => parts.hasAny(KEPT) && readsRepeatedly(parts, facts),
  },
  {
    of: 'web_compute',
    anyOf: ['cdn'],
    because: NEEDED.pagesFromCdn,
    usual: true,
    when: (parts, facts) => showsPages(parts, facts) || (isVisited(facts) && !isGuarded(facts) && isCrowded(facts)),
  },
  {
    of: 'object_storage',
    anyOf: ['cdn'],
    because: NEEDED.downloadsFromCdn,
    usual: false,
    when: (parts, facts) => facts.egressGb >= MUCH_SENT_GB && parts.has('web_compute'),
  },
  ...(['cdn', 'waf'] as const).map(
    (protection): Need => ({
      of: 'web_compute',
      anyOf: [protection],
      because: NEEDED.highLoad,
      usual: true,
      when: (parts, facts) => isReachedBy(VERY_HIGH_RPS, parts, facts),
    }),
  ),
  {
    of: 'object_storage',
    anyOf: ['cdn'],
    because: NEEDED.filesFromCdn,
    usual: false,
    when: (parts, facts) =>
      parts.isStated('object_storage') && parts.has('web_compute') && isReachedBy(HIGH_RPS, parts, facts),
  },
  {
    of: 'web_compute',
    anyOf: ['object_storage'],
    because: NEEDED.userFiles,
    usual: true,
    when: (parts, facts) => showsPages(parts, facts) && parts.hasAny(RECORD_STORES),
  },
  {
    of: 'web_compute',
    anyOf: ['waf'],
    because: NEEDED.protectedData,
    usual: true,
    when: (_, { frameworks, systems }) => frameworks.length > 0 && !systems.internal,
  },
  {
    of: 'full_text_search',
    anyOf: ['waf'],
    because: NEEDED.openSearch,
    usual: true,
    when: (parts, facts) => isVisited(facts) && parts.has('web_compute'),
  },
  {
    of: 'data_lake',
    anyOf: ['kms'],
    because: NEEDED.lakeKeys,
    usual: true,
    when: (parts) => parts.isNamed('data_lake'),
  },
  {
    of: 'file_storage',
    anyOf: ['identity'],
    because: NEEDED.shareAccess,
    usual: true,
  },
  {
    of: 'kms',
    anyOf: ['vpn_or_private_link'],
    because: NEEDED.keysAndPrivateAccess,
    usual: true,
    when: (parts) => parts.isStated('kms'),
  },
  {
    of: 'data_warehouse',
    anyOf: ['etl'],
    because: NEEDED.warehouseLoading,
    usual: false,
    when: (parts) => !parts.hasAny(['etl', 'stream_processing']),
  },
  {
    of: 'data_lake',
    anyOf: ['object_storage'],
    because: NEEDED.lakeFiles,
    usual: true,
    when: (parts) => parts.isStated('data_lake'),
  },
  {
    of: 'llm_inference',
    anyOf: ['object_storage'],
    because: NEEDED.answerSources,
    usual: true,
    when: (parts) => parts.isStated('vector_search') && parts.isStated('llm_inference'),
  },
  {
    of: 'media_transcode',
    anyOf: ['object_storage'],
    because: NEEDED.mediaFiles,
    usual: true,
  },
  {
    of: 'media_transcode',
    anyOf: ['cdn'],
    because: NEEDED.mediaFromCdn,
    usual: false,
    firm: true,
    when: (parts, facts) => parts.has('web_compute') && !facts.systems.internal && !isGuarded(facts),
  },
  {
    of: 'media_transcode',
    anyOf: ['queue', 'event_bus', 'workflow'],
    because: NEEDED.conversionQueue,
    usual: true,
    when: (parts) => parts.has('web_compute'),
  },
  {
    of: 'ml_inference',
    anyOf: ['object_storage'],
    because: NEEDED.recognitionFiles,
    usual: true,
    when: (parts) => !parts.hasAny(['file_storage', 'data_lake', 'vector_search']),
  },
  {
    of: 'etl',
    anyOf: ['object_storage'],
    because: NEEDED.deliveredFiles,
    usual: true,
    when: (parts) => parts.isStated('etl') && !parts.hasOneOf(STORES),
  },
  {
    of: 'scheduler',
    anyOf: ['worker_compute', 'batch_compute', 'etl', 'workflow', 'ml_training'],
    because: NEEDED.scheduledWork,
    usual: true,
    when: startsWork,
  },
  {
    of: 'full_text_search',
    anyOf: ['worker_compute', 'etl', 'stream_processing', 'batch_compute'],
    because: NEEDED.searchIndexing,
    usual: true,
    when: (parts) => parts.isStated('full_text_search') && parts.has('web_compute'),
  },
  {
    of: 'email_sms',
    anyOf: ['worker_compute', 'workflow', 'batch_compute'],
    because: NEEDED.backgroundSending,
    usual: true,
    when: sendsMany,
  },
  {
    of: 'email_sms',
    anyOf: ['queue', 'workflow', 'event_bus', 'pubsub'],
    because: NEEDED.sendingQueue,
    usual: true,
    when: sendsMany,
  },
  {
    of: 'audit_trail',
    anyOf: ['kms'],
    because: NEEDED.auditKeys,
    usual: true,
    when: (parts) => parts.isStated('audit_trail') && parts.hasOneOf(STORES),
  },
  {
    of: 'queue',
    anyOf: ['worker_compute', 'batch_compute', 'workflow'],
    because: NEEDED.queueConsumer,
    usual: true,
    when: (parts) => parts.isStated('queue'),
  },
];

/** Adds the components that the present components need. */
export function addNeeds(parts: PartList, facts: Circumstances): void {
  for (const { of, anyOf, because, usual, firm, when } of NEEDS) {
    if (!parts.has(of) || (when !== undefined && !when(parts, facts))) continue;
    parts.addImplied(anyOf, because, parts.said(of), usual);
    const [term] = anyOf;
    if (firm === true && term !== undefined) parts.makeMandatory(term, because);
  }
}
