import { type Block, code, nested, TERRAFORM_VERSION, type Value } from '../../../model/terraform.ts';
import { namespacesOf, typesOf } from './deploy-role/index.ts';
import type { Permissions } from './facts.ts';

/** Terraform providers by the prefix of their resource types. */
const PROVIDERS: Readonly<Record<string, { readonly source: string; readonly version: string }>> = {
  archive: { source: 'hashicorp/archive', version: '~> 2.7' },
  azuread: { source: 'hashicorp/azuread', version: '~> 3.0' },
  azurerm: { source: 'hashicorp/azurerm', version: '~> 4.0' },
  random: { source: 'hashicorp/random', version: '~> 3.6' },
  time: { source: 'hashicorp/time', version: '~> 0.13' },
  tls: { source: 'hashicorp/tls', version: '~> 4.0' },
};

/**
 * Versions of Terraform and of the providers that these blocks use, and no others.
 * @param blocks all other blocks
 */
export function providers(blocks: readonly Block[], permissions: Permissions): readonly Block[] {
  const used = new Set(typesOf(blocks).map((type) => type.slice(0, type.indexOf('_'))));
  const required = Object.entries(PROVIDERS).filter(([name]) => used.has(name));
  return [
    {
      file: 'versions.tf',
      type: 'terraform',
      labels: [],
      body: {
        required_version: `>= ${TERRAFORM_VERSION}.0`,
        required_providers: nested(Object.fromEntries<Value>(required)),
      },
    },
    {
      file: 'providers.tf',
      type: 'provider',
      labels: ['azurerm'],
      comment: 'The subscription is read from ARM_SUBSCRIPTION_ID.',
      body: {
        // The default of the provider registers dozens of namespaces that this system does not use.
        resource_provider_registrations: 'none',
        resource_providers_to_register: [...namespacesOf(blocks, permissions)],
        features: nested(features(blocks)),
      },
    },
    ...(used.has('azuread')
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

function features(blocks: readonly Block[]): Record<string, ReturnType<typeof nested>> {
  const vault = blocks.some(({ labels: [type] }) => type === 'azurerm_key_vault');
  const keyless = blocks.some(({ body }) => body.shared_access_key_enabled === false);
  return {
    resource_group: nested({ prevent_deletion_if_contains_resources: true }),
    ...(vault ? { key_vault: nested({ purge_soft_delete_on_destroy: false }) } : {}),
    // Storage accounts without shared keys answer the data plane check of the provider with 403; the check is not needed.
    ...(keyless ? { storage: nested({ data_plane_available: false }) } : {}),
  };
}
