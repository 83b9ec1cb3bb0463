import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { between, joined, labelOf, numberVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { counted, managed } from '../../../kit/usage.ts';
import { customerManagedKey, managedKey } from '../../foundation/encryption.ts';
import { type AzureOffering, entry, factsOf, manage, type Permissions } from '../../foundation/facts.ts';
import { roleAssignment } from '../../foundation/identity.ts';
import { compactName, deletionLock, PLACED, pairLabel, settingName, TAGS, text } from '../../foundation/names.ts';
import { locked, overZones } from '../claims.ts';
import { linkTarget } from '../private-link/address.ts';
import { networkRules, replicationType } from '../storage-account.ts';

import { environmentShare, isNfs, mountPath } from './mount.ts';

type FilesNode = GraphNode<'file_storage'>;

interface ShareSize extends SizeFacts {
  readonly premium: boolean;
  readonly redundancy: 'LRS' | 'ZRS';
  /** Billed size: provisioned (premium) or stored, GiB. */
  readonly gb: number;
}

/** A standard share has 60 MiB/s by default; a premium share has at least 100 GiB, and 100 MiB/s plus 0.1 MiB/s per GiB. learn.microsoft.com/azure/storage/files/storage-files-scale-targets */
const STANDARD_MB_PER_SECOND = 60;
const PREMIUM_LEAST_GB = 100;
const PREMIUM_BASE_MB_PER_SECOND = 100;
const PREMIUM_MB_PER_SECOND_PER_GB = 0.1;
const LARGEST_GB = 102_400;

/** Soft delete retention of a share, days. */
const KEPT_DAYS = 14;

function provisioned(node: FilesNode): number {
  const { storedGb, throughputMbPerSecond } = node.demand;
  const forSpeed = (throughputMbPerSecond - PREMIUM_BASE_MB_PER_SECOND) / PREMIUM_MB_PER_SECOND_PER_GB;
  return Math.ceil(Math.max(PREMIUM_LEAST_GB, storedGb, forSpeed));
}

function sizes(node: FilesNode): readonly ShareSize[] {
  const { protocol, storedGb, throughputMbPerSecond } = node.demand;
  const standard = protocol === 'smb' && throughputMbPerSecond <= STANDARD_MB_PER_SECOND;
  return [false, true].flatMap((premium): readonly ShareSize[] => {
    const gb = premium ? provisioned(node) : Math.max(1, storedGb);
    if ((!premium && !standard) || gb > LARGEST_GB) return [];
    return (['LRS', 'ZRS'] as const).map((redundancy) => ({
      sku: `${premium ? 'Premium' : 'Standard'} ${redundancy}, ${protocol.toUpperCase()}, ${formatNumber(gb)} GiB`,
      count: 1,
      premium,
      redundancy,
      gb,
      // Service level agreement for online services: Azure Files 99.9 %.
      qualities: managed(redundancy === 'ZRS' ? 3 : 1, 99.9, { scalesToZero: !premium }),
    }));
  });
}

function declare(size: ShareSize, node: FilesNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const account = `azurerm_storage_account.${label}`;
  const nfs = node.demand.protocol === 'nfs';
  const key = customerManagedKey(site, node.id);
  return [
    numberVariable(
      `${label}_gb`,
      size.premium ? 'Provisioned size of the share in GiB, which is billed.' : 'Quota of the share in GiB.',
      Math.min(LARGEST_GB, Math.max(PREMIUM_LEAST_GB, Math.ceil(size.gb * (size.premium ? 1 : 2)))),
      between(PREMIUM_LEAST_GB, LARGEST_GB),
    ),
    resource(
      'data.tf',
      'azurerm_storage_account',
      label,
      {
        name: compactName(node.id),
        ...PLACED,
        account_kind: size.premium ? 'FileStorage' : 'StorageV2',
        account_tier: size.premium ? 'Premium' : 'Standard',
        account_replication_type: replicationType(site, size.redundancy),
        min_tls_version: 'TLS1_2',
        https_traffic_only_enabled: !nfs,
        allow_nested_items_to_be_public: false,
        cross_tenant_replication_enabled: false,
        ...TAGS,
        ...managedKey(key, 'user_assigned_identity_id'),
        share_properties: nested({ retention_policy: nested({ days: KEPT_DAYS }) }),
        ...networkRules(site),
        ...(key === null ? {} : { depends_on: key.after }),
      },
      nfs ? 'The NFS protocol does not use TLS: the share is reachable only from the private network.' : undefined,
    ),
    resource('data.tf', 'azurerm_storage_share', label, {
      name: node.id,
      storage_account_id: code(`${account}.id`),
      enabled_protocol: nfs ? 'NFS' : 'SMB',
      quota: code(`var.${label}_gb`),
      ...(size.premium ? {} : { access_tier: 'TransactionOptimized' }),
    }),
    ...deletionLock(label, account),
    output(`${label}_host`, `Host name of ${node.title}.`, code(`${account}.primary_file_host`)),
  ];
}

const STORAGE = 'Microsoft.Storage/storageAccounts';

const PERMISSIONS: Permissions = {
  azurerm_storage_share: manage(`${STORAGE}/fileServices/shares`),
};

const offering: AzureOffering<'file_storage', ShareSize> = {
  id: 'azure.files',
  service: 'Azure Files',
  capability: 'file_storage',
  inNetwork: false,
  permissions: PERMISSIONS,
  facts(size, node) {
    const nfs = node.demand.protocol === 'nfs';
    return {
      // NFS requires a virtual network.
      needsNetwork: nfs,
      takesOwnKey: true,
      privateLink: linkTarget(`azurerm_storage_account.${labelOf(node.id)}`, 'file', 'file.core.windows.net'),
      share: { nfs },
      // Azure Backup supports no NFS shares, and copies only standard shares to the vault.
      // learn.microsoft.com/azure/backup/azure-file-share-support-matrix
      ...(nfs
        ? {}
        : {
            backup: {
              type: 'file_share' as const,
              address: `azurerm_storage_account.${labelOf(node.id)}`,
              tier: size.premium ? ('snapshot' as const) : ('vault-standard' as const),
            },
          }),
    };
  },
  fit(node, requirements) {
    if (isExcluded(requirements, ['file_storage'], ['azure files'])) return null;
    const { protocol, storedGb, throughputMbPerSecond } = node.demand;
    return {
      because: `${formatNumber(storedGb)} GB shared file system over ${protocol.toUpperCase()} with ${formatNumber(throughputMbPerSecond)} MB/s; a deleted share can be restored for ${KEPT_DAYS} days.`,
      provides: ['file_storage'],
      ...(protocol === 'smb' ? { speaks: { protocol: 'smb', port: 445 } } : {}),
    };
  },
  size: sizes,
  meter: (size) => [
    size.premium
      ? counted(`files/storage/premium/${size.redundancy}`, 'provisioned storage', size.gb, 1, 'GB')
      : counted(`files/storage/transaction-optimized/${size.redundancy}`, 'files', size.gb, 1, 'GB'),
  ],
  declare,
  grantAccess(_size, node, site, caller, edge) {
    const label = site.label(node.id);
    const share = site.find(node.id);
    const from = site.find(edge.from);
    const account = `azurerm_storage_account.${label}`;
    const environment = {
      [settingName(site, node, 'SHARE_HOST')]: code(`${account}.primary_file_host`),
      [settingName(site, node, 'SHARE_NAME')]: code(`azurerm_storage_share.${label}.name`),
    };
    if (share !== null && factsOf(from).containerApp !== undefined) {
      return {
        environment: { ...environment, [settingName(site, node, 'SHARE_PATH')]: text(mountPath(share)) },
        secrets: {},
        blocks: [environmentShare(site, share)],
      };
    }
    const nfs = share !== null && isNfs(share);
    return {
      environment,
      secrets: {},
      blocks: nfs
        ? []
        : [
            roleAssignment(
              pairLabel(site, caller.label, label),
              joined(code(`${account}.id`)),
              'Storage File Data Privileged Contributor',
              caller,
            ),
          ],
    };
  },
  claims(size, node) {
    const label = labelOf(node.id);
    const address = `azurerm_storage_account.${label}`;
    return [
      {
        kind: 'backed_up',
        text: `A deleted share can be restored for ${KEPT_DAYS} days.`,
        resource: address,
        attributes: { 'share_properties.retention_policy.days': KEPT_DAYS },
      },
      locked(label),
      ...overZones(
        size.redundancy === 'ZRS',
        address,
        { account_replication_type: 'ZRS' },
        'Each file is replicated across three zones.',
      ),
    ];
  },
};

/** Shared file system. */
export const azureFiles = entry(offering);
