import { formatNumber } from '../../../messages/numbers.ts';
import type { SizeFacts } from '../../../model/offering.ts';
import { code, output, resource } from '../../../model/terraform.ts';
import { labelOf, startsWith, stringVariable } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';
import { type AzureOffering, entry, manage } from '../foundation/facts.ts';
import { groupName, PLACED, TAGS } from '../foundation/names.ts';

const FILE = 'security.tf';

/** An identity with which pipelines push images, by a token of Azure DevOps. */
const offering: AzureOffering<'ci_cd', SizeFacts> = {
  id: 'azure.pipelines',
  service: 'Azure Pipelines',
  capability: 'ci_cd',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  permissions: {
    azurerm_federated_identity_credential: manage(
      'Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials',
    ),
  },
  fit: ({ demand }) => ({
    because: `About ${formatNumber(demand.buildsPerMonth)} builds per month, which push images to the registry with a federated identity; you deploy by setting the image variable. The pipeline and its agents belong to your Azure DevOps organisation, which charges for them.`,
    provides: ['ci_cd', 'ci_registry'],
  }),
  size: () => [{ sku: 'one federated identity', count: 1, qualities: managed(3, null, { scalesToZero: true }) }],
  meter: () => [],
  declare(_size, node, site) {
    const label = site.label(node.id);
    const identity = `azurerm_user_assigned_identity.${label}`;
    const registries = site.from(node.id).flatMap(({ kind, to }) => (kind === 'image' ? [site.label(to)] : []));
    return [
      stringVariable(
        `${label}_issuer`,
        `${node.title}: issuer of the service connection, as Azure DevOps shows it. Null: no pipeline can sign in.`,
        null,
        (v) => ({
          condition: `${v} == null ? true : startswith(${v}, "https://")`,
          message: 'Use the address that Azure DevOps shows.',
        }),
      ),
      stringVariable(
        `${label}_subject`,
        `${node.title}: subject of the service connection, as Azure DevOps shows it.`,
        'sc://organisation/project/connection',
        startsWith('sc://', 'Use the subject that Azure DevOps shows, such as sc://organisation/project/connection.'),
      ),
      resource(FILE, 'azurerm_user_assigned_identity', label, { name: groupName(node.id), ...PLACED, ...TAGS }),
      resource(FILE, 'azurerm_federated_identity_credential', label, {
        count: code(`var.${label}_issuer == null ? 0 : 1`),
        name: 'azure-devops',
        user_assigned_identity_id: code(`${identity}.id`),
        issuer: code(`var.${label}_issuer`),
        subject: code(`var.${label}_subject`),
        audience: ['api://AzureADTokenExchange'],
      }),
      ...registries.map((registry) =>
        resource(FILE, 'azurerm_role_assignment', `${label}_${registry}`, {
          scope: code(`azurerm_container_registry.${registry}.id`),
          role_definition_name: 'AcrPush',
          principal_id: code(`${identity}.principal_id`),
          principal_type: 'ServicePrincipal',
        }),
      ),
      output(
        `${label}_client_id`,
        `${node.title}: client id for the service connection in Azure DevOps.`,
        code(`${identity}.client_id`),
      ),
    ];
  },
  claims: (_size, node) => [
    {
      kind: 'no_stored_password',
      text: `${node.title}: pipelines sign in with a token of Azure DevOps, without a stored secret.`,
      resource: `azurerm_federated_identity_credential.${labelOf(node.id)}`,
      attributes: { audience: ['api://AzureADTokenExchange'] },
    },
  ],
};

/** Delivery with Azure Pipelines. */
export const azurePipelines = entry(offering);
