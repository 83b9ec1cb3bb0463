import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { PlacedNode, Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, type Body, code, type Expression, nested, output, resource } from '../../../../model/terraform.ts';
import { between, joined, labelOf, numberVariable, oneOf, stringVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import {
  type AzureOffering,
  entry,
  factsOf,
  manage,
  type Permissions,
  type VaultSource,
} from '../../foundation/facts.ts';
import { roleAssignment, SYSTEM_IDENTITY, systemPrincipal } from '../../foundation/identity.ts';
import { groupName, PLACED, pairLabel, TAGS } from '../../foundation/names.ts';
import { SHARE_BACKUP_PERMISSIONS, shareBackups, shareClaims } from './file-shares.ts';

type VaultNode = GraphNode<'backup'>;

/** GB that one instance fee covers. azure.microsoft.com/pricing/details/backup */
const INSTANCE_GB = 500;

/** Start of the weekly schedule: a Sunday at 02:00. */
const WEEKLY = 'R/2026-01-04T02:00:00+00:00/P1W';
const DAILY = 'R/2026-01-04T02:00:00+00:00/P1D';

function grant(label: string, own: string, scope: string, role: string, comment?: string): Block {
  return roleAssignment(
    own,
    code(`${scope}.id`),
    role,
    systemPrincipal('azurerm_data_protection_backup_vault', label),
    comment,
  );
}

/** learn.microsoft.com/azure/backup/backup-azure-database-postgresql-flex: the vault must find the data sources that it protects. */
function groupReader(label: string): Block {
  const why = 'Azure Backup discovers data sources in the resource group and supports no narrower scope.';
  return grant(label, `${label}_group`, 'azurerm_resource_group.main', 'Reader', why);
}

/** Arguments of backup policy and backup instance, by the suffix of their Terraform types. */
const BACKUPS: Readonly<
  Record<
    VaultSource['type'],
    { name: string; policy(kept: Expression): Body; protectedBy(address: string, label: string): Body }
  >
> = {
  postgresql_flexible_server: {
    name: 'databases',
    policy: (kept) => ({
      backup_repeating_time_intervals: [WEEKLY],
      default_retention_rule: nested({ life_cycle: nested({ data_store_type: 'VaultStore', duration: kept }) }),
    }),
    protectedBy: (address) => ({ server_id: code(`${address}.id`) }),
  },
  blob_storage: {
    name: 'files',
    policy: (kept) => ({
      backup_repeating_time_intervals: [DAILY],
      vault_default_retention_duration: kept,
    }),
    protectedBy: (address, label) => ({
      storage_account_id: code(`${address}.id`),
      storage_account_container_names: [code(`azurerm_storage_container.${label}.name`)],
    }),
  },
};

function protect(site: Site, label: string, target: PlacedNode): readonly Block[] {
  const { backup } = factsOf(target);
  if (backup === undefined || backup.type === 'file_share') return [];
  const { type, address, role } = backup;
  const name = site.label(target.node.id);
  const own = pairLabel(site, label, name);
  const kept = joined('P', code(`var.${label}_retention_days`), 'D');
  const { name: policyName, policy, protectedBy } = BACKUPS[type];
  return [
    groupReader(label),
    grant(label, own, address, role),
    resource('data.tf', `azurerm_data_protection_backup_policy_${type}`, label, {
      name: policyName,
      vault_id: code(`azurerm_data_protection_backup_vault.${label}.id`),
      ...policy(kept),
    }),
    resource('data.tf', `azurerm_data_protection_backup_instance_${type}`, own, {
      name: own.replaceAll('_', '-'),
      location: code('azurerm_resource_group.main.location'),
      vault_id: code(`azurerm_data_protection_backup_vault.${label}.id`),
      backup_policy_id: code(`azurerm_data_protection_backup_policy_${type}.${label}.id`),
      ...protectedBy(address, name),
      depends_on: [code(`azurerm_role_assignment.${own}`), code(`azurerm_role_assignment.${label}_group`)],
    }),
  ];
}

function retentionVariable(label: string, node: VaultNode): Block {
  return numberVariable(
    `${label}_retention_days`,
    'Backup retention in days.',
    Math.max(7, Math.ceil(node.demand.retentionDays)),
    between(7, 3650),
  );
}

function immutabilityVariable(label: string, node: VaultNode): Block {
  return stringVariable(
    `${label}_immutability`,
    'Immutability: Locked is irreversible and keeps backups until the retention ends. Unlocked is reversible. Disabled is off.',
    node.demand.locked ? 'Locked' : 'Unlocked',
    oneOf(['Locked', 'Unlocked', 'Disabled']),
  );
}

function vaultBlocks(label: string, nodeId: string, site: Site): readonly Block[] {
  const vault = `azurerm_data_protection_backup_vault.${label}`;
  return [
    resource('data.tf', 'azurerm_data_protection_backup_vault', label, {
      name: groupName(nodeId),
      ...PLACED,
      datastore_type: 'VaultStore',
      redundancy: site.region.zones.length === 0 ? 'LocallyRedundant' : 'ZoneRedundant',
      immutability: code(`var.${label}_immutability`),
      soft_delete: 'On',
      retention_duration_in_days: 14,
      ...TAGS,
      identity: SYSTEM_IDENTITY,
    }),
    output(`${label}_name`, 'Backup vault; restore from it in the portal.', code(`${vault}.name`)),
  ];
}

const PERMISSIONS: Permissions = {
  ...SHARE_BACKUP_PERMISSIONS,
  azurerm_data_protection_backup_instance_blob_storage: manage('Microsoft.DataProtection/backupVaults/backupInstances'),
  azurerm_data_protection_backup_instance_postgresql_flexible_server: manage(
    'Microsoft.DataProtection/backupVaults/backupInstances',
  ),
  azurerm_data_protection_backup_policy_blob_storage: manage('Microsoft.DataProtection/backupVaults/backupPolicies'),
  azurerm_data_protection_backup_policy_postgresql_flexible_server: manage(
    'Microsoft.DataProtection/backupVaults/backupPolicies',
  ),
  azurerm_data_protection_backup_vault: manage('Microsoft.DataProtection/backupVaults'),
};

const offering: AzureOffering<'backup', SizeFacts> = {
  id: 'azure.backup-vault',
  service: 'Azure Backup',
  capability: 'backup',
  multiRegion: { join: ({ home, copy }) => ({ home, copy: copy.filter((block) => !isOfReplica(block)) }) },
  inNetwork: false,
  permissions: PERMISSIONS,
  fit(node, requirements) {
    if (isExcluded(requirements, ['backup'], ['azure backup'])) return null;
    const { retentionDays, locked } = node.demand;
    return {
      because: `Backups separate from the databases for ${formatNumber(retentionDays)} days${locked ? ', in an immutable vault that blocks deletion before the retention ends' : ''}.`,
      provides: ['backup'],
    };
  },
  size: (node) => [
    {
      sku: `Backup vault, zone-redundant${node.demand.locked ? ', locked' : ''}`,
      count: 1,
      // Service level agreement for online services: Azure Backup 99.9 %.
      qualities: managed(3, 99.9, { scalesToZero: true }),
    },
  ],
  meter(_size, node) {
    const { protectedGb, changeGbPerDay, retentionDays } = node.demand;
    const instances = Math.max(1, Math.ceil(protectedGb / INSTANCE_GB));
    return [
      {
        meter: 'backup/protected-instance-vm-50to500gb',
        what: 'protected data, per started 500 GB',
        quantity: instances,
        arithmetic: `${formatNumber(protectedGb)} GB / ${INSTANCE_GB} GB`,
      },
      {
        meter: 'backup/vault-storage/ZRS',
        what: 'backups in the vault',
        quantity: protectedGb + changeGbPerDay * retentionDays,
        arithmetic: `${formatNumber(protectedGb)} GB + ${formatNumber(retentionDays)} days x ${formatNumber(changeGbPerDay)} GB`,
      },
    ];
  },
  declare(_size, node: VaultNode, site) {
    const label = site.label(node.id);
    const targets = site.from(node.id).flatMap((edge) => site.find(edge.to) ?? []);
    const copies = targets.flatMap((target) => protect(site, label, target));
    const shares = shareBackups(site, label, node.id, targets);
    const hasVault = node.demand.filesOnly !== true || shares.length > 0;
    return [
      ...(hasVault ? [immutabilityVariable(label, node)] : []),
      ...(copies.length + shares.length === 0 ? [] : [retentionVariable(label, node)]),
      ...shares,
      ...(node.demand.filesOnly === true ? [] : [...vaultBlocks(label, node.id, site), ...copies]),
    ];
  },
  claims: (_size, node) => {
    const label = labelOf(node.id);
    if (node.demand.filesOnly === true) return shareClaims(label);
    const address = `azurerm_data_protection_backup_vault.${label}`;
    return [
      {
        kind: 'backed_up',
        text: 'Backups are stored in a vault, separate from the protected data.',
        resource: address,
        attributes: { datastore_type: 'VaultStore' },
      },
      {
        kind: 'deletion_protected',
        text: 'Backups cannot be deleted before the retention ends.',
        resource: address,
        attributes: { immutability: code(`var.${label}_immutability`) },
      },
    ];
  },
};

/** Backups in a separate vault. */
export const backupVault = entry(offering);

/** True for the backup instance of a flexible server. A replica has none before promotion: Azure Backup does not support it. */
function isOfReplica({ labels: [type = ''] }: Block): boolean {
  return type.startsWith('azurerm_data_protection_backup_instance_') && type.includes('flexible_server');
}
