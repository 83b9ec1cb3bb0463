import type { SizeFacts } from '../../../../model/offering.ts';
import { code, resource, variable } from '../../../../model/terraform.ts';
import { labelOf, matches, orNull, stringVariable } from '../../../kit/blocks.ts';
import { counted, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../../foundation/facts.ts';

const FILE = 'security.tf';

/** A plan is set and reset, never deleted. */
export const PLAN_PERMISSIONS: Permissions = {
  azurerm_security_center_subscription_pricing: [
    'Microsoft.Security/pricings/read',
    'Microsoft.Security/pricings/write',
  ],
};

const PERMISSIONS: Permissions = {
  ...PLAN_PERMISSIONS,
  azurerm_security_center_contact: manage('Microsoft.Security/securityContacts'),
};

/** Plans with their subplans. learn.microsoft.com/azure/defender-for-cloud/defender-for-cloud-introduction */
const PLANS = {
  VirtualMachines: 'P2',
  StorageAccounts: 'DefenderForStorageV2',
  KeyVaults: 'PerKeyVault',
  SqlServers: null,
  OpenSourceRelationalDatabases: null,
};
/** Machines of a program where it runs on virtual machines; a working assumption. */
const MACHINES_PER_PROGRAM = 2;

/** Alerts on compromised machines, stores, vaults and databases of the subscription. */
const offering: AzureOffering<'threat_detection', SizeFacts> = {
  id: 'azure.defender-plans',
  service: 'Microsoft Defender for Cloud plans',
  capability: 'threat_detection',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  permissions: PERMISSIONS,
  fit: () => ({
    because:
      'The plans for machines, storage, vaults and databases raise alerts on attacks in the whole subscription. They are charged for what there is: the price assumes two machines for each program, which a program without machines does not have.',
    provides: ['threat_detection'],
  }),
  size: () => [{ sku: `${Object.keys(PLANS).length} plans`, count: 1, qualities: managed(3, null) }],
  meter: (_size, { demand: { programs } }) => [
    {
      meter: 'defender/servers-p2',
      what: 'machines, if programs run on them',
      quantity: programs * MACHINES_PER_PROGRAM,
      arithmetic: `${programs} x ${MACHINES_PER_PROGRAM}, assumed`,
    },
    counted('defender/storage', 'storage account', 1),
    counted('defender/key-vault', 'vault', 1),
    counted('defender/sql', 'database server', 1),
  ],
  declare(_size, node, site) {
    const label = site.label(node.id);
    return [
      variable(`${label}_plans`, {
        description: `${node.title}: plans of Microsoft Defender for Cloud with their subplans. Each applies to the whole subscription.`,
        type: 'map(string)',
        default: PLANS,
        validation: {
          condition: `length(var.${label}_plans) > 0`,
          message: 'Name at least one plan.',
        },
      }),
      stringVariable(
        `${label}_email`,
        `${node.title}: e-mail address that receives alerts of high severity. Null: the owners of the subscription do.`,
        null,
        orNull(matches('@', 'Use an e-mail address.')),
      ),
      resource(FILE, 'azurerm_security_center_subscription_pricing', label, {
        for_each: code(`var.${label}_plans`),
        tier: 'Standard',
        resource_type: code('each.key'),
        subplan: code('each.value'),
      }),
      resource(FILE, 'azurerm_security_center_contact', label, {
        count: code(`var.${label}_email == null ? 0 : 1`),
        name: 'default',
        email: code(`var.${label}_email`),
        alert_notifications: true,
        alerts_to_admins: true,
      }),
    ];
  },
  claims: (_size, node) => [
    {
      kind: 'account_watched',
      text: `${node.title}: the subscription is watched for threats.`,
      resource: `azurerm_security_center_subscription_pricing.${labelOf(node.id)}`,
      attributes: { tier: 'Standard' },
    },
    {
      kind: 'account_watched',
      text: `${node.title}: alerts of high severity are sent to ${labelOf(node.id)}_email.`,
      resource: `azurerm_security_center_contact.${labelOf(node.id)}`,
      attributes: { alert_notifications: true },
    },
  ],
};

/** Threat detection of the subscription. */
export const defenderPlans = entry(offering);
