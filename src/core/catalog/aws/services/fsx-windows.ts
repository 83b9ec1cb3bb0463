import { formatNumber } from '../../../messages/numbers.ts';
import type { FileDemand } from '../../../model/demand.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts, type Usage } from '../../../model/offering.ts';
import { type Block, code, output, resource } from '../../../model/terraform.ts';
import { between, labelOf, numberVariable } from '../../kit/blocks.ts';
import { claimsAbout } from '../../kit/claims.ts';
import { counted, gigabytes, managed } from '../../kit/usage.ts';
import { type AwsOffering, permissions } from '../foundation/facts.ts';
import { named, withKey } from '../foundation/naming.ts';
import { DIRECTORY_PERMISSIONS, directory, directoryName, directoryUsages, openShare } from './directory.ts';
import { BACKUP_DAYS, fsxVariables, isOverSmb, SMB_PORT, WITHOUT_FSX } from './fsx.ts';

/** Monthly uptime percentage in the SLA, spread over zones (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_fsx_windows_file_system fsx: CreateFileSystem DeleteFileSystem TagResource UntagResource UpdateFileSystem CreateBackup
 ds: AuthorizeApplication UnauthorizeApplication ec2: CreateNetworkInterface DeleteNetworkInterface
`,
  {},
  { aws_fsx_windows_file_system: ['fsx.amazonaws.com'] },
);

interface ShareSize extends SizeFacts {
  readonly storageGb: number;
  readonly throughput: number;
  readonly isSpread: boolean;
}

const FILE = 'data.tf';
/** Minimum and maximum SSD storage, GB, and the throughput options, MB/s (FSx for Windows guide, "Quotas"). */
const LEAST_GB = 32;
const MOST_GB = 65_536;
const THROUGHPUTS = [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4608];
/** Growth margin of 50 %: storage cannot be decreased. */
const GROWTH = 1.5;

/** Windows file shares over SMB, with directory accounts. */
const offering: AwsOffering<'file_storage', ShareSize> = {
  id: 'aws.fsx-windows',
  service: 'FSx for Windows File Server',
  capability: 'file_storage',
  inNetwork: true,
  facts: () => ({
    permissions: [PERMISSIONS, DIRECTORY_PERMISSIONS],
    network: { tier: 'data', port: SMB_PORT },
    backup: { type: 'aws_fsx_windows_file_system' },
  }),
  absentFrom: WITHOUT_FSX,
  fit: ({ demand }, requirements) =>
    isOverSmb(demand, requirements)
      ? {
          because: `${formatNumber(demand.storedGb)} GB over SMB with Windows permissions, backed up daily. It includes an AWS Managed Microsoft AD; you create a trust to your existing directory manually.`,
          provides: ['file_storage', 'backup'],
        }
      : null,
  size: ({ demand }) => sizes(demand),
  meter: (size) => usage(size),
  declare: (size, node, site) => [
    ...variables(size, site.label(node.id), node.title),
    ...directory(site.label(node.id), site),
    ...share(size, node, site),
  ],
  grantAccess: (_, node, site, caller) =>
    openShare(node, site, caller, code(`aws_fsx_windows_file_system.${site.label(node.id)}.dns_name`)),
  claims: (size, node) => claims(size, node),
};

function claims(size: ShareSize, { id, title }: GraphNode<'file_storage'>): readonly Claim[] {
  const label = labelOf(id);
  const about = claimsAbout(title, `aws_fsx_windows_file_system.${label}`);
  return [
    about(
      'backed_up',
      { automatic_backup_retention_days: BACKUP_DAYS },
      `backed up daily; each backup is retained for ${BACKUP_DAYS} days.`,
    ),
    ...(size.isSpread
      ? [about('multi_zone', { deployment_type: 'MULTI_AZ_1' }, 'automatic failover to a file server in another zone.')]
      : []),
  ];
}

function sizes(demand: FileDemand): readonly ShareSize[] {
  const storageGb = Math.max(LEAST_GB, Math.ceil(demand.storedGb * GROWTH));
  const throughput = THROUGHPUTS.find((offered) => offered >= demand.throughputMbPerSecond);
  if (throughput === undefined || storageGb > MOST_GB) return [];
  return [false, true].map((isSpread) => ({
    sku: `${formatNumber(storageGb)} GB SSD, ${formatNumber(throughput)} MB/s${isSpread ? ', in two zones' : ''}`,
    count: isSpread ? 2 : 1,
    storageGb,
    throughput,
    isSpread,
    qualities: managed(isSpread ? 2 : 1, isSpread ? SLA : null, { operations: 0.3 }),
  }));
}

function usage(size: ShareSize): readonly Usage[] {
  const spread = size.isSpread ? 'multi-az' : 'single-az';
  return [
    gigabytes(
      `fsx_windows/storage/ssd-${spread}`,
      size.isSpread ? 'storage, replicated to another zone' : 'disk',
      size.storageGb,
    ),
    counted(
      `fsx_windows/throughput-${spread}`,
      size.isSpread ? 'throughput, with a standby server in another zone' : 'throughput',
      size.throughput,
      1,
      'MB/s',
    ),
    gigabytes('fsx_windows/backup', 'backups, the first one full', size.storageGb / GROWTH),
    ...directoryUsages(),
  ];
}

function share(size: ShareSize, node: GraphNode<'file_storage'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const subnets = `slice([for subnet in aws_subnet.data : subnet.id], 0, ${size.isSpread ? 2 : 1})`;
  return [
    resource(
      FILE,
      'aws_fsx_windows_file_system',
      label,
      {
        active_directory_id: code(`aws_directory_service_directory.${label}.id`),
        deployment_type: size.isSpread ? 'MULTI_AZ_1' : 'SINGLE_AZ_2',
        storage_type: 'SSD',
        storage_capacity: code(`var.${label}_storage_gb`),
        throughput_capacity: code(`var.${label}_throughput`),
        subnet_ids: code(subnets),
        ...(size.isSpread ? { preferred_subnet_id: code(`${subnets}[0]`) } : {}),
        security_group_ids: [code(`aws_security_group.${label}.id`)],
        ...withKey(site, 'kms_key_id'),
        automatic_backup_retention_days: code(`var.${label}_backup_retention_days`),
        daily_automatic_backup_start_time: '02:00',
        weekly_maintenance_start_time: '2:03:00',
        copy_tags_to_backups: true,
        skip_final_backup: code('!var.deletion_protection'),
        tags: { Name: named(label) },
      },
      'Files and backups are encrypted with your KMS key, or with an AWS managed key if you have none.',
    ),
    output(
      `${label}_address`,
      `${node.title}: the share is \\\\ADDRESS\\share, for directory accounts.`,
      code(`aws_fsx_windows_file_system.${label}.dns_name`),
    ),
  ];
}

function variables(size: ShareSize, label: string, title: string): readonly Block[] {
  return [
    directoryName(label, title),
    numberVariable(
      `${label}_storage_gb`,
      `${title}: storage in GB. It can be increased but not decreased.`,
      size.storageGb,
      between(LEAST_GB, MOST_GB),
    ),
    ...fsxVariables(label, title, size.throughput, THROUGHPUTS),
  ];
}

export const fsxWindows = entry(offering);
