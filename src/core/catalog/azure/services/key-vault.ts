import type { SizeFacts } from '../../../model/offering.ts';
import { code, type Expression, output } from '../../../model/terraform.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { namesFor } from '../../kit/secrets.ts';
import { counted, managed } from '../../kit/usage.ts';
import { type AzureOffering, entry } from '../foundation/facts.ts';
import { secretReader, secretReference, vaultBlocks, vaultSecret } from '../foundation/vault.ts';
import { linkTarget } from './private-link/address.ts';

/** Secret name with letters, digits and hyphens only, as Key Vault requires. */
function vaultName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

function labelOf(nodeLabel: string, name: string): string {
  return `${nodeLabel}_${vaultName(name).replaceAll('-', '_')}`;
}

const offering: AzureOffering<'secrets', SizeFacts> = {
  id: 'azure.key-vault',
  service: 'Azure Key Vault',
  capability: 'secrets',
  inNetwork: false,
  facts: () => ({
    privateLink: linkTarget('azurerm_key_vault.main', 'vault', 'vaultcore.azure.net'),
  }),
  fit(_node, requirements) {
    if (isExcluded(requirements, ['secrets'], ['key vault', 'azure key vault'])) return null;
    return {
      because:
        'Stores secrets outside of code and images; each application reads only its own secrets with its managed identity.',
      provides: ['secrets'],
    };
  },
  size: () => [
    {
      sku: 'Standard',
      count: 1,
      // Service level agreement for online services: Key Vault 99.99 %.
      qualities: managed(3, 99.99, { scalesToZero: true }),
    },
  ],
  meter: (_size, node) => [counted('key_vault/operations', 'secret reads', node.demand.readsPerMonth, 1e4)],
  declare(_size, node, site) {
    const label = site.label(node.id);
    return [
      ...vaultBlocks(site),
      ...node.demand.names.map((name) => vaultSecret(labelOf(label, name), vaultName(name), 'replace-me', true)),
      output(
        'vault_name',
        'Key Vault for the secrets. Set the secret values there.',
        code('azurerm_key_vault.main.name'),
      ),
    ];
  },
  grantAccess(_size, node, site, caller, edge) {
    const label = site.label(node.id);
    const secrets: Record<string, Expression> = {};
    const names = namesFor(edge.from, node.demand);
    for (const name of names) {
      secrets[vaultName(name).replaceAll('-', '_').toUpperCase()] = secretReference(labelOf(label, name));
    }
    return {
      environment: {},
      secrets,
      blocks: names.map((name) => secretReader(site, caller, labelOf(label, name))),
    };
  },
  claims: () => [
    {
      kind: 'least_privilege',
      text: 'Role assignments grant read access to individual secrets.',
      resource: 'azurerm_key_vault.main',
      attributes: { rbac_authorization_enabled: true },
    },
    {
      kind: 'deletion_protected',
      text: 'A deleted secret can be restored for 30 days; purge protection is enabled.',
      resource: 'azurerm_key_vault.main',
      attributes: { purge_protection_enabled: true },
    },
  ],
};

/** Secrets in the Key Vault of the site. */
export const keyVault = entry(offering);
