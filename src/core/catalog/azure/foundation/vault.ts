import type { Principal, Site } from '../../../model/offering.ts';
import { type Block, code, type Expression, nested, resource } from '../../../model/terraform.ts';
import { factsOf, keysOf } from './facts.ts';
import { deployerRole, roleAssignment } from './identity.ts';
import { PLACED, pairLabel, shortName, TAGS } from './names.ts';

/**
 * Key Vault of the site, with write access for the deploying identity. Every service that needs it declares it;
 * it is printed once. A role assignment takes some minutes to take effect, so secrets wait two minutes.
 */
export function vaultBlocks(site: Site): readonly Block[] {
  const hardware = factsOf(keysOf(site)).keys?.hsm === true;
  return [
    resource('security.tf', 'azurerm_key_vault', 'main', {
      name: shortName('kv', 'v'),
      ...PLACED,
      tenant_id: code('data.azurerm_client_config.current.tenant_id'),
      sku_name: hardware ? 'premium' : 'standard',
      rbac_authorization_enabled: true,
      purge_protection_enabled: true,
      soft_delete_retention_days: 30,
      ...TAGS,
    }),
    deployerRole('deployer_vault', code('azurerm_key_vault.main.id'), 'Key Vault Secrets Officer'),
    resource(
      'security.tf',
      'time_sleep',
      'vault_role',
      { create_duration: '120s', depends_on: [code('azurerm_role_assignment.deployer_vault')] },
      'A new role assignment takes some minutes to take effect.',
    ),
  ];
}

/** A secret in the vault. With `placeholder`, the user sets its value and Terraform ignores changes to it. */
export function vaultSecret(label: string, name: string, value: Expression | string, placeholder: boolean): Block {
  return resource('security.tf', 'azurerm_key_vault_secret', label, {
    name,
    key_vault_id: code('azurerm_key_vault.main.id'),
    value,
    content_type: 'text/plain',
    ...TAGS,
    ...(placeholder ? { lifecycle: nested({ ignore_changes: [code('value')] }) } : {}),
    depends_on: [code('time_sleep.vault_role')],
  });
}

/** Administrator password, generated and stored in the vault. */
export function passwordBlocks(label: string, nodeId: string): readonly Block[] {
  return [
    resource('security.tf', 'random_password', label, {
      length: 32,
      min_lower: 2,
      min_upper: 2,
      min_numeric: 2,
      special: false,
    }),
    vaultSecret(label, `${nodeId}-password`, code(`random_password.${label}.result`), false),
  ];
}

/** Versionless secret identifier: it resolves to the latest version. */
export function secretReference(label: string): Expression {
  return code(`azurerm_key_vault_secret.${label}.versionless_id`);
}

/** The built-in role that reads secrets. */
export const SECRET_READER = 'Key Vault Secrets User';

/** Role assignment to read one secret. */
export function secretReader(site: Site, caller: Principal, label: string): Block {
  return roleAssignment(
    pairLabel(site, caller.label, label),
    code(`azurerm_key_vault_secret.${label}.resource_versionless_id`),
    SECRET_READER,
    caller,
  );
}
