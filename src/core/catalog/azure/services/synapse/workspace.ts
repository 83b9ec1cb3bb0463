import type { Edge } from '../../../../model/graph.ts';
import type { AccessGrant, PlacedNode, Principal, Site } from '../../../../model/offering.ts';
import { type Block, code, type Expression, nested, output, resource } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { callsTo, partnerOf } from '../../foundation/calls.ts';
import { adjust, manage, type Permissions } from '../../foundation/facts.ts';
import { callerRole, roleAssignment, SYSTEM_IDENTITY } from '../../foundation/identity.ts';
import { compactName, deletionLock, PLACED, settingName, TAGS, text, worldName } from '../../foundation/names.ts';
import { replicationType } from '../storage-account.ts';

const SYNAPSE = 'Microsoft.Synapse/workspaces';

export const SYNAPSE_PERMISSIONS: Permissions = {
  azurerm_synapse_firewall_rule: manage(`${SYNAPSE}/firewallRules`),
  azurerm_synapse_sql_pool: manage(
    `${SYNAPSE}/sqlPools`,
    `${SYNAPSE}/sqlPools/transparentDataEncryption/read`,
    `${SYNAPSE}/sqlPools/transparentDataEncryption/write`,
    `${SYNAPSE}/sqlPools/geoBackupPolicies/read`,
    `${SYNAPSE}/sqlPools/geoBackupPolicies/write`,
  ),
  // A Synapse workspace also uses the Azure SQL namespace.
  azurerm_synapse_workspace: manage(
    SYNAPSE,
    ...adjust(`${SYNAPSE}/managedIdentitySqlControlSettings`),
    'Microsoft.Sql/register/action',
  ),
  azurerm_synapse_workspace_aad_admin: manage(`${SYNAPSE}/administrators`),
};

/** Terraform address of the storage account of a lake. */
export function lakeAccount(label: string): string {
  return `azurerm_storage_account.${label}`;
}

/** Container of the lake, for raw and curated files. */
export function lakeContainer(label: string): Expression {
  return code(`azurerm_storage_container.${label}.name`);
}

type Endpoint = 'sqlOnDemand' | 'sql';

/** Host name of a SQL endpoint. learn.microsoft.com/azure/synapse-analytics/sql/connection-strings */
function sqlHost(label: string, endpoint: Endpoint): Expression {
  const suffix = endpoint === 'sqlOnDemand' ? '-ondemand' : '';
  return joined(code(`azurerm_synapse_workspace.${label}.name`), `${suffix}.sql.azuresynapse.net`);
}

/** A data lake with a Synapse workspace for SQL queries over its files. */
export function workspaceBlocks(node: PlacedNode['node'], site: Site): readonly Block[] {
  const label = site.label(node.id);
  const account = lakeAccount(label);
  const workspace = `azurerm_synapse_workspace.${label}`;
  return [
    resource('data.tf', 'azurerm_storage_account', label, {
      name: compactName(node.id),
      ...PLACED,
      account_tier: 'Standard',
      account_replication_type: replicationType(site, 'ZRS'),
      is_hns_enabled: true,
      min_tls_version: 'TLS1_2',
      https_traffic_only_enabled: true,
      allow_nested_items_to_be_public: false,
      shared_access_key_enabled: false,
      default_to_oauth_authentication: true,
      cross_tenant_replication_enabled: false,
      ...TAGS,
      blob_properties: nested({
        delete_retention_policy: nested({ days: 14 }),
        container_delete_retention_policy: nested({ days: 14 }),
      }),
    }),
    resource('data.tf', 'azurerm_storage_container', label, {
      name: 'lake',
      storage_account_id: code(`${account}.id`),
      container_access_type: 'private',
    }),
    resource('security.tf', 'random_password', `${label}_sql`, {
      length: 32,
      min_lower: 2,
      min_upper: 2,
      min_numeric: 2,
    }),
    resource('data.tf', 'azurerm_synapse_workspace', label, {
      name: worldName(node.id, 50),
      ...PLACED,
      storage_data_lake_gen2_filesystem_id: joined(code(`${account}.primary_dfs_endpoint`), lakeContainer(label)),
      sql_administrator_login: 'sqladmin',
      sql_administrator_login_password: code(`random_password.${label}_sql.result`),
      azuread_authentication_only: true,
      ...TAGS,
      identity: SYSTEM_IDENTITY,
    }),
    resource('security.tf', 'azurerm_synapse_workspace_aad_admin', label, {
      synapse_workspace_id: code(`${workspace}.id`),
      login: 'deployer',
      object_id: code('data.azurerm_client_config.current.object_id'),
      tenant_id: code('data.azurerm_client_config.current.tenant_id'),
    }),
    roleAssignment(`${label}_over_lake`, code(`${account}.id`), 'Storage Blob Data Contributor', {
      identity: code(`${workspace}.identity[0].principal_id`),
    }),
    resource(
      'security.tf',
      'azurerm_synapse_firewall_rule',
      label,
      {
        name: 'AllowAllWindowsAzureIps',
        synapse_workspace_id: code(`${workspace}.id`),
        start_ip_address: '0.0.0.0',
        end_ip_address: '0.0.0.0',
      },
      'Allows connections from Azure services; Entra ID authenticates all of them. Add the public IP address of your office here.',
    ),
    ...deletionLock(label, account),
    output(
      `${label}_sql`,
      `SQL endpoint of ${node.title}. Create a login for each application once, as administrator: CREATE LOGIN [name] FROM EXTERNAL PROVIDER.`,
      sqlHost(label, 'sqlOnDemand'),
    ),
    output(
      `${label}_studio`,
      `Synapse Studio URL of ${node.title}.`,
      joined('https://web.azuresynapse.net/?workspace=', code(`urlencode(${workspace}.id)`)),
    ),
  ];
}

/** Role assignments for readers and writers of the lake. */
export function lakeAccess(
  node: PlacedNode['node'],
  site: Site,
  caller: Principal,
  edge: Edge,
  endpoint: Endpoint,
  database: Expression,
): AccessGrant {
  const label = site.label(node.id);
  const named = (name: string) => settingName(site, node, name);
  const writes = callsTo(site, partnerOf(node, edge), node.id).some(({ kind }) => kind === 'write');
  return {
    environment: {
      [named('WAREHOUSE_SERVER')]: sqlHost(label, endpoint),
      [named('WAREHOUSE_DATABASE')]: database,
      [named('WAREHOUSE_AUTH')]: text('entra'),
      [named('LAKE_URL')]: joined(code(`${lakeAccount(label)}.primary_dfs_endpoint`), lakeContainer(label)),
    },
    secrets: {},
    blocks: [
      callerRole(
        site,
        caller,
        `azurerm_storage_container.${label}`,
        writes ? 'Storage Blob Data Contributor' : 'Storage Blob Data Reader',
      ),
    ],
  };
}
