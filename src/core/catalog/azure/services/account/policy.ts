import type { SizeFacts } from '../../../../model/offering.ts';
import { code, resource } from '../../../../model/terraform.ts';
import { labelOf, startsWith, stringVariable } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, manage } from '../../foundation/facts.ts';
import { groupName } from '../../foundation/names.ts';

/** The initiative "Microsoft cloud security benchmark". learn.microsoft.com/azure/governance/policy/samples/azure-security-benchmark */
const BENCHMARK = '/providers/Microsoft.Authorization/policySetDefinitions/1f3afdf9-d0c9-4c3d-847f-89da613e70a8';
/** Characters of the name of an assignment. learn.microsoft.com/azure/governance/policy/concepts/assignment-structure */
const NAME_LENGTH = 64;

/** Rules that the resources of the system are checked against, with their state of compliance over time. */
const offering: AzureOffering<'configuration_audit', SizeFacts> = {
  id: 'azure.policy',
  service: 'Azure Policy',
  capability: 'configuration_audit',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  permissions: {
    azurerm_resource_group_policy_assignment: manage('Microsoft.Authorization/policyAssignments'),
  },
  fit: () => ({
    because:
      'Checks every resource of the system against the Microsoft cloud security benchmark when it changes and each day. It reports and blocks nothing; the activity log has the changes themselves.',
    provides: ['configuration_audit'],
  }),
  // Azure Policy charges nothing for Azure resources. azure.microsoft.com/pricing/details/azure-policy
  size: () => [
    { sku: 'one initiative, free of charge', count: 1, qualities: managed(3, null, { scalesToZero: true }) },
  ],
  meter: () => [],
  declare(_size, node, site) {
    const label = site.label(node.id);
    return [
      stringVariable(
        `${label}_initiative`,
        `${node.title}: id of the policy initiative that resources are checked against.`,
        BENCHMARK,
        startsWith('/providers/', 'Use the id of a built-in initiative.'),
      ),
      resource('security.tf', 'azurerm_resource_group_policy_assignment', label, {
        name: groupName(node.id, NAME_LENGTH),
        resource_group_id: code('azurerm_resource_group.main.id'),
        policy_definition_id: code(`var.${label}_initiative`),
      }),
    ];
  },
  claims: (_size, node) => [
    {
      kind: 'account_watched',
      text: `${node.title}: resources are checked against the Microsoft cloud security benchmark.`,
      resource: `azurerm_resource_group_policy_assignment.${labelOf(node.id)}`,
      attributes: { policy_definition_id: BENCHMARK },
    },
  ],
};

/** Configuration audit of the resource group. */
export const azurePolicy = entry(offering);
