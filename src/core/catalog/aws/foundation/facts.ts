import type { NodeCapability } from '../../../model/capability.ts';
import type { Offering, PlacedNode, Site, SizeFacts } from '../../../model/offering.ts';
import type { Expression, Value } from '../../../model/terraform.ts';
import type { Statement } from './iam.ts';

export type AwsOffering<C extends NodeCapability, S extends SizeFacts> = Offering<C, S, AwsFacts>;

/** Facts that the foundation and other services of AWS need of a service. Each is left out where it does not apply. */
export interface AwsFacts {
  readonly network?: NetworkFacts;
  /** Permissions to deploy the resource types that it alone declares. */
  readonly permissions?: readonly Permissions[];
  /** Resource type and attribute that refuse its deletion. */
  readonly deletionProtection?: { readonly type: string; readonly attribute: string };
  readonly backup?: BackupFacts;
  readonly alarms?: readonly Alarm[];
  readonly invocation?: Invocation;
  /** Address of the S3 bucket in which it keeps its files, such as `aws_s3_bucket.files`. */
  readonly bucket?: string;
  readonly mount?: Mount;
  /** Container image of the application; its workers run it by default. */
  readonly applicationImage?: string;
  /** Connector of QuickSight that reads it. */
  readonly dashboardSource?: 'athena' | 'redshift' | DashboardDatabase;
  readonly callerCheck?: CallerCheck;
}

/** A database that QuickSight reads over its network interfaces in the VPC. */
export interface DashboardDatabase {
  /** Type of the data source, and the name of its block. */
  readonly type: 'POSTGRESQL' | 'MYSQL' | 'AURORA_POSTGRESQL' | 'AURORA' | 'SQLSERVER';
  readonly block: 'postgresql' | 'mysql' | 'aurora_postgresql' | 'aurora' | 'sql_server';
  readonly host: Expression;
  readonly port: number;
  readonly database: string;
  /** Secret with user name and password. */
  readonly secret: Expression;
}

export interface NetworkFacts {
  /** Subnets without a route to the internet, for data stores. */
  readonly tier?: 'data';
  /** TCP port on which it listens, whatever port an edge of the graph names for its capability. */
  readonly port?: number;
  /** Availability Zones that it takes; those that the node needs by default. */
  readonly zones?: number;
  /**
   * How other programs call it, where not at its address in the VPC: `outside` at a public address, or, from programs of
   * another form than its own, with which it shares no cluster, `other_forms_outside`.
   */
  readonly programCalls?: 'outside' | 'other_forms_outside';
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
  /** Its IAM role, which a restore passes to it. */
  readonly role?: Expression;
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

/** A `machine` is a program on instances or in pods that no service can start: it polls a queue of its source. */
export type InvocationKind =
  | 'function'
  | 'container'
  | 'machine'
  | 'batch'
  | 'workflow'
  | 'queue'
  | 'topic'
  | 'stream'
  | 'etl';

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

/** Permissions to deploy the resource types that one service declares. */
export interface Permissions {
  /** IAM actions by resource type, such as `sqs:CreateQueue`; a data source has `data.` before its type. */
  readonly actions: ReadonlyMap<string, readonly string[]>;
  /** Scopes by IAM service prefix, such as `sqs`. */
  readonly scopes: Readonly<Record<string, ServiceScope>>;
  /** Service principals of the service-linked roles that a resource type creates on first use, by type. */
  readonly linkedRoles: Readonly<Record<string, readonly string[]>>;
}

/** Resources to which the actions of one IAM service prefix are limited. */
export interface ServiceScope {
  /**
   * ARN patterns that carry the system's name, after `arn:aws:`. `{name}` is the system and its environment, `{name_}`
   * the same with underscores, `{region}` its region. Empty where ARNs hold ids that AWS assigns.
   */
  readonly named: readonly string[];
  /** Actions that read configuration, never data. */
  readonly reads: readonly string[];
  /** Actions without a named resource, beside those with one. */
  readonly unnamed?: readonly string[];
  /** The service has no region, so that no condition may name one. */
  readonly isGlobal?: true;
}

/**
 * A table of one resource type a line: its name, then for each IAM service a prefix that ends in a colon and the actions
 * that create, change and delete it. A line that begins with a space continues the type before. Source: Service
 * Authorization Reference, and the calls that the Terraform provider makes.
 */
export function permissions(
  table: string,
  scopes: Permissions['scopes'] = {},
  linkedRoles: Permissions['linkedRoles'] = {},
): Permissions {
  const actions = new Map<string, readonly string[]>();
  let type = '';
  for (const line of table.trim().split('\n')) {
    const words = line.trim().split(/\s+/);
    if (!line.startsWith(' ')) type = words.shift() ?? '';
    actions.set(type, [...(actions.get(type) ?? []), ...actionsOf(words)]);
  }
  return { actions, scopes, linkedRoles };
}

function actionsOf(words: readonly string[]): readonly string[] {
  let prefix = '';
  return words.flatMap((word) => {
    if (!word.endsWith(':')) return [`${prefix}${word}`];
    prefix = word;
    return [];
  });
}

/**
 * A scope in a region, its lists separated by spaces. Source: Service Authorization Reference, the column "Resource
 * types" of each action. The account is left open in ARNs: the rights of an identity end at its own account.
 */
export function scope(named: string, reads = '', unnamed = ''): ServiceScope {
  return { named: listed(named), reads: listed(reads), unnamed: listed(unnamed) };
}

export function globalScope(named: string, reads = '', unnamed = ''): ServiceScope {
  return { ...scope(named, reads, unnamed), isGlobal: true };
}

function listed(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '');
}

export function merged(all: readonly Permissions[]): Permissions {
  return {
    actions: new Map(all.flatMap(({ actions }) => [...actions])),
    scopes: Object.assign({}, ...all.map(({ scopes }) => scopes)),
    linkedRoles: Object.assign({}, ...all.map(({ linkedRoles }) => linkedRoles)),
  };
}
