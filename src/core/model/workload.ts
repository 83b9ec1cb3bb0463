import type { Evidence, Origin } from './evidence.ts';

/** A number with its unit and where it comes from. */
export interface Figure {
  readonly value: number;
  readonly unit: string;
  readonly origin: Origin;
  /** How it was reached, in words with its arithmetic. */
  readonly because: string;
  readonly evidence: readonly Evidence[];
}

/** Hours of an average month, as every price list counts them. */
export const HOURS_PER_MONTH = 730;
export const SECONDS_PER_MONTH = HOURS_PER_MONTH * 3600;
/** Days of an average month, to match 730 hours. */
export const DAYS_PER_MONTH = HOURS_PER_MONTH / 24;

/** Rates, volumes and growth of the whole system. Compose shares them out to its parts. */
export interface Workload {
  /** Requests a second at the peak that the design must carry. */
  readonly peakRps: Figure;
  readonly meanRps: Figure;
  readonly requestsPerMonth: Figure;
  readonly responseKb: Figure;
  /** Data that leave for the internet, GB a month. */
  readonly egressGbPerMonth: Figure;
  /** Share of requests that write, 0 to 1. */
  readonly writeShare: Figure;
  readonly queriesPerRequest: Figure;
  /** Requests a second that one vCPU answers. */
  readonly rpsPerVcpu: Figure;
  /** Simple queries a second that one database vCPU answers. */
  readonly queriesPerVcpu: Figure;
  /** Records in databases today, GB. */
  readonly databaseGb: Figure;
  readonly databaseGrowthGbPerMonth: Figure;
  /** Share of the records that is read often, 0 to 1: it should fit into memory. */
  readonly workingSet: Figure;
  /** Files, pictures and media, GB. */
  readonly objectGb: Figure;
  readonly emailsPerMonth: Figure;
  /** Background jobs: messages worked off. */
  readonly jobsPerMonth: Figure;
  readonly jobSeconds: Figure;
  readonly logGbPerMonth: Figure;
  /** Spare capacity over the peak, 0.3 for 30 %. */
  readonly headroom: Figure;
  readonly people: Figure;
  /** Connections that are open at once at the peak. */
  readonly connections: Figure;
  /** Events, readings or messages of a stream or of devices. */
  readonly eventsPeakPerSecond: Figure;
  readonly eventsMeanPerSecond: Figure;
  readonly eventKb: Figure;
  /** How long events, measurements and logs of a stream are kept, days. */
  readonly retentionDays: Figure;
  readonly devices: Figure;
  /** Tables that are queried with SQL, GB. */
  readonly analysedGb: Figure;
  readonly analysedGrowthGbPerMonth: Figure;
  /** What those who ask read of them in a month, GB. */
  readonly scannedGbPerMonth: Figure;
  /** Calls of a language model, of ready-made recognition or of a model of one's own. */
  readonly modelCallsPerMonth: Figure;
  readonly inputTokens: Figure;
  readonly outputTokens: Figure;
  /** Audio or video that is converted, minutes a month. */
  readonly mediaMinutesPerMonth: Figure;
  /** Jobs that run to completion. */
  readonly tasksPerMonth: Figure;
  readonly parallelTasks: Figure;
  readonly taskVcpu: Figure;
  readonly taskMemoryGb: Figure;
  readonly taskHours: Figure;
}
