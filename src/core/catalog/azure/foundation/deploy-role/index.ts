import type { DeployPolicy } from '../../../../model/cloud.ts';
import type { Block } from '../../../../model/iac.ts';
import type { Site } from '../../../../model/site.ts';
import type { Actions, Permissions } from './permissions.ts';

/** Namespaces that every subscription has from the start. learn.microsoft.com/azure/azure-resource-manager/management/azure-services-resource-providers */
const ALWAYS_REGISTERED: ReadonlySet<string> = new Set([
  'Microsoft.Authorization',
  'Microsoft.Consumption',
  'Microsoft.Resources',
]);

/** Names that Azure Resource Manager compares letter by letter and spells unlike its own documents. */
const SPELLED: Readonly<Record<string, string>> = { 'Microsoft.Insights': 'microsoft.insights' };

/** Types of resources and data that these blocks declare, each once. */
export function typesOf(blocks: readonly Block[]): readonly string[] {
  const found = blocks.flatMap(({ type, labels }) => (type === 'resource' || type === 'data' ? [labels[0] ?? ''] : []));
  return [...new Set(found)].sort();
}

/** Actions for these types, with those that accept private endpoints where there is one. */
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

/** Namespaces that a subscription must have switched on for these blocks, as the provider spells them. */
export function namespacesOf(blocks: readonly Block[], permissions: Permissions): readonly string[] {
  return namespacesFor(actionsOf(typesOf(blocks), permissions)).map((namespace) => SPELLED[namespace] ?? namespace);
}

function roleActions(types: readonly string[], permissions: Permissions): readonly string[] {
  const own = actionsOf(types, permissions);
  // A namespace is switched on, and the end of a long operation is read, at places that belong to no kind.
  const common = namespacesFor(own).flatMap((namespace) => [
    `${namespace}/register/action`,
    `${namespace}/locations/*/read`,
  ]);
  return [...new Set(['Microsoft.Resources/subscriptions/providers/read', ...own, ...common])].sort();
}

/** Further needs of the deployer, in sentences. */
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
export function deployPolicy(site: Site, blocks: readonly Block[], permissions: Permissions): DeployPolicy {
  const types = typesOf(blocks);
  const beside = besidesOf(types);
  const role = {
    Name: `${site.project}-${site.environment} deployer`,
    IsCustom: true,
    Description: ['What terraform apply of this folder needs in the subscription, and nothing else.', ...beside].join(
      ' ',
    ),
    Actions: roleActions(types, permissions),
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
