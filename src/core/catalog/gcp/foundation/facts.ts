import type { NodeCapability } from '../../../model/capability.ts';
import type { Body, Expression, Value } from '../../../model/hcl.ts';
import type { Block } from '../../../model/iac.ts';
import { type CatalogEntry, type Offering, type SizeFacts, entry as seal } from '../../../model/offering.ts';
import type { PlacedNode } from '../../../model/site.ts';
import type { Permissions } from './permissions.ts';

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
  | { readonly kind: 'instances'; readonly group: Expression; readonly healthCheck: Expression };

/** An export that containers mount over NFS. */
export interface NfsShare {
  readonly server: Expression;
  readonly path: string;
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
  /** It reaches the private network through the connector that the system shares. */
  readonly usesConnector?: boolean;
  /** The Pub/Sub topic whose messages subscriptions deliver. */
  readonly pubsubTopic?: Expression;
  /** The topic that readers of Kafka name. */
  readonly kafkaTopic?: Expression;
  readonly share?: NfsShare;
  /** Name of the bucket that keeps its files. */
  readonly bucket?: Expression;
  /** Address of the BigQuery dataset that keeps its tables. */
  readonly dataset?: string;
  /** Name of its Cloud SQL instance, which Backup and DR Service can protect. */
  readonly sqlInstance?: Expression;
  /** Files beside the Terraform: path → content. */
  readonly files?: Readonly<Record<string, string>>;
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
