import type { SizeFacts } from '../../../../model/offering.ts';
import { resource } from '../../../../model/terraform.ts';
import { always, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, manage } from '../../foundation/facts.ts';
import { groupName, PLACED, TAGS } from '../../foundation/names.ts';

/** Protection of the public IP addresses in the virtual network. */
const offering: AzureOffering<'ddos_protection', SizeFacts> = {
  id: 'azure.ddos-protection',
  service: 'Azure DDoS Network Protection',
  capability: 'ddos_protection',
  inNetwork: false,
  permissions: {
    azurerm_network_ddos_protection_plan: manage(
      'Microsoft.Network/ddosProtectionPlans',
      'Microsoft.Network/ddosProtectionPlans/join/action',
    ),
  },
  facts: () => ({ needsNetwork: true }),
  fit: () => ({
    because:
      'Adapts to the traffic of each public IP address of the virtual network, up to 100 of them, with a response team and credits for the cost of an attack. Front Door has its own protection. One plan serves all subscriptions of a tenant.',
    provides: ['ddos_protection'],
  }),
  // SLA for online services: Azure DDoS Protection 99.99 % (general knowledge, unverified).
  size: () => [{ sku: 'one plan, up to 100 addresses', count: 1, qualities: managed(3, 99.99) }],
  meter: () => [always('ddos_protection/network-plan', 'one plan')],
  declare: (_size, node, site) => [
    resource('network.tf', 'azurerm_network_ddos_protection_plan', site.label(node.id), {
      name: groupName(node.id),
      ...PLACED,
      ...TAGS,
    }),
  ],
  claims: () => [
    {
      kind: 'account_watched',
      text: 'Public IP addresses of the virtual network are protected against DDoS attacks.',
      resource: 'azurerm_virtual_network.main',
      attributes: { 'ddos_protection_plan.enable': true },
    },
  ],
};

/** DDoS protection of the network. */
export const ddosProtection = entry(offering);
