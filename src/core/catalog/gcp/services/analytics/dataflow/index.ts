import { formatNumber } from '../../../../../messages/numbers.ts';
import type { StreamDemand } from '../../../../../model/demand.ts';
import type { Claim } from '../../../../../model/finding.ts';
import type { ManualConnection, Site, SizeFacts, Usage } from '../../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../../model/terraform.ts';
import { HOURS_PER_MONTH, SECONDS_PER_MONTH } from '../../../../../model/workload.ts';
import { labelOf } from '../../../../kit/blocks.ts';
import { managed } from '../../../../kit/usage.ts';
import { entry, factsOf } from '../../../foundation/facts.ts';
import {
  apis,
  emailOf,
  gib,
  globalNameOf,
  HOURS,
  memberOf,
  projectRole,
  serviceAccount,
} from '../../../foundation/names.ts';
import { privateApiUsage } from '../../../foundation/private-apis.ts';
import { privateBucket } from '../../buckets.ts';
import { principalOf } from '../../cloud-run/web.ts';
import { isSource } from '../../pubsub/deliver.ts';
import { datasetEditor, readingGrants, sourcesOf } from '../../sources.ts';
import { EVENTS_PER_VCPU, JOB_PERMISSIONS, jobBlocks, MACHINE, type ProcessorNode, VCPU } from './job.ts';
import { kafkaJobBlocks } from './kafka-job.ts';

const GIB = 8;
const MOST_WORKERS = 100;
const KB_PER_GB = 1e6;

/** Google has no template that writes to these: the sample passes events on to a topic or to files. */
const OWN_JOB: readonly ManualConnection[] = [
  {
    to: ['wide_column_db', 'document_db', 'key_value_db', 'relational_db', 'object_storage', 'graph_db'],
    do: 'Set the variable of the template to your own Dataflow job. Its identity may already write there; the sample passes events on without writing.',
  },
];

export const dataflow = entry<'stream_processing', SizeFacts>({
  id: 'gcp.dataflow',
  service: 'Dataflow',
  capability: 'stream_processing',
  inNetwork: false,
  fit: ({ demand, needs }) =>
    needs.scaleToZero
      ? null
      : {
          because: `Dataflow works on ${formatNumber(demand.peakPerSecond)} events/s ${demand.kafka ? 'as it reads them from Kafka' : 'while they flow'}, counts each exactly once, and adds machines up to the peak.`,
          provides: ['stream_processing', 'etl'],
          actionRequired: OWN_JOB,
        },
  size: ({ demand }) => {
    const workers = (perSecond: number) => Math.max(1, Math.ceil(perSecond / (EVENTS_PER_VCPU * VCPU)));
    if (workers(demand.peakPerSecond) > MOST_WORKERS) return [];
    const count = workers(demand.meanPerSecond);
    return [
      {
        sku: `${formatNumber(count)} x ${MACHINE}, streaming`,
        count,
        // Work moves to another zone when a job is started anew: cloud.google.com/dataflow/sla
        qualities: managed(2, 99.9, { operations: 0.2 }),
      },
    ];
  },
  meter: ({ count }, { demand }) => dataflowUsages(count, demand),
  declare: (_size, node, site) => processorBlocks(node, site),
  claims: (_size, node): readonly Claim[] => [
    {
      kind: 'private',
      text: 'Intermediate data are kept in a bucket that cannot be made public.',
      resource: `google_storage_bucket.${labelOf(node.id)}`,
      attributes: { public_access_prevention: 'enforced' },
    },
  ],
  principal: (_size, node) => principalOf(node.id),
  facts: () => ({ permissions: JOB_PERMISSIONS }),
});

function dataflowUsages(count: number, { meanPerSecond, eventKb }: StreamDemand): readonly Usage[] {
  const processed = (meanPerSecond * SECONDS_PER_MONTH * eventKb) / KB_PER_GB;
  return [
    {
      meter: 'dataflow/streaming/vcpu',
      what: 'Processors of the machines',
      quantity: count * VCPU * HOURS_PER_MONTH,
      arithmetic: `${formatNumber(count)} x ${VCPU} vCPU x ${HOURS}`,
    },
    {
      meter: 'dataflow/batch/memory',
      what: 'Memory of the machines, at the same price for streams',
      quantity: count * GIB * HOURS_PER_MONTH,
      arithmetic: `${formatNumber(count)} x ${GIB} GiB x ${HOURS}`,
    },
    {
      meter: 'dataflow/streaming/data-processed',
      what: 'Data that pass between steps',
      quantity: gib(processed),
      arithmetic: `${formatNumber(meanPerSecond)} a second x ${formatNumber(eventKb)} kB x 730 h x 3,600 s`,
    },
    privateApiUsage(),
  ];
}

function processorBlocks(node: ProcessorNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const sources = sourcesOf(site, node.id);
  const source = sources.find((part) => isSource(site, part.node.id));
  const kafka = sources.find((part) => factsOf(part).kafkaTopic !== undefined);
  return [
    ...apis('dataflow', 'compute', 'storage'),
    ...serviceAccount(label, node.id, node.title),
    ...projectRole(`${label}_works`, 'roles/dataflow.worker', memberOf(label), null),
    ...readingGrants(site, node.id, principalOf(node.id)),
    ...datasetEditor(site, node.id, memberOf(label)),
    ...stagingBlocks(node, site),
    ...(source === undefined ? [] : jobBlocks(node, source, site)),
    ...(kafka === undefined ? [] : kafkaJobBlocks(node, kafka, site)),
    output(
      `${label}_account`,
      'Identity that jobs run under; jobs of your own are started with it, its bucket and its network.',
      emailOf(label),
    ),
  ];
}

function stagingBlocks(node: ProcessorNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const files = privateBucket(
    label,
    {
      file: 'data.tf',
      name: globalNameOf(node.id),
      disposable: true,
      more: { lifecycle_rule: nested({ condition: nested({ age: 30 }), action: nested({ type: 'Delete' }) }) },
    },
    site,
  );
  return [
    ...files.key,
    files.block,
    resource('security.tf', 'google_storage_bucket_iam_member', label, {
      bucket: code(`google_storage_bucket.${label}.name`),
      role: 'roles/storage.objectAdmin',
      member: memberOf(label),
    }),
  ];
}
