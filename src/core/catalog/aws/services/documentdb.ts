import { formatNumber } from '../../../messages/numbers.ts';
import type { LookupDemand } from '../../../model/demand.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type Usage } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { between, labelOf, numberVariable, startsWith, stringVariable } from '../../kit/blocks.ts';
import { claimsAbout } from '../../kit/claims.ts';
import { isNamed } from '../../kit/requirements.ts';
import { gigabytes } from '../../kit/usage.ts';
import { type AwsOffering, permissions } from '../foundation/facts.ts';
import { grant } from '../foundation/iam.ts';
import { environmentName, keptSecret, named, withKey } from '../foundation/naming.ts';
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
aws_docdb_cluster rds: AddTagsToResource CreateDBCluster CreateDBClusterSnapshot DeleteDBCluster ModifyDBCluster
 rds: RemoveTagsFromResource secretsmanager: CreateSecret RotateSecret TagResource
aws_docdb_cluster_instance rds: AddTagsToResource CreateDBInstance DeleteDBInstance ModifyDBInstance
aws_docdb_cluster_parameter_group rds: AddTagsToResource CreateDBClusterParameterGroup DeleteDBClusterParameterGroup
 rds: ModifyDBClusterParameterGroup
aws_docdb_subnet_group rds: AddTagsToResource CreateDBSubnetGroup DeleteDBSubnetGroup ModifyDBSubnetGroup
`,
  {},
  { aws_docdb_cluster: ['rds.amazonaws.com'] },
);

const FILE = 'data.tf';
const PORT = 27_017;
const BACKUP_DAYS = 7;
/** Index lookups/s per vCPU. A working assumption; measure your own. */
const LOOKUPS_PER_VCPU = 1000;
const HEADROOM = 1.3;
/** The baseline of a t3.medium is a fifth of its two vCPUs (DocumentDB guide, "Managing instance classes"). */
const CLASSES: readonly ClusterClass[] = [
  { name: 'db.t3.medium', steady: 0.4, bursts: true },
  { name: 'db.r6g.large', steady: 2 },
  { name: 'db.r6g.xlarge', steady: 4 },
  { name: 'db.r6g.2xlarge', steady: 8 },
  { name: 'db.r6g.4xlarge', steady: 16 },
  { name: 'db.r6g.8xlarge', steady: 32 },
  { name: 'db.r6g.12xlarge', steady: 48 },
  { name: 'db.r6g.16xlarge', steady: 64 },
];
/** Storage of a cluster (DocumentDB guide, "Quotas and limits"). */
const MOST_GB = 131_072;
/** Share of the reads that are not served from memory. */
const READ_FROM_DISK = 0.2;
const MILLION = 1_000_000;

/** MongoDB-compatible document database. */
const offering: AwsOffering<'document_db', ClusterSize> = {
  id: 'aws.documentdb',
  service: 'DocumentDB',
  capability: 'document_db',
  inNetwork: true,
  facts: () => ({
    permissions: [PERMISSIONS],
    network: { tier: 'data' },
    deletionProtection: { type: 'aws_docdb_cluster', attribute: 'deletion_protection' },
    backup: { type: 'aws_docdb_cluster' },
  }),
  absentFrom: ['ap-southeast-6', 'ap-east-2', 'me-south-1'],
  fit: ({ demand, needs }, requirements) =>
    needs.scaleToZero || !isNamed(requirements, ['mongodb', 'amazon documentdb', 'cosmos db for mongodb'])
      ? null
      : {
          because: `Applications keep MongoDB drivers and queries: ${formatNumber(demand.storedGb)} GB of documents, ${formatNumber(demand.peakReadsPerSecond)} reads/s at the peak, backed up by AWS. It is compatible with the MongoDB 5.0 protocol, but not with all operators.`,
          provides: ['document_db', 'backup'],
          speaks: { protocol: 'mongodb', port: 27_017 },
        },
  size: ({ demand }) => sizes(demand),
  meter: (size, { demand }) => usage(size, demand),
  declare: (size, node, site) => declare(size, node, site),
  grantAccess(_, node, site, caller) {
    const label = site.label(node.id);
    const cluster = `aws_docdb_cluster.${label}`;
    const secret = code(`${cluster}.master_user_secret[0].secret_arn`);
    const name = (what: string) => environmentName(node, site, 'DOCUMENTS', what);
    return {
      environment: {
        [name('HOST')]: code(`${cluster}.endpoint`),
        [name('READER_HOST')]: code(`${cluster}.reader_endpoint`),
        [name('PORT')]: code(`"${PORT}"`),
        [name('OPTIONS')]: code('"tls=true&replicaSet=rs0&readPreference=secondaryPreferred&retryWrites=false"'),
        [name('SIGN_IN_ARN')]: secret,
      },
      secrets: { [name('SIGN_IN')]: secret },
      blocks: [
        grant(caller, label, [{ sid: 'ReadSignIn', actions: ['secretsmanager:GetSecretValue'], resources: secret }]),
      ],
    };
  },
  claims: (size, node) => claims(size, node),
};

function claims(size: ClusterSize, { id, title }: GraphNode<'document_db'>): readonly Claim[] {
  const label = labelOf(id);
  const about = claimsAbout(title, `aws_docdb_cluster.${label}`);
  return [
    about('encrypted_at_rest', { storage_encrypted: true }, 'storage and backups are encrypted.'),
    about(
      'encrypted_in_transit',
      { 'parameter[name=tls].value': 'enabled' },
      'connections require TLS.',
      `aws_docdb_cluster_parameter_group.${label}`,
    ),
    about(
      'backed_up',
      { backup_retention_period: BACKUP_DAYS },
      `point-in-time recovery covers the last ${BACKUP_DAYS} days.`,
    ),
    about(
      'no_stored_password',
      { manage_master_user_password: true },
      'AWS creates the password, stores it in Secrets Manager and rotates it weekly; applications read it from there.',
    ),
    ...readerClaims(about, 'aws_docdb_cluster_instance', label, size),
  ];
}

function sizes(demand: LookupDemand): readonly ClusterSize[] {
  if (demand.storedGb > MOST_GB) return [];
  const vcpus = (perSecond: number) => (perSecond * HEADROOM) / LOOKUPS_PER_VCPU;
  const total = vcpus(demand.peakReadsPerSecond + demand.peakWritesPerSecond);
  return clusterSizes(CLASSES, { total, writes: vcpus(demand.peakWritesPerSecond) }, SLA);
}

function usage(size: ClusterSize, demand: LookupDemand): readonly Usage[] {
  const operations = demand.readsPerMonth * READ_FROM_DISK + demand.writesPerMonth;
  return [
    instanceUsage('documentdb', size),
    gigabytes('documentdb/storage', 'storage, all copies included', demand.storedGb),
    {
      meter: 'documentdb/io-requests',
      what: 'I/O: reads not served from memory, and writes',
      quantity: operations / MILLION,
      arithmetic: `${formatNumber(demand.readsPerMonth)} reads x ${READ_FROM_DISK} + ${formatNumber(demand.writesPerMonth)} writes`,
    },
    gigabytes('documentdb/backup-storage', 'backup storage beyond the first day', demand.storedGb),
    keptSecret("the master user's password"),
  ];
}

function declare(size: ClusterSize, node: GraphNode<'document_db'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...variables(size, label, node.title),
    dataSubnetGroup('aws_docdb_subnet_group', label),
    resource(FILE, 'aws_docdb_cluster_parameter_group', label, {
      name: named(label),
      description: 'TLS only',
      family: 'docdb5.0',
      parameter: nested({ name: 'tls', value: 'enabled' }),
    }),
    resource(FILE, 'aws_docdb_cluster', label, {
      cluster_identifier: named(label),
      engine: 'docdb',
      engine_version: '5.0.0',
      port: PORT,
      db_subnet_group_name: code(`aws_docdb_subnet_group.${label}.name`),
      db_cluster_parameter_group_name: code(`aws_docdb_cluster_parameter_group.${label}.name`),
      vpc_security_group_ids: [code(`aws_security_group.${label}.id`)],
      master_username: 'dbadmin',
      manage_master_user_password: true,
      storage_encrypted: true,
      ...withKey(site, 'kms_key_id'),
      backup_retention_period: code(`var.${label}_backup_retention_days`),
      preferred_backup_window: '02:00-02:30',
      ...deletionArguments(label),
      apply_immediately: false,
    }),
    clusterInstances('docdb', label, {
      instance_class: code(`var.${label}_instance_class`),
      auto_minor_version_upgrade: true,
    }),
    output(
      `${label}_address`,
      `${node.title}: endpoint in the VPC, port ${PORT}.`,
      code(`aws_docdb_cluster.${label}.endpoint`),
    ),
  ];
}

function variables(size: ClusterSize, label: string, title: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_instance_class`,
      `${title}: instance class of the writer and the readers.`,
      size.instance,
      startsWith('db.', 'Use an instance class such as db.r6g.large.'),
    ),
    instancesVariable(label, title, size.count),
    numberVariable(
      `${label}_backup_retention_days`,
      `${title}: retention of automated backups and point-in-time recovery in days.`,
      BACKUP_DAYS,
      between(1, 35),
    ),
  ];
}

export const documentDb = entry(offering);
