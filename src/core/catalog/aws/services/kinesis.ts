import { formatNumber } from '../../../messages/numbers.ts';
import type { StreamDemand } from '../../../model/demand.ts';
import { entry, type SizeFacts, type Usage } from '../../../model/offering.ts';
import { code, output, resource } from '../../../model/terraform.ts';
import { DAYS_PER_MONTH, HOURS_PER_MONTH, SECONDS_PER_MONTH } from '../../../model/workload.ts';
import { atLeast, between, labelOf, numberVariable, orNull } from '../../kit/blocks.ts';
import { isNamed } from '../../kit/requirements.ts';
import { always, gigabytes } from '../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { accessGrant, grant } from '../foundation/iam.ts';
import { environmentName, keyOf, named, servedByRegion } from '../foundation/naming.ts';
import { DELIVERY_PERMISSIONS, delivered, deliveriesFrom } from './delivery-stream.ts';
import { invokedBy } from './invocations.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_kinesis_stream kinesis: AddTagsToStream CreateStream DecreaseStreamRetentionPeriod DeleteStream
 kinesis: IncreaseStreamRetentionPeriod RemoveTagsFromStream StartStreamEncryption StopStreamEncryption
 kinesis: UpdateShardCount UpdateStreamMode TagResource UntagResource
`,
  { kinesis: scope('kinesis:{region}:*:stream/{name}*', 'Describe* List*') },
);

const READING = [
  'kinesis:DescribeStream',
  'kinesis:DescribeStreamSummary',
  'kinesis:GetRecords',
  'kinesis:GetShardIterator',
  'kinesis:ListShards',
];

interface KinesisSize extends SizeFacts {
  /** Null in on-demand mode. */
  readonly shards: number | null;
}

/** Quotas of one shard: 1 MB/s or 1,000 events/s in, 2 MB/s out for all readers (Kinesis quotas). */
const KB_IN = 1000;
const EVENTS_IN = 1000;
const KB_OUT = 2000;
/** Default shard quota of an account in most regions: Kinesis quotas; higher values need a quota increase. */
const MOST_SHARDS = 500;
/** Largest event, KB, and longest retention, days (Kinesis quotas). */
const MOST_EVENT_KB = 1024;
const MOST_DAYS = 365;
/** A put is counted in units of 25 KB (Kinesis pricing). */
const KB_PER_UNIT = 25;
const DAYS_INCLUDED = 1;
const DAYS_EXTENDED = 7;
/** Spare capacity over the peak, as shards are split slowly. */
const HEADROOM = 1.3;
const KB_PER_GB = 1_000_000;
const MILLION = 1_000_000;

/** Ordered event stream with several independent consumers. */
const offering: AwsOffering<'event_stream', KinesisSize> = {
  id: 'aws.kinesis',
  service: 'Kinesis Data Streams',
  capability: 'event_stream',
  inNetwork: false,
  facts: (_, { id }) => ({
    permissions: [PERMISSIONS, DELIVERY_PERMISSIONS],
    invocation: invokedBy('kinesis:PutRecord', 'aws_kinesis_stream', labelOf(id), 'stream'),
  }),
  fit({ demand, needs }, requirements) {
    if (demand.kafka || demand.eventKb > MOST_EVENT_KB || demand.retentionDays > MOST_DAYS) return null;
    if (isNamed(requirements, ['kafka'])) return null;
    return {
      because: `${formatNumber(demand.peakPerSecond)} events/s at the peak, ordered and retained for ${formatNumber(demand.retentionDays)} days${needs.scaleToZero ? ', without a cluster' : ''}, stored in three zones.`,
      provides: ['event_stream'],
    };
  },
  size: ({ demand }) => sizes(demand),
  meter: (size, { demand }) => [
    ...(size.shards === null ? onDemand(demand) : provisioned(size.shards, demand)),
    ...delivered(monthlyGb(demand), demand.fileStores),
  ],
  declare(size, node, site) {
    const label = site.label(node.id);
    const key = keyOf(site);
    return [
      numberVariable(
        `${label}_shards`,
        `${node.title}: number of shards, each 1 MB/s and 1,000 events/s. Null: on-demand mode, which scales automatically.`,
        size.shards,
        orNull(atLeast(1, 'Use at least 1, or null.')),
      ),
      numberVariable(
        `${label}_retention_hours`,
        `${node.title}: retention of events in hours.`,
        Math.max(24, Math.ceil(node.demand.retentionDays * 24)),
        between(24, 8760),
      ),
      resource('messaging.tf', 'aws_kinesis_stream', label, {
        name: named(label),
        shard_count: code(`var.${label}_shards`),
        retention_period: code(`var.${label}_retention_hours`),
        encryption_type: 'KMS',
        kms_key_id: key ?? 'alias/aws/kinesis',
        stream_mode_details: {
          nested: true,
          labels: [],
          body: { stream_mode: code(`var.${label}_shards == null ? "ON_DEMAND" : "PROVISIONED"`) },
        },
      }),
      ...deliveriesFrom(node.id, node.title, site, {
        arn: code(`aws_kinesis_stream.${label}.arn`),
        statements: [{ sid: 'ReadEvents', actions: READING, resources: code(`aws_kinesis_stream.${label}.arn`) }],
      }).flatMap(({ blocks }) => blocks),
      output(`${label}_name`, `${node.title}: stream name.`, code(`aws_kinesis_stream.${label}.name`)),
    ];
  },
  grantAccess(_, node, site, caller, edge) {
    const label = site.label(node.id);
    const reads = edge.from === node.id || edge.kind === 'read';
    const actions = reads ? READING : ['kinesis:PutRecord', 'kinesis:PutRecords'];
    const resources = code(`aws_kinesis_stream.${label}.arn`);
    return accessGrant({ [environmentName(node, site, 'STREAM', 'NAME')]: code(`aws_kinesis_stream.${label}.name`) }, [
      grant(caller, reads ? `${label}_read` : label, [
        { sid: reads ? 'ReadEvents' : 'WriteEvents', actions, resources },
      ]),
    ]);
  },
  claims: (_, node) => [
    {
      kind: 'encrypted_at_rest',
      text: `${node.title}: events are encrypted at rest.`,
      resource: `aws_kinesis_stream.${labelOf(node.id)}`,
      attributes: { encryption_type: 'KMS' },
    },
  ],
};

function sizes(demand: StreamDemand): readonly KinesisSize[] {
  const kb = demand.peakPerSecond * demand.eventKb * HEADROOM;
  const events = demand.peakPerSecond * HEADROOM;
  const shards = Math.max(1, Math.ceil(Math.max(kb / KB_IN, events / EVENTS_IN, (kb * demand.consumers) / KB_OUT)));
  const size = (count: number | null): KinesisSize => ({
    sku: count === null ? 'on demand' : `${count} ${count === 1 ? 'shard' : 'shards'}`,
    count: 1,
    shards: count,
    qualities: { ...servedByRegion(SLA), operations: count === null ? 0 : 0.1, scalesToZero: false },
  });
  return shards > MOST_SHARDS ? [size(null)] : [size(shards), size(null)];
}

function onDemand(demand: StreamDemand): readonly Usage[] {
  const gb = monthlyGb(demand);
  const extended = Math.max(0, Math.min(demand.retentionDays, DAYS_EXTENDED) - DAYS_INCLUDED);
  return [
    always('kinesis/on-demand/stream', 'the stream'),
    gigabytes('kinesis/on-demand/data-in', 'events written', gb),
    {
      meter: 'kinesis/on-demand/data-out',
      what: 'events read',
      quantity: gb * demand.consumers,
      arithmetic: `${formatNumber(gb)} GB x ${formatNumber(demand.consumers)} readers`,
    },
    {
      meter: 'kinesis/on-demand/extended-retention-7d',
      what: 'retention beyond one day',
      quantity: (gb * extended) / DAYS_PER_MONTH,
      arithmetic: `${formatNumber(gb)} GB x ${formatNumber(extended)} / ${formatNumber(DAYS_PER_MONTH)} days`,
    },
    longTerm(gb, demand),
  ];
}

function provisioned(shards: number, demand: StreamDemand): readonly Usage[] {
  const units = Math.max(1, Math.ceil(demand.eventKb / KB_PER_UNIT));
  const puts = demand.meanPerSecond * SECONDS_PER_MONTH * units;
  return [
    always('kinesis/provisioned/shard', 'shards', shards),
    {
      meter: 'kinesis/provisioned/put-units',
      what: 'events written, in units of 25 KB',
      quantity: puts / MILLION,
      arithmetic: `${formatNumber(demand.meanPerSecond)} events/s x ${formatNumber(SECONDS_PER_MONTH)} s x ${units}`,
    },
    {
      meter: 'kinesis/provisioned/extended-retention-7d',
      what: 'retention beyond one day',
      quantity: demand.retentionDays > DAYS_INCLUDED ? shards * HOURS_PER_MONTH : 0,
      arithmetic:
        demand.retentionDays > DAYS_INCLUDED ? `${formatNumber(shards)} x ${HOURS_PER_MONTH} h` : 'one day is included',
    },
    longTerm(monthlyGb(demand), demand),
  ];
}

function longTerm(gb: number, demand: StreamDemand): Usage {
  const days = Math.max(0, demand.retentionDays - DAYS_EXTENDED);
  return {
    meter: 'kinesis/long-term-retention',
    what: 'retention beyond one week',
    quantity: (gb * days) / DAYS_PER_MONTH,
    arithmetic: `${formatNumber(gb)} GB x ${formatNumber(days)} / ${formatNumber(DAYS_PER_MONTH)} days`,
  };
}

function monthlyGb(demand: StreamDemand): number {
  return (demand.meanPerSecond * SECONDS_PER_MONTH * demand.eventKb) / KB_PER_GB;
}

export const kinesis = entry(offering);
