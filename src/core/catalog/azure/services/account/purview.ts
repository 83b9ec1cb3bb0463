import type { SizeFacts } from '../../../../model/offering.ts';
import { nested, resource } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { always, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, manage } from '../../foundation/facts.ts';
import { groupName, PLACED, TAGS, worldName } from '../../foundation/names.ts';

/** Catalogue of data with its owners, classes and lineage. */
const offering: AzureOffering<'data_governance', SizeFacts> = {
  id: 'azure.purview',
  service: 'Microsoft Purview',
  capability: 'data_governance',
  inNetwork: false,
  permissions: { azurerm_purview_account: manage('Microsoft.Purview/accounts') },
  fit: () => ({
    because:
      'Catalogues data with owner, class and lineage, in one place for the organisation. Register the stores of this system as sources in its portal, and grant its identity read access to them.',
    provides: ['data_governance', 'data_lake'],
  }),
  // Service level agreement for online services: Microsoft Purview data map 99.9 % (general knowledge, unverified).
  size: () => [{ sku: 'one account, one capacity unit', count: 1, qualities: managed(3, 99.9) }],
  meter: () => [always('purview/capacity-unit', 'data map, one capacity unit')],
  declare(_size, node, site) {
    const label = site.label(node.id);
    return [
      resource('data.tf', 'azurerm_purview_account', label, {
        name: worldName(node.id),
        ...PLACED,
        managed_resource_group_name: groupName(`${node.id}-managed`),
        public_network_enabled: true,
        identity: nested({ type: 'SystemAssigned' }),
        ...TAGS,
      }),
    ];
  },
  claims: (_size, node) => [
    {
      kind: 'least_privilege',
      text: `${node.title}: sources are read with the identity of the account, without a password.`,
      resource: `azurerm_purview_account.${labelOf(node.id)}`,
      attributes: { 'identity.type': 'SystemAssigned' },
    },
  ],
};

/** Governance of the data of the organisation. */
export const purview = entry(offering);
