import type { GraphNode } from '../../../model/graph.ts';
import type { Site } from '../../../model/offering.ts';
import { type Block, code, type Expression, resource, type Value, variable } from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';

/** Arguments of every regional resource: resource group and location. */
export const PLACED: Readonly<Record<string, Value>> = {
  resource_group_name: code('azurerm_resource_group.main.name'),
  location: code('azurerm_resource_group.main.location'),
};

/** Arguments of a resource without a location. */
export const GROUPED: Readonly<Record<string, Value>> = {
  resource_group_name: code('azurerm_resource_group.main.name'),
};

export const TAGS: Readonly<Record<string, Value>> = { tags: code('local.tags') };

/** A literal string as an Expression. */
export function text(value: string): Expression {
  return joined(value);
}

/** A name that is unique in the resource group: `shop-production-db`. */
export function groupName(nodeId: string): Expression {
  return joined(code('local.name'), `-${nodeId}`);
}

/** A globally unique name: `shop-production-db-x7k2p9`. At most 63 characters. */
export function worldName(nodeId: string): Expression {
  return joined(code('local.name'), `-${nodeId}-`, code('random_string.suffix.result'));
}

/**
 * A globally unique name for services that allow 24 letters and digits and no hyphen (storage accounts,
 * registries): 10 from the project, at most 8 from the node, 6 random.
 */
export function compactName(nodeId: string): Expression {
  const tail = shorten(nodeId.replaceAll('-', ''), 8);
  return joined(code('local.compact'), tail, code('random_string.suffix.result'));
}

/** A globally unique name for services that allow 24 to 32 characters with hyphens. */
export function shortName(prefix: string, nodeId: string): Expression {
  const tail = shorten(nodeId, 8).replace(/-$/, '');
  return joined(`${prefix}-`, code('local.compact'), `-${tail}-`, code('random_string.suffix.result'));
}

/** Truncates a name to a length and adds a short checksum so that truncated names stay distinct. */
export function shorten(name: string, length: number): string {
  if (name.length <= length) return name;
  let sum = 7;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 46656;
  return name.slice(0, length - 3) + sum.toString(36).padStart(3, '0');
}

/** Name of an environment variable; prefixed with the node label if several nodes have the same capability. */
export function settingName(site: Site, node: GraphNode, name: string): string {
  const siblings = site.placed.filter((placed) => placed.node.capability === node.capability).length;
  return siblings > 1 ? `${site.label(node.id).toUpperCase()}_${name}` : name;
}

/** Azure CLI command for a resource, used in an output. @param verb such as `containerapp job start` */
export function azCommand(verb: string, address: string, rest = ''): Expression {
  const group = code('azurerm_resource_group.main.name');
  return joined(`az ${verb} --resource-group `, group, ' --name ', code(`${address}.name`), rest);
}

/** `deletion_protection`, one variable for all databases and stores of the site. */
function protectionVariable(): Block {
  return variable('deletion_protection', {
    description: 'Locks databases and stores against deletion. Set to false and apply before you destroy the system.',
    type: 'bool',
    default: true,
    nullable: false,
  });
}

/** Management lock: deletion of the resource or its resource group fails while it exists. */
export function deletionLock(label: string, address: string): readonly Block[] {
  return [
    protectionVariable(),
    resource('data.tf', 'azurerm_management_lock', label, {
      count: code('var.deletion_protection ? 1 : 0'),
      name: 'keep',
      scope: code(`${address}.id`),
      lock_level: 'CanNotDelete',
      notes: 'Set deletion_protection to false to lift it.',
    }),
  ];
}
