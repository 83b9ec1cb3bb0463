import type { Claim } from '../../../model/finding.ts';

/** Claim of deletion protection. @param what it protects: "the store" */
export function locked(label: string, what = 'the store'): Claim {
  return {
    kind: 'deletion_protected',
    text: `A management lock prevents deletion of ${what}.`,
    resource: `azurerm_management_lock.${label}`,
    argument: 'lock_level = "CanNotDelete"',
  };
}

/** Claim of authentication without keys. @param argument that disables keys */
export function keyless(resource: string, argument: string, text = 'Key authentication is disabled'): Claim {
  return {
    kind: 'no_stored_password',
    text: `${text}: applications use managed identities.`,
    resource,
    argument,
  };
}

/** Claim of TLS. @param argument that sets the minimum TLS version */
export function tls12(resource: string, argument: string): Claim {
  return { kind: 'encrypted_in_transit', text: 'Connections use TLS 1.2 or newer.', resource, argument };
}

export function httpsOnly(resource: string, argument = 'https_only = true'): Claim {
  return { kind: 'encrypted_in_transit', text: 'HTTPS only, with TLS 1.2 or newer.', resource, argument };
}

/** Claim of a system-assigned identity. */
export function ownIdentity(resource: string, text: string): Claim {
  return { kind: 'no_stored_password', text, resource, argument: 'type = "SystemAssigned"' };
}

/** Claim of zone redundancy. @param spread false: no claim */
export function overZones(spread: boolean, resource: string, argument: string, text: string): readonly Claim[] {
  return spread ? [{ kind: 'multi_zone', text, resource, argument }] : [];
}
