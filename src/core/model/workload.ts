import type { Filling } from './filling.ts';
import type { Evidence, Origin } from './resolved.ts';

/** A number with its unit and origin. */
export interface Figure {
  readonly value: number;
  readonly unit: string;
  readonly origin: Origin;
  /** Its derivation with the calculation. */
  readonly because: string;
  readonly evidence: readonly Evidence[];
  /** For an amount that arrives over time; undefined for what is there from the start. */
  readonly filling?: Filling;
}

/** Hours of an average month, as in price lists. */
export const HOURS_PER_MONTH = 730;
export const SECONDS_PER_MONTH = HOURS_PER_MONTH * 3600;
/** Days of an average month, to match 730 hours. */
export const DAYS_PER_MONTH = HOURS_PER_MONTH / 24;

/**
 * Age of a system whose stores are sized from what arrives, months: they hold what arrived within it, unless it is deleted
 * earlier. A working assumption.
 */
export const KEPT_MONTHS = 12;

/** Rates, volumes and growth of the whole system, which patterns distribute to components. */
export interface Workload {
  /** Peak requests/s. */
  readonly peakRps: Figure;
  readonly meanRps: Figure;
  readonly requestsPerMonth: Figure;
  readonly responseKb: Figure;
  /** Data transfer to the internet, GB/month. */
  readonly egressGbPerMonth: Figure;
  /** Share of requests that write, 0 to 1. */
  readonly writeShare: Figure;
  readonly queriesPerRequest: Figure;
  /** Requests/s per vCPU. */
  readonly rpsPerVcpu: Figure;
  /** Simple queries/s per database vCPU. */
  readonly queriesPerVcpu: Figure;
  /** Database size today, GB. */
  readonly databaseGb: Figure;
  readonly databaseGrowthGbPerMonth: Figure;
  /** Share of the data that is read often, 0 to 1: it should fit into memory. */
  readonly workingSet: Figure;
  /** Size of a record. */
  readonly itemKb: Figure;
  /** Stored objects, GB. */
  readonly objectGb: Figure;
  readonly emailsPerMonth: Figure;
  /** Background jobs: processed messages. */
  readonly jobsPerMonth: Figure;
  readonly jobSeconds: Figure;
  readonly logGbPerMonth: Figure;
  /** Headroom above the peak, 0.3 for 30 %. */
  readonly headroom: Figure;
  readonly people: Figure;
  /** Concurrent connections at peak. */
  readonly connections: Figure;
  /** Events, readings or messages. */
  readonly eventsPeakPerSecond: Figure;
  readonly eventsMeanPerSecond: Figure;
  readonly eventKb: Figure;
  /** Retention of events, measurements and logs, days. */
  readonly retentionDays: Figure;
  readonly devices: Figure;
  /** Analytical tables, GB. */
  readonly analysedGb: Figure;
  readonly analysedGrowthGbPerMonth: Figure;
  /** Data scanned by queries, GB/month. */
  readonly scannedGbPerMonth: Figure;
  /** Calls of language models, AI services or custom models. */
  readonly modelCallsPerMonth: Figure;
  readonly inputTokens: Figure;
  readonly outputTokens: Figure;
  /** Converted audio or video, minutes/month. */
  readonly mediaMinutesPerMonth: Figure;
  /** Jobs that run to completion. */
  readonly tasksPerMonth: Figure;
  readonly parallelTasks: Figure;
  readonly taskVcpu: Figure;
  readonly taskMemoryGb: Figure;
  readonly taskHours: Figure;
}

/** The load of the system, and of each component that has another share of it than the whole. */
export interface Load {
  readonly system: Workload;
  /** By id of the component. */
  readonly parts: ReadonlyMap<string, Workload>;
}

/** The load of a component; that of the system if nothing sets it apart. */
export function loadOf(id: string, { system, parts }: Load): Workload {
  return parts.get(id) ?? system;
}

/** The same change to every part of a load. */
export function changedLoad({ system, parts }: Load, change: (workload: Workload) => Workload): Load {
  return { system: change(system), parts: new Map([...parts].map(([id, workload]) => [id, change(workload)])) };
}
