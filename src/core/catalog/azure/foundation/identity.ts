import type { Principal, Site } from '../../../model/offering.ts';
import { type Block, code, type Expression, type Nested, nested, resource } from '../../../model/terraform.ts';
import { labelOf } from '../../kit/blocks.ts';
import { groupName, PLACED, pairLabel, TAGS } from './names.ts';

/** User-assigned identity of the application of a node. */
export function identityOf(nodeId: string): Principal {
  const label = labelOf(nodeId);
  const address = `azurerm_user_assigned_identity.${label}`;
  return { label, identity: code(`${address}.principal_id`), address };
}

export function identityBlock(nodeId: string, label: string): Block {
  return resource('security.tf', 'azurerm_user_assigned_identity', label, {
    name: groupName(nodeId),
    ...PLACED,
    ...TAGS,
  });
}

/** `identity` block with a user-assigned identity. */
export function userIdentity(label: string): Nested {
  return nested({ type: 'UserAssigned', identity_ids: [code(`azurerm_user_assigned_identity.${label}.id`)] });
}

/** `identity` block with a system-assigned identity. */
export const SYSTEM_IDENTITY: Nested = nested({ type: 'SystemAssigned' });

/** Principal ID of the system-assigned identity of a resource. @param type of Terraform, such as `azurerm_data_factory` */
export function systemPrincipal(type: string, label: string): Principal {
  const address = `${type}.${label}`;
  return { label, identity: code(`${address}.identity[0].principal_id`), address };
}

/** Role assignment: a built-in role on one resource. */
export function roleAssignment(
  label: string,
  scope: Expression,
  role: string,
  { identity }: Pick<Principal, 'identity'>,
  comment?: string,
): Block {
  const body = {
    scope,
    role_definition_name: role,
    principal_id: identity,
    principal_type: 'ServicePrincipal',
  };
  return resource('security.tf', 'azurerm_role_assignment', label, body, comment);
}

/** Role assignment for a caller on the resource that it calls. @param address of that resource in Terraform */
export function callerRole(site: Site, caller: Principal, address: string, role: string): Block {
  const label = address.slice(address.indexOf('.') + 1);
  return roleAssignment(pairLabel(site, caller.label, label), code(`${address}.id`), role, caller);
}

/** Role assignment on one resource for the identity that runs Terraform. */
export function deployerRole(label: string, scope: Expression, role: string): Block {
  return resource('security.tf', 'azurerm_role_assignment', label, {
    scope,
    role_definition_name: role,
    principal_id: code('data.azurerm_client_config.current.object_id'),
  });
}

/** `zones` argument with all zones of the region; none in a region without zones. */
export function allZones({ region }: Site): { readonly zones?: readonly string[] } {
  return region.zones.length === 0 ? {} : { zones: region.zones };
}
