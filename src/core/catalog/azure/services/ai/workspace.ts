import type { Site } from '../../../../model/offering.ts';
import { type Block, code, resource } from '../../../../model/terraform.ts';
import { manage, type Permissions } from '../../foundation/facts.ts';
import { SYSTEM_IDENTITY } from '../../foundation/identity.ts';
import { compactName, groupName, PLACED, TAGS } from '../../foundation/names.ts';
import { vaultBlocks } from '../../foundation/vault.ts';

const ML = 'Microsoft.MachineLearningServices/workspaces';

export const WORKSPACE_PERMISSIONS: Permissions = {
  azurerm_machine_learning_workspace: manage(ML, `${ML}/listKeys/action`),
};

/** Storage, logs and vault of a workspace. */
export function workspaceSupports(label: string, nodeId: string, site: Site): readonly Block[] {
  return [
    ...vaultBlocks(site),
    resource('data.tf', 'azurerm_storage_account', label, {
      name: compactName(nodeId),
      ...PLACED,
      account_tier: 'Standard',
      account_replication_type: 'LRS',
      min_tls_version: 'TLS1_2',
      allow_nested_items_to_be_public: false,
      cross_tenant_replication_enabled: false,
      ...TAGS,
    }),
    resource('observability.tf', 'azurerm_log_analytics_workspace', label, {
      name: groupName(nodeId),
      ...PLACED,
      sku: 'PerGB2018',
      retention_in_days: 30,
      ...TAGS,
    }),
    resource('observability.tf', 'azurerm_application_insights', label, {
      name: groupName(nodeId),
      ...PLACED,
      workspace_id: code(`azurerm_log_analytics_workspace.${label}.id`),
      application_type: 'other',
      ...TAGS,
    }),
  ];
}

/** Workspace of Azure Machine Learning for training and endpoints. */
export function workspaceBlock(label: string, nodeId: string): Block {
  return resource('compute.tf', 'azurerm_machine_learning_workspace', label, {
    name: groupName(nodeId, 33),
    ...PLACED,
    application_insights_id: code(`azurerm_application_insights.${label}.id`),
    key_vault_id: code('azurerm_key_vault.main.id'),
    storage_account_id: code(`azurerm_storage_account.${label}.id`),
    ...TAGS,
    identity: SYSTEM_IDENTITY,
  });
}

/** A workspace with everything that it needs. */
export function workspaceBlocks(label: string, nodeId: string, site: Site): readonly Block[] {
  return [...workspaceSupports(label, nodeId, site), workspaceBlock(label, nodeId)];
}
