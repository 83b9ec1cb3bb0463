import type { Attributes, Claim } from '../../../model/finding.ts';

/** Claim of deletion protection. @param what it protects: "the store" */
export function locked(label: string, what = 'the store'): Claim {
  return {
    kind: 'deletion_protected',
    text: `A management lock prevents deletion of ${what}.`,
    resource: `azurerm_management_lock.${label}`,
    attributes: { lock_level: 'CanNotDelete' },
  };
}

/** Claim of authentication without keys. @param attribute that permits keys */
export function keyless(resource: string, attribute: string, text = 'Key authentication is disabled'): Claim {
  return {
    kind: 'no_stored_password',
    text: `${text}: applications use managed identities.`,
    resource,
    attributes: { [attribute]: false },
  };
}

/** Claim of TLS. @param attributes that set the minimum TLS version */
export function tls12(resource: string, attributes: Attributes): Claim {
  return { kind: 'encrypted_in_transit', text: 'Connections use TLS 1.2 or newer.', resource, attributes };
}

/** Claim of HTTPS. @param attribute that requires it */
export function httpsOnly(resource: string, attribute = 'https_only'): Claim {
  return {
    kind: 'encrypted_in_transit',
    text: 'HTTPS only, with TLS 1.2 or newer.',
    resource,
    attributes: { [attribute]: true },
  };
}

/** Claim of a system-assigned identity. */
export function ownIdentity(resource: string, text: string): Claim {
  return { kind: 'no_stored_password', text, resource, attributes: { 'identity.type': 'SystemAssigned' } };
}

/** Claim of zone redundancy. @param spread false: no claim */
export function overZones(spread: boolean, resource: string, attributes: Attributes, text: string): readonly Claim[] {
  return spread ? [{ kind: 'multi_zone', text, resource, attributes }] : [];
}
