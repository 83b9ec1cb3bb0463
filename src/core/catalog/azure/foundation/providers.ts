import { code, nested, type Value } from '../../../model/hcl.ts';
import type { Block } from '../../../model/iac.ts';
import type { Site } from '../../../model/site.ts';
import { namespacesOf } from './deploy-role/index.ts';
import { usesVaultSecrets } from './vault.ts';

/**
 * Versions of Terraform and of the providers that this site uses, and no others.
 * @param blocks all that is declared beside them
 */
export function providers(site: Site, blocks: readonly Block[]): readonly Block[] {
  const functions = site.placed.some((placed) => placed.choice.form === 'function');
  const machines = site.placed.some(({ choice }) => choice.offering.includes('scale-set'));
  const directory = site.placed.some(({ choice }) => choice.offering.startsWith('azure.entra'));
  const required: Record<string, Value> = {
    ...(functions ? { archive: { source: 'hashicorp/archive', version: '~> 2.7' } } : {}),
    ...(directory ? { azuread: { source: 'hashicorp/azuread', version: '~> 3.0' } } : {}),
    azurerm: { source: 'hashicorp/azurerm', version: '~> 4.0' },
    random: { source: 'hashicorp/random', version: '~> 3.6' },
    ...(usesVaultSecrets(site) ? { time: { source: 'hashicorp/time', version: '~> 0.13' } } : {}),
    ...(machines ? { tls: { source: 'hashicorp/tls', version: '~> 4.0' } } : {}),
  };
  return [
    {
      file: 'versions.tf',
      type: 'terraform',
      labels: [],
      body: { required_version: '>= 1.9.0', required_providers: nested(required) },
    },
    {
      file: 'providers.tf',
      type: 'provider',
      labels: ['azurerm'],
      comment: 'The subscription is read from ARM_SUBSCRIPTION_ID.',
      body: {
        // The provider's own list would ask for dozens that this system never touches.
        resource_provider_registrations: 'none',
        resource_providers_to_register: [...namespacesOf(blocks)],
        features: nested(features(site)),
      },
    },
    ...(directory
      ? [
          {
            file: 'providers.tf' as const,
            type: 'provider' as const,
            labels: ['azuread'],
            body: { tenant_id: code('var.sign_in_tenant_id') },
          },
        ]
      : []),
  ];
}

/** Services whose storage accounts take no keys. */
const KEYLESS = /^azure\.(blob-storage|synapse-)/;

function features(site: Site): Record<string, ReturnType<typeof nested>> {
  const storage = site.placed.some(({ choice }) => KEYLESS.test(choice.offering));
  return {
    resource_group: nested({ prevent_deletion_if_contains_resources: true }),
    ...(usesVaultSecrets(site) ? { key_vault: nested({ purge_soft_delete_on_destroy: false }) } : {}),
    // Accounts without shared keys answer the provider's own look into them with 403; it is not needed.
    ...(storage ? { storage: nested({ data_plane_available: false }) } : {}),
  };
}
