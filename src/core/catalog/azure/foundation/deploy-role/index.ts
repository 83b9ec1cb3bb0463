import type { DeployPolicy } from '../../../../model/cloud.ts';
import type { Site } from '../../../../model/offering.ts';
import type { Block } from '../../../../model/terraform.ts';
import type { Actions, Permissions } from '../facts.ts';

/** Resource provider namespaces that are registered by default. learn.microsoft.com/azure/azure-resource-manager/management/azure-services-resource-providers */
const ALWAYS_REGISTERED: ReadonlySet<string> = new Set([
  'Microsoft.Authorization',
  'Microsoft.Consumption',
  'Microsoft.Resources',
]);

/** Case-sensitive names that Azure Resource Manager spells differently from its documentation. */
const CANONICAL_NAMES: Readonly<Record<string, string>> = { 'Microsoft.Insights': 'microsoft.insights' };

/** Distinct Terraform types of the resources and data sources in these blocks. */
export function typesOf(blocks: readonly Block[]): readonly string[] {
  const found = blocks.flatMap(({ type, labels }) => (type === 'resource' || type === 'data' ? [labels[0] ?? ''] : []));
  return [...new Set(found)].sort();
}

/** Actions for these types, including those that approve private endpoint connections if there is an endpoint. */
function actionsOf(types: readonly string[], permissions: Permissions): readonly string[] {
  const endpoints = types.includes('azurerm_private_endpoint');
  return types.flatMap((type) => allOf(permissions[type] ?? [], endpoints));
}

function allOf(actions: Actions, endpoints: boolean): readonly string[] {
  if (!('approval' in actions)) return actions;
  return endpoints ? [...actions.actions, actions.approval] : actions.actions;
}

function namespaceOf(action: string): string {
  return action.slice(0, action.indexOf('/'));
}

function namespacesFor(actions: readonly string[]): readonly string[] {
  const found = actions.map(namespaceOf).filter((namespace) => !ALWAYS_REGISTERED.has(namespace));
  return [...new Set(found)].sort();
}

/** Resource provider namespaces that must be registered for these blocks, as azurerm spells them. */
export function namespacesOf(blocks: readonly Block[], permissions: Permissions): readonly string[] {
  return namespacesFor(actionsOf(typesOf(blocks), permissions)).map(
    (namespace) => CANONICAL_NAMES[namespace] ?? namespace,
  );
}

function roleActions(types: readonly string[], permissions: Permissions): readonly string[] {
  const own = actionsOf(types, permissions);
  // Registering a namespace and polling a long-running operation belong to no resource type.
  const common = namespacesFor(own).flatMap((namespace) => [
    `${namespace}/register/action`,
    `${namespace}/locations/*/read`,
  ]);
  return [...new Set(['Microsoft.Resources/subscriptions/providers/read', ...own, ...common])].sort();
}

/** Further requirements of the deployer, as sentences. */
function deployerNotes(types: readonly string[]): readonly string[] {
  return [
    types.includes('azurerm_role_assignment')
      ? 'It assigns roles to the identities of the system: add a condition that limits which roles it can assign.'
      : null,
    types.some((type) => type.startsWith('azuread_'))
      ? 'User sign-in also needs the Application Developer role in Microsoft Entra ID.'
      : null,
  ].filter((sentence) => sentence !== null);
}

/** Least-privilege custom role that can apply these blocks. Create it before the first apply. At most 3,000 actions: learn.microsoft.com/azure/role-based-access-control/custom-roles */
export function deployPolicy(site: Site, blocks: readonly Block[], permissions: Permissions): DeployPolicy {
  const types = typesOf(blocks);
  const beside = deployerNotes(types);
  const role = {
    Name: `${site.project}-${site.environment} deployer`,
    IsCustom: true,
    Description: [
      'Least-privilege permissions to run terraform apply for this folder in the subscription.',
      ...beside,
    ].join(' '),
    Actions: roleActions(types, permissions),
    NotActions: [],
    // The deployer reads and writes keys and secrets with a role on the vault that this Terraform assigns.
    DataActions: [],
    NotDataActions: [],
    AssignableScopes: ['/subscriptions/SUBSCRIPTION_ID'],
  };
  return {
    files: [{ path: 'deploy-role.json', content: `${JSON.stringify(role, null, 2)}\n` }],
    how: [
      '`deploy-role.json` is a least-privilege custom role for applying this folder: replace `SUBSCRIPTION_ID` with your subscription ID, run',
      '`az role definition create --role-definition @deploy-role.json`, then assign it to the identity that runs Terraform.',
      ...beside,
    ].join(' '),
  };
}
