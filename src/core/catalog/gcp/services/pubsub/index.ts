import { formatNumber } from '../../../../messages/numbers.ts';
import type { FanOutDemand, MessageDemand, StreamDemand } from '../../../../model/demand.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { Edge, GraphNode } from '../../../../model/graph.ts';
import type { AccessGrant, Principal, Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import { code, resource } from '../../../../model/terraform.ts';
import { SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { entry } from '../../foundation/facts.ts';
import { gib } from '../../foundation/names.ts';
import { readBy } from './deliver.ts';
import { KEPT_DEAD, topicBlocks, topicFacts } from './topic.ts';

/** A message counts as at least 1,000 bytes, once when it is published and once when it is delivered (cloud.google.com/pubsub/pricing). */
const LEAST_KB = 1;
const BYTES_PER_KB = 1000;
const KB_PER_GB = 1e6;
const BYTES_PER_TIB = 2 ** 40;
const SECONDS_PER_DAY = 86_400;
/** A topic keeps what passed it for 31 days at the most (cloud.google.com/pubsub/docs/topic-properties). */
const MOST_DAYS = 31;

/** The three offerings share one design: a topic, and a subscription for each receiver. */
const SHARED = {
  service: 'Pub/Sub',
  inNetwork: false,
  grantAccess: (_size: SizeFacts, node: GraphNode, site: Site, caller: Principal, edge: Edge) =>
    acceptMessages(node, site, caller, edge),
  claims: (_size: SizeFacts, node: GraphNode) => retriedClaims(node.id),
  facts: (_size: SizeFacts, node: GraphNode) => topicFacts(node.id),
} as const;

export const pubsub = entry<'queue', SizeFacts>({
  ...SHARED,
  id: 'gcp.pubsub',
  capability: 'queue',
  fit: (node) => ({
    because: `Pub/Sub keeps each of the ${formatNumber(node.demand.messagesPerMonth)} messages a month in several zones until it is processed, and is billed by throughput.`,
    provides: ['queue', 'pubsub', 'event_stream'],
  }),
  size: () => [topicSize('Topic with dead letters')],
  meter: (_size, { demand }) => [throughput(demand, 1)],
  declare: (_size, node, site) => topicBlocks(node, site),
});

export const pubsubTopic = entry<'pubsub', SizeFacts>({
  ...SHARED,
  id: 'gcp.pubsub-topic',
  capability: 'pubsub',
  fit: ({ demand }) => ({
    because: `Pub/Sub delivers each of the ${formatNumber(demand.messagesPerMonth)} messages a month to each of ${formatNumber(demand.subscribers)} subscribers at its own pace, and is billed by throughput.`,
    provides: ['pubsub', 'queue', 'event_stream'],
  }),
  size: () => [topicSize('Topic with a subscription each')],
  meter: (_size, { demand }) => [throughput(demand, Math.max(1, demand.subscribers))],
  declare: (_size, node, site) => topicBlocks(node, site),
});

export const pubsubStream = entry<'event_stream', SizeFacts>({
  ...SHARED,
  id: 'gcp.pubsub-stream',
  capability: 'event_stream',
  fit: ({ demand }) =>
    demand.kafka || demand.retentionDays > MOST_DAYS
      ? null
      : {
          because: `Pub/Sub takes ${formatNumber(demand.peakPerSecond)} events/s without shards to plan, keeps them in order for each key, and lets subscribers replay ${formatNumber(demand.retentionDays)} days.`,
          provides: ['event_stream', 'pubsub', 'queue'],
        },
  size: () => [topicSize('Topic that can be read again')],
  meter: (_size, { demand }) => [
    throughput(streamed(demand), Math.max(1, demand.consumers) - (demand.fileStores ?? 0)),
    ...exported(streamed(demand), demand.fileStores),
    ...replay(demand),
  ],
  declare: (_size, node, site) => topicBlocks(node, site, Math.max(1, node.demand.retentionDays)),
});

function topicSize(sku: string): SizeFacts {
  return {
    sku,
    count: 1,
    // cloud.google.com/pubsub/sla
    qualities: managed(3, 99.95, { scalesToZero: true }),
  };
}

function streamed({ meanPerSecond, peakPerSecond, eventKb }: StreamDemand): MessageDemand {
  return { messagesPerMonth: meanPerSecond * SECONDS_PER_MONTH, peakPerSecond, messageKb: eventKb };
}

export function throughput({ messagesPerMonth, messageKb }: MessageDemand | FanOutDemand, receivers: number): Usage {
  const kb = Math.max(LEAST_KB, messageKb);
  const times = 1 + receivers;
  return {
    meter: 'pubsub/throughput',
    what: 'Messages published and delivered',
    quantity: (messagesPerMonth * kb * BYTES_PER_KB * times) / BYTES_PER_TIB,
    arithmetic: `${formatNumber(messagesPerMonth)} x ${kb} kB x ${times} / 1.1 million MB a TiB`,
  };
}

/** Messages that a subscription writes into the files of a bucket. @param stores number of buckets */
export function exported({ messagesPerMonth, messageKb }: MessageDemand, stores: number | undefined): readonly Usage[] {
  if (stores === undefined) return [];
  const kb = Math.max(LEAST_KB, messageKb);
  return [
    {
      meter: 'pubsub/export',
      what: 'Messages written into files',
      quantity: (messagesPerMonth * kb * BYTES_PER_KB * stores) / BYTES_PER_TIB,
      arithmetic: `${formatNumber(messagesPerMonth)} x ${kb} kB x ${stores} / 1.1 million MB a TiB`,
    },
  ];
}

/** Retained messages are charged as storage (cloud.google.com/pubsub/pricing). */
function replay({ meanPerSecond, eventKb, retentionDays }: StreamDemand): readonly Usage[] {
  const kept = (meanPerSecond * SECONDS_PER_DAY * Math.max(1, retentionDays) * eventKb) / KB_PER_GB;
  return [
    {
      meter: 'pubsub/retained-storage',
      what: 'Events kept to be read again',
      quantity: gib(kept),
      arithmetic: `${formatNumber(meanPerSecond)} a second x ${formatNumber(eventKb)} kB x ${formatNumber(Math.max(1, retentionDays))} days`,
    },
  ];
}

/** Senders may publish, readers get a subscription each, and a started program is called by its subscription. */
export function acceptMessages(node: GraphNode, site: Site, caller: Principal, edge: Edge): AccessGrant {
  const label = site.label(node.id);
  if (edge.kind === 'trigger') return { environment: {}, secrets: {}, blocks: [] };
  if (edge.kind === 'read') {
    return {
      environment: {
        [`${label.toUpperCase()}_SUBSCRIPTION`]: code(`google_pubsub_subscription.${label}_${caller.label}.id`),
      },
      secrets: {},
      blocks: readBy(site, node.id, caller),
    };
  }
  return {
    environment: { [label.toUpperCase()]: code(`google_pubsub_topic.${label}.id`) },
    secrets: {},
    blocks: [
      resource('security.tf', 'google_pubsub_topic_iam_member', `${caller.label}_${label}`, {
        topic: code(`google_pubsub_topic.${label}.id`),
        role: 'roles/pubsub.publisher',
        member: caller.identity,
      }),
    ],
  };
}

export function retriedClaims(id: string): readonly Claim[] {
  return [
    {
      kind: 'retried',
      text: 'A message that fails is tried again with growing pauses; then it is kept in a dead-letter subscription for fourteen days.',
      resource: `google_pubsub_subscription.${labelOf(id)}_dead_letter`,
      attributes: { message_retention_duration: KEPT_DEAD },
    },
  ];
}
