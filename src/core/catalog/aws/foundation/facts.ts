import type { NodeCapability } from '../../../model/capability.ts';
import type { Expression, Value } from '../../../model/hcl.ts';
import type { Offering, SizeFacts } from '../../../model/offering.ts';
import type { PlacedNode, Site } from '../../../model/site.ts';
import type { Permissions } from './deploy-policy/permissions.ts';
import type { Statement } from './iam.ts';

export type AwsOffering<C extends NodeCapability, S extends SizeFacts> = Offering<C, S, AwsFacts>;

/** Facts that the foundation and other services of AWS need of a service. Each is left out where it does not apply. */
export interface AwsFacts {
  readonly network?: NetworkFacts;
  /** Terraform providers that its blocks use beside `aws`. */
  readonly terraformProviders?: readonly ('archive' | 'kubernetes' | 'random')[];
  /** Permissions to deploy the resource types that it alone declares. */
  readonly permissions?: readonly Permissions[];
  /** Resource type and argument that refuse its deletion. */
  readonly deletionProtection?: { readonly type: string; readonly argument: string };
  readonly backup?: BackupFacts;
  readonly alarms?: readonly Alarm[];
  readonly invocation?: Invocation;
  /** Address of the S3 bucket in which it keeps its files, such as `aws_s3_bucket.files`. */
  readonly bucket?: string;
  readonly mount?: Mount;
  /** Container image of the application; its workers run it by default. */
  readonly applicationImage?: string;
  /** Connector of QuickSight that reads it. */
  readonly dashboardSource?: 'athena' | 'redshift';
  readonly callerCheck?: CallerCheck;
}

export interface NetworkFacts {
  /** Subnets without a route to the internet, for data stores. */
  readonly tier?: 'data';
  /** TCP port on which it listens, whatever port an edge of the graph names for its capability. */
  readonly port?: number;
  /** Availability Zones that it takes; those that the node needs by default. */
  readonly zones?: number;
  /** Consumers connect to it, against the direction of the edge to them. */
  readonly consumersConnect?: true;
  /** Gateway endpoint of the VPC through which it is reached, by the last part of its service name. */
  readonly gatewayEndpoint?: 'dynamodb';
}

export interface BackupFacts {
  /** Resource type that AWS Backup copies. */
  readonly type: string;
  /** Attach the managed policies for S3. */
  readonly isBucket?: true;
}

/** A CloudWatch alarm. */
export interface Alarm {
  /** Last part of its name, unique in the service. */
  readonly name: string;
  readonly text: string;
  readonly namespace: string;
  readonly metric: string;
  readonly statistic: 'Sum' | 'Average' | 'Maximum' | 'Minimum';
  readonly dimensions: Readonly<Record<string, Value>>;
  readonly above?: number;
  readonly below?: number;
  /** Period in seconds, and number of consecutive periods above the threshold. */
  readonly period: number;
  readonly times: number;
}

export type InvocationKind = 'function' | 'container' | 'batch' | 'workflow' | 'queue' | 'topic' | 'stream' | 'etl';

/** Invocation by an AWS service, and the permissions that the service needs. */
export interface Invocation {
  readonly kind: InvocationKind;
  readonly label: string;
  /** ARN that a schedule or a rule names as its target. */
  readonly arn: Expression;
  readonly statements: readonly Statement[];
}

/** A shared file system as an application mounts it. */
export interface Mount {
  readonly name: string;
  /** Mount path; a function allows only paths below /mnt. */
  readonly path: string;
  readonly fileSystem: Expression;
  readonly accessPoint: Expression;
  readonly accessPointId: Expression;
  /** Address of the mount targets, which must exist before the application starts. */
  readonly targets: string;
}

/** Arguments of a route that check its callers. */
export interface CallerCheck extends Readonly<Record<string, string | Expression>> {
  readonly authorization_type: 'AWS_IAM' | 'JWT';
}

/** The facts of a placed service. Every offering in this catalog is an `AwsOffering`, which justifies the cast. */
export function factsOf({ choice }: PlacedNode): AwsFacts {
  return (choice.facts ?? {}) as AwsFacts;
}

/** The facts of a node by its id; undefined for a node outside the system. */
export function factsAt(nodeId: string, site: Site): AwsFacts {
  const placed = site.find(nodeId);
  return placed === null ? {} : factsOf(placed);
}
