import type { NodeCapability } from '../../../model/capability.ts';
import type { Expression } from '../../../model/hcl.ts';
import { type CatalogEntry, entry as catalogEntry, type Offering, type SizeFacts } from '../../../model/offering.ts';
import type { PlacedNode, Site } from '../../../model/site.ts';
import type { Permissions } from './deploy-role/permissions.ts';
import type { Position } from './network/subnets.ts';
import type { Start } from './start.ts';

/** A service that private endpoints can lead to. learn.microsoft.com/azure/private-link/private-endpoint-dns */
export interface PrivateLinkTarget {
  /** Terraform address of the resource. */
  readonly address: string;
  /** Subresource of the connection, such as `blob`. */
  readonly part: string;
  /** Private DNS zone of its names. */
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
}

/** Messages through Service Bus that start the parts behind them. */
export interface MessageSource {
  /** Prefix of the settings that describe it, such as QUEUE. */
  readonly setting: string;
  /** One queue of its own, a queue for each receiver, or a topic with a subscription for each receiver. */
  readonly inbox: 'own_queue' | 'queue_each' | 'subscription_each';
  /** Every edge from it starts the receiver, which learns the queue from it alone; otherwise edges of kind `trigger` do. */
  readonly onEveryEdge?: true;
  /** Left out: any part can be started. */
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

/** A source that Azure Backup copies. */
export interface BackupSource {
  /** End of the Terraform types of policy and instance. */
  readonly type: 'postgresql_flexible_server' | 'blob_storage';
  readonly address: string;
  /** Built-in role of the vault over it. */
  readonly role: string;
}

/** Facts of a service that the foundation of Azure and other services need. All of them are left out where they do not apply. */
export interface AzureFacts {
  /** Its place in the virtual network. */
  readonly position?: Position;
  /** It works with a virtual network only, whatever its position. */
  readonly needsNetwork?: boolean;
  /** Visitors arrive through it: Front Door at the edge, or Application Gateway in the region. */
  readonly entrance?: 'front_door' | 'gateway';
  /** It inspects all requests: the applications are closed to every other caller from the internet. */
  readonly isOnlyEntrance?: true;
  /** Service tag under which it calls into the network from outside. */
  readonly serviceTag?: 'AzureFrontDoor.Backend' | 'AzureCloud';
  /** It makes the private endpoints of all targets. */
  readonly makesPrivateEndpoints?: true;
  readonly privateLink?: PrivateLinkTarget;
  /** Host at which it answers over HTTP; plain: without a certificate. */
  readonly web?: { readonly host: Expression; readonly plain: boolean };
  /** It can be encrypted under a customer-managed key. */
  readonly takesOwnKey?: true;
  /** It keeps the customer-managed keys, in hardware security modules or not. */
  readonly keys?: { readonly hsm: boolean };
  readonly alarms?: readonly Alarm[];
  /** How a Logic App starts a run of it. */
  readonly start?: Start;
  readonly messages?: MessageSource;
  /** Tier and messaging units that it needs of the Service Bus namespace. */
  readonly bus?: { readonly tier: 'Basic' | 'Standard' | 'Premium'; readonly units: number };
  /** An event hub that others read. */
  readonly stream?: { readonly consumerGroups: boolean };
  /** Name of the blob container that pipelines and jobs read and write, in the storage account of its label. */
  readonly blobContainer?: Expression;
  readonly items?: ItemContainer;
  readonly backup?: BackupSource;
  /** A file share that containers mount. */
  readonly share?: { readonly nfs: boolean };
  /** It runs in the Container Apps environment of the system. */
  readonly containerApp?: 'web' | 'worker' | 'job';
  /** Machines that it needs of the AKS cluster. */
  readonly cluster?: { readonly least: number; readonly most: number; readonly machine: string };
  /** Files beside the Terraform, such as the code of a sample: path → content. */
  files?(site: Site): Readonly<Record<string, string>>;
}

/** An offering of Azure. */
export interface AzureOffering<C extends NodeCapability, S extends SizeFacts> extends Offering<C, S, AzureFacts> {
  /** Of each Terraform type that this service alone declares. */
  readonly permissions?: Permissions;
}

export interface AzureEntry<C extends NodeCapability = NodeCapability> extends CatalogEntry<C> {
  readonly permissions: Permissions;
}

export function entry<C extends NodeCapability, S extends SizeFacts>(offering: AzureOffering<C, S>): AzureEntry<C> {
  return { ...catalogEntry(offering), permissions: offering.permissions ?? {} };
}

/** The facts of a placed part; none for what is not of this system. */
export function factsOf(placed: PlacedNode | null): AzureFacts {
  // Every offering of this catalogue is an AzureOffering, so its facts have this shape.
  return (placed?.choice.facts ?? {}) as AzureFacts;
}

/** The one key service of a site, or null. */
export function keysOf(site: Site): PlacedNode | null {
  return site.placed.find((placed) => factsOf(placed).keys !== undefined) ?? null;
}
