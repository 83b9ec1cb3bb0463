import type { AdjacentDemands } from './adjacent-demand.ts';
import type { NodeCapability } from './capability.ts';
import type { InferenceDemand, LanguageModelDemand } from './inference-demand.ts';
import type { ObjectDemand } from './object-demand.ts';
import type { Schedule } from './schedule.ts';
import type { OutsideSignIn } from './sign-in.ts';

/** Load of a component that every request passes, such as a load balancer. */
export interface TrafficDemand {
  readonly peakRps: number;
  readonly meanRps: number;
  readonly requestsPerMonth: number;
  readonly responseKb: number;
  readonly egressGbPerMonth: number;
  /** A CDN is in front of it: its egress is origin traffic, and no response goes directly to a client. */
  readonly behindCdn?: true;
  /** Data that the CDN in front of it sends to clients, GB/month. */
  readonly deliveredGbPerMonth?: number;
  /** An API gateway is in front of it and receives every request. */
  readonly behindGateway?: true;
}

/** Load of an API gateway. */
export interface GatewayDemand extends TrafficDemand {
  /** It calls containers at their private names, without a load balancer between. */
  readonly callsContainers?: true;
  /** Organisations and programs outside that call it, by id: each has a key and a limit of its own. */
  readonly partners?: {
    readonly ids: readonly string[] /** People call it too, without a key. */;
    readonly besidePeople: boolean;
  };
}

/** Load of a CDN. */
export interface CdnDemand extends TrafficDemand {
  /** Origin traffic from an application in GB/month; undefined if the origin is a bucket. */
  readonly missedGbPerMonth?: number;
  /** The origin is a bucket with media for streaming. */
  readonly ofFiles?: true;
}

/** Load of a web application firewall. */
export interface InspectionDemand extends TrafficDemand {
  /** It is in front of a CDN; one service may be both. */
  readonly beforeCdn?: true;
  /** It inspects requests behind an API gateway, which passes the address of the client on in a header. */
  readonly afterGateway?: true;
  /** Only the files of a static site are behind it, no program. */
  readonly ofFiles?: true;
}

export interface ComputeDemand extends TrafficDemand {
  /** Requests/s per vCPU. */
  readonly rpsPerVcpu: number;
  /** Headroom above the peak, 0.3 for 30 %. */
  readonly headroom: number;
  /** Minimum number of instances, each in its own zone. */
  readonly minimumCopies: number;
  /** Port on which the application listens. */
  readonly port: number;
  /**
   * Where several programs share an entry point: the path below which it reaches this one, such as `/orders`. Undefined
   * for the program that receives everything else.
   */
  readonly path?: string;
  /** Several programs share the entry point, which is therefore a separate component. */
  readonly shared?: true;
  /** Other programs of the system call it. */
  readonly called?: true;
  /** A web application firewall is in front of it, as an entry point of its own. */
  readonly behindFirewall?: true;
  /** Only other programs of the system call it: no entry point leads to it. */
  readonly internal?: true;
  /** One instance serves it at a public address of its own, without an entry point before it. */
  readonly alone?: true;
  /** Memory (GB) and vCPU of an instance below which its product does not run. */
  readonly leastMemoryGb?: number;
  readonly leastVcpu?: number;
  /** Its product runs periodic jobs or a worker between requests, which needs an instance with processors at all times. */
  readonly background?: true;
}

export interface JobDemand {
  readonly jobsPerMonth: number;
  readonly peakJobsPerSecond: number;
  /** Duration of one job on one vCPU, seconds. */
  readonly jobSeconds: number;
  readonly headroom: number;
}

export interface RelationalDemand {
  readonly engine: 'postgresql' | 'mysql';
  /** Major version as requested, or null for the current one. */
  readonly version: string | null;
  readonly peakQps: number;
  /** Mean over peak, 0 to 1. */
  readonly meanShare: number;
  readonly queriesPerVcpu: number;
  readonly headroom: number;
  /** Database size today, GB. */
  readonly storedGb: number;
  /** Database size in twelve months with headroom, GB: storage is provisioned for a year. */
  readonly plannedGb: number;
  readonly workingSetGb: number;
  readonly changeGbPerDay: number;
  /** Maximum number of connections of all callers. */
  readonly connections: number;
  readonly rowKb: number;
  /** Number of isolated tenants; undefined for a single tenant or shared tables. */
  readonly tenants?: { readonly count: number; readonly apart: 'database' | 'schema' };
  /** Who signs in with a password: programs that include a named product, which knows no tokens of a cloud, and dashboards. */
  readonly passwords?: readonly ('programs' | 'reports')[];
}

export interface CacheDemand {
  /** Protocol of the clients. */
  readonly engine: 'redis' | 'memcached';
  readonly memoryGb: number;
  readonly peakOps: number;
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
  /** All are mobile push notifications. */
  readonly push?: true;
  /** All are SMS messages, which carriers charge for. */
  readonly sms?: true;
}

export interface SecretsDemand {
  /** Names of the secrets that the user must set, such as `stripe`. */
  readonly names: readonly string[];
  /** Ids of the nodes that read a secret; undefined for one that every caller reads. */
  readonly readers?: Readonly<Record<string, readonly string[]>>;
  readonly readsPerMonth: number;
}

export interface LogDemand {
  readonly logGbPerMonth: number;
  readonly retentionDays: number;
}

export interface RegistryDemand {
  readonly imageGb: number;
}

/** Jobs that run to completion, in parallel. */
export interface BatchDemand {
  readonly tasksPerMonth: number;
  /** Maximum number of parallel tasks. */
  readonly parallelTasks: number;
  readonly vcpuPerTask: number;
  readonly memoryGbPerTask: number;
  readonly hoursPerTask: number;
  /** A task may be interrupted and run again: spot capacity suffices. */
  readonly interruptible: boolean;
}

export interface GpuDemand {
  readonly gpus: number;
  /** Total memory, GB. */
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
  /** 0 without vector search. */
  readonly dimensions: number;
}

export interface FileDemand {
  readonly storedGb: number;
  readonly protocol: 'nfs' | 'smb';
  readonly throughputMbPerSecond: number;
  /** Days for which its own backups are kept, where no vault copies it. */
  readonly backupDays?: number;
}

/** A message with its subscribers. */
export interface FanOutDemand extends MessageDemand {
  readonly subscribers: number;
}

export interface StreamDemand {
  readonly peakPerSecond: number;
  readonly meanPerSecond: number;
  readonly eventKb: number;
  readonly retentionDays: number;
  readonly consumers: number;
  /** Clients use the Kafka protocol. */
  readonly kafka: boolean;
  /** Number of stores of files into which the service writes the events by itself; undefined for none. */
  readonly fileStores?: number;
}

export interface RunDemand {
  readonly runsPerMonth: number;
  readonly stepsPerRun: number;
  /** When they start; undefined if only their number is known. */
  readonly schedule?: Schedule;
}

export interface AnalyticsDemand {
  /** Row by row as it arrives, not in files. */
  readonly streamed?: true;
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
  /** Capabilities of the components that it reads. */
  readonly sources?: readonly NodeCapability[];
}

export interface TrainingDemand {
  readonly hoursPerMonth: number;
  readonly vcpu: number;
  readonly gpus: number;
  readonly dataGb: number;
}

export interface IdentityDemand {
  readonly monthlyUsers: number;
  /** Employees in an existing directory (Entra ID, Google Workspace, Okta), or customers with accounts of this system. */
  readonly workforce: boolean;
  /** Only staff sign in, whose directory is not named. */
  readonly staff?: true;
  /** External identity providers; undefined if none is requested. */
  readonly outside?: OutsideSignIn;
  /** Callers are programs with a token, which an API gateway can validate. */
  readonly checkedAtGateway?: true;
  /** They also open WebSocket connections, which are authenticated in the same way. */
  readonly keepsConnections?: true;
}

export interface KeyDemand {
  readonly keys: number;
  readonly operationsPerMonth: number;
  readonly hsm: boolean;
}

export interface PrivateLinkDemand {
  /** `vpn` over the internet, `line` for a dedicated connection, `endpoints` for private endpoints of cloud services. */
  readonly kind: 'vpn' | 'line' | 'endpoints';
  readonly gbPerMonth: number;
}

export interface DeviceDemand {
  readonly devices: number;
  readonly messagesPerMonth: number;
  readonly peakPerSecond: number;
  readonly messageKb: number;
  /** Number of stores of files into which the service writes the messages by itself; undefined for none. */
  readonly fileStores?: number;
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
  /** Backups that cannot be deleted before their retention ends. */
  readonly locked: boolean;
  /** Only file shares; undefined with other stores. */
  readonly filesOnly?: true;
}

export interface EgressDemand {
  /** Outbound data of private components, GB/month. */
  readonly gbPerMonth: number;
  /** Mean number of vCPUs behind it, with headroom. */
  readonly meanVcpu: number;
  /** Number of programs that have public addresses of their own instead. */
  readonly ownAddresses?: number;
}

export interface LookupDemand {
  readonly storedGb: number;
  readonly itemKb: number;
  readonly readsPerMonth: number;
  readonly writesPerMonth: number;
  readonly peakReadsPerSecond: number;
  readonly peakWritesPerSecond: number;
}

/** A component whose size does not depend on the load. */
export type NoDemand = Record<string, never>;

interface DemandByCapability extends AdjacentDemands {
  static_site: SiteDemand;
  cdn: CdnDemand;
  dns: TrafficDemand;
  waf: InspectionDemand;
  load_balancer: TrafficDemand;
  api_gateway: GatewayDemand;
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

/** The load of a node, by capability. */
export type DemandOf<C extends NodeCapability> = C extends keyof DemandByCapability ? DemandByCapability[C] : NoDemand;
