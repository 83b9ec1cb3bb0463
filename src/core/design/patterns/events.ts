import { SECONDS_PER_MONTH } from '../../model/workload.ts';
import { type Brief, reasonOf } from './composition-context.ts';
import { firstOf } from './data-stores.ts';
import type { Draft } from './graph-builder.ts';

/** Devices that report by themselves, with an identity each. */
export function devices(brief: Brief, draft: Draft): void {
  const asked = brief.wants('iot_ingest');
  if (asked === null) return;
  const { workload } = brief;
  draft.actor('things', 'Devices');
  draft.add({
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
  draft.join('things', 'devices', 'message', { protocol: 'mqtt', port: 8883, synchronous: false });
}

/** An ordered log of events that several may read again. */
export function eventLog(brief: Brief, draft: Draft): void {
  const asked = brief.wants('event_stream');
  if (asked === null || brief.isCovered(asked, draft)) return;
  const { workload } = brief;
  draft.add({
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
      kafka: brief.technology('kafka') !== null,
    },
    ...reasonOf(asked, 'Readers that stop for a while go on where they were.'),
    needs: { zones: brief.zones },
  });
  draft.join(source(draft), 'stream', 'message', { synchronous: false });
  for (const worker of draft.of('worker_compute'))
    draft.join('stream', worker, 'trigger', { port: null, synchronous: false });
}

/** A log is no archive: what is kept longer belongs into a store. */
const MOST_STREAM_DAYS = 7;
const CONSUMERS = 2;

/** Windows and sums over events while they pass. */
export function processing(brief: Brief, draft: Draft): void {
  const asked = brief.wants('stream_processing');
  if (asked === null) return;
  const { workload } = brief;
  draft.add({
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
      kafka: brief.technology('kafka') !== null,
    },
    ...reasonOf(asked, 'What counts is what happens within seconds of each other.'),
  });
  const from = firstOf(draft, ['event_stream', 'pubsub', 'iot_ingest', 'queue']);
  if (from !== null) draft.join(from, 'processor', 'read', { synchronous: false });
}

/** One message, many who hear it; or events routed by what they say. */
export function fanOut(brief: Brief, draft: Draft): void {
  const { workload } = brief;
  const demand = {
    messagesPerMonth: Math.max(workload.jobsPerMonth.value, workload.eventsMeanPerSecond.value * SECONDS_PER_MONTH),
    peakPerSecond: workload.eventsPeakPerSecond.value,
    messageKb: workload.eventKb.value,
    subscribers: SUBSCRIBERS,
  };
  for (const [capability, id, title] of FAN_OUT) {
    const asked = brief.wants(capability);
    if (asked === null || brief.isCovered(asked, draft)) continue;
    draft.add({
      id,
      title,
      capability,
      zone: 'private_application',
      demand,
      ...reasonOf(asked, 'Those who react need not know of each other.'),
    });
    for (const caller of draft.of('web_compute')) draft.join(caller, id, 'message', { synchronous: false });
    for (const worker of draft.of('worker_compute'))
      draft.join(id, worker, 'trigger', { port: null, synchronous: false });
  }
}

const SUBSCRIBERS = 3;
const FAN_OUT = [
  ['pubsub', 'topic', 'Topic'],
  ['event_bus', 'bus', 'Event bus'],
] as const;

/** Who writes into a stream: devices, else the program that answers, else someone outside; never who reads it. */
function source(draft: Draft): string {
  if (draft.has('devices')) return 'devices';
  return draft.of('web_compute')[0] ?? draft.actor('producers', 'Producers of events');
}
