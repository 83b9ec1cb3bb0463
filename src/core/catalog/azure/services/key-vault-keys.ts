import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { counted, managed } from '../../kit/usage.ts';
import { encryptedStores, keyLabel } from '../foundation/encryption.ts';
import { type AzureOffering, entry, type Permissions } from '../foundation/facts.ts';
import { deployerRole, identityBlock, roleAssignment } from '../foundation/identity.ts';
import { groupName, TAGS } from '../foundation/names.ts';
import { vaultBlocks } from '../foundation/vault.ts';

interface KeySize extends SizeFacts {
  readonly hsm: boolean;
}

/** Key operations that wrap and unwrap the data encryption keys of a store. */
const WRAPPING = ['wrapKey', 'unwrapKey'];

function keyBlocks(label: string, name: string, hsm: boolean): readonly Block[] {
  const address = `azurerm_key_vault_key.${label}`;
  return [
    resource('security.tf', 'azurerm_key_vault_key', label, {
      name,
      key_vault_id: code('azurerm_key_vault.main.id'),
      key_type: hsm ? 'RSA-HSM' : 'RSA',
      key_size: 3072,
      key_opts: [...WRAPPING],
      ...TAGS,
      rotation_policy: nested({ automatic: nested({ time_after_creation: 'P365D' }) }),
      depends_on: [code('time_sleep.deployer_keys')],
    }),
    roleAssignment(label, code(`${address}.resource_versionless_id`), 'Key Vault Crypto Service Encryption User', {
      identity: code('azurerm_user_assigned_identity.keys.principal_id'),
    }),
  ];
}

function declare(size: KeySize, node: GraphNode<'kms'>, site: Site): readonly Block[] {
  const stores = encryptedStores(site);
  const label = site.label(node.id);
  const own =
    stores.length === 0
      ? [{ label: `${label}_data`, name: 'data' }]
      : stores.map((store) => ({ label: keyLabel(site, node.id, store.node.id), name: store.node.id }));
  return [
    ...vaultBlocks(site),
    deployerRole('deployer_keys', code('azurerm_key_vault.main.id'), 'Key Vault Crypto Officer'),
    resource('security.tf', 'time_sleep', 'deployer_keys', {
      create_duration: '120s',
      depends_on: [code('azurerm_role_assignment.deployer_keys')],
    }),
    identityBlock('keys', 'keys'),
    ...own.flatMap((key) => keyBlocks(key.label, key.name, size.hsm)),
    resource(
      'security.tf',
      'time_sleep',
      'keys_role',
      { create_duration: '60s', depends_on: own.map((key) => code(`azurerm_role_assignment.${key.label}`)) },
      'Stores read their key immediately, but a new role assignment takes some minutes to take effect.',
    ),
    output(`${label}_vault`, 'Key Vault that holds the keys.', code('azurerm_key_vault.main.name')),
  ];
}

const PERMISSIONS: Permissions = {
  azurerm_key_vault_key: ['Microsoft.KeyVault/vaults/read'],
};

const offering: AzureOffering<'kms', KeySize> = {
  id: 'azure.key-vault-keys',
  service: 'Azure Key Vault keys',
  capability: 'kms',
  inNetwork: false,
  permissions: PERMISSIONS,
  facts: ({ hsm }) => ({ keys: { hsm } }),
  fit(node, requirements) {
    if (isExcluded(requirements, ['kms'], ['key vault', 'azure key vault'])) return null;
    return {
      because: node.demand.hsm
        ? 'Customer-managed keys in a hardware security module (FIPS 140-3 level 3), one per store. Without its key the data of a store is unreadable.'
        : 'Customer-managed keys, one per store, rotated every year. Without its key the data of a store is unreadable.',
      provides: ['kms'],
    };
  },
  size: (node) => [
    {
      sku: node.demand.hsm ? 'Premium, RSA-HSM 3072' : 'Standard, RSA 3072',
      count: 1,
      hsm: node.demand.hsm,
      // Service level agreement for online services: Key Vault 99.99 %.
      qualities: managed(3, 99.99, { scalesToZero: !node.demand.hsm }),
    },
  ],
  meter: (size, node) => [
    // RSA 3072-bit is billed as an advanced key.
    counted('key_vault/advanced-key-operations', 'key operations', node.demand.operationsPerMonth, 1e4),
    ...(size.hsm ? [counted('key_vault/hsm-advanced-key', 'HSM-protected keys', node.demand.keys)] : []),
  ],
  declare,
  claims: () => [
    {
      kind: 'encrypted_at_rest',
      text: 'Stores are encrypted with customer-managed keys that only these stores can use.',
      resource: 'azurerm_user_assigned_identity.keys',
      attributes: { name: groupName('keys') },
    },
    {
      kind: 'deletion_protected',
      text: 'A deleted key can be restored for 30 days; purge protection is enabled.',
      resource: 'azurerm_key_vault.main',
      attributes: { purge_protection_enabled: true },
    },
  ],
};

/** Customer-managed keys. */
export const keyVaultKeys = entry(offering);
