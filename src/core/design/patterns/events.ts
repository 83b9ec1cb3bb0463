import { ACTORS, TITLES } from '../../messages/components.ts';
import { SECONDS_PER_MONTH } from '../../model/workload.ts';
import { type PartContext, reasonOf } from './composition-context.ts';
import { firstOf, isFed, otherEnd } from './connections.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Ingestion endpoint for devices, each with a separate identity. */
export function devices(context: PartContext, builder: GraphBuilder): void {
  const { workload, id } = context;
  builder.add({
    id,
    title: context.titled(TITLES.deviceGateway),
    capability: 'iot_ingest',
    zone: 'edge',
    demand: {
      devices: workload.devices.value,
      messagesPerMonth: workload.eventsMeanPerSecond.value * SECONDS_PER_MONTH,
      peakPerSecond: workload.eventsPeakPerSecond.value,
      messageKb: workload.eventKb.value,
    },
    ...reasonOf(context.part),
  });
  const isConnected = context.flowsOf(id).some((flow) => context.isParty(otherEnd(flow, id)));
  if (!isConnected) builder.call(builder.actor('things', ACTORS.devices), id);
}

/** Event stream that several consumers can read and replay. */
export function eventLog(context: PartContext, builder: GraphBuilder): void {
  const { workload, id } = context;
  builder.add({
    id,
    title: context.titled(TITLES.eventStream),
    capability: 'event_stream',
    zone: 'private_data',
    demand: {
      peakPerSecond: workload.eventsPeakPerSecond.value,
      meanPerSecond: workload.eventsMeanPerSecond.value,
      eventKb: workload.eventKb.value,
      retentionDays: Math.min(workload.retentionDays.value, MOST_STREAM_DAYS),
      consumers: subscribersOf(context) ?? CONSUMERS,
      kafka: context.technology('kafka') !== null,
    },
    ...reasonOf(context.part),
    needs: { zones: context.zones },
  });
  if (context.flowsOf(id).length > 0) return;
  builder.call(source(builder), id);
  for (const worker of builder.of('worker_compute')) builder.call(id, worker);
}

/** Longest retention of a stream, days; a store keeps events for longer. */
const MOST_STREAM_DAYS = 7;
/** Consumers of a stream without one in the request; a working assumption. */
const CONSUMERS = 2;

/** Stream processing with windows and aggregates. */
export function processing(context: PartContext, builder: GraphBuilder): void {
  const { workload, id } = context;
  builder.add({
    id,
    title: context.titled(TITLES.streamProcessing),
    capability: 'stream_processing',
    zone: 'private_application',
    demand: {
      peakPerSecond: workload.eventsPeakPerSecond.value,
      meanPerSecond: workload.eventsMeanPerSecond.value,
      eventKb: workload.eventKb.value,
      retentionDays: 1,
      consumers: 1,
      kafka: context.technology('kafka') !== null,
    },
    ...reasonOf(context.part),
  });
  if (isFed(id, context, builder, BUFFERS)) return;
  const from = firstOf(builder, BUFFERS);
  if (from !== null) builder.call(from, id);
}

const BUFFERS = ['event_stream', 'pubsub', 'iot_ingest', 'queue'] as const;

/** Publish/subscribe topic or event bus. */
export const fanOut =
  (capability: keyof typeof FAN_OUT) =>
  (context: PartContext, builder: GraphBuilder): void => {
    const { workload, id } = context;
    const demand = {
      messagesPerMonth: Math.max(workload.jobsPerMonth.value, workload.eventsMeanPerSecond.value * SECONDS_PER_MONTH),
      peakPerSecond: workload.eventsPeakPerSecond.value,
      messageKb: workload.eventKb.value,
      subscribers: subscribersOf(context) ?? SUBSCRIBERS,
    };
    builder.add({
      id,
      title: context.titled(FAN_OUT[capability]),
      capability,
      zone: 'private_application',
      demand,
      ...reasonOf(context.part),
    });
    if (context.flowsOf(id).length > 0) return;
    for (const caller of builder.of('web_compute')) builder.call(caller, id);
    for (const worker of builder.of('worker_compute')) builder.call(id, worker);
  };

/** Components that receive from a topic by its flows; null if no flow names a receiver. */
function subscribersOf({ id, flowsOf }: PartContext): number | null {
  const receivers = flowsOf(id).flatMap(({ from, to, interaction }) => {
    const isTaking = interaction === 'consume' || interaction === 'read';
    if (isTaking) return to === id ? [from] : [];
    return from === id ? [to] : [];
  });
  return receivers.length === 0 ? null : new Set(receivers).size;
}

/** Subscribers of a topic without a receiver in the request; a working assumption. */
const SUBSCRIBERS = 3;
const FAN_OUT = { pubsub: TITLES.topic, event_bus: TITLES.eventBus } as const;

/** Id of the producer of a stream: the device gateway, else the web application, else an external actor. */
function source(builder: GraphBuilder): string {
  return firstOf(builder, ['iot_ingest', 'web_compute']) ?? builder.actor('producers', ACTORS.eventProducers);
}
