import type { Site } from '../../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { deployerRole, identityBlock, roleAssignment } from '../../foundation/identity.ts';
import { TAGS } from '../../foundation/names.ts';
import { vaultBlocks } from '../../foundation/vault.ts';

const VALID_MONTHS = 12;

/**
 * Certificate of the gateway in the vault, and the identity that reads it. It is self-signed until the user imports
 * a certificate with the same name: Azure issues none for an Application Gateway.
 */
export function certificateBlocks(site: Site, nodeId: string): readonly Block[] {
  const label = site.label(nodeId);
  const vault = code('azurerm_key_vault.main.id');
  return [
    ...vaultBlocks(site),
    identityBlock(nodeId, label),
    deployerRole('deployer_certificates', vault, 'Key Vault Certificates Officer'),
    roleAssignment(
      `${label}_certificate`,
      code(`azurerm_key_vault_certificate.${label}.resource_manager_versionless_id`),
      'Key Vault Secrets User',
      { identity: code(`azurerm_user_assigned_identity.${label}.principal_id`) },
    ),
    resource('security.tf', 'time_sleep', `${label}_certificates`, {
      create_duration: '120s',
      depends_on: [code('azurerm_role_assignment.deployer_certificates')],
    }),
    resource(
      'security.tf',
      'azurerm_key_vault_certificate',
      label,
      {
        name: nodeId,
        key_vault_id: vault,
        ...TAGS,
        certificate_policy: policy(),
        lifecycle: nested({ ignore_changes: [code('certificate_policy')] }),
        depends_on: [code(`time_sleep.${label}_certificates`)],
      },
      'Self-signed certificate so that the gateway can start. Import the certificate of your domain with the same name.',
    ),
    resource('security.tf', 'time_sleep', `${label}_role`, {
      create_duration: '60s',
      depends_on: [code(`azurerm_role_assignment.${label}_certificate`)],
    }),
  ];
}

function policy() {
  return nested({
    issuer_parameters: nested({ name: 'Self' }),
    key_properties: nested({ exportable: true, key_type: 'RSA', key_size: 2048, reuse_key: false }),
    lifetime_action: nested({
      action: nested({ action_type: 'AutoRenew' }),
      trigger: nested({ days_before_expiry: 30 }),
    }),
    secret_properties: nested({ content_type: 'application/x-pkcs12' }),
    x509_certificate_properties: nested({
      subject: joined('CN=', code('coalesce(var.domain_name, local.name)')),
      validity_in_months: VALID_MONTHS,
      key_usage: ['digitalSignature', 'keyEncipherment'],
      extended_key_usage: ['1.3.6.1.5.5.7.3.1'],
    }),
  });
}
