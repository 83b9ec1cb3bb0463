import type { NodeCapability } from './capability.ts';
import type { OutsideSignIn } from './sign-in.ts';

/** What is asked of a front door or of a part that every request passes. */
export interface TrafficDemand {
  readonly peakRps: number;
  readonly meanRps: number;
  readonly requestsPerMonth: number;
  readonly responseKb: number;
  readonly egressGbPerMonth: number;
  /** A CDN stands before it: its egress is what the CDN fetches from it, and nothing goes straight to a visitor. */
  readonly behindCdn?: true;
  /** An API gateway stands before it, through which every caller comes. */
  readonly behindGateway?: true;
}

/** What is asked of a cache near the visitors, whatever it then fetches from behind it. */
export interface CdnDemand extends TrafficDemand {
  /** Answers that it must fetch from a program first, GB a month; left out where files stand behind it. */
  readonly missedGbPerMonth?: number;
  /** A store of files stands behind it, whose films and recordings it sends to those who watch. */
  readonly ofFiles?: true;
}

/** What a firewall looks at. */
export interface InspectionDemand extends TrafficDemand {
  /** It stands before a CDN, which one service may be as well. */
  readonly beforeCdn?: true;
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
  /** Mean over peak, 0 to 1. */
  readonly meanShare: number;
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
  /** Organisations whose records are kept apart inside; left out where there is one owner, or tables are shared. */
  readonly tenants?: { readonly count: number; readonly apart: 'database' | 'schema' };
}

export interface CacheDemand {
  /** The protocol that programs speak. */
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
  /** All of them appear on the screens of telephones, and none in a mailbox. */
  readonly push?: true;
  /** All of them are text messages to telephone numbers, for each of which a carrier charges. */
  readonly sms?: true;
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

/** Jobs that run to completion, many alike at a time. */
export interface BatchDemand {
  readonly tasksPerMonth: number;
  /** Tasks that run side by side at the most. */
  readonly parallelTasks: number;
  readonly vcpuPerTask: number;
  readonly memoryGbPerTask: number;
  readonly hoursPerTask: number;
  /** A task may be stopped and run again, so that spare capacity at a lower price will do. */
  readonly interruptible: boolean;
}

export interface GpuDemand {
  readonly gpus: number;
  /** Memory of all of them together, GB. */
  readonly gpuMemoryGb: number;
  readonly hoursPerMonth: number;
}

export interface SeriesDemand {
  readonly pointsPerSecond: number;
  readonly pointBytes: number;
  readonly retentionDays: number;
  readonly queriesPerSecond: number;
}

export interface SearchDemand {
  readonly storedGb: number;
  readonly documents: number;
  readonly peakQps: number;
  readonly queriesPerMonth: number;
  /** 0 where no vectors are searched. */
  readonly dimensions: number;
}

export interface FileDemand {
  readonly storedGb: number;
  readonly protocol: 'nfs' | 'smb';
  readonly throughputMbPerSecond: number;
}

/** One message and those who each get a copy. */
export interface FanOutDemand extends MessageDemand {
  readonly subscribers: number;
}

export interface StreamDemand {
  readonly peakPerSecond: number;
  readonly meanPerSecond: number;
  readonly eventKb: number;
  readonly retentionDays: number;
  readonly consumers: number;
  /** Programs speak Kafka's protocol. */
  readonly kafka: boolean;
}

export interface RunDemand {
  readonly runsPerMonth: number;
  readonly stepsPerRun: number;
}

export interface AnalyticsDemand {
  readonly storedGb: number;
  readonly loadedGbPerMonth: number;
  readonly scannedGbPerMonth: number;
}

export interface EtlDemand {
  readonly gbPerMonth: number;
  readonly runsPerMonth: number;
}

export interface DashboardDemand {
  readonly viewers: number;
  readonly authors: number;
}

export interface TrainingDemand {
  readonly hoursPerMonth: number;
  readonly vcpu: number;
  readonly gpus: number;
  readonly dataGb: number;
}

export interface InferenceDemand {
  readonly callsPerMonth: number;
  readonly peakPerSecond: number;
  /** `ready_made` calls an API of the cloud (vision, speech, documents); `own` serves a model of the user's. */
  readonly kind: 'ready_made' | 'own';
}

export interface LanguageModelDemand {
  readonly callsPerMonth: number;
  readonly inputTokensPerCall: number;
  readonly outputTokensPerCall: number;
  /** The family that was named, such as `claude`; null where none was. */
  readonly family: string | null;
}

export interface IdentityDemand {
  readonly monthlyUsers: number;
  /** Employees of a directory that exists (Entra ID, Google Workspace, Okta), or customers with accounts of their own. */
  readonly workforce: boolean;
  /** Outside providers with whose accounts people come in; left out where nobody names one. */
  readonly outside?: OutsideSignIn;
  /** Whoever calls is a program that holds a token, and comes through an API gateway that can check it. */
  readonly checkedAtGateway?: true;
  /** They also hold connections open, which begin with the same question. */
  readonly keepsConnections?: true;
}

export interface KeyDemand {
  readonly keys: number;
  readonly operationsPerMonth: number;
  readonly hsm: boolean;
}

export interface PrivateLinkDemand {
  /** `vpn` over the internet, `line` a dedicated one, `endpoints` to the cloud's own services. */
  readonly kind: 'vpn' | 'line' | 'endpoints';
  readonly gbPerMonth: number;
}

export interface DeviceDemand {
  readonly devices: number;
  readonly messagesPerMonth: number;
  readonly peakPerSecond: number;
  readonly messageKb: number;
}

export interface ConnectionDemand {
  readonly peakConnections: number;
  readonly connectionMinutesPerMonth: number;
  readonly messagesPerMonth: number;
  readonly messageKb: number;
}

export interface MediaDemand {
  readonly minutesPerMonth: number;
  readonly live: boolean;
  readonly audioOnly: boolean;
}

export interface BackupDemand {
  readonly protectedGb: number;
  readonly changeGbPerDay: number;
  readonly retentionDays: number;
  /** Copies that nobody can delete before their time. */
  readonly locked: boolean;
}

export interface EgressDemand {
  /** Data that private parts send out through it, GB a month. */
  readonly gbPerMonth: number;
  /** Processors that answer requests behind it at the mean, with headroom. */
  readonly meanVcpu: number;
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
  cdn: CdnDemand;
  dns: TrafficDemand;
  waf: InspectionDemand;
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
  batch_compute: BatchDemand;
  gpu_compute: GpuDemand;
  wide_column_db: LookupDemand;
  graph_db: LookupDemand;
  timeseries_db: SeriesDemand;
  vector_search: SearchDemand;
  full_text_search: SearchDemand;
  file_storage: FileDemand;
  pubsub: FanOutDemand;
  event_bus: FanOutDemand;
  event_stream: StreamDemand;
  stream_processing: StreamDemand;
  workflow: RunDemand;
  scheduler: RunDemand;
  data_warehouse: AnalyticsDemand;
  data_lake: AnalyticsDemand;
  etl: EtlDemand;
  bi_dashboard: DashboardDemand;
  ml_training: TrainingDemand;
  ml_inference: InferenceDemand;
  llm_inference: LanguageModelDemand;
  identity: IdentityDemand;
  kms: KeyDemand;
  vpn_or_private_link: PrivateLinkDemand;
  iot_ingest: DeviceDemand;
  websocket_realtime: ConnectionDemand;
  media_transcode: MediaDemand;
  backup: BackupDemand;
  network_egress: EgressDemand;
}

/** What a node of a capability must be told to be sized. */
export type DemandOf<C extends NodeCapability> = C extends keyof DemandByCapability ? DemandByCapability[C] : NoDemand;
