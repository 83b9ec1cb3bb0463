import type { Claim } from '../../../model/finding.ts';

/** @param what it protects: "the store" */
export function locked(label: string, what = 'the store'): Claim {
  return {
    kind: 'deletion_protected',
    text: `A lock keeps ${what} from being deleted.`,
    resource: `azurerm_management_lock.${label}`,
    argument: 'lock_level = "CanNotDelete"',
  };
}

/** @param argument that switches keys off */
export function keyless(resource: string, argument: string, text = 'Keys are switched off'): Claim {
  return {
    kind: 'no_stored_password',
    text: `${text}: programs sign in with their own identity.`,
    resource,
    argument,
  };
}

/** @param argument that sets the least version of TLS */
export function tls12(resource: string, argument: string): Claim {
  return { kind: 'encrypted_in_transit', text: 'Connections use TLS 1.2 or newer.', resource, argument };
}

export function httpsOnly(resource: string, argument = 'https_only = true'): Claim {
  return { kind: 'encrypted_in_transit', text: 'Only HTTPS is served, from TLS 1.2 on.', resource, argument };
}

/** It calls others under its system-assigned identity. */
export function ownIdentity(resource: string, text: string): Claim {
  return { kind: 'no_stored_password', text, resource, argument: 'type = "SystemAssigned"' };
}

/** @param spread otherwise there is no claim */
export function overZones(spread: boolean, resource: string, argument: string, text: string): readonly Claim[] {
  return spread ? [{ kind: 'multi_zone', text, resource, argument }] : [];
}
