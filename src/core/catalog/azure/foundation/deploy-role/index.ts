import type { DeployPolicy } from '../../../../model/cloud.ts';
import type { Block } from '../../../../model/iac.ts';
import type { Site } from '../../../../model/site.ts';
import { computeRights } from './compute.ts';
import { dataRights } from './data.ts';
import { foundationRights } from './foundation.ts';
import { messagingRights } from './messaging.ts';
import { networkRights } from './network.ts';
import type { Rights } from './rights.ts';

/** Every type that this catalogue declares. */
export const RIGHTS: Rights = {
  ...foundationRights,
  ...networkRights,
  ...computeRights,
  ...dataRights,
  ...messagingRights,
};

/** Namespaces that every subscription has from the start. learn.microsoft.com/azure/azure-resource-manager/management/azure-services-resource-providers */
const ALWAYS_REGISTERED: ReadonlySet<string> = new Set([
  'Microsoft.Authorization',
  'Microsoft.Consumption',
  'Microsoft.Resources',
]);

/** Names that Azure Resource Manager compares letter by letter and spells unlike its own documents. */
const SPELLED: Readonly<Record<string, string>> = { 'Microsoft.Insights': 'microsoft.insights' };

/** What connects a private endpoint at its other end, by the type that stands there. */
const APPROVALS: Readonly<Record<string, string>> = {
  azurerm_cognitive_account: 'Microsoft.CognitiveServices/accounts',
  azurerm_cosmosdb_account: 'Microsoft.DocumentDB/databaseAccounts',
  azurerm_eventgrid_topic: 'Microsoft.EventGrid/topics',
  azurerm_eventhub_namespace: 'Microsoft.EventHub/namespaces',
  azurerm_key_vault: 'Microsoft.KeyVault/vaults',
  azurerm_managed_redis: 'Microsoft.Cache/redisEnterprise',
  azurerm_mssql_server: 'Microsoft.Sql/servers',
  azurerm_search_service: 'Microsoft.Search/searchServices',
  azurerm_servicebus_namespace: 'Microsoft.ServiceBus/namespaces',
  azurerm_storage_account: 'Microsoft.Storage/storageAccounts',
};

/** Types of resources and data that these blocks declare, each once. */
function typesOf(blocks: readonly Block[]): readonly string[] {
  const found = blocks.flatMap(({ type, labels }) => (type === 'resource' || type === 'data' ? [labels[0] ?? ''] : []));
  return [...new Set(found)].sort();
}

function rightsOf(type: string): readonly string[] {
  return RIGHTS[type] ?? [];
}

function namespaceOf(action: string): string {
  return action.slice(0, action.indexOf('/'));
}

function namespacesFor(actions: readonly string[]): readonly string[] {
  const found = actions.map(namespaceOf).filter((namespace) => !ALWAYS_REGISTERED.has(namespace));
  return [...new Set(found)].sort();
}

/** Namespaces that a subscription must have switched on for these blocks, as the provider spells them. */
export function namespacesOf(blocks: readonly Block[]): readonly string[] {
  return namespacesFor(typesOf(blocks).flatMap(rightsOf)).map((namespace) => SPELLED[namespace] ?? namespace);
}

function actionsOf(types: readonly string[]): readonly string[] {
  const own = types.flatMap(rightsOf);
  const approvals = types.includes('azurerm_private_endpoint')
    ? types.flatMap((type) =>
        APPROVALS[type] === undefined ? [] : [`${APPROVALS[type]}/PrivateEndpointConnectionsApproval/action`],
      )
    : [];
  // A namespace is switched on, and the end of a long operation is read, at places that belong to no kind.
  const common = namespacesFor(own).flatMap((namespace) => [
    `${namespace}/register/action`,
    `${namespace}/locations/*/read`,
  ]);
  return [...new Set(['Microsoft.Resources/subscriptions/providers/read', ...own, ...approvals, ...common])].sort();
}

/** What the role takes beside itself. */
function besidesOf(types: readonly string[]): readonly string[] {
  return [
    types.includes('azurerm_role_assignment')
      ? 'It gives roles to the identities of the system: assign it with a condition that names them.'
      : null,
    types.some((type) => type.startsWith('azuread_'))
      ? 'The sign-in needs Application Developer in the directory besides.'
      : null,
  ].filter((sentence) => sentence !== null);
}

/** A role with the least that applies these blocks, to be made before the first apply. At most 3,000 actions: learn.microsoft.com/azure/role-based-access-control/custom-roles */
export function deployPolicy(site: Site, blocks: readonly Block[]): DeployPolicy {
  const types = typesOf(blocks);
  const beside = besidesOf(types);
  const role = {
    Name: `${site.project}-${site.environment} deployer`,
    IsCustom: true,
    Description: ['What terraform apply of this folder needs in the subscription, and nothing else.', ...beside].join(
      ' ',
    ),
    Actions: actionsOf(types),
    NotActions: [],
    // Keys and secrets are reached under a role over the vault, which the deployer is given by the Terraform itself.
    DataActions: [],
    NotDataActions: [],
    AssignableScopes: ['/subscriptions/SUBSCRIPTION_ID'],
  };
  return {
    files: [{ path: 'deploy-role.json', content: `${JSON.stringify(role, null, 2)}\n` }],
    how: [
      '`deploy-role.json` is a role with what applying this folder takes, and nothing else: put your subscription where it says `SUBSCRIPTION_ID`,',
      '`az role definition create --role-definition @deploy-role.json`, then assign it to the identity that runs Terraform.',
      ...beside,
    ].join(' '),
  };
}
