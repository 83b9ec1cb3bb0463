import type { NodeCapability } from '../../../model/capability.ts';
import {
  type CatalogEntry,
  entry as catalogEntry,
  type Offering,
  type PlacedNode,
  type Site,
  type SizeFacts,
} from '../../../model/offering.ts';
import type { Expression } from '../../../model/terraform.ts';
import type { Position } from './network/subnets.ts';
import type { Start } from './start.ts';

/** A service that supports private endpoints. learn.microsoft.com/azure/private-link/private-endpoint-dns */
export interface PrivateLinkTarget {
  /** Terraform address of the resource. */
  readonly address: string;
  /** Target subresource of the connection, such as `blob`. */
  readonly part: string;
  /** Its private DNS zone. */
  readonly zone: string;
}

/** An alarm on a metric. learn.microsoft.com/azure/azure-monitor/reference/supported-metrics */
export interface Alarm {
  readonly name: string;
  readonly description: string;
  /** Terraform address of the resource whose metric it is. */
  readonly address: string;
  readonly namespace: string;
  readonly metric: string;
  readonly aggregation: 'Average' | 'Total' | 'Maximum';
  /** The alarm fires above this, in the metric's unit. */
  readonly threshold: number;
  readonly dimension?: { readonly name: string; readonly values: readonly string[] };
  /** The part of the resource that is the component's, where several components share the resource. */
  readonly entity?: { readonly dimension: string; readonly name: string };
}

/** Service Bus messages that trigger other components. */
export interface MessageSource {
  /** Prefix of its environment variables, such as QUEUE. */
  readonly setting: string;
  /** A single queue, one queue per receiver, or a topic with one subscription per receiver. */
  readonly inbox: 'own_queue' | 'queue_each' | 'subscription_each';
  /** True: every edge from it triggers the receiver and defines its queue. Otherwise only edges of kind `trigger` do. */
  readonly onEveryEdge?: true;
  /** Only programs that no call can start and that no other message triggers. */
  readonly unlessStartable?: true;
  /** The receivers that every edge triggers. Omitted: all. */
  readonly receivers?: NodeCapability;
}

/** A container of Cosmos DB that jobs write items to. */
export interface ItemContainer {
  readonly database: Expression;
  readonly container: Expression;
  readonly accountKey: Expression;
  /** Terraform type of the grant to a caller. */
  readonly grant: string;
}

/** A source that a Backup vault copies. */
export interface VaultSource {
  /** Suffix of the Terraform types of backup policy and backup instance. */
  readonly type: 'postgresql_flexible_server' | 'blob_storage';
  readonly address: string;
  /** Built-in role that the vault needs on it. */
  readonly role: string;
}

/** A file share that a Recovery Services vault copies. */
interface ShareSource {
  readonly type: 'file_share';
  /** Terraform address of its storage account. */
  readonly address: string;
  /** Where its backups are: in the vault, or as snapshots beside the files. */
  readonly tier: 'vault-standard' | 'snapshot';
}

/** A component that answers over HTTP. */
export interface WebFacts {
  readonly host: Expression;
  /** Terraform address of what answers at the host, if the host is a name that refers to no resource. */
  readonly declaredBy?: string;
  /** Without a certificate. */
  readonly plain: boolean;
  /** Path that returns 200 when it is ready; undefined if it has none of its own. */
  readonly healthPath?: Expression;
  /** It serves files and nothing else. */
  readonly filesOnly?: true;
  /** URL for another program of the system, if it differs from the host. */
  urlFor?(site: Site, callerId: string): Expression;
}

/** Facts about a service that the Azure foundation and other services use. Each is omitted if it does not apply. */
export interface AzureFacts {
  /** Its position in the virtual network. */
  readonly position?: Position;
  /** It requires a virtual network, whatever its position. */
  readonly needsNetwork?: boolean;
  /** It is the entry point: Front Door at the edge, or Application Gateway in the region. */
  readonly entrance?: 'front_door' | 'gateway';
  /** An App Service site that only subnets of its callers can call, by their service endpoint. */
  readonly isInternalSite?: true;
  /** An App Service site: it rejects requests that do not come through the entry points in front of it. */
  readonly isSite?: true;
  /** It has its own custom domains, www and the apex, unless it is behind an entry point. */
  readonly ownsDomain?: true;
  /** It declares a Front Door profile of the Standard tier, which programs without a certificate share. */
  readonly sharesProfile?: true;
  /** It inspects all requests: applications reject all other internet traffic. */
  readonly isOnlyEntrance?: true;
  /** Service tag of its inbound calls from outside the network. */
  readonly serviceTag?: 'AzureFrontDoor.Backend' | 'AzureCloud';
  /** A tunnel or line to a site: the address ranges of the other side, as a list of strings. */
  readonly officeNetworks?: Expression;
  /** It creates the private endpoints of all targets. */
  readonly makesPrivateEndpoints?: true;
  readonly privateLink?: PrivateLinkTarget;
  readonly web?: WebFacts;
  /** It supports a customer-managed key. */
  readonly takesOwnKey?: true;
  /** It stores the customer-managed keys, in hardware security modules or in software. */
  readonly keys?: { readonly hsm: boolean };
  readonly alarms?: readonly Alarm[];
  /** The call with which a Logic App starts a run of it. */
  readonly start?: Start;
  /** Terraform address of the resource that runs its program. */
  program?(site: Site): string;
  readonly messages?: MessageSource;
  /** Service Bus namespace tier and messaging units that it needs. */
  readonly bus?: { readonly tier: 'Basic' | 'Standard' | 'Premium'; readonly units: number };
  /** An event hub that other components read. */
  readonly stream?: { readonly consumerGroups: boolean };
  /** An IoT Hub, whose messages other services read. */
  readonly deviceHub?: true;
  /** Blob container that pipelines and jobs read and write, in the storage account with its label. */
  readonly blobContainer?: Expression;
  readonly items?: ItemContainer;
  readonly backup?: VaultSource | ShareSource;
  /** A file share that containers mount. */
  readonly share?: { readonly nfs: boolean };
  /** It runs in the Container Apps environment of the system. */
  readonly containerApp?: 'web' | 'worker' | 'job';
  /** AKS nodes that it needs. */
  readonly cluster?: { readonly least: number; readonly most: number; readonly machine: string };
  /** Files next to the Terraform, such as sample code: path → content. */
  files?(site: Site): Readonly<Record<string, string>>;
}

/** An offering of Azure. */
export interface AzureOffering<C extends NodeCapability, S extends SizeFacts> extends Offering<C, S, AzureFacts> {
  /** Permissions for the Terraform types that only this service declares. */
  readonly permissions?: Permissions;
}

export interface AzureEntry<C extends NodeCapability = NodeCapability> extends CatalogEntry<C> {
  readonly permissions: Permissions;
}

export function entry<C extends NodeCapability, S extends SizeFacts>(offering: AzureOffering<C, S>): AzureEntry<C> {
  return { ...catalogEntry(offering), permissions: offering.permissions ?? {} };
}

/** Facts of a placed component; empty for external nodes. */
export function factsOf(placed: PlacedNode | null): AzureFacts {
  // Every offering of this catalogue is an AzureOffering, so its facts have this shape.
  return (placed?.choice.facts ?? {}) as AzureFacts;
}

/** Key management service of a site, or null. */
export function keysOf(site: Site): PlacedNode | null {
  return site.placed.find((placed) => factsOf(placed).keys !== undefined) ?? null;
}

/** Actions of Azure Resource Manager that create, read, change and delete a resource. */
export type Actions = readonly string[] | Reachable;

/** By Terraform type. */
export type Permissions = Readonly<Record<string, Actions>>;

/** A resource that supports private endpoints. */
interface Reachable {
  readonly actions: readonly string[];
  /** Action that approves a private endpoint connection. */
  readonly approval: string;
}

/** Read, write and delete actions of a resource type, and further ones. @param kind such as `Microsoft.Network/dnsZones` */
export function manage(kind: string, ...further: readonly string[]): readonly string[] {
  return [`${kind}/read`, `${kind}/write`, `${kind}/delete`, ...further];
}

/** The same for a resource type that supports private endpoints. */
export function reachable(kind: string, ...further: readonly string[]): Reachable {
  return { actions: manage(kind, ...further), approval: `${kind}/PrivateEndpointConnectionsApproval/action` };
}

/** Read and write actions only, for a resource that is updated but never deleted on its own, such as a server parameter. */
export function adjust(kind: string): readonly string[] {
  return [`${kind}/read`, `${kind}/write`];
}

const WEB = 'Microsoft.Web';

/** An App Service or Functions site: its settings are separate resource types. */
export const SITE = [
  ...manage(`${WEB}/sites`),
  `${WEB}/sites/config/read`,
  `${WEB}/sites/config/write`,
  `${WEB}/sites/config/list/action`,
  `${WEB}/sites/basicPublishingCredentialsPolicies/read`,
  `${WEB}/sites/basicPublishingCredentialsPolicies/write`,
  `${WEB}/sites/networkConfig/read`,
  `${WEB}/sites/networkConfig/write`,
  `${WEB}/checknameavailability/read`,
  `${WEB}/serverfarms/join/action`,
];
