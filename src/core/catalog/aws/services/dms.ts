import { formatNumber } from '../../../messages/numbers.ts';
import type { Edge } from '../../../model/graph.ts';
import { type AccessGrant, entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import {
  type Block,
  type Body,
  call,
  code,
  type Expression,
  nested,
  resource,
  variable,
} from '../../../model/terraform.ts';
import { between, holds, labelOf, notEmpty, numberVariable, oneOf, orNull, stringVariable } from '../../kit/blocks.ts';
import { always, counted, managed } from '../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { role, trust } from '../foundation/iam.ts';
import { named, withKey } from '../foundation/naming.ts';
import { certificate, certificateOf, isReadyFor, targetCertificate, targetTls } from './dms-certificate.ts';

const FILE = 'data.tf';

const PERMISSIONS = permissions(
  `
aws_dms_certificate dms: AddTagsToResource DeleteCertificate ImportCertificate RemoveTagsFromResource
aws_dms_endpoint dms: AddTagsToResource CreateEndpoint DeleteEndpoint ModifyEndpoint RemoveTagsFromResource
aws_dms_replication_instance dms: AddTagsToResource CreateReplicationInstance DeleteReplicationInstance
 dms: ModifyReplicationInstance RemoveTagsFromResource
aws_dms_replication_subnet_group dms: AddTagsToResource CreateReplicationSubnetGroup DeleteReplicationSubnetGroup
 dms: ModifyReplicationSubnetGroup
aws_dms_replication_task dms: AddTagsToResource CreateReplicationTask DeleteReplicationTask ModifyReplicationTask
 dms: StartReplicationTask StopReplicationTask
`,
  { dms: scope('', 'Describe* ListTagsForResource') },
);

/** Names of engines as DMS spells them (DMS API reference, CreateEndpoint). */
const SOURCES = ['postgres', 'mysql', 'mariadb', 'oracle', 'sqlserver', 'db2', 'sybase', 'mongodb'];

/** Replication instances with the size of a database from which the next is used; a working assumption. */
const CLASSES = [
  { name: 'dms.t3.medium', upToGb: 200 },
  { name: 'dms.c5.xlarge', upToGb: Number.POSITIVE_INFINITY },
];
/** Space for changes that wait while tables are copied: days of change, and the least that DMS takes, GB. */
const WAITING_DAYS = 2;
const LEAST_GB = 50;

interface DmsSize extends SizeFacts {
  readonly instance: string;
  readonly storageGb: number;
}

/** Copies a database that exists into that of the design, and applies its changes until the switch. */
const offering: AwsOffering<'data_migration', DmsSize> = {
  id: 'aws.dms',
  service: 'Database Migration Service',
  capability: 'data_migration',
  inNetwork: true,
  facts: () => ({ permissions: [PERMISSIONS], network: { tier: 'data' } }),
  fit: ({ demand }) => ({
    because: `Copies ${formatNumber(demand.storedGb)} GB from the present database and applies its changes until you switch. Delete it after the switch; the price is that of a whole month.`,
    provides: ['data_migration', 'etl'],
  }),
  size({ demand, needs }) {
    const instance = CLASSES.find(({ upToGb }) => demand.storedGb <= upToGb)?.name ?? 'dms.c5.xlarge';
    const storageGb = Math.max(LEAST_GB, Math.ceil(demand.changeGbPerDay * WAITING_DAYS));
    return [
      {
        sku: `${instance}, ${formatNumber(storageGb)} GB`,
        count: 1,
        instance,
        storageGb,
        qualities: managed(Math.min(1, needs.zones), null, { operations: 0.1 }),
      },
    ];
  },
  meter: ({ instance, storageGb }) => [
    always(`dms/instance/${instance}/single-az`, 'replication instance'),
    counted('dms/storage/gp2/single-az', 'storage for changes that wait', storageGb, 1, 'GB'),
  ],
  principal: (_, { id }) => ({
    label: labelOf(id),
    identity: code(`aws_iam_role.${labelOf(id)}.name`),
    address: `aws_iam_role.${labelOf(id)}`,
  }),
  declare: (size, node, site) => [
    ...sourceVariables(site.label(node.id), node.title, targetEngine(node.id, site)),
    ...machine(size, site.label(node.id), site),
    ...task(node.id, site),
  ],
  claims: (_, node) => [
    {
      kind: 'private',
      text: `${node.title}: the replication instance has no public address.`,
      resource: `aws_dms_replication_instance.${labelOf(node.id)}`,
      attributes: { publicly_accessible: false },
    },
    {
      kind: 'encrypted_in_transit',
      text: `${node.title}: data is read from the source over TLS.`,
      resource: `aws_dms_endpoint.${labelOf(node.id)}_source`,
      attributes: { ssl_mode: 'require' },
    },
  ],
};

function sourceVariables(label: string, title: string, engine: string): readonly Block[] {
  const isReady = isReadyFor(label, engine);
  const text = (name: string, what: string, usual: string) =>
    stringVariable(
      `${label}_source_${name}`,
      `${title}: ${what} of the present database.`,
      usual,
      notEmpty(`Enter the ${what}.`),
    );
  return [
    stringVariable(
      `${label}_source_host`,
      `${title}: address of the present database, as the private subnets reach it. Null: no migration starts.`,
      null,
      orNull(
        isReady === undefined
          ? notEmpty('Use a host name or an address.')
          : holds(
              (v) => `length(${v}) > 0 && ${isReady}`,
              `Use a host name or an address, and set ${label}_target_ca_file.`,
            ),
      ),
    ),
    stringVariable(
      `${label}_source_cidr`,
      `${title}: IPv4 CIDR block of the present database.`,
      '192.168.0.0/16',
      holds((v) => `can(cidrnetmask(${v}))`, 'Use an IPv4 CIDR block such as 192.168.0.0/16.'),
    ),
    stringVariable(
      `${label}_source_ssl_mode`,
      `${title}: TLS to the present database; none where the network between is encrypted. MySQL and MariaDB take none, or verify-ca and verify-full with ${label}_source_ca_file.`,
      'require',
      holds(
        (v) =>
          `contains(var.${label}_source_ca_file == null ? ["none", "require"] : ["none", "require", "verify-ca", "verify-full"], ${v}) && !(${v} == "require" && contains(["mysql", "mariadb"], var.${label}_source_engine))`,
        `Use none or require, or verify-ca or verify-full with ${label}_source_ca_file. MySQL and MariaDB do not take require.`,
      ),
    ),
    ...certificate(
      label,
      'source',
      'pem',
      `${title}: file with the certificate of the authority that signed the certificate of the present database. Null: it is not verified.`,
    ),
    stringVariable(`${label}_source_engine`, `${title}: engine of the present database.`, 'postgres', oneOf(SOURCES)),
    numberVariable(`${label}_source_port`, `${title}: port of the present database.`, 5432, between(1, 65535)),
    text('database', 'name', 'app'),
    text('user', 'user', 'migration'),
    password(`${label}_source_password`, `${title}: password of the user in the present database.`),
  ];
}

function machine({ instance, storageGb }: DmsSize, label: string, site: Site): readonly Block[] {
  return [
    role(label, 'Connects to the databases of a migration', trust('dms.amazonaws.com')),
    // DMS needs this role, under this name, in every account (DMS guide, "Creating the IAM roles to use with AWS DMS").
    resource('security.tf', 'aws_iam_role_policy_attachment', `${label}_network`, {
      role: code(`aws_iam_role.${label}.name`),
      policy_arn: 'arn:aws:iam::aws:policy/service-role/AmazonDMSVPCManagementRole',
    }),
    resource(FILE, 'aws_dms_replication_subnet_group', label, {
      replication_subnet_group_id: named(label),
      replication_subnet_group_description: 'Private data subnets',
      subnet_ids: code('[for subnet in aws_subnet.data : subnet.id]'),
    }),
    resource(FILE, 'aws_dms_replication_instance', label, {
      replication_instance_id: named(label),
      replication_instance_class: instance,
      allocated_storage: storageGb,
      publicly_accessible: false,
      multi_az: false,
      auto_minor_version_upgrade: true,
      replication_subnet_group_id: code(`aws_dms_replication_subnet_group.${label}.id`),
      vpc_security_group_ids: [code(`aws_security_group.${label}.id`)],
      ...withKey(site, 'kms_key_arn'),
    }),
  ];
}

/** Both ends and the task, as soon as the address of the present database is known. */
function task(nodeId: string, site: Site): readonly Block[] {
  const label = site.label(nodeId);
  const count = code(`var.${label}_source_host == null ? 0 : 1`);
  const given = (name: string) => code(`var.${label}_source_${name}`);
  const edge = targetEdge(nodeId, site);
  if (edge === undefined) return [];
  const engine = targetEngine(nodeId, site);
  const to = isReadyFor(label, engine) === undefined ? `${label}_target` : `${label}_target[0]`;
  return [
    resource('network.tf', 'aws_vpc_security_group_egress_rule', `${label}_to_source`, {
      security_group_id: code(`aws_security_group.${label}.id`),
      description: 'To the present database',
      cidr_ipv4: given('cidr'),
      ip_protocol: 'tcp',
      from_port: given('port'),
      to_port: given('port'),
    }),
    resource(FILE, 'aws_dms_endpoint', `${label}_source`, {
      count,
      endpoint_id: named(`${label}-source`),
      endpoint_type: 'source',
      engine_name: given('engine'),
      server_name: given('host'),
      port: given('port'),
      database_name: given('database'),
      username: given('user'),
      password: given('password'),
      ssl_mode: given('ssl_mode'),
      ...certificateOf(label, 'source'),
    }),
    ...target(label, engine, site.grantedOver(edge, nodeId)),
    resource(FILE, 'aws_dms_replication_task', label, {
      count,
      replication_task_id: named(label),
      migration_type: 'full-load-and-cdc',
      start_replication_task: true,
      replication_instance_arn: code(`aws_dms_replication_instance.${label}.replication_instance_arn`),
      source_endpoint_arn: code(`aws_dms_endpoint.${label}_source[0].endpoint_arn`),
      target_endpoint_arn: code(`aws_dms_endpoint.${to}.endpoint_arn`),
      table_mappings: call('jsonencode', { rules: [EVERY_TABLE] }),
    }),
  ];
}

const EVERY_TABLE = {
  'rule-type': 'selection',
  'rule-id': '1',
  'rule-name': 'every-table',
  'object-locator': { 'schema-name': '%', 'table-name': '%' },
  'rule-action': 'include',
};

/** Engines of targets as DMS names them, by protocol. */
const ENGINES: Readonly<Record<string, string>> = {
  postgresql: 'postgres',
  mysql: 'mysql',
  tds: 'sqlserver',
  tcps: 'oracle',
};

/** The edge to the database that it fills. */
function targetEdge(nodeId: string, site: Site): Edge | undefined {
  return site.from(nodeId).find(({ kind, to }) => kind === 'write' && site.find(to) !== null);
}

function targetEngine(nodeId: string, site: Site): string {
  const edge = targetEdge(nodeId, site);
  const spoken = edge === undefined ? undefined : (site.find(edge.to)?.choice.fit.speaks?.protocol ?? edge.protocol);
  return ENGINES[spoken ?? ''] ?? 'postgres';
}

/** DMS signs in to the database of the design with a token of its role, else with a password that you set. */
function target(label: string, engine: string, { environment }: AccessGrant): readonly Block[] {
  const of = (what: string): Expression | undefined =>
    Object.entries(environment).find(([name]) => name.endsWith(`_${what}`))?.[1];
  const token: Body =
    of('AUTH') === undefined
      ? { username: code(`var.${label}_target_user`), password: code(`var.${label}_target_password`) }
      : {
          username: of('USER'),
          [`${engine}_settings`]: nested({
            authentication_method: 'iam',
            service_access_role_arn: code(`aws_iam_role.${label}.arn`),
          }),
        };
  const port = of('PORT');
  const isReady = isReadyFor(label, engine);
  return [
    ...(of('AUTH') === undefined ? targetVariables(label) : []),
    ...targetCertificate(label, engine),
    resource(FILE, 'aws_dms_endpoint', `${label}_target`, {
      ...(isReady === undefined ? {} : { count: code(`${isReady} ? 1 : 0`) }),
      endpoint_id: named(`${label}-target`),
      endpoint_type: 'target',
      engine_name: engine,
      server_name: of('HOST'),
      port: port === undefined ? undefined : call('tonumber', port),
      database_name: of('NAME') ?? 'app',
      ssl_mode: targetTls(engine).mode,
      ...(isReady === undefined ? {} : certificateOf(label, 'target')),
      ...token,
    }),
  ];
}

function targetVariables(label: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_target_user`,
      'User of the new database for the migration.',
      'migration',
      notEmpty('Enter the user.'),
    ),
    password(`${label}_target_password`, 'Password of this user.'),
  ];
}

function password(name: string, what: string): Block {
  return variable(name, {
    description: `${what} It is kept in the state.`,
    type: 'string',
    default: null,
    sensitive: true,
    validation: {
      condition: `var.${name} == null ? true : length(var.${name}) > 0`,
      message: 'Enter the password.',
    },
  });
}

export const databaseMigrationService = entry(offering);
