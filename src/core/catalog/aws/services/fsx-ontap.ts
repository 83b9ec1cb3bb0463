import { formatNumber } from '../../../messages/numbers.ts';
import type { FileDemand } from '../../../model/demand.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts, type Usage } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { between, labelOf, numberVariable } from '../../kit/blocks.ts';
import { counted, gigabytes, managed } from '../../kit/usage.ts';
import { type AwsOffering, permissions } from '../foundation/facts.ts';
import { named, withKey } from '../foundation/naming.ts';
import { DIRECTORY_PERMISSIONS, directory, directoryName, directoryUsages, openShare } from './directory.ts';
import { BACKUP_DAYS, fsxVariables, isOverSmb, SMB_PORT, WITHOUT_FSX } from './fsx.ts';

const PERMISSIONS = permissions(
  `
aws_fsx_ontap_file_system fsx: CreateFileSystem DeleteFileSystem TagResource UntagResource UpdateFileSystem
 ec2: CreateNetworkInterface DeleteNetworkInterface
aws_fsx_ontap_storage_virtual_machine fsx: CreateStorageVirtualMachine DeleteStorageVirtualMachine TagResource
 fsx: UntagResource UpdateStorageVirtualMachine
aws_fsx_ontap_volume fsx: CreateVolume DeleteVolume TagResource UntagResource UpdateVolume CreateBackup
`,
  {},
  { aws_fsx_ontap_file_system: ['fsx.amazonaws.com'] },
);

interface FilerSize extends SizeFacts {
  /** SSD storage, GiB. */
  readonly ssdGb: number;
  readonly throughput: number;
}

const FILE = 'data.tf';
/**
 * SSD storage of one file server pair, GiB, and its throughput options, MB/s (FSx for ONTAP guide, "Quotas"; API
 * reference).
 */
const LEAST_SSD_GB = 1024;
const MOST_SSD_GB = 196_608;
const THROUGHPUTS = [128, 256, 512, 1024, 2048, 4096];
/** One volume, MB: 300 TiB (FSx for ONTAP guide, "Quotas"). */
const MOST_VOLUME_MB = 314_572_800;
const MB_PER_GB = 1024;
/** Share of files without access for a month, which move to the capacity tier: a working assumption. */
const UNTOUCHED = 0.5;
/** A fifth of the SSD storage stays free (FSx for ONTAP guide, "SSD storage capacity"). */
const MOST_FILLED = 0.8;
/** Growth margin of the volume: 50 %; it consumes storage only when used. */
const GROWTH = 1.5;
/** Days without access until a block moves to the capacity tier: the default of ONTAP. */
const COOLING_DAYS = 31;

/** File system over SMB and NFS, with a low-cost tier for inactive files. */
const offering: AwsOffering<'file_storage', FilerSize> = {
  id: 'aws.fsx-ontap',
  service: 'FSx for NetApp ONTAP',
  capability: 'file_storage',
  inNetwork: true,
  facts: () => ({
    permissions: [PERMISSIONS, DIRECTORY_PERMISSIONS],
    network: { tier: 'data', port: SMB_PORT },
    backup: { type: 'aws_fsx_ontap_volume' },
  }),
  absentFrom: WITHOUT_FSX,
  fit: ({ demand }, requirements) =>
    isOverSmb(demand, requirements)
      ? {
          because: `${formatNumber(demand.storedGb)} GB over SMB and NFS on two file servers with automatic failover; files not accessed for a month move to a cheaper capacity tier, and daily backups are retained.`,
          provides: ['file_storage', 'backup'],
        }
      : null,
  size: ({ demand }) => sizes(demand),
  meter: (size, { demand }) => usage(size, demand),
  declare: (size, node, site) => [
    ...variables(size, node, site.label(node.id)),
    ...directory(site.label(node.id), site),
    ...filer(node, site),
  ],
  grantAccess: (_, node, site, caller) =>
    openShare(
      node,
      site,
      caller,
      code(`one(aws_fsx_ontap_storage_virtual_machine.${site.label(node.id)}.endpoints[0].smb[*].dns_name)`),
    ),
  claims: (_, { id, title }) => [
    {
      kind: 'backed_up',
      text: `${title}: backed up daily; each backup is retained for ${BACKUP_DAYS} days.`,
      resource: `aws_fsx_ontap_file_system.${labelOf(id)}`,
      attributes: { automatic_backup_retention_days: BACKUP_DAYS },
    },
  ],
};

function sizes({ storedGb, throughputMbPerSecond }: FileDemand): readonly FilerSize[] {
  const ssdGb = Math.max(LEAST_SSD_GB, Math.ceil((storedGb * (1 - UNTOUCHED)) / MOST_FILLED));
  const throughput = THROUGHPUTS.find((offered) => offered >= throughputMbPerSecond);
  if (throughput === undefined || ssdGb > MOST_SSD_GB || volumeMb(storedGb) > MOST_VOLUME_MB) return [];
  return [
    {
      sku: `${formatNumber(ssdGb)} GB SSD and capacity pool, ${formatNumber(throughput)} MB/s`,
      count: 1,
      ssdGb,
      throughput,
      qualities: managed(1, null, { operations: 0.3 }),
    },
  ];
}

function volumeMb(storedGb: number): number {
  return Math.ceil(storedGb * GROWTH) * MB_PER_GB;
}

function usage({ ssdGb, throughput }: FilerSize, { storedGb }: FileDemand): readonly Usage[] {
  return [
    gigabytes('fsx_ontap/storage/ssd', 'SSD storage', ssdGb),
    {
      meter: 'fsx_ontap/storage/capacity-pool',
      what: 'files not accessed for a month',
      quantity: storedGb * UNTOUCHED,
      arithmetic: `${formatNumber(storedGb)} GB x ${UNTOUCHED}`,
    },
    counted('fsx_ontap/throughput', 'throughput', throughput, 1, 'MB/s'),
    gigabytes('fsx_ontap/backup', 'backups, the first one full', storedGb),
    ...directoryUsages(),
  ];
}

function filer(node: GraphNode<'file_storage'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const server = `aws_fsx_ontap_storage_virtual_machine.${label}`;
  const subnet = 'values(aws_subnet.data)[0].id';
  return [
    resource(
      FILE,
      'aws_fsx_ontap_file_system',
      label,
      {
        deployment_type: 'SINGLE_AZ_1',
        storage_capacity: code(`var.${label}_ssd_gb`),
        throughput_capacity: code(`var.${label}_throughput`),
        subnet_ids: [code(subnet)],
        preferred_subnet_id: code(subnet),
        security_group_ids: [code(`aws_security_group.${label}.id`)],
        ...withKey(site, 'kms_key_id'),
        automatic_backup_retention_days: code(`var.${label}_backup_retention_days`),
        daily_automatic_backup_start_time: '02:00',
        weekly_maintenance_start_time: '2:03:00',
        tags: { Name: named(label) },
      },
      'Two file servers in one zone. Files and backups are encrypted with your KMS key, or with an AWS managed key if you have none.',
    ),
    virtualServer(label),
    resource(FILE, 'aws_fsx_ontap_volume', label, {
      name: 'share',
      storage_virtual_machine_id: code(`${server}.id`),
      junction_path: '/share',
      size_in_megabytes: code(`var.${label}_volume_mb`),
      security_style: 'NTFS',
      storage_efficiency_enabled: true,
      tiering_policy: nested({ name: 'AUTO', cooling_period: COOLING_DAYS }),
      copy_tags_to_backups: true,
      skip_final_backup: code('!var.deletion_protection'),
      tags: { Name: named(label) },
    }),
    output(
      `${label}_address`,
      `${node.title}: DNS name of the file server. Create an SMB share for the volume /share once, with fsmgmt.msc and a directory account.`,
      code(`one(${server}.endpoints[0].smb[*].dns_name)`),
    ),
  ];
}

/** Storage virtual machine; it joins the directory with the directory's administrator account. */
function virtualServer(label: string): Block {
  const name = `var.${label}_directory_name`;
  const unit = `OU=Computers,OU=\${split(".", ${name})[0]}`;
  return resource(FILE, 'aws_fsx_ontap_storage_virtual_machine', label, {
    file_system_id: code(`aws_fsx_ontap_file_system.${label}.id`),
    name: 'files',
    root_volume_security_style: 'NTFS',
    active_directory_configuration: nested({
      netbios_name: 'FILES',
      self_managed_active_directory_configuration: nested({
        dns_ips: code(`aws_directory_service_directory.${label}.dns_ip_addresses`),
        domain_name: code(name),
        file_system_administrators_group: 'AWS Delegated FSx Administrators',
        organizational_unit_distinguished_name: code(
          `"${unit},\${join(",", [for part in split(".", ${name}) : "DC=\${part}"])}"`,
        ),
        username: 'Admin',
        password: code(`random_password.${label}_directory.result`),
      }),
    }),
  });
}

function variables({ ssdGb, throughput }: FilerSize, node: GraphNode<'file_storage'>, label: string): readonly Block[] {
  const { title, demand } = node;
  return [
    directoryName(label, title),
    numberVariable(
      `${label}_ssd_gb`,
      `${title}: SSD storage in GB. It can be increased but not decreased.`,
      ssdGb,
      between(LEAST_SSD_GB, MOST_SSD_GB),
    ),
    numberVariable(
      `${label}_volume_mb`,
      `${title}: volume size over both tiers in MB. Only used space consumes storage.`,
      volumeMb(demand.storedGb),
      between(20, MOST_VOLUME_MB),
    ),
    ...fsxVariables(label, title, throughput, THROUGHPUTS),
  ];
}

export const fsxOntap = entry(offering);
