import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts, type Usage } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { SECONDS_PER_MONTH } from '../../../model/workload.ts';
import { labelOf } from '../../kit/blocks.ts';
import { isNamed } from '../../kit/requirements.ts';
import { gigabytes } from '../../kit/usage.ts';
import { type AwsOffering, type Mount, permissions, scope } from '../foundation/facts.ts';
import { accessGrant, grant, policy, REQUIRES_TLS } from '../foundation/iam.ts';
import { environmentName, named, servedByRegion, withKey } from '../foundation/naming.ts';
import { copiedFileSystem } from './regional/files.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.99;

const PERMISSIONS = permissions(
  `
aws_efs_access_point elasticfilesystem: CreateAccessPoint DeleteAccessPoint TagResource UntagResource
aws_efs_backup_policy elasticfilesystem: PutBackupPolicy
aws_efs_file_system elasticfilesystem: CreateFileSystem DeleteFileSystem PutLifecycleConfiguration TagResource
 elasticfilesystem: UntagResource UpdateFileSystem
aws_efs_file_system_policy elasticfilesystem: DeleteFileSystemPolicy PutFileSystemPolicy
aws_efs_mount_target elasticfilesystem: CreateMountTarget DeleteMountTarget ModifyMountTargetSecurityGroups
 ec2: CreateNetworkInterface DeleteNetworkInterface ModifyNetworkInterfaceAttribute
aws_efs_replication_configuration elasticfilesystem: CreateReplicationConfiguration DeleteReplicationConfiguration
 elasticfilesystem: UpdateFileSystemProtection
`,
  { elasticfilesystem: scope('', 'Describe* ListTagsForResource') },
  { aws_efs_file_system: ['elasticfilesystem.amazonaws.com', 'backup.amazonaws.com'] },
);

const FILE = 'data.tf';
/** Maximum elastic write throughput of one file system, MB/s (EFS quotas; the read limit is higher). */
const MOST_MB_PER_SECOND = 1000;
/** Share of the hours at the required throughput: a working assumption, one hour per day. */
const BUSY_SHARE = 1 / 24;
const WRITE_SHARE = 0.2;
const MB_PER_GB = 1000;
/** Share of files without access for a month, which move to the cheaper class. */
const UNTOUCHED = 0.5;

/** Shared file system over NFS. */
const offering: AwsOffering<'file_storage', SizeFacts> = {
  id: 'aws.efs',
  service: 'EFS',
  capability: 'file_storage',
  multiRegion: copiedFileSystem,
  inNetwork: true,
  facts: (_, { id }) => ({
    permissions: [PERMISSIONS],
    network: { tier: 'data', port: 2049 },
    backup: { type: 'aws_efs_file_system' },
    mount: mount(id),
  }),
  fit: ({ demand }, requirements) =>
    demand.protocol === 'nfs' && !isNamed(requirements, ['smb'])
      ? {
          because: `${formatNumber(demand.storedGb)} GB over NFS, shared by containers in all zones; it grows automatically and is priced by stored data.`,
          provides: ['file_storage', 'backup'],
        }
      : null,
  size: ({ demand }) =>
    demand.throughputMbPerSecond > MOST_MB_PER_SECOND
      ? []
      : [{ sku: 'regional file system, elastic throughput', count: 1, qualities: servedByRegion(SLA) }],
  meter: (_, { demand }) => usage(demand.storedGb, demand.throughputMbPerSecond),
  declare: (_, node, site) => declare(node, site),
  grantAccess(_, node, site, caller, edge) {
    const label = site.label(node.id);
    const reads = edge.kind === 'read';
    return accessGrant({ [environmentName(node, site, 'SHARED_FILES', 'PATH')]: code(`"/mnt/${node.id}"`) }, [
      grant(caller, reads ? `${label}_read` : label, [
        {
          sid: 'MountFiles',
          actions: ['elasticfilesystem:ClientMount', ...(reads ? [] : ['elasticfilesystem:ClientWrite'])],
          resources: code(`aws_efs_file_system.${label}.arn`),
          condition: {
            StringEquals: { 'elasticfilesystem:AccessPointArn': code(`aws_efs_access_point.${label}.arn`) },
          },
        },
      ]),
    ]);
  },
  claims: (_, node) => {
    const address = `aws_efs_file_system.${labelOf(node.id)}`;
    return [
      {
        kind: 'encrypted_at_rest',
        text: `${node.title}: files are encrypted at rest.`,
        resource: address,
        attributes: { encrypted: true },
      },
      {
        kind: 'encrypted_in_transit',
        text: `${node.title}: connections require TLS.`,
        resource: `aws_efs_file_system_policy.${labelOf(node.id)}`,
        attributes: REQUIRES_TLS,
      },
      {
        kind: 'backed_up',
        text: `${node.title}: backed up daily by the automatic AWS Backup plan.`,
        resource: `aws_efs_backup_policy.${labelOf(node.id)}`,
        attributes: { 'backup_policy.status': 'ENABLED' },
      },
    ];
  },
};

function mount(id: string): Mount {
  const label = labelOf(id);
  return {
    name: id,
    path: `/mnt/${id}`,
    fileSystem: code(`aws_efs_file_system.${label}.id`),
    accessPoint: code(`aws_efs_access_point.${label}.arn`),
    accessPointId: code(`aws_efs_access_point.${label}.id`),
    targets: `aws_efs_mount_target.${label}`,
  };
}

function usage(storedGb: number, mbPerSecond: number): readonly Usage[] {
  const movedGb = (mbPerSecond * SECONDS_PER_MONTH * BUSY_SHARE) / MB_PER_GB;
  const moved = `${formatNumber(mbPerSecond)} MB/s for one hour per day`;
  return [
    {
      meter: 'efs/storage/standard',
      what: 'files in the Standard class',
      quantity: storedGb * (1 - UNTOUCHED),
      arithmetic: `${formatNumber(storedGb)} GB x ${1 - UNTOUCHED}`,
    },
    {
      meter: 'efs/storage/standard-ia',
      what: 'files not accessed for a month',
      quantity: storedGb * UNTOUCHED,
      arithmetic: `${formatNumber(storedGb)} GB x ${UNTOUCHED}`,
    },
    {
      meter: 'efs/elastic-throughput/read',
      what: 'data read',
      quantity: movedGb * (1 - WRITE_SHARE),
      arithmetic: `${moved}, ${(1 - WRITE_SHARE) * 100} % of it`,
    },
    {
      meter: 'efs/elastic-throughput/write',
      what: 'data written',
      quantity: movedGb * WRITE_SHARE,
      arithmetic: `${moved}, ${WRITE_SHARE * 100} % of it`,
    },
    gigabytes('backup/efs-backup-warm', 'backups', storedGb),
  ];
}

function declare(node: GraphNode<'file_storage'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const id = code(`aws_efs_file_system.${label}.id`);
  return [
    resource(FILE, 'aws_efs_file_system', label, {
      creation_token: named(label),
      encrypted: true,
      ...withKey(site, 'kms_key_id'),
      throughput_mode: 'elastic',
      lifecycle_policy: [
        nested({ transition_to_ia: 'AFTER_30_DAYS' }),
        nested({ transition_to_primary_storage_class: 'AFTER_1_ACCESS' }),
      ],
      tags: { Name: named(label) },
    }),
    resource(FILE, 'aws_efs_mount_target', label, {
      for_each: code('aws_subnet.data'),
      file_system_id: id,
      subnet_id: code('each.value.id'),
      security_groups: [code(`aws_security_group.${label}.id`)],
    }),
    resource(
      FILE,
      'aws_efs_access_point',
      label,
      {
        file_system_id: id,
        posix_user: nested({ uid: 1000, gid: 1000 }),
        root_directory: nested({
          path: '/programs',
          creation_info: nested({ owner_uid: 1000, owner_gid: 1000, permissions: '0770' }),
        }),
        tags: { Name: named(label) },
      },
      'Clients of this access point use POSIX user 1000 and see this folder as the root.',
    ),
    resource('security.tf', 'aws_efs_file_system_policy', label, {
      file_system_id: id,
      policy: policy([
        {
          sid: 'TlsOnly',
          effect: 'Deny',
          principal: { AWS: '*' },
          actions: ['*'],
          resources: code(`aws_efs_file_system.${label}.arn`),
          condition: { Bool: { 'aws:SecureTransport': 'false' } },
        },
      ]),
    }),
    resource(FILE, 'aws_efs_backup_policy', label, {
      file_system_id: id,
      backup_policy: nested({ status: 'ENABLED' }),
    }),
    output(`${label}_file_system`, `${node.title}: file system ID.`, id),
  ];
}

export const efs = entry(offering);
