import type { NodeCapability } from '../../../model/capability.ts';
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

/** Longest part of a name in the resource group besides the id: project, environment and separators. */
const GROUP_NAME_REST = 24;

/**
 * A name that is unique in the resource group: `shop-production-db`.
 * @param longest maximum length that the service allows
 */
export function groupName(nodeId: string, longest = 63): Expression {
  return joined(code('local.name'), `-${shorten(nodeId, longest - GROUP_NAME_REST)}`);
}

/** Longest part of a globally unique name besides the id: project, environment, separators and suffix. */
const WORLD_NAME_REST = 31;

/**
 * A globally unique name: `shop-production-db-x7k2p9`.
 * @param longest maximum length that the service allows; a name with an id of 24 characters has up to 55
 */
export function worldName(nodeId: string, longest = 63): Expression {
  const id = shorten(nodeId, longest - WORLD_NAME_REST);
  return joined(code('local.name'), `-${id}-`, code('random_string.suffix.result'));
}

/** Longest part of a compact name besides the id: project and suffix. */
const COMPACT_NAME_REST = 16;

/**
 * A globally unique name for services that allow letters and digits and no hyphen (storage accounts, registries): 10
 * from the project, at most 8 from the node, 6 random.
 * @param longest maximum length that the service allows
 */
export function compactName(nodeId: string, longest = 24): Expression {
  const tail = shorten(nodeId.replaceAll('-', ''), longest - COMPACT_NAME_REST);
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

/** Capabilities that one service provides with the same environment variables. */
const SAME_SETTINGS: readonly (readonly NodeCapability[])[] = [
  ['document_db', 'key_value_db'],
  ['full_text_search', 'vector_search'],
  ['data_warehouse', 'data_lake'],
];

/** Name of an environment variable; prefixed with the node label if several nodes have the same variables. */
export function settingName(site: Site, node: GraphNode, name: string): string {
  const alike = SAME_SETTINGS.find((group) => group.includes(node.capability)) ?? [node.capability];
  const siblings = site.placed.filter((placed) => alike.includes(placed.node.capability)).length;
  return siblings > 1 ? nodeSetting(site, node.id, name) : name;
}

/** The same where services of one capability have different variables: prefixed if several nodes use the same service. */
export function settingOfOffering(site: Site, node: GraphNode, name: string): string {
  const own = site.find(node.id)?.choice.offering;
  const siblings = site.placed.filter(({ choice }) => choice.offering === own).length;
  return siblings > 1 ? nodeSetting(site, node.id, name) : name;
}

/** Name of an environment variable of one node, such as `ORDERS_API_URL`; `SEARCH_ENDPOINT` of `search` stays as it is. */
export function nodeSetting(site: Site, nodeId: string, name: string): string {
  const prefix = `${site.label(nodeId).toUpperCase()}_`;
  return name.startsWith(prefix) ? name : `${prefix}${name}`;
}

/**
 * Label of a resource between two nodes: `app_db`. If other nodes of the site have the same label together, such as `app`
 * with `orders-db` and `app-orders` with `db`, or one alone, a second underscore separates the two.
 * @param from and to labels
 */
export function pairLabel(site: Site, from: string, to: string): string {
  const pair = `${from}_${to}`;
  const labels = new Set(site.placed.map(({ node }) => site.label(node.id)));
  const isTaken = [...labels].some(
    (one) => one === pair || (one !== from && pair.startsWith(`${one}_`) && labels.has(pair.slice(one.length + 1))),
  );
  return isTaken ? `${from}__${to}` : pair;
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
