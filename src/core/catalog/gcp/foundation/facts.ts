import type { NodeCapability } from '../../../model/capability.ts';
import {
  type CatalogEntry,
  type Offering,
  type PlacedNode,
  type Site,
  type SizeFacts,
  entry as seal,
} from '../../../model/offering.ts';
import type { Block, Body, Expression, Value } from '../../../model/terraform.ts';

/** How a part is started from outside: an endpoint that is called, and who may call it. */
export interface Start {
  readonly uri: Expression;
  /** Request body, an object that becomes JSON; null for none. */
  readonly body: Value | null;
  /** Audience of an OIDC token; null for a Google API, which takes an OAuth token. */
  readonly audience: Expression | null;
  /** Grants that let a member start it. @param label label of the grants' blocks */
  grants(label: string, member: Expression): readonly Block[];
}

/** An HTTPS endpoint that a Cloud Run service answers. */
export interface HttpEndpoint {
  readonly uri: Expression;
  /** Name of the Cloud Run service, on which callers are granted `roles/run.invoker`. */
  readonly service: Expression;
}

/** The target of a load balancer's backend service. */
export type Backend =
  /** A serverless network endpoint group: the arguments that name the service. */
  | { readonly kind: 'serverless'; readonly target: Body }
  | { readonly kind: 'instances'; readonly group: Expression; readonly healthCheck: Expression }
  /** Name of a service of the cluster, which an ingress of the cluster leads to. */
  | { readonly kind: 'cluster'; readonly service: Expression };

/** An export that containers mount over NFS. */
export interface NfsShare {
  readonly server: Expression;
  readonly path: string;
}

/** A resource that Backup and DR Service copies to a vault. */
export interface Vaulted {
  readonly type: 'sqladmin.googleapis.com/Instance' | 'alloydb.googleapis.com/Cluster' | 'file.googleapis.com/Instance';
  /** Its full name: `projects/…`. */
  readonly resource: Expression;
  readonly location: Expression | string;
  /** Project role with which the vault reads it; undefined in one project with the vault. */
  readonly operator?: string;
  /** Its logs are kept beside the copies, so that any moment can be restored. */
  readonly keepsLogs: boolean;
}

/** Facts about a service that the foundation and other services use. Absent where they do not apply. */
export interface GcpFacts {
  /** Permissions that the deploy identity needs for the resource types that this service alone declares. */
  readonly permissions?: Permissions;
  /** Role that the deploy identity needs beside a custom role, as a sentence. */
  readonly alsoGrant?: string;
  /** How a schedule, a workflow or an event bus starts it. */
  readonly start?: Start;
  /** The endpoint that an API gateway calls. */
  readonly endpoint?: HttpEndpoint;
  readonly backend?: Backend;
  /** The public address of a program without an `endpoint`. */
  publicUrl?(site: Site): Expression | undefined;
  /** Whether programs reach it through the private network alone. */
  isInside?(site: Site): boolean;
  /** It has no way into the private network. */
  readonly isOutside?: boolean;
  /** It reaches the private network through the connector that the system shares. */
  readonly usesConnector?: boolean;
  /** The Pub/Sub topic whose messages subscriptions deliver. */
  readonly pubsubTopic?: Expression;
  /** It publishes a message for each new object where a part is started by it. */
  readonly announcesObjects?: boolean;
  /** The topic that readers of Kafka name. */
  readonly kafkaTopic?: Expression;
  readonly share?: NfsShare;
  /** Name of the bucket that keeps its files. */
  readonly bucket?: Expression;
  /** Address of the BigQuery dataset that keeps its tables. */
  readonly dataset?: string;
  /** Its address in the network of managed services, without a port. */
  readonly privateAddress?: Expression;
  /** It reads databases through BigQuery. */
  readonly asksBigQuery?: true;
  /** Address of the BigQuery connection to it, which it declares where dashboards or loads read it. */
  readonly federation?: string;
  /** What Backup and DR Service copies of it. */
  readonly vaulted?: Vaulted;
  /** Files beside the Terraform: path → content. */
  files?(site: Site): Readonly<Record<string, string>>;
}

export type GcpOffering<C extends NodeCapability, S extends SizeFacts> = Offering<C, S, GcpFacts>;

/** Seals an offering whose facts have the shape of this cloud. */
export function entry<C extends NodeCapability, S extends SizeFacts>(offering: GcpOffering<C, S>): CatalogEntry<C> {
  return seal(offering);
}

/** The facts of a part; none where there is no part. Only `entry` above puts offerings into the catalogue, so the cast holds. */
export function factsOf(part: PlacedNode | null | undefined): GcpFacts {
  return (part?.choice.facts ?? {}) as GcpFacts;
}

/**
 * Permissions to create, read, update and delete a type of resource, as one line:
 * `run.jobs.create,get` stands for `run.jobs.create` and `run.jobs.get`. Empty for types without a Google API.
 * Names are those of cloud.google.com/iam/docs/permissions-reference.
 */
export type Permissions = Readonly<Record<string, string>>;

export function permissionsIn(line: string): readonly string[] {
  return line
    .split(' ')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const dot = part.lastIndexOf('.');
      const verbs = part.slice(dot + 1).split(',');
      return verbs.map((verb) => `${part.slice(0, dot)}.${verb}`);
    });
}

/** For types whose resources run under an identity that the deployer must be allowed to use. */
export const AS_IDENTITY = 'iam.serviceAccounts.actAs,get';
/** Compute Engine answers a change with an operation, which is polled until it is done. */
export const OPERATIONS = 'compute.globalOperations.get compute.regionOperations.get compute.zoneOperations.get';
export const IN_NETWORK = 'compute.networks.get,use,updatePolicy';
export const IN_SUBNET = 'compute.networks.get,use compute.subnetworks.get,use';
export const DISKS = 'compute.disks.create,get,setLabels compute.images.get,useReadOnly';
export const INSTANCES = `compute.instances.attachDisk,create,delete,get,setDeletionProtection,setLabels,setMachineResources,setMachineType,setMetadata,setScheduling,setServiceAccount,setTags,start,stop,update,updateShieldedInstanceConfig compute.disks.use compute.acceleratorTypes.get compute.machineTypes.get compute.zones.get ${DISKS} ${AS_IDENTITY} ${IN_SUBNET} ${OPERATIONS}`;
export const ON_PROJECT = 'resourcemanager.projects.get,getIamPolicy,setIamPolicy';

/** For the types that the foundation or several services declare. */
export const COMMON_PERMISSIONS: Permissions = {
  archive_file: '',
  google_artifact_registry_repository: 'artifactregistry.repositories.create,delete,get,update',
  google_bigquery_dataset_iam_member: 'bigquery.datasets.get,getIamPolicy,setIamPolicy,update',
  google_bigquery_table: 'bigquery.tables.create,delete,get,update bigquery.datasets.get',
  // The permission to create a budget is granted on the billing account, not by a role of the project.
  google_billing_budget: 'resourcemanager.projects.get',
  google_cloud_run_v2_service_iam_member: 'run.services.get,getIamPolicy,setIamPolicy',
  google_cloud_scheduler_job: `cloudscheduler.jobs.create,delete,enable,get,pause,update cloudscheduler.locations.get ${AS_IDENTITY}`,
  google_compute_address: `compute.addresses.create,delete,get,setLabels,use ${OPERATIONS}`,
  google_compute_firewall: `compute.firewalls.create,delete,get,update ${IN_NETWORK} ${OPERATIONS}`,
  google_compute_global_address: `compute.globalAddresses.create,createInternal,delete,deleteInternal,get,setLabels,use compute.networks.get,use ${OPERATIONS}`,
  google_compute_instance: INSTANCES,
  google_compute_managed_ssl_certificate: `compute.sslCertificates.create,delete,get ${OPERATIONS}`,
  google_compute_network: `compute.networks.create,delete,get,update,updatePolicy,use ${OPERATIONS}`,
  google_compute_router: `compute.routers.create,delete,get,update,use ${IN_NETWORK} ${OPERATIONS}`,
  google_compute_subnetwork: `compute.subnetworks.create,delete,get,setPrivateIpGoogleAccess,update,use ${IN_NETWORK} ${OPERATIONS}`,
  google_compute_url_map: `compute.urlMaps.create,delete,get,update,use compute.backendServices.use compute.backendBuckets.use ${OPERATIONS}`,
  google_dns_managed_zone:
    'dns.managedZones.create,delete,get,update dns.networks.bindPrivateDNSZone compute.networks.get',
  google_dns_record_set:
    'dns.changes.create,get dns.managedZones.get dns.resourceRecordSets.create,delete,get,list,update',
  google_eventarc_trigger: `eventarc.triggers.create,delete,get,update eventarc.operations.get workflows.workflows.get ${AS_IDENTITY}`,
  google_firebase_project: 'firebase.projects.get,update resourcemanager.projects.get serviceusage.services.enable,get',
  google_kms_crypto_key_iam_member: 'cloudkms.cryptoKeys.get,getIamPolicy,setIamPolicy',
  google_logging_project_sink: 'logging.sinks.create,delete,get,update',
  google_monitoring_alert_policy:
    'monitoring.alertPolicies.create,delete,get,update monitoring.notificationChannels.get',
  google_monitoring_notification_channel: 'monitoring.notificationChannels.create,delete,get,update',
  google_monitoring_uptime_check_config: 'monitoring.uptimeCheckConfigs.create,delete,get,update',
  google_project: 'resourcemanager.projects.get',
  google_project_iam_member: ON_PROJECT,
  google_project_service:
    'resourcemanager.projects.get serviceusage.operations.get serviceusage.services.enable,get,list,use',
  google_project_service_identity: 'serviceusage.services.get,use',
  google_pubsub_subscription: `pubsub.subscriptions.create,delete,get,update pubsub.topics.attachSubscription,get ${AS_IDENTITY}`,
  google_pubsub_subscription_iam_member: 'pubsub.subscriptions.get,getIamPolicy,setIamPolicy',
  google_pubsub_topic: 'pubsub.topics.create,delete,detachSubscription,get,update',
  google_pubsub_topic_iam_member: 'pubsub.topics.get,getIamPolicy,setIamPolicy',
  google_secret_manager_secret: 'secretmanager.secrets.create,delete,get,update',
  google_secret_manager_secret_iam_member: 'secretmanager.secrets.get,getIamPolicy,setIamPolicy',
  google_secret_manager_secret_version:
    'secretmanager.versions.access,add,destroy,disable,enable,get secretmanager.secrets.get',
  google_service_account: 'iam.serviceAccounts.create,delete,disable,enable,get,update',
  google_service_account_iam_member: 'iam.serviceAccounts.get,getIamPolicy,setIamPolicy',
  google_service_networking_connection: `servicenetworking.services.addPeering,get servicenetworking.operations.get compute.networks.addPeering,get,updatePeering,use compute.globalAddresses.get,use ${OPERATIONS}`,
  google_storage_bucket: 'storage.buckets.create,delete,get,update storage.objects.list',
  google_storage_bucket_iam_member: 'storage.buckets.get,getIamPolicy,setIamPolicy',
  google_storage_bucket_object: 'storage.objects.create,delete,get,update',
  google_storage_project_service_account: 'resourcemanager.projects.get storage.buckets.list',
  google_workflows_workflow: `workflows.workflows.create,delete,get,update workflows.operations.get ${AS_IDENTITY}`,
  random_id: '',
  random_password: '',
};
