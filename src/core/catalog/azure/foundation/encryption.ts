import type { PlacedNode, Site } from '../../../model/offering.ts';
import { type Body, code, type Expression, nested } from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';
import { factsOf, keysOf } from './facts.ts';
import { pairLabel } from './names.ts';

/** Stores that use a customer-managed key if the site has one. */
export function encryptedStores(site: Site): readonly PlacedNode[] {
  return site.placed.filter((placed) => factsOf(placed).takesOwnKey === true);
}

/** Label of the key of one store. */
export function keyLabel(site: Site, keysId: string, storeId: string): string {
  return pairLabel(site, site.label(keysId), site.label(storeId));
}

interface OwnKey {
  readonly id: Expression;
  readonly versionlessId: Expression;
  /** Identity that the store uses to read the key. */
  readonly reader: Expression;
  /** Resources that must exist before the store reads the key. */
  readonly after: readonly Expression[];
}

/** Customer-managed key of a store; null if it uses platform-managed keys. */
export function customerManagedKey(site: Site, storeId: string): OwnKey | null {
  const keys = keysOf(site);
  if (keys === null) return null;
  const address = `azurerm_key_vault_key.${keyLabel(site, keys.node.id, storeId)}`;
  return {
    id: code(`${address}.id`),
    versionlessId: code(`${address}.versionless_id`),
    reader: code('azurerm_user_assigned_identity.keys.id'),
    after: [code('time_sleep.keys_role')],
  };
}

/** Arguments of a store that takes `customer_managed_key` with a user-assigned identity. @param reader its name for that identity */
export function managedKey(
  key: OwnKey | null,
  reader: 'user_assigned_identity_id' | 'primary_user_assigned_identity_id',
): Body {
  if (key === null) return {};
  return {
    identity: nested({ type: 'UserAssigned', identity_ids: [key.reader] }),
    customer_managed_key: nested({ key_vault_key_id: key.id, [reader]: key.reader }),
  };
}

/** The same for a Cosmos DB account, which takes the identity as a string. */
export function accountKey(key: OwnKey | null): Body {
  if (key === null) return {};
  return {
    key_vault_key_id: key.versionlessId,
    default_identity_type: joined('UserAssignedIdentity=', key.reader),
    identity: nested({ type: 'UserAssigned', identity_ids: [key.reader] }),
  };
}
