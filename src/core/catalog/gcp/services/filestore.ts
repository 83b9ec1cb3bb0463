import { formatNumber } from '../../../messages/numbers.ts';
import type { FileDemand } from '../../../model/demand.ts';
import type { Claim } from '../../../model/finding.ts';
import type { Edge, GraphNode } from '../../../model/graph.ts';
import type { AccessGrant, Site, SizeFacts } from '../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { type Block, code, type Nested, nested, output, resource } from '../../../model/terraform.ts';
import { between, joined, labelOf, numberVariable } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';
import { entry, factsOf, type GcpOffering, type Permissions } from '../foundation/facts.ts';
import { apis, enabled, gib, nameOf } from '../foundation/names.ts';
import { edgeRule, NETWORK, oneAddress, PEERING } from '../foundation/network.ts';
import { alarm, metricOf } from '../foundation/observing.ts';
import { ownKey } from './cloud-kms.ts';
import { isSmb } from './netapp-volumes.ts';
import { onlyReads } from './sources.ts';

type FilesNode = GraphNode<'file_storage'>;

interface Tier {
  readonly name: 'BASIC_HDD' | 'ZONAL' | 'REGIONAL';
  readonly title: string;
  readonly meter: string;
  readonly zones: number;
  /** Promised for the month (cloud.google.com/filestore/sla). */
  readonly availability: number | null;
  /** MB a second for each TiB, reads (cloud.google.com/filestore/docs/performance). */
  readonly throughputPerTib: number;
  readonly stepGib: number;
  readonly mostGib: number;
}

interface FilestoreSize extends SizeFacts {
  readonly tier: Tier;
  readonly capacityGib: number;
}

/** cloud.google.com/filestore/docs/service-tiers: each begins at 1 TiB, paid whether it is used or not. */
const TIERS: readonly Tier[] = [
  {
    name: 'BASIC_HDD',
    title: 'Basic HDD',
    meter: 'basic-hdd',
    zones: 1,
    availability: 99.9,
    throughputPerTib: 100,
    stepGib: 1,
    mostGib: 65_434,
  },
  {
    name: 'ZONAL',
    title: 'Zonal',
    meter: 'zonal',
    zones: 1,
    availability: 99.9,
    throughputPerTib: 260,
    stepGib: 256,
    mostGib: 9984,
  },
  {
    name: 'REGIONAL',
    title: 'Regional',
    meter: 'regional',
    zones: 3,
    availability: 99.99,
    throughputPerTib: 260,
    stepGib: 256,
    mostGib: 9984,
  },
];
const LEAST_GIB = 1024;
const GIB_PER_TIB = 1024;
/** Basic HDD gives so much in all up to 10 TiB, and 1.8 times as much above. */
const BASIC_MOST_MB = 100;
const SHARE = 'share';
/** NFS and the services that tell a client where it is (cloud.google.com/filestore/docs/configuring-firewall). */
const PORTS = ['111', '2046', '2049', '2050', '4045'];
/** Where programs find the files. */
export const MOUNT_PATH = '/mnt/files';

const OFFERING: GcpOffering<'file_storage', FilestoreSize> = {
  id: 'gcp.filestore',
  service: 'Filestore',
  capability: 'file_storage',
  inNetwork: true,
  fit: ({ demand, needs }, requirements) =>
    isSmb(demand.protocol, requirements) || needs.scaleToZero || asksForKeys(requirements)
      ? null
      : {
          because: `Several programs open the same ${formatNumber(demand.storedGb)} GB of files at a time as a directory over NFS; Filestore begins at 1 TiB.`,
          provides: ['file_storage'],
        },
  size: ({ demand }) => TIERS.flatMap((tier) => sizeOf(tier, demand) ?? []),
  meter: ({ tier, capacityGib }) => [
    {
      meter: `filestore/${tier.meter}`,
      what: `Files, ${tier.title}`,
      quantity: capacityGib,
      arithmetic: `${formatNumber(capacityGib)} GiB provisioned`,
    },
  ],
  declare: (size, node, site) => filestoreBlocks(size, node, site),
  grantAccess: (_size, node, site, _caller, edge): AccessGrant => ({
    environment: {
      [`${site.label(node.id).toUpperCase()}_PATH`]: joined(mountPath(site, node.id)),
    },
    secrets: {},
    blocks: [edgeRule(site, edge, { addresses: [oneAddress(addressOf(site.label(node.id)))], ports: PORTS })],
  }),
  claims: (_size, node): readonly Claim[] => {
    const resource = `google_filestore_instance.${labelOf(node.id)}`;
    return [
      {
        kind: 'private',
        text: 'The files have an address in the private network only.',
        resource,
        attributes: { 'networks.connect_mode': 'PRIVATE_SERVICE_ACCESS' },
      },
      {
        kind: 'deletion_protected',
        text: 'In production the files have deletion protection.',
        resource,
        attributes: { deletion_protection_enabled: true },
      },
    ];
  },
  facts: (_size, node) => ({
    permissions: PERMISSIONS,
    vaulted: {
      type: 'file.googleapis.com/Instance',
      resource: code(`google_filestore_instance.${labelOf(node.id)}.id`),
      location: code(`google_filestore_instance.${labelOf(node.id)}.location`),
      keepsLogs: false,
    },
    share: { server: code(addressOf(labelOf(node.id))), path: `/${SHARE}` },
  }),
};

export const filestore = entry(OFFERING);

/** Basic tiers take no key of the user's (cloud.google.com/filestore/docs/cmek). */
export const filestoreWithOwnKeys = entry<'file_storage', FilestoreSize>({
  ...OFFERING,
  id: 'gcp.filestore-own-keys',
  fit: ({ demand, needs }, requirements) =>
    isSmb(demand.protocol, requirements) || needs.scaleToZero || !asksForKeys(requirements)
      ? null
      : {
          because: `Several programs open the same ${formatNumber(demand.storedGb)} GB of files at a time as a directory over NFS, encrypted with your own key; Filestore begins at 1 TiB.`,
          provides: ['file_storage'],
        },
  size: ({ demand }) => TIERS.filter(({ name }) => name !== 'BASIC_HDD').flatMap((tier) => sizeOf(tier, demand) ?? []),
});

function asksForKeys({ components }: ResolvedRequirements): boolean {
  return components.some(({ anyOf }) => anyOf.includes('kms'));
}

function sizeOf(tier: Tier, demand: FileDemand): FilestoreSize | null {
  const fast = (demand.throughputMbPerSecond / tier.throughputPerTib) * GIB_PER_TIB;
  const asked = Math.max(LEAST_GIB, gib(demand.storedGb), tier.name === 'BASIC_HDD' ? 0 : fast);
  const capacityGib = Math.ceil(asked / tier.stepGib) * tier.stepGib;
  const tooSlow = tier.name === 'BASIC_HDD' && demand.throughputMbPerSecond > BASIC_MOST_MB;
  if (capacityGib > tier.mostGib || tooSlow) return null;
  const { zones, availability } = tier;
  return {
    sku: `${tier.title}, ${formatNumber(capacityGib)} GiB`,
    count: 1,
    qualities: managed(zones, availability, { headroomScore: tier.name === 'BASIC_HDD' ? 0.8 : 1 }),
    tier,
    capacityGib,
  };
}

function filestoreBlocks({ tier, capacityGib }: FilestoreSize, node: FilesNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const own = tier.name === 'BASIC_HDD' ? null : ownKey(site, 'file');
  return [
    ...apis('file', 'servicenetworking'),
    ...(own?.blocks ?? []),
    numberVariable(
      `${label}_capacity_gib`,
      `Size of ${node.title} in GiB, billed whether it is used or not.`,
      capacityGib,
      between(LEAST_GIB, tier.mostGib, `Use ${LEAST_GIB} to ${tier.mostGib} GiB.`),
    ),
    resource('data.tf', 'google_filestore_instance', label, {
      name: nameOf(node.id),
      location: tier.name === 'REGIONAL' ? code('var.region') : (site.region.zones[0] ?? code('var.region')),
      tier: tier.name,
      deletion_protection_enabled: code('var.environment == "production"'),
      kms_key_name: own?.key,
      file_shares: nested({
        name: SHARE,
        capacity_gb: code(`var.${label}_capacity_gib`),
        nfs_export_options: nested({
          ip_ranges: [code('var.network_cidr')],
          access_mode: 'READ_WRITE',
          squash_mode: 'NO_ROOT_SQUASH',
        }),
      }),
      networks: nested({
        network: code(`${NETWORK}.id`),
        modes: ['MODE_IPV4'],
        connect_mode: 'PRIVATE_SERVICE_ACCESS',
      }),
      depends_on: [...enabled('file'), code(PEERING), ...(own?.after ?? [])],
    }),
    ...alarm(site, label, {
      id: 'full',
      title: `${node.id} is nearly full`,
      what: "Nine tenths of the files' space are used: increase it, or delete files.",
      filter: metricOf(
        'filestore_instance',
        'file.googleapis.com/nfs/server/used_bytes_percent',
        'instance_name',
        code(`google_filestore_instance.${label}.name`),
      ),
      threshold: 90,
      seconds: 600,
      aligner: 'ALIGN_MEAN',
    }),
    output(`${label}_address`, `${node.title} inside the private network.`, code(addressOf(label))),
  ];
}

function addressOf(label: string): string {
  return `google_filestore_instance.${label}.networks[0].ip_addresses[0]`;
}

function mountsFrom(site: Site, nodeId: string): readonly Edge[] {
  const edges = site.from(nodeId).filter((edge) => factsOf(site.find(edge.to)).share !== undefined);
  return edges.filter(({ to }, index) => edges.findIndex((edge) => edge.to === to) === index);
}

function mountPath(site: Site, id: string): string {
  const several = site.placed.filter((part) => part.node.capability === 'file_storage').length > 1;
  return several ? `${MOUNT_PATH}/${id}` : MOUNT_PATH;
}

/** Shared file volumes of a container and their mount paths. */
export function mounts(
  site: Site,
  nodeId: string,
): { readonly volumes: readonly Nested[] | undefined; readonly volume_mounts: readonly Nested[] | undefined } {
  const edges = mountsFrom(site, nodeId);
  if (edges.length === 0) return { volumes: undefined, volume_mounts: undefined };
  return {
    volumes: edges.map((edge) =>
      nested({
        name: edge.to,
        nfs: nested({
          ...factsOf(site.find(edge.to)).share,
          read_only: onlyReads(site, edge),
        }),
      }),
    ),
    volume_mounts: edges.map((edge) => nested({ name: edge.to, mount_path: mountPath(site, edge.to) })),
  };
}

const PERMISSIONS: Permissions = {
  google_filestore_instance: 'file.instances.create,delete,get,update file.operations.get compute.networks.get,use',
};
