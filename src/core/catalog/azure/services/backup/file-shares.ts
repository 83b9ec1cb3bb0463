import type { Claim } from '../../../../model/finding.ts';
import type { PlacedNode, Site } from '../../../../model/offering.ts';
import { type Block, code, type Expression, nested, output, resource } from '../../../../model/terraform.ts';
import { factsOf, manage, type Permissions } from '../../foundation/facts.ts';
import { GROUPED, groupName, PLACED, pairLabel, TAGS } from '../../foundation/names.ts';

/** Daily backups that one file share can have. learn.microsoft.com/azure/backup/azure-file-share-support-matrix */
const MOST_DAILY = 200;

/** Days that snapshots stay in the share beside their copies in the vault. */
const SNAPSHOT_DAYS = 5;

type Share = Extract<NonNullable<ReturnType<typeof factsOf>['backup']>, { type: 'file_share' }>;

/** Vault of file shares, with a policy for each storage tier and a protected item for each share; empty without shares. */
export function shareBackups(
  site: Site,
  label: string,
  nodeId: string,
  targets: readonly PlacedNode[],
): readonly Block[] {
  const shares = targets.flatMap((target) => {
    const { backup } = factsOf(target);
    return backup?.type === 'file_share' ? [{ target, backup }] : [];
  });
  if (shares.length === 0) return [];
  const tiers = [...new Set(shares.map(({ backup }) => backup.tier))];
  return [
    resource('data.tf', 'azurerm_recovery_services_vault', label, {
      name: groupName(`${nodeId}-files`),
      ...PLACED,
      sku: 'Standard',
      storage_mode_type: site.region.zones.length === 0 ? 'LocallyRedundant' : 'ZoneRedundant',
      immutability: code(`var.${label}_immutability`),
      ...TAGS,
    }),
    ...tiers.map((tier) => policy(label, tier)),
    ...shares.flatMap(({ target, backup }) => protectedShare(site, label, target, backup)),
    output(
      `${label}_files_name`,
      'Recovery Services vault of the file shares; restore from it in the portal.',
      code(`azurerm_recovery_services_vault.${label}.name`),
    ),
  ];
}

function vaultName(label: string): Expression {
  return code(`azurerm_recovery_services_vault.${label}.name`);
}

function policyLabel(label: string, tier: Share['tier']): string {
  return tier === 'snapshot' ? `${label}_snapshots` : label;
}

function policy(label: string, tier: Share['tier']): Block {
  return resource('data.tf', 'azurerm_backup_policy_file_share', policyLabel(label, tier), {
    name: tier === 'snapshot' ? 'premium-files' : 'files',
    ...GROUPED,
    recovery_vault_name: vaultName(label),
    timezone: 'UTC',
    backup_tier: tier,
    ...(tier === 'snapshot' ? {} : { snapshot_retention_in_days: SNAPSHOT_DAYS }),
    backup: nested({ frequency: 'Daily', time: '02:00' }),
    retention_daily: nested({ count: code(`min(${MOST_DAILY}, var.${label}_retention_days)`) }),
  });
}

function protectedShare(site: Site, label: string, { node }: PlacedNode, { address, tier }: Share): readonly Block[] {
  const share = site.label(node.id);
  const own = pairLabel(site, label, share);
  const within = { ...GROUPED, recovery_vault_name: vaultName(label) };
  return [
    resource('data.tf', 'azurerm_backup_container_storage_account', own, {
      ...within,
      storage_account_id: code(`${address}.id`),
    }),
    resource('data.tf', 'azurerm_backup_protected_file_share', own, {
      ...within,
      source_storage_account_id: code(`azurerm_backup_container_storage_account.${own}.storage_account_id`),
      source_file_share_name: code(`azurerm_storage_share.${share}.name`),
      backup_policy_id: code(`azurerm_backup_policy_file_share.${policyLabel(label, tier)}.id`),
    }),
  ];
}

export function shareClaims(label: string): readonly Claim[] {
  const address = `azurerm_recovery_services_vault.${label}`;
  return [
    {
      kind: 'backed_up',
      text: 'A Recovery Services vault backs up the file shares every day.',
      resource: address,
      attributes: { sku: 'Standard' },
    },
    {
      kind: 'deletion_protected',
      text: 'Backups cannot be deleted before the retention ends.',
      resource: address,
      attributes: { immutability: code(`var.${label}_immutability`) },
    },
  ];
}

const VAULTS = 'Microsoft.RecoveryServices/vaults';
const CONTAINERS = `${VAULTS}/backupFabrics/protectionContainers`;

/** The actions of the role Backup Contributor that these resources need. learn.microsoft.com/azure/role-based-access-control/built-in-roles/management-and-governance#backup-contributor */
export const SHARE_BACKUP_PERMISSIONS: Permissions = {
  azurerm_backup_container_storage_account: [
    ...manage(CONTAINERS),
    `${CONTAINERS}/operationResults/read`,
    `${VAULTS}/backupFabrics/operationResults/read`,
    `${VAULTS}/backupFabrics/protectableContainers/read`,
    `${VAULTS}/backupFabrics/refreshContainers/action`,
    `${VAULTS}/backupOperationResults/read`,
  ],
  azurerm_backup_policy_file_share: [...manage(`${VAULTS}/backupPolicies`), `${VAULTS}/backupPolicies/operations/read`],
  azurerm_backup_protected_file_share: [
    ...manage(`${CONTAINERS}/protectedItems`),
    `${CONTAINERS}/inquire/action`,
    `${CONTAINERS}/protectedItems/operationResults/read`,
    `${VAULTS}/backupJobs/read`,
    `${VAULTS}/backupProtectableItems/read`,
    `${VAULTS}/backupProtectedItems/read`,
    'Microsoft.Storage/storageAccounts/listKeys/action',
  ],
  azurerm_recovery_services_vault: [
    ...manage(VAULTS),
    `${VAULTS}/backupconfig/read`,
    `${VAULTS}/backupconfig/write`,
    `${VAULTS}/backupstorageconfig/read`,
    `${VAULTS}/backupstorageconfig/write`,
    'Microsoft.RecoveryServices/locations/operationStatus/read',
  ],
};
