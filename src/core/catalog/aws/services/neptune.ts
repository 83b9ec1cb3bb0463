import { formatNumber } from '../../../messages/numbers.ts';
import type { LookupDemand } from '../../../model/demand.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { code } from '../../../model/hcl.ts';
import { type Block, output, resource } from '../../../model/iac.ts';
import { entry, type SizeFacts, type Usage } from '../../../model/offering.ts';
import type { Site } from '../../../model/site.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';
import { joined } from '../../kit/joined.ts';
import { labelOf } from '../../kit/labels.ts';
import { between, numberVariable, startsWith, stringVariable } from '../../kit/variables.ts';
import { permissions } from '../foundation/deploy-policy/permissions.ts';
import { environmentName } from '../foundation/environment.ts';
import type { AwsOffering } from '../foundation/facts.ts';
import { grant } from '../foundation/iam.ts';
import { withKey } from '../foundation/keys.ts';
import { named } from '../foundation/naming.ts';
import { subnetIds } from '../foundation/network-plan.ts';

/** Percent of a month in the service level agreement, spread over zones (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_neptune_cluster rds: AddTagsToResource CreateDBCluster CreateDBClusterSnapshot DeleteDBCluster ModifyDBCluster
 rds: RemoveTagsFromResource
aws_neptune_cluster_instance rds: AddTagsToResource CreateDBInstance DeleteDBInstance ModifyDBInstance
aws_neptune_subnet_group rds: AddTagsToResource CreateDBSubnetGroup DeleteDBSubnetGroup ModifyDBSubnetGroup
`,
  {},
  { aws_neptune_cluster: ['rds.amazonaws.com'] },
);

interface GraphSize extends SizeFacts {
  readonly instance: string;
}

const FILE = 'data.tf';
const PORT = 8182;
const BACKUP_DAYS = 7;
/** Short walks over a graph that one vCPU answers in a second. A working assumption; measure your own. */
const WALKS_PER_VCPU = 150;
const HEADROOM = 1.3;
/** vCPU and memory, GB (Neptune guide, "Instance types"); a t4g answers steadily with a fifth of its vCPUs. */
const CLASSES = [
  { name: 'db.t4g.medium', vcpu: 2, steady: 0.4, memoryGb: 4 },
  { name: 'db.r6g.large', vcpu: 2, steady: 2, memoryGb: 16 },
  { name: 'db.r6g.xlarge', vcpu: 4, steady: 4, memoryGb: 32 },
  { name: 'db.r6g.2xlarge', vcpu: 8, steady: 8, memoryGb: 64 },
  { name: 'db.r6g.4xlarge', vcpu: 16, steady: 16, memoryGb: 128 },
  { name: 'db.r6g.8xlarge', vcpu: 32, steady: 32, memoryGb: 256 },
  { name: 'db.r6g.16xlarge', vcpu: 64, steady: 64, memoryGb: 512 },
] as const;
const MOST_SIZES = 3;
/** Readers beside the writer (Neptune quotas). */
const MOST_READERS = 15;
/** Share of the reads that are not answered from memory. */
const READ_FROM_DISK = 0.2;
const MILLION = 1_000_000;

/** Things and what joins them, asked by walking from one to the next. */
const offering: AwsOffering<'graph_db', GraphSize> = {
  id: 'aws.neptune',
  service: 'Neptune',
  capability: 'graph_db',
  inNetwork: true,
  facts: () => ({
    permissions: [PERMISSIONS],
    network: { tier: 'data', port: 8182 },
    backup: { type: 'aws_neptune_cluster' },
  }),
  absentFrom: [
    'ca-west-1',
    'mx-central-1',
    'eu-central-2',
    'eu-south-1',
    'ap-south-2',
    'ap-east-2',
    'ap-southeast-4',
    'ap-southeast-6',
    'ap-southeast-7',
  ],
  fit: ({ demand, needs }) =>
    needs.scaleToZero
      ? null
      : {
          because: `${formatNumber(demand.peakReadsPerSecond)} walks a second over ${formatNumber(demand.storedGb)} GB of things and their relations, in Gremlin, openCypher or SPARQL, backed up by AWS.`,
          provides: ['graph_db', 'backup'],
        },
  size: ({ demand }) => sizes(demand),
  meter: (size, { demand }) => usage(size, demand),
  declare: (size, node, site) => declare(size, node, site),
  grantAccess(_, node, site, caller) {
    const label = site.label(node.id);
    const cluster = `aws_neptune_cluster.${label}`;
    const name = (what: string) => environmentName(node, site, 'GRAPH', what);
    return {
      environment: {
        [name('HOST')]: code(`${cluster}.endpoint`),
        [name('READER_HOST')]: code(`${cluster}.reader_endpoint`),
        [name('PORT')]: code(`"${PORT}"`),
        [name('AUTH')]: code('"iam"'),
      },
      secrets: {},
      blocks: [
        grant(caller, label, [
          {
            sid: 'AskGraph',
            actions: [
              'neptune-db:ReadDataViaQuery',
              'neptune-db:WriteDataViaQuery',
              'neptune-db:DeleteDataViaQuery',
              'neptune-db:GetQueryStatus',
              'neptune-db:CancelQuery',
            ],
            resources: joined(
              'arn:aws:neptune-db:',
              code('var.region'),
              ':',
              code('local.account'),
              ':',
              code(`${cluster}.cluster_resource_id`),
              '/*',
            ),
          },
        ]),
      ],
    };
  },
  claims(size, node) {
    const address = `aws_neptune_cluster.${labelOf(node.id)}`;
    const about = (
      kind: 'encrypted_at_rest' | 'backed_up' | 'no_stored_password' | 'deletion_protected',
      argument: string,
      words: string,
    ) => ({ kind, text: `${node.title}: ${words}`, resource: address, argument });
    return [
      about('encrypted_at_rest', 'storage_encrypted = true', 'storage and backups are encrypted.'),
      about(
        'backed_up',
        `backup_retention_period = ${BACKUP_DAYS}`,
        `any moment of the last ${BACKUP_DAYS} days can be restored.`,
      ),
      about('no_stored_password', 'iam_database_authentication_enabled = true', 'programs sign in with their roles.'),
      ...(size.count > 1
        ? [
            {
              kind: 'multi_zone' as const,
              text: `${node.title}: a reader in another zone takes over by itself.`,
              resource: `aws_neptune_cluster_instance.${labelOf(node.id)}`,
              argument: `count = var.${labelOf(node.id)}_instances`,
            },
          ]
        : []),
    ];
  },
};

function sizes(demand: LookupDemand): readonly GraphSize[] {
  const asked = ((demand.peakReadsPerSecond + demand.peakWritesPerSecond) * HEADROOM) / WALKS_PER_VCPU;
  const writes = (demand.peakWritesPerSecond * HEADROOM) / WALKS_PER_VCPU;
  const fitting = CLASSES.filter(({ steady }) => steady >= writes && Math.ceil(asked / steady) <= MOST_READERS);
  return fitting.slice(0, MOST_SIZES).flatMap(({ name, steady }) => {
    const needed = Math.max(1, Math.ceil(asked / steady));
    return [needed, needed + 1].map((count) => sizeOf(name, count));
  });
}

function sizeOf(instance: string, count: number): GraphSize {
  const zones = Math.min(3, count);
  return {
    sku: `${count} x ${instance}`,
    count,
    instance,
    qualities: {
      zones,
      availability: count > 1 ? SLA : null,
      operations: 0.1,
      scalesToZero: false,
      headroomScore: instance.startsWith('db.t4g') ? 0.7 : 1,
    },
  };
}

function usage(size: GraphSize, demand: LookupDemand): readonly Usage[] {
  const operations = demand.readsPerMonth * READ_FROM_DISK + demand.writesPerMonth;
  return [
    {
      meter: `neptune/instance/${size.instance}`,
      what: size.count === 1 ? 'database' : 'writer and readers',
      quantity: size.count * HOURS_PER_MONTH,
      arithmetic: `${size.count} x ${HOURS_PER_MONTH} h`,
    },
    {
      meter: 'neptune/storage',
      what: 'graph, all copies',
      quantity: demand.storedGb,
      arithmetic: `${formatNumber(demand.storedGb)} GB`,
    },
    {
      meter: 'neptune/io-requests',
      what: 'reads beyond memory, and writes',
      quantity: operations / MILLION,
      arithmetic: `${formatNumber(demand.readsPerMonth)} reads x ${READ_FROM_DISK} + ${formatNumber(demand.writesPerMonth)} writes`,
    },
  ];
}

function declare(size: GraphSize, node: GraphNode<'graph_db'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    stringVariable(
      `${label}_instance_class`,
      `${node.title}: size of the writer and of each reader.`,
      size.instance,
      startsWith('db.', 'Use a class such as db.r6g.large.'),
    ),
    numberVariable(
      `${label}_instances`,
      `${node.title}: a writer, and the others readers in other zones.`,
      size.count,
      between(1, 16),
    ),
    resource(FILE, 'aws_neptune_subnet_group', label, {
      name: named(label),
      description: 'Private data subnets',
      subnet_ids: subnetIds('data'),
    }),
    resource(FILE, 'aws_neptune_cluster', label, {
      cluster_identifier: named(label),
      engine: 'neptune',
      neptune_subnet_group_name: code(`aws_neptune_subnet_group.${label}.name`),
      vpc_security_group_ids: [code(`aws_security_group.${label}.id`)],
      port: PORT,
      iam_database_authentication_enabled: true,
      storage_encrypted: true,
      ...withKey(site, 'kms_key_arn'),
      backup_retention_period: BACKUP_DAYS,
      preferred_backup_window: '02:00-02:30',
      copy_tags_to_snapshot: true,
      deletion_protection: code('var.deletion_protection'),
      skip_final_snapshot: code('!var.deletion_protection'),
      final_snapshot_identifier: joined(named(label), '-final'),
      apply_immediately: false,
    }),
    resource(FILE, 'aws_neptune_cluster_instance', label, {
      count: code(`var.${label}_instances`),
      identifier: joined(named(label), '-', code('count.index')),
      cluster_identifier: code(`aws_neptune_cluster.${label}.id`),
      instance_class: code(`var.${label}_instance_class`),
      engine: 'neptune',
      neptune_subnet_group_name: code(`aws_neptune_subnet_group.${label}.name`),
      publicly_accessible: false,
      auto_minor_version_upgrade: true,
    }),
    output(
      `${label}_address`,
      `${node.title}: address in the network, port ${PORT}.`,
      code(`aws_neptune_cluster.${label}.endpoint`),
    ),
  ];
}

export const neptune = entry(offering);
