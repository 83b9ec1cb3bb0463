import { code, type Expression, nested } from '../../../model/hcl.ts';
import { type Block, resource } from '../../../model/iac.ts';
import type { Principal } from '../../../model/offering.ts';
import type { Site } from '../../../model/site.ts';
import { factsOf, keysOf } from './facts.ts';
import { deployerRole, roleAssignment } from './identity.ts';
import { PLACED, shortName, TAGS } from './names.ts';

/**
 * The one vault of the site, with the right of the deploying identity to write into it. Every service that needs it declares it;
 * it prints once. A role takes up to some minutes to work, so secrets wait two.
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
      'A new role takes a while to reach the vault.',
    ),
  ];
}

/** A secret in the vault. With `placeholder`, a person fills it in and Terraform leaves it alone afterwards. */
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

/** An administrator's password that is made here and kept in the vault. */
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

/** How programs name a secret: always its newest version. */
export function secretReference(label: string): Expression {
  return code(`azurerm_key_vault_secret.${label}.versionless_id`);
}

/** The built-in role that reads secrets. */
export const SECRET_READER = 'Key Vault Secrets User';

/** The right to read one secret, and no other. */
export function secretReader(caller: Principal, label: string): Block {
  return roleAssignment(
    `${caller.label}_${label}`,
    code(`azurerm_key_vault_secret.${label}.resource_versionless_id`),
    SECRET_READER,
    caller,
  );
}
