import { formatNumber } from '../../../messages/numbers.ts';
import type { SizeFacts } from '../../../model/offering.ts';
import { code, output, resource } from '../../../model/terraform.ts';
import { DAYS_PER_MONTH } from '../../../model/workload.ts';
import { labelOf } from '../../kit/blocks.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { managed } from '../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../foundation/facts.ts';
import { callerRole } from '../foundation/identity.ts';
import { compactName, PLACED, TAGS } from '../foundation/names.ts';

/** Storage that each tier includes, GB. learn.microsoft.com/azure/container-registry/container-registry-skus */
const TIERS = [
  { name: 'Basic', includedGb: 10 },
  { name: 'Standard', includedGb: 100 },
] as const;

interface RegistrySize extends SizeFacts {
  readonly tier: (typeof TIERS)[number];
}

const PERMISSIONS: Permissions = {
  azurerm_container_registry: manage('Microsoft.ContainerRegistry/registries'),
};

const offering: AzureOffering<'ci_registry', RegistrySize> = {
  id: 'azure.container-registry',
  service: 'Azure Container Registry',
  capability: 'ci_registry',
  inNetwork: false,
  permissions: PERMISSIONS,
  fit(_node, requirements) {
    if (isExcluded(requirements, ['ci_registry'], ['azure container registry'])) return null;
    return {
      because: 'Stores container images in the same region; managed identities pull them without a password.',
      provides: ['ci_registry'],
    };
  },
  size: () =>
    TIERS.map((tier) => ({
      sku: tier.name,
      count: 1,
      tier,
      // Service level agreement for online services: Container Registry 99.9 %.
      qualities: managed(3, 99.9),
    })),
  meter: ({ tier }, node) => [
    {
      meter: `container_registry/registry/${tier.name.toLowerCase()}`,
      what: `registry with ${tier.includedGb} GB`,
      quantity: DAYS_PER_MONTH,
      arithmetic: '730 h / 24',
    },
    {
      meter: 'container_registry/storage-over-included',
      what: 'images beyond the included storage',
      quantity: Math.max(0, node.demand.imageGb - tier.includedGb),
      arithmetic: `${formatNumber(node.demand.imageGb)} GB - ${tier.includedGb} GB`,
    },
  ],
  declare(size, node, site) {
    const label = site.label(node.id);
    return [
      resource('compute.tf', 'azurerm_container_registry', label, {
        name: compactName(node.id),
        ...PLACED,
        sku: size.tier.name,
        admin_enabled: false,
        ...TAGS,
      }),
      output(
        `${label}_address`,
        'Login server for image pushes.',
        code(`azurerm_container_registry.${label}.login_server`),
      ),
    ];
  },
  grantAccess(_size, node, site, caller) {
    const label = site.label(node.id);
    const grant = callerRole(site, caller, `azurerm_container_registry.${label}`, 'AcrPull');
    return { environment: {}, secrets: {}, blocks: [grant] };
  },
  claims: (_size, node) => [
    {
      kind: 'no_stored_password',
      text: 'The registry has no admin password: applications pull with their managed identity.',
      resource: `azurerm_container_registry.${labelOf(node.id)}`,
      attributes: { admin_enabled: false },
    },
  ],
};

/** Container images of the site. */
export const containerRegistry = entry(offering);
