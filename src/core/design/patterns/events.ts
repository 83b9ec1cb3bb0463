import { SECONDS_PER_MONTH } from '../../model/workload.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import { firstOf } from './data-stores.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Devices that report by themselves, with an identity each. */
export function devices(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('iot_ingest');
  if (asked === null) return;
  const { workload } = context;
  builder.actor('things', 'Devices');
  builder.add({
    id: 'devices',
    title: 'Device gateway',
    capability: 'iot_ingest',
    zone: 'edge',
    demand: {
      devices: workload.devices.value,
      messagesPerMonth: workload.eventsMeanPerSecond.value * SECONDS_PER_MONTH,
      peakPerSecond: workload.eventsPeakPerSecond.value,
      messageKb: workload.eventKb.value,
    },
    ...reasonOf(asked, 'Devices sign in one by one and report without being asked.'),
  });
  builder.join('things', 'devices', 'message', { protocol: 'mqtt', port: 8883, synchronous: false });
}

/** An ordered log of events that several may read again. */
export function eventLog(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('event_stream');
  if (asked === null || context.isCovered(asked, builder)) return;
  const { workload } = context;
  builder.add({
    id: 'stream',
    title: 'Event stream',
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
    ...reasonOf(asked, 'Readers that stop for a while go on where they were.'),
    needs: { zones: context.zones },
  });
  builder.join(source(builder), 'stream', 'message', { synchronous: false });
  for (const worker of builder.of('worker_compute'))
    builder.join('stream', worker, 'trigger', { port: null, synchronous: false });
}

/** A log is no archive: what is kept longer belongs into a store. */
const MOST_STREAM_DAYS = 7;
const CONSUMERS = 2;

/** Windows and sums over events while they pass. */
export function processing(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('stream_processing');
  if (asked === null) return;
  const { workload } = context;
  builder.add({
    id: 'processor',
    title: 'Stream processing',
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
    ...reasonOf(asked, 'What counts is what happens within seconds of each other.'),
  });
  const from = firstOf(builder, ['event_stream', 'pubsub', 'iot_ingest', 'queue']);
  if (from !== null) builder.join(from, 'processor', 'read', { synchronous: false });
}

/** One message, many who hear it; or events routed by what they say. */
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
      ...reasonOf(asked, 'Those who react need not know of each other.'),
    });
    for (const caller of builder.of('web_compute')) builder.join(caller, id, 'message', { synchronous: false });
    for (const worker of builder.of('worker_compute'))
      builder.join(id, worker, 'trigger', { port: null, synchronous: false });
  }
}

const SUBSCRIBERS = 3;
const FAN_OUT = [
  ['pubsub', 'topic', 'Topic'],
  ['event_bus', 'bus', 'Event bus'],
] as const;

/** Who writes into a stream: devices, else the program that answers, else someone outside; never who reads it. */
function source(builder: GraphBuilder): string {
  if (builder.has('devices')) return 'devices';
  return builder.of('web_compute')[0] ?? builder.actor('producers', 'Producers of events');
}
