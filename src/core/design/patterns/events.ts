import { ACTORS, TITLES } from '../../messages/components.ts';
import { SECONDS_PER_MONTH } from '../../model/workload.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import { firstOf } from './data-stores.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Ingestion endpoint for devices, each with a separate identity. */
export function devices(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('iot_ingest');
  if (asked === null) return;
  const { workload } = context;
  builder.actor('things', ACTORS.devices);
  builder.add({
    id: 'devices',
    title: TITLES.deviceGateway,
    capability: 'iot_ingest',
    zone: 'edge',
    demand: {
      devices: workload.devices.value,
      messagesPerMonth: workload.eventsMeanPerSecond.value * SECONDS_PER_MONTH,
      peakPerSecond: workload.eventsPeakPerSecond.value,
      messageKb: workload.eventKb.value,
    },
    ...reasonOf(asked),
  });
  builder.join('things', 'devices', 'message', { protocol: 'mqtt', port: 8883, synchronous: false });
}

/** Event stream that several consumers can read and replay. */
export function eventLog(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('event_stream');
  if (asked === null || context.isCovered(asked, builder)) return;
  const { workload } = context;
  builder.add({
    id: 'stream',
    title: TITLES.eventStream,
    capability: 'event_stream',
    zone: 'private_data',
    demand: {
      peakPerSecond: workload.eventsPeakPerSecond.value,
      meanPerSecond: workload.eventsMeanPerSecond.value,
      eventKb: workload.eventKb.value,
      retentionDays: Math.min(workload.retentionDays.value, MOST_STREAM_DAYS),
      consumers: CONSUMERS,
      kafka: context.technology('kafka') !== null,
    },
    ...reasonOf(asked),
    needs: { zones: context.zones },
  });
  builder.join(source(builder), 'stream', 'message', { synchronous: false });
  for (const worker of builder.of('worker_compute'))
    builder.join('stream', worker, 'trigger', { port: null, synchronous: false });
}

/** Longest retention of a stream, days; a store keeps events for longer. */
const MOST_STREAM_DAYS = 7;
const CONSUMERS = 2;

/** Stream processing with windows and aggregates. */
export function processing(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('stream_processing');
  if (asked === null) return;
  const { workload } = context;
  builder.add({
    id: 'processor',
    title: TITLES.streamProcessing,
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
    ...reasonOf(asked),
  });
  const from = firstOf(builder, ['event_stream', 'pubsub', 'iot_ingest', 'queue']);
  if (from !== null) builder.join(from, 'processor', 'read', { synchronous: false });
}

/** Publish/subscribe topic and event bus. */
export function fanOut(context: CompositionContext, builder: GraphBuilder): void {
  const { workload } = context;
  const demand = {
    messagesPerMonth: Math.max(workload.jobsPerMonth.value, workload.eventsMeanPerSecond.value * SECONDS_PER_MONTH),
    peakPerSecond: workload.eventsPeakPerSecond.value,
    messageKb: workload.eventKb.value,
    subscribers: SUBSCRIBERS,
  };
  for (const [capability, id, title] of FAN_OUT) {
    const asked = context.wants(capability);
    if (asked === null || context.isCovered(asked, builder)) continue;
    builder.add({
      id,
      title,
      capability,
      zone: 'private_application',
      demand,
      ...reasonOf(asked),
    });
    for (const caller of builder.of('web_compute')) builder.join(caller, id, 'message', { synchronous: false });
    for (const worker of builder.of('worker_compute'))
      builder.join(id, worker, 'trigger', { port: null, synchronous: false });
  }
}

const SUBSCRIBERS = 3;
const FAN_OUT = [
  ['pubsub', 'topic', TITLES.topic],
  ['event_bus', 'bus', TITLES.eventBus],
] as const;

/** Id of the producer of a stream: the device gateway, else the web application, else an external actor. */
function source(builder: GraphBuilder): string {
  if (builder.has('devices')) return 'devices';
  return builder.of('web_compute')[0] ?? builder.actor('producers', ACTORS.eventProducers);
}
