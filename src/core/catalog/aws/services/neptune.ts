import { formatNumber } from '../../../messages/numbers.ts';
import type { LookupDemand } from '../../../model/demand.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type Usage } from '../../../model/offering.ts';
import { type Block, code, output, resource } from '../../../model/terraform.ts';
import { joined, labelOf, startsWith, stringVariable } from '../../kit/blocks.ts';
import { claimsAbout } from '../../kit/claims.ts';
import { regionList } from '../../kit/regions.ts';
import { gigabytes } from '../../kit/usage.ts';
import { type AwsOffering, permissions } from '../foundation/facts.ts';
import { accessGrant, grant } from '../foundation/iam.ts';
import { environmentName, named, withKey } from '../foundation/naming.ts';
import {
  type ClusterClass,
  type ClusterSize,
  clusterInstances,
  clusterSizes,
  dataSubnetGroup,
  deletionArguments,
  instancesVariable,
  instanceUsage,
  readerClaims,
} from './database.ts';

/** Monthly uptime percentage in the SLA, spread over zones (general knowledge, unverified). */
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

const FILE = 'data.tf';
const PORT = 8182;
const BACKUP_DAYS = 7;
/** Short traversals/s per vCPU. A working assumption; measure your own. */
const WALKS_PER_VCPU = 150;
const HEADROOM = 1.3;
/** The baseline of a t4g is a fifth of its vCPUs (Neptune guide, "Instance types"). */
const CLASSES: readonly ClusterClass[] = [
  { name: 'db.t4g.medium', steady: 0.4, bursts: true },
  { name: 'db.r6g.large', steady: 2 },
  { name: 'db.r6g.xlarge', steady: 4 },
  { name: 'db.r6g.2xlarge', steady: 8 },
  { name: 'db.r6g.4xlarge', steady: 16 },
  { name: 'db.r6g.8xlarge', steady: 32 },
  { name: 'db.r6g.16xlarge', steady: 64 },
];
/** Share of the reads that are not served from memory. */
const READ_FROM_DISK = 0.2;
const MILLION = 1_000_000;

/** Property graph database, queried by traversal. */
const offering: AwsOffering<'graph_db', ClusterSize> = {
  id: 'aws.neptune',
  service: 'Neptune',
  capability: 'graph_db',
  inNetwork: true,
  facts: () => ({
    permissions: [PERMISSIONS],
    network: { tier: 'data', port: PORT },
    deletionProtection: { type: 'aws_neptune_cluster', attribute: 'deletion_protection' },
    backup: { type: 'aws_neptune_cluster' },
  }),
  absentFrom: regionList(`
    ca-west-1 mx-central-1 eu-central-2 eu-south-1 ap-south-2 ap-east-2 ap-southeast-4 ap-southeast-6
    ap-southeast-7
  `),
  fit: ({ demand, needs }) =>
    needs.scaleToZero
      ? null
      : {
          because: `${formatNumber(demand.peakReadsPerSecond)} traversals/s over ${formatNumber(demand.storedGb)} GB of graph data, in Gremlin, openCypher or SPARQL, backed up by AWS.`,
          provides: ['graph_db', 'backup'],
        },
  size: ({ demand }) => sizes(demand),
  meter: (size, { demand }) => usage(size, demand),
  declare: (size, node, site) => declare(size, node, site),
  grantAccess(_, node, site, caller) {
    const label = site.label(node.id);
    const cluster = `aws_neptune_cluster.${label}`;
    const name = (what: string) => environmentName(node, site, 'GRAPH', what);
    return accessGrant(
      {
        [name('HOST')]: code(`${cluster}.endpoint`),
        [name('READER_HOST')]: code(`${cluster}.reader_endpoint`),
        [name('PORT')]: code(`"${PORT}"`),
        [name('AUTH')]: code('"iam"'),
      },
      [
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
    );
  },
  claims(size, node) {
    const address = `aws_neptune_cluster.${labelOf(node.id)}`;
    const about = claimsAbout(node.title, address);
    return [
      about('encrypted_at_rest', { storage_encrypted: true }, 'storage and backups are encrypted.'),
      about(
        'backed_up',
        { backup_retention_period: BACKUP_DAYS },
        `point-in-time recovery covers the last ${BACKUP_DAYS} days.`,
      ),
      about(
        'no_stored_password',
        { iam_database_authentication_enabled: true },
        'applications authenticate with IAM roles.',
      ),
      ...readerClaims(about, 'aws_neptune_cluster_instance', labelOf(node.id), size),
    ];
  },
};

function sizes(demand: LookupDemand): readonly ClusterSize[] {
  const vcpus = (perSecond: number) => (perSecond * HEADROOM) / WALKS_PER_VCPU;
  const total = vcpus(demand.peakReadsPerSecond + demand.peakWritesPerSecond);
  return clusterSizes(CLASSES, { total, writes: vcpus(demand.peakWritesPerSecond) }, SLA);
}

function usage(size: ClusterSize, demand: LookupDemand): readonly Usage[] {
  const operations = demand.readsPerMonth * READ_FROM_DISK + demand.writesPerMonth;
  return [
    instanceUsage('neptune', size),
    gigabytes('neptune/storage', 'storage, all copies included', demand.storedGb),
    {
      meter: 'neptune/io-requests',
      what: 'I/O: reads not served from memory, and writes',
      quantity: operations / MILLION,
      arithmetic: `${formatNumber(demand.readsPerMonth)} reads x ${READ_FROM_DISK} + ${formatNumber(demand.writesPerMonth)} writes`,
    },
  ];
}

function declare(size: ClusterSize, node: GraphNode<'graph_db'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    stringVariable(
      `${label}_instance_class`,
      `${node.title}: instance class of the writer and the readers.`,
      size.instance,
      startsWith('db.', 'Use an instance class such as db.r6g.large.'),
    ),
    instancesVariable(label, node.title, size.count),
    dataSubnetGroup('aws_neptune_subnet_group', label),
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
      ...deletionArguments(label),
      apply_immediately: false,
    }),
    clusterInstances('neptune', label, {
      instance_class: code(`var.${label}_instance_class`),
      engine: 'neptune',
      neptune_subnet_group_name: code(`aws_neptune_subnet_group.${label}.name`),
      publicly_accessible: false,
      auto_minor_version_upgrade: true,
    }),
    output(
      `${label}_address`,
      `${node.title}: endpoint in the VPC, port ${PORT}.`,
      code(`aws_neptune_cluster.${label}.endpoint`),
    ),
  ];
}

export const neptune = entry(offering);
