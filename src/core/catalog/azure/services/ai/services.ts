import { formatNumber } from '../../../../messages/numbers.ts';
import type { SizeFacts } from '../../../../model/offering.ts';
import { code, output, resource } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { counted, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, type Permissions, reachable } from '../../foundation/facts.ts';
import { callerRole } from '../../foundation/identity.ts';
import { PLACED, settingName, TAGS, worldName } from '../../foundation/names.ts';
import { keyless } from '../claims.ts';
import { linkTarget } from '../private-link/address.ts';

/** Calls/s of one account before it returns 429. learn.microsoft.com/azure/ai-services/document-intelligence/service-limits */
const CALLS_PER_SECOND = 15;

const PERMISSIONS: Permissions = {
  azurerm_cognitive_account: reachable(
    'Microsoft.CognitiveServices/accounts',
    'Microsoft.CognitiveServices/accounts/listKeys/action',
    'Microsoft.CognitiveServices/locations/resourceGroups/deletedAccounts/read',
    'Microsoft.CognitiveServices/locations/resourceGroups/deletedAccounts/delete',
  ),
};

const offering: AzureOffering<'ml_inference', SizeFacts> = {
  id: 'azure.ai-services',
  service: 'Azure AI services',
  capability: 'ml_inference',
  inNetwork: false,
  permissions: PERMISSIONS,
  facts: (_size, node) => ({
    privateLink: linkTarget(`azurerm_cognitive_account.${labelOf(node.id)}`, 'account', 'cognitiveservices.azure.com'),
  }),
  fit(node, requirements) {
    if (node.demand.kind !== 'ready_made') return null;
    if (isExcluded(requirements, ['ml_inference'], ['azure ai services', 'cognitive services'])) return null;
    return {
      because: `Vision, document, speech and language APIs with one endpoint, for ${formatNumber(node.demand.callsPerMonth)} calls/month, with no model to train or host.`,
      provides: ['ml_inference'],
    };
  },
  size: (node) => [
    {
      sku: 'S0, all services',
      count: 1,
      // Service level agreement for online services: Azure AI services 99.9 %.
      qualities: managed(3, 99.9, {
        scalesToZero: true,
        // Azure raises this limit on request.
        headroomScore: node.demand.peakPerSecond <= CALLS_PER_SECOND ? 1 : 0.5,
      }),
    },
  ],
  meter: (_size, node) => [counted('ai_services/transactions', 'calls', node.demand.callsPerMonth, 1000)],
  declare(_size, node, site) {
    const label = site.label(node.id);
    return [
      resource('compute.tf', 'azurerm_cognitive_account', label, {
        name: worldName(node.id),
        ...PLACED,
        kind: 'CognitiveServices',
        sku_name: 'S0',
        custom_subdomain_name: worldName(node.id),
        local_auth_enabled: false,
        ...TAGS,
      }),
      output(`${label}_endpoint`, `Endpoint of ${node.title}.`, code(`azurerm_cognitive_account.${label}.endpoint`)),
    ];
  },
  grantAccess(_size, node, site, caller) {
    const label = site.label(node.id);
    return {
      environment: {
        [settingName(site, node, 'RECOGNITION_ENDPOINT')]: code(`azurerm_cognitive_account.${label}.endpoint`),
      },
      secrets: {},
      blocks: [callerRole(site, caller, `azurerm_cognitive_account.${label}`, 'Cognitive Services User')],
    };
  },
  claims: (_size, node) => [keyless(`azurerm_cognitive_account.${labelOf(node.id)}`, 'local_auth_enabled')],
};

/** Pretrained models for images, documents, speech and text. */
export const aiServices = entry(offering);
