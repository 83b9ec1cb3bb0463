import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { type Block, code, nested, output, resource, variable } from '../../../model/terraform.ts';
import { between, joined, labelOf, matches, numberVariable, orNull, stringVariable } from '../../kit/blocks.ts';
import { wantsProduct } from '../../kit/requirements.ts';
import { managed } from '../../kit/usage.ts';
import { entry, type Permissions } from '../foundation/facts.ts';
import { apis, enabled, gib, nameOf } from '../foundation/names.ts';
import { edgeRule, NETWORK } from '../foundation/network.ts';
import { backedUp, backupBlocks, backupClaims, backupUsages } from './netapp-backups.ts';

type FilesNode = GraphNode<'file_storage'>;

interface PoolSize extends SizeFacts {
  readonly capacityGib: number;
}

/** A pool of the level Standard begins at 2 TiB and grows by 1 GiB (cloud.google.com/netapp/volumes/docs/discover/service-levels). */
const LEAST_GIB = 2048;
const MOST_GIB = 204_800;
/** MB a second for each TiB of the level Standard. */
const THROUGHPUT_PER_TIB = 16;
const GIB_PER_TIB = 1024;
/** Promised for the levels Standard and above (cloud.google.com/netapp/volumes/sla). */
const AVAILABILITY = 99.95;
const SHARE = 'share';
const SMB_PORT = '445';

/** Files over SMB: Filestore speaks NFS alone. */
export const netappVolumes = entry<'file_storage', PoolSize>({
  id: 'gcp.netapp-volumes',
  service: 'Google Cloud NetApp Volumes',
  capability: 'file_storage',
  inNetwork: true,
  fit: ({ demand, needs }, requirements) =>
    needs.scaleToZero || !isSmb(demand.protocol, requirements)
      ? null
      : {
          because: `Windows programs open the same ${formatNumber(demand.storedGb)} GB of files over SMB; NetApp Volumes is Google's service for it, signs people in with the existing directory, and begins at 2 TiB.`,
          provides: ['file_storage', ...(demand.backupDays === undefined ? [] : (['backup'] as const))],
        },
  size: ({ demand }) => {
    const forThroughput = (demand.throughputMbPerSecond / THROUGHPUT_PER_TIB) * GIB_PER_TIB;
    const capacityGib = Math.max(LEAST_GIB, Math.ceil(gib(demand.storedGb)), Math.ceil(forThroughput));
    if (capacityGib > MOST_GIB) return [];
    return [
      {
        sku: `Standard, ${formatNumber(capacityGib)} GiB`,
        count: 1,
        qualities: managed(1, AVAILABILITY, { operations: 0.1 }),
        capacityGib,
      },
    ];
  },
  meter: ({ capacityGib }, { demand }) => [
    {
      meter: 'netapp_volumes/standard',
      what: 'Pool of files, Standard',
      quantity: capacityGib,
      arithmetic: `${formatNumber(capacityGib)} GiB provisioned`,
    },
    ...backupUsages(demand),
  ],
  declare: (size, node, site) => volumeBlocks(size, node, site),
  grantAccess: (_size, node, site, _caller, edge) => ({
    environment: { [`${site.label(node.id).toUpperCase()}_SHARE`]: joined(`/${SHARE}`) },
    secrets: {},
    blocks: [edgeRule(site, edge, { addresses: [code(`var.${site.label(node.id)}_range`)], ports: [SMB_PORT] })],
  }),
  claims: (_size, node) => [
    {
      kind: 'backed_up',
      text: 'A snapshot is taken each night, and a week of them is kept.',
      resource: `google_netapp_volume.${labelOf(node.id)}`,
      attributes: { 'snapshot_policy.daily_schedule.snapshots_to_keep': 7 },
    },
    ...backupClaims(node),
  ],
  facts: () => ({ permissions: PERMISSIONS }),
});

/** SMB follows from Windows, or is named itself. */
export function isSmb(protocol: 'nfs' | 'smb', requirements: ResolvedRequirements): boolean {
  return protocol === 'smb' || (wantsProduct(requirements, 'smb') && !wantsProduct(requirements, 'nfs'));
}

/** SMB signs everyone in by a directory: what must know it is made once the directory has been named. */
function volumeBlocks({ capacityGib }: PoolSize, node: FilesNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const count = code(`var.${label}_domain == null ? 0 : 1`);
  const region = code('var.region');
  return [
    ...apis('netapp', 'servicenetworking'),
    ...volumeVariables(capacityGib, node, label),
    ...backupBlocks(node, label),
    resource('network.tf', 'google_compute_global_address', label, {
      name: nameOf(node.id),
      network: code(`${NETWORK}.id`),
      purpose: 'VPC_PEERING',
      address_type: 'INTERNAL',
      address: code(`split("/", var.${label}_range)[0]`),
      prefix_length: code(`tonumber(split("/", var.${label}_range)[1])`),
    }),
    resource('network.tf', 'google_service_networking_connection', label, {
      network: code(`${NETWORK}.id`),
      service: 'netapp.servicenetworking.goog',
      reserved_peering_ranges: [code(`google_compute_global_address.${label}.name`)],
      deletion_policy: 'ABANDON',
      depends_on: enabled('servicenetworking'),
    }),
    resource('data.tf', 'google_netapp_active_directory', label, {
      count,
      name: nameOf(node.id),
      location: region,
      domain: code(`var.${label}_domain`),
      dns: code(`join(",", var.${label}_dns)`),
      net_bios_prefix: 'files',
      username: code(`var.${label}_user`),
      password: code(`var.${label}_password`),
      aes_encryption: true,
      encrypt_dc_connections: true,
      ldap_signing: true,
      labels: code('local.labels'),
      depends_on: enabled('netapp'),
    }),
    resource('data.tf', 'google_netapp_storage_pool', label, {
      count,
      name: nameOf(node.id),
      location: region,
      service_level: 'STANDARD',
      capacity_gib: code(`tostring(var.${label}_capacity_gib)`),
      network: code(`${NETWORK}.id`),
      active_directory: code(`google_netapp_active_directory.${label}[0].id`),
      labels: code('local.labels'),
      depends_on: [code(`google_service_networking_connection.${label}`)],
    }),
    resource('data.tf', 'google_netapp_volume', label, {
      count,
      name: nameOf(node.id),
      location: region,
      storage_pool: code(`google_netapp_storage_pool.${label}[0].name`),
      share_name: SHARE,
      capacity_gib: code(`tostring(var.${label}_capacity_gib)`),
      protocols: ['SMB'],
      smb_settings: ['ENCRYPT_DATA', 'ACCESS_BASED_ENUMERATION'],
      deletion_policy: code('var.environment == "production" ? "DEFAULT" : "FORCE"'),
      ...(node.demand.backupDays === undefined ? {} : backedUp(label)),
      snapshot_policy: nested({ enabled: true, daily_schedule: nested({ snapshots_to_keep: 7, hour: 2, minute: 0 }) }),
      labels: code('local.labels'),
    }),
    output(
      `${label}_share`,
      `How Windows opens ${node.title}, once the directory has been named.`,
      code(`one(google_netapp_volume.${label}[*].mount_options[0].export_full)`),
    ),
  ];
}

function volumeVariables(capacityGib: number, { title }: FilesNode, label: string): readonly Block[] {
  const named = (name: string) => `var.${label}_${name}`;
  return [
    stringVariable(
      `${label}_domain`,
      `Active Directory domain that signs people in to ${title}, such as corp.local; null until there is one.`,
      null,
      orNull(matches('^[a-z0-9.-]+$', 'Give the name of a domain in lower case, or null.')),
    ),
    variable(`${label}_dns`, {
      description: 'Addresses of the name servers of that domain, reachable from the network.',
      type: 'list(string)',
      default: [],
      validation: {
        condition: `alltrue([for address in ${named('dns')} : can(cidrhost("\${address}/32", 0))]) && (${named('domain')} == null || length(${named('dns')}) > 0)`,
        message: 'Give IPv4 addresses, at least one where a domain is named.',
      },
    }),
    variable(`${label}_user`, {
      description: 'Account that may join machines to the domain.',
      type: 'string',
      default: null,
      validation: {
        condition: `(${named('user')} == null) == (${named('domain')} == null)`,
        message: 'Give the account together with the domain.',
      },
    }),
    variable(`${label}_password`, {
      description: 'Password of that account. Set it with a TF_VAR_ environment variable, not in a file.',
      type: 'string',
      default: null,
      sensitive: true,
      validation: {
        condition: `(${named('password')} == null) == (${named('domain')} == null)`,
        message: 'Give the password together with the domain.',
      },
    }),
    numberVariable(
      `${label}_capacity_gib`,
      `Size of ${title} in GiB, billed whether it is used or not.`,
      capacityGib,
      between(LEAST_GIB, MOST_GIB, `Use ${LEAST_GIB} to ${MOST_GIB} GiB.`),
    ),
    variable(`${label}_range`, {
      description: `Addresses for ${title}, used by nothing else.`,
      type: 'string',
      default: '10.20.0.0/24',
      validation: {
        condition: `can(cidrhost(${named('range')}, 255))`,
        message: 'Give an IPv4 range of 256 addresses or more.',
      },
    }),
  ];
}

const PERMISSIONS: Permissions = {
  google_netapp_active_directory: 'netapp.activeDirectories.create,delete,get,update netapp.operations.get',
  google_netapp_backup_policy: 'netapp.backupPolicies.create,delete,get,update netapp.operations.get',
  google_netapp_backup_vault: 'netapp.backupVaults.create,delete,get,update netapp.operations.get',
  google_netapp_storage_pool: 'netapp.storagePools.create,delete,get,update netapp.operations.get compute.networks.get',
  google_netapp_volume: 'netapp.volumes.create,delete,get,update netapp.operations.get',
};
