import { type Capability, RECORD_STORES } from '../../model/capability.ts';
import type { Metric } from '../../model/resolved.ts';
import type { Workload } from '../../model/workload.ts';

/** Figures that are stated, distributed and scaled together. */
export interface FigureGroup {
  readonly name: string;
  /** Metrics that state the shared figures. */
  readonly metrics: readonly Metric[];
  /** Metrics that state the others. */
  readonly details: readonly Metric[];
  /** Figures of which each component has its share; the first measures the group. */
  readonly shared: readonly (keyof Workload)[];
  /** Figures that hold for one request, job or event, and are not divided. */
  readonly each: readonly (keyof Workload)[];
  /** Capabilities among which a quantity of the system is divided; empty for the components of the same capability. */
  readonly among: readonly Capability[];
}

/** In the order in which a component takes them over. */
export const GROUPS: readonly FigureGroup[] = [
  {
    name: 'requests',
    metrics: [
      'requests_per_second',
      'mean_requests_per_second',
      'requests_per_month',
      'visits_per_month',
      'page_views_per_month',
      'orders_per_month',
      'monthly_users',
      'daily_users',
      'concurrent_users',
      'usual_concurrent_users',
      'registered_users',
      'egress_gb_per_month',
    ],
    details: ['response_kb', 'write_percent'],
    shared: ['peakRps', 'meanRps', 'requestsPerMonth', 'egressGbPerMonth', 'logGbPerMonth', 'people', 'connections'],
    each: ['responseKb', 'writeShare', 'queriesPerRequest'],
    among: ['web_compute'],
  },
  {
    name: 'records',
    metrics: ['stored_gb', 'growth_gb_per_month'],
    details: ['working_set_percent', 'item_kb'],
    shared: ['databaseGb', 'databaseGrowthGbPerMonth'],
    each: ['workingSet', 'itemKb'],
    among: RECORD_STORES,
  },
  {
    name: 'files',
    metrics: ['object_gb'],
    details: [],
    shared: ['objectGb'],
    each: [],
    among: ['object_storage', 'file_storage'],
  },
  {
    name: 'jobs',
    metrics: ['jobs_per_month'],
    details: ['job_seconds'],
    shared: ['jobsPerMonth'],
    each: ['jobSeconds'],
    among: [],
  },
  { name: 'messages', metrics: ['emails_per_month'], details: [], shared: ['emailsPerMonth'], each: [], among: [] },
  {
    name: 'events',
    metrics: ['events_per_second', 'peak_events_per_second', 'events_per_month', 'devices', 'readings_per_device_day'],
    details: ['event_kb', 'retention_days'],
    shared: ['eventsMeanPerSecond', 'eventsPeakPerSecond', 'devices'],
    each: ['eventKb', 'retentionDays'],
    among: [],
  },
  {
    name: 'models',
    metrics: ['model_calls_per_month'],
    details: ['input_tokens', 'output_tokens'],
    shared: ['modelCallsPerMonth'],
    each: ['inputTokens', 'outputTokens'],
    among: [],
  },
  {
    name: 'media',
    metrics: ['media_minutes_per_month'],
    details: [],
    shared: ['mediaMinutesPerMonth'],
    each: [],
    among: [],
  },
  {
    name: 'tasks',
    metrics: ['tasks_per_month', 'parallel_tasks'],
    details: ['task_vcpu', 'task_memory_gb', 'task_minutes'],
    shared: ['tasksPerMonth', 'parallelTasks'],
    each: ['taskVcpu', 'taskMemoryGb', 'taskHours'],
    among: [],
  },
  {
    name: 'tables',
    metrics: [],
    details: ['scanned_percent_month'],
    shared: ['analysedGb', 'analysedGrowthGbPerMonth', 'scannedGbPerMonth'],
    each: [],
    among: [],
  },
];
