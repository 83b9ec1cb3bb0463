import { SIZING } from '../../messages/sizing.ts';
import type { WorkingMetric } from '../../messages/working-figures.ts';
import { type Capability, EVENT_CAPABILITIES } from '../../model/capability.ts';
import type { Figure, Workload } from '../../model/workload.ts';
import { eventRates } from './events.ts';
import { derived, type Ledger, zero } from './ledger.ts';
import type { Nature } from './nature.ts';
import { type Analysed, eventsGbPerMonth, tablesOf } from './tables.ts';
import type { Traffic } from './traffic.ts';

const PLATFORM = [
  'connections',
  'eventsPeakPerSecond',
  'eventsMeanPerSecond',
  'eventKb',
  'retentionDays',
  'devices',
  'analysedGb',
  'analysedGrowthGbPerMonth',
  'scannedGbPerMonth',
  'modelCallsPerMonth',
  'inputTokens',
  'outputTokens',
  'mediaMinutesPerMonth',
  'tasksPerMonth',
  'parallelTasks',
  'taskVcpu',
  'taskMemoryGb',
  'taskHours',
] as const satisfies readonly (keyof Workload)[];

/** Workload figures of events, analytics, models, media and jobs. */
export type Platform = Pick<Workload, (typeof PLATFORM)[number]>;

type Amounts = Pick<Workload, 'databaseGb' | 'objectGb' | 'databaseGrowthGbPerMonth'>;

const TABLES: readonly Capability[] = ['data_warehouse', 'data_lake', 'etl', 'bi_dashboard'];
const MODELS: readonly Capability[] = ['llm_inference', 'ml_inference'];

/** Figures of optional components; 0 or the unrecorded working figure for components that the system does not have. */
export function platform(ledger: Ledger, nature: Nature, requests: Traffic, amounts: Amounts): Platform {
  const hasAny = (capabilities: readonly Capability[]) => capabilities.some((capability) => nature.has(capability));
  const when = (capabilities: readonly Capability[], metric: WorkingMetric) =>
    hasAny(capabilities) ? ledger.take(metric) : ledger.idle(metric);
  const devices = devicesOf(ledger, nature);
  const events = eventRates(ledger, requests, hasAny(EVENT_CAPABILITIES), devices);
  const eventKb = when(EVENT_CAPABILITIES, 'event_kb');
  const retentionDays = when(EVENT_CAPABILITIES, 'retention_days');
  const analysed = hasAny(TABLES)
    ? tablesOf(
        {
          storedGb: amounts.databaseGb.value + amounts.objectGb.value,
          eventsGb: eventsGbPerMonth({ eventsMeanPerSecond: events.mean, eventKb }),
          growthGb: amounts.databaseGrowthGbPerMonth.value,
          keptDays: retentionDays.value,
        },
        ledger,
      )
    : NO_TABLES;
  const minutes = when(['batch_compute', 'ml_training'], 'task_minutes');
  return {
    connections: connections(ledger, requests, nature),
    eventsPeakPerSecond: events.peak,
    eventsMeanPerSecond: events.mean,
    eventKb,
    retentionDays,
    devices,
    ...analysed,
    modelCallsPerMonth: hasAny(MODELS) ? modelCalls(ledger) : ledger.idle('model_calls_per_month'),
    inputTokens: when(['llm_inference'], 'input_tokens'),
    outputTokens: when(['llm_inference'], 'output_tokens'),
    mediaMinutesPerMonth: when(['media_transcode'], 'media_minutes_per_month'),
    ...machines(
      when(['batch_compute'], 'tasks_per_month'),
      when(['batch_compute'], 'parallel_tasks'),
      when(['batch_compute'], 'task_vcpu'),
    ),
    taskMemoryGb: when(['batch_compute'], 'task_memory_gb'),
    taskHours: derived(minutes.value / 60, 'h', SIZING.minutes(minutes.value), minutes),
  };
}

/** The devices that send: as stated; a small fleet where a component takes their messages and nothing says how many they are. */
function devicesOf(ledger: Ledger, nature: Nature): Figure {
  const stated = ledger.stated('devices', 'devices');
  if (stated !== null) return stated;
  return nature.has('iot_ingest') ? ledger.take('devices') : zero('devices', SIZING.noDevices);
}

/** Largest instance size that every cloud has, vCPU; a larger task runs on several instances. */
const MOST_VCPU = 96;

/** Splits a task that exceeds the largest instance into tasks of one instance each. */
function machines(
  tasks: Figure,
  parallel: Figure,
  vcpu: Figure,
): Pick<Platform, 'tasksPerMonth' | 'parallelTasks' | 'taskVcpu'> {
  const count = Math.ceil(vcpu.value / MOST_VCPU);
  if (count <= 1) return { tasksPerMonth: tasks, parallelTasks: parallel, taskVcpu: vcpu };
  const shared = (figure: Figure, unit: string, value: number): Figure =>
    derived(value, unit, SIZING.machines(vcpu.value, count, figure.value, value), figure);
  return {
    tasksPerMonth: shared(tasks, 'tasks/month', tasks.value * count),
    parallelTasks: shared(parallel, 'tasks', parallel.origin === 'assumed' ? count : parallel.value * count),
    taskVcpu: shared(vcpu, 'vCPU', Math.ceil(vcpu.value / count)),
  };
}

function connections(ledger: Ledger, { peakRps, people }: Traffic, nature: Nature): Figure {
  const stated = ledger.stated('concurrent_users', 'connections');
  if (stated !== null) return stated;
  const none = zero('connections', SIZING.noConnections);
  if (!nature.has('websocket_realtime')) return none;
  const value = Math.max(1, Math.min(people.value, peakRps.value * SECONDS_OPEN));
  return derived(value, 'connections', SIZING.connections(peakRps.value, SECONDS_OPEN), peakRps);
}

const SECONDS_OPEN = 60;

const NO_TABLES: Analysed = {
  analysedGb: zero('GB', SIZING.nothingAnalysed),
  analysedGrowthGbPerMonth: zero('GB/month', SIZING.nothingAnalysed),
  scannedGbPerMonth: zero('GB/month', SIZING.nothingAnalysed),
};

/** Model calls: stated, else one per processed document or job, else the working figure. */
function modelCalls(ledger: Ledger): Figure {
  const stated = ledger.stated('model_calls_per_month', 'calls/month');
  const jobs = ledger.stated('jobs_per_month', 'jobs/month');
  if (stated !== null || jobs === null) return stated ?? ledger.take('model_calls_per_month');
  return derived(jobs.value, 'calls/month', SIZING.callOfJob(jobs.value), jobs);
}
