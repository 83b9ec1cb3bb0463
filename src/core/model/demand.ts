import type { NodeCapability } from './capability.ts';

/** What is asked of a front door or of a part that every request passes. */
export interface TrafficDemand {
  readonly peakRps: number;
  readonly meanRps: number;
  readonly requestsPerMonth: number;
  readonly responseKb: number;
  readonly egressGbPerMonth: number;
}

export interface ComputeDemand extends TrafficDemand {
  /** Requests a second that one vCPU answers. */
  readonly rpsPerVcpu: number;
  /** Spare capacity over the peak, 0.3 for 30 %. */
  readonly headroom: number;
  /** Copies that must run at least, in as many zones. */
  readonly minimumCopies: number;
  /** Port on which the program listens. */
  readonly port: number;
}

export interface JobDemand {
  readonly jobsPerMonth: number;
  readonly peakJobsPerSecond: number;
  /** Wall time of one job on one vCPU, seconds. */
  readonly jobSeconds: number;
  readonly headroom: number;
}

export interface RelationalDemand {
  readonly engine: 'postgresql' | 'mysql';
  /** Major version as named, or null for the current one. */
  readonly version: string | null;
  readonly peakQps: number;
  readonly queriesPerVcpu: number;
  readonly headroom: number;
  /** Records today, GB. */
  readonly storedGb: number;
  /** Records in twelve months, with headroom, GB: disks grow, so they are bought for a year. */
  readonly plannedGb: number;
  readonly workingSetGb: number;
  readonly changeGbPerDay: number;
  /** Connections that the callers may open together. */
  readonly connections: number;
  readonly rowKb: number;
}

export interface CacheDemand {
  readonly engine: 'redis' | 'memcached';
  readonly memoryGb: number;
  readonly peakOps: number;
}

export interface ObjectDemand {
  readonly storedGb: number;
  readonly readsPerMonth: number;
  readonly writesPerMonth: number;
  /** Data read straight from the store over the internet, GB a month; 0 behind a CDN or an application. */
  readonly egressGbPerMonth: number;
}

export interface SiteDemand {
  readonly viewsPerMonth: number;
  readonly requestsPerMonth: number;
  readonly storedGb: number;
  readonly egressGbPerMonth: number;
}

export interface MessageDemand {
  readonly messagesPerMonth: number;
  readonly peakPerSecond: number;
  readonly messageKb: number;
}

export interface MailDemand {
  readonly messagesPerMonth: number;
  readonly attachmentGbPerMonth: number;
}

export interface SecretsDemand {
  /** Names of the secrets that a person must fill in, such as `stripe`. */
  readonly names: readonly string[];
  readonly readsPerMonth: number;
}

export interface LogDemand {
  readonly logGbPerMonth: number;
  readonly retentionDays: number;
}

export interface RegistryDemand {
  readonly imageGb: number;
}

export interface EgressDemand {
  /** Data that private parts send out through it, GB a month. */
  readonly gbPerMonth: number;
}

export interface LookupDemand {
  readonly storedGb: number;
  readonly itemKb: number;
  readonly readsPerMonth: number;
  readonly writesPerMonth: number;
  readonly peakReadsPerSecond: number;
  readonly peakWritesPerSecond: number;
}

/** A part whose size follows from nothing but being there. */
export type NoDemand = Record<string, never>;

interface DemandByCapability {
  static_site: SiteDemand;
  cdn: TrafficDemand;
  dns: TrafficDemand;
  waf: TrafficDemand;
  load_balancer: TrafficDemand;
  api_gateway: TrafficDemand;
  web_compute: ComputeDemand;
  worker_compute: JobDemand;
  relational_db: RelationalDemand;
  document_db: LookupDemand;
  key_value_db: LookupDemand;
  cache: CacheDemand;
  object_storage: ObjectDemand;
  queue: MessageDemand;
  email_sms: MailDemand;
  secrets: SecretsDemand;
  monitoring: LogDemand;
  ci_registry: RegistryDemand;
  network_egress: EgressDemand;
}

/** What a node of a capability must be told to be sized. */
export type DemandOf<C extends NodeCapability> = C extends keyof DemandByCapability ? DemandByCapability[C] : NoDemand;
