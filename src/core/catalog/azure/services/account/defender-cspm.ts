import type { SizeFacts } from '../../../../model/offering.ts';
import { resource } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { PLAN_PERMISSIONS } from './defender.ts';

/** Checks of the subscription against the Microsoft cloud security benchmark, with paths of attack. */
const offering: AzureOffering<'security_posture', SizeFacts> = {
  id: 'azure.defender-cspm',
  service: 'Microsoft Defender CSPM',
  capability: 'security_posture',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  permissions: PLAN_PERMISSIONS,
  fit: () => ({
    because:
      'Checks the subscription against the Microsoft cloud security benchmark and shows paths of attack. Foundational checks are free; this plan is charged for each machine, storage account and database, for which the price takes each component.',
    provides: ['security_posture'],
  }),
  size: () => [{ sku: 'CloudPosture plan', count: 1, qualities: managed(3, null) }],
  meter: (_size, { demand: { components } }) => [
    {
      meter: 'defender/cspm',
      what: 'billable resources, at most one for each component',
      quantity: components * HOURS_PER_MONTH,
      arithmetic: `${components} x ${HOURS_PER_MONTH} h`,
    },
  ],
  declare: (_size, node, site) => [
    resource('security.tf', 'azurerm_security_center_subscription_pricing', site.label(node.id), {
      tier: 'Standard',
      resource_type: 'CloudPosture',
    }),
  ],
  claims: (_size, node) => [
    {
      kind: 'account_watched',
      text: `${node.title}: the configuration of the subscription is assessed continuously.`,
      resource: `azurerm_security_center_subscription_pricing.${labelOf(node.id)}`,
      attributes: { resource_type: 'CloudPosture', tier: 'Standard' },
    },
  ],
};

/** Security posture of the subscription. */
export const defenderCspm = entry(offering);
