import type { Site } from '../../../../model/offering.ts';
import {
  type Block,
  type Body,
  call,
  code,
  locals,
  nested,
  output,
  resource,
  type Value,
} from '../../../../model/terraform.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { factsOf, manage, type Permissions } from '../../foundation/facts.ts';
import { identityBlock, roleAssignment, SYSTEM_IDENTITY } from '../../foundation/identity.ts';
import { azCommand, groupName, PLACED, TAGS } from '../../foundation/names.ts';

export const CLUSTER_PERMISSIONS: Permissions = {
  azurerm_federated_identity_credential: manage(
    'Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials',
  ),
  azurerm_kubernetes_cluster: manage(
    'Microsoft.ContainerService/managedClusters',
    ...manage('Microsoft.ContainerService/managedClusters/agentPools'),
    'Microsoft.ContainerService/managedClusters/listClusterUserCredential/action',
    'Microsoft.ContainerService/managedClusters/accessProfiles/listCredential/action',
  ),
  azurerm_kubernetes_cluster_node_pool: manage('Microsoft.ContainerService/managedClusters/agentPools'),
  // The script runs in a container instance with a storage account that Azure creates for it.
  azurerm_resource_deployment_script_azure_cli: manage(
    'Microsoft.Resources/deploymentScripts',
    'Microsoft.Resources/deploymentScripts/logs/read',
    ...manage('Microsoft.ContainerInstance/containerGroups'),
    ...manage('Microsoft.Storage/storageAccounts', 'Microsoft.Storage/storageAccounts/listKeys/action'),
  ),
  azurerm_role_definition: manage('Microsoft.Authorization/roleDefinitions'),
};

const CLUSTER = 'azurerm_kubernetes_cluster.main';

/** Nodes of one machine size. */
interface Pool {
  readonly machine: string;
  readonly least: number;
  readonly most: number;
}

/** One pool per machine size of the workloads, the largest first: as many nodes of each size as the price contains. */
function poolsOf(site: Site): readonly Pool[] {
  const parts = site.placed.flatMap((placed) => factsOf(placed).cluster ?? []);
  const bySize = Map.groupBy(parts, ({ machine }) => machine);
  return [...bySize]
    .sort(([a], [b]) => b.length - a.length || (a < b ? 1 : -1))
    .map(([machine, own]) => {
      const least = own.reduce((sum, part) => sum + part.least, 0);
      const most = own.reduce((sum, part) => sum + part.most, 0);
      return { machine, least, most: Math.max(least, most) };
    });
}

/** Arguments of a pool of nodes. */
function poolBody({ machine, least, most }: Pool, zones: readonly string[]): Body {
  return {
    vm_size: machine,
    vnet_subnet_id: code('azurerm_subnet.machines.id'),
    auto_scaling_enabled: true,
    min_count: least,
    max_count: most,
    os_disk_size_gb: 128,
    temporary_name_for_rotation: 'rotation',
    ...(zones.length === 0 ? {} : { zones: [...zones] }),
    upgrade_settings: nested({ max_surge: '33%' }),
  };
}

/** A further pool. Its name has lower-case letters and digits, at most 12. */
function poolBlock(pool: Pool, zones: readonly string[]): Block {
  const name = pool.machine
    .replace(/^Standard_/, '')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
  return resource('compute.tf', 'azurerm_kubernetes_cluster_node_pool', name, {
    name: name.slice(0, 12),
    kubernetes_cluster_id: code(`${CLUSTER}.id`),
    ...poolBody(pool, zones),
    ...TAGS,
    lifecycle: nested({ ignore_changes: [code('node_count')] }),
  });
}

/** One cluster with enough capacity for all workloads of the site. */
export function clusterBlocks(site: Site): readonly Block[] {
  const isSpread = site.placed.some(
    (placed) => factsOf(placed).cluster !== undefined && placed.choice.size.qualities.zones >= 2,
  );
  const zones = isSpread ? site.region.zones : [];
  const [main = { machine: 'Standard_D2s_v5', least: 1, most: 1 }, ...others] = poolsOf(site);
  const registry = site.first('ci_registry');
  return [
    resource('compute.tf', 'azurerm_kubernetes_cluster', 'main', {
      name: groupName('cluster'),
      ...PLACED,
      dns_prefix: code('local.name'),
      sku_tier: 'Standard',
      automatic_upgrade_channel: 'stable',
      node_os_upgrade_channel: 'NodeImage',
      local_account_disabled: true,
      oidc_issuer_enabled: true,
      workload_identity_enabled: true,
      role_based_access_control_enabled: true,
      ...TAGS,
      azure_active_directory_role_based_access_control: nested({
        azure_rbac_enabled: true,
        tenant_id: code('data.azurerm_client_config.current.tenant_id'),
      }),
      default_node_pool: nested({ name: 'main', ...poolBody(main, zones) }),
      identity: SYSTEM_IDENTITY,
      network_profile: nested({
        network_plugin: 'azure',
        network_plugin_mode: 'overlay',
        network_policy: 'cilium',
        network_data_plane: 'cilium',
        load_balancer_sku: 'standard',
      }),
      lifecycle: nested({ ignore_changes: [code('default_node_pool[0].node_count')] }),
    }),
    ...others.map((pool) => poolBlock(pool, zones)),
    role('cluster_network', 'azurerm_subnet.machines', 'Network Contributor', `${CLUSTER}.identity[0].principal_id`),
    // A cluster without an identity of its nodes pulls images under its own; a mock has none.
    ...(registry === null
      ? []
      : [
          role(
            'cluster_registry',
            `azurerm_container_registry.${site.label(registry.node.id)}`,
            'AcrPull',
            `try(${CLUSTER}.kubelet_identity[0].object_id, ${CLUSTER}.identity[0].principal_id)`,
          ),
        ]),
    identityBlock('cluster-deployer', 'cluster_deployer'),
    ...commandRole(),
    role(
      'cluster_deployer_objects',
      CLUSTER,
      'Azure Kubernetes Service RBAC Cluster Admin',
      'azurerm_user_assigned_identity.cluster_deployer.principal_id',
    ),
    output(
      'cluster_command',
      'Command that configures kubectl for the cluster.',
      azCommand('aks get-credentials', CLUSTER),
    ),
  ];
}

/** Custom role to run commands in the cluster: every built-in role grants more. */
function commandRole(): readonly Block[] {
  const cluster = code(`${CLUSTER}.id`);
  const actions = ['read', 'runcommand/action', 'commandResults/read'];
  return [
    resource('security.tf', 'azurerm_role_definition', 'cluster_deployer', {
      name: joined(code('local.name'), ' cluster commands ', code('random_string.suffix.result')),
      scope: code('azurerm_resource_group.main.id'),
      description: 'Runs commands in the cluster that Terraform made.',
      permissions: nested({ actions: actions.map((action) => `Microsoft.ContainerService/managedClusters/${action}`) }),
      assignable_scopes: [code('azurerm_resource_group.main.id')],
    }),
    resource('security.tf', 'azurerm_role_assignment', 'cluster_deployer', {
      scope: cluster,
      role_definition_id: code('azurerm_role_definition.cluster_deployer.role_definition_resource_id'),
      principal_id: code('azurerm_user_assigned_identity.cluster_deployer.principal_id'),
      principal_type: 'ServicePrincipal',
    }),
  ];
}

function role(label: string, scope: string, name: string, principal: string): Block {
  return roleAssignment(label, code(`${scope}.id`), name, { identity: code(principal) });
}

/** Terraform address of the resource that applies the objects of a workload. */
export function workloadAddress(nodeId: string): string {
  return `azurerm_resource_deployment_script_azure_cli.${labelOf(nodeId)}`;
}

/** Kubernetes objects of a workload, applied from within Azure: Terraform needs no network access to the cluster. */
export function objectBlocks(site: Site, nodeId: string, objects: readonly Value[]): readonly Block[] {
  const label = site.label(nodeId);
  const manifest = code(`local.${label}_objects`);
  return [
    locals('locals.tf', {
      [`${label}_objects`]: call('jsonencode', { apiVersion: 'v1', kind: 'List', items: objects }),
    }),
    resource('security.tf', 'azurerm_federated_identity_credential', label, {
      name: nodeId,
      user_assigned_identity_id: code(`azurerm_user_assigned_identity.${label}.id`),
      audience: ['api://AzureADTokenExchange'],
      issuer: code(`${CLUSTER}.oidc_issuer_url`),
      subject: `system:serviceaccount:default:${nodeId}`,
    }),
    resource('compute.tf', 'azurerm_resource_deployment_script_azure_cli', label, {
      name: groupName(nodeId),
      ...PLACED,
      version: '2.64.0',
      retention_interval: 'P1D',
      cleanup_preference: 'OnSuccess',
      timeout: 'PT30M',
      force_update_tag: call('sha1', manifest),
      script_content: joined(
        'printf \'%s\' "$OBJECTS" > objects.json && az aks command invoke --resource-group ',
        code('azurerm_resource_group.main.name'),
        ' --name ',
        code(`${CLUSTER}.name`),
        ' --file objects.json --command "kubectl apply -f objects.json"',
      ),
      ...TAGS,
      identity: nested({
        type: 'UserAssigned',
        identity_ids: [code('azurerm_user_assigned_identity.cluster_deployer.id')],
      }),
      environment_variable: nested({ name: 'OBJECTS', value: manifest }),
      depends_on: [
        code('azurerm_role_assignment.cluster_deployer'),
        code('azurerm_role_assignment.cluster_deployer_objects'),
        code('azurerm_role_assignment.cluster_network'),
      ],
    }),
  ];
}
