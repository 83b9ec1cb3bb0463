import type { Relocation } from '../../../model/offering.ts';
import { type Block, code, type Expression } from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';

/** Tenant, subscription or global types: one resource for all regions. */
const GLOBAL = [
  'azurerm_client_config',
  'azurerm_subscription',
  'azurerm_consumption_budget_resource_group',
  'azurerm_postgresql_flexible_server_database',
  'azurerm_mysql_flexible_database',
  'azurerm_postgresql_flexible_server_active_directory_administrator',
  'archive_file',
  'time_static',
];
const GLOBAL_FAMILIES = ['azuread_', 'azurerm_dns_', 'azurerm_cdn_frontdoor_', 'azurerm_static_web_app'];
/** Types whose names are unique in the subscription and that identify a user in a database of the other region. */
const UNIQUE_NAMES = ['azurerm_resource_group', 'azurerm_role_definition', 'azurerm_user_assigned_identity'];
/** Access grants that exist only in the first region: a replica inherits the logins of its source. */
const FIRST_REGION_ONLY = ['azurerm_cosmosdb_sql_role_assignment'];
/** Address range of the second network. Peered networks must not overlap. */
const SECOND_NETWORK = '10.1.0.0/16';

/**
 * Resources of the second region are in a second resource group, use its location, and have another six-character
 * suffix if their name must be globally unique.
 */
export const relocation: Relocation = {
  isGlobal: ({ type: kind, labels: [type = ''] }) =>
    kind === 'provider' || GLOBAL.includes(type) || GLOBAL_FAMILIES.some((family) => type.startsWith(family)),
  isRegional: (variable) => variable === 'vnet_cidr' || variable.endsWith('_image'),
  place(block, suffix) {
    const [type = ''] = block.labels;
    if (block.type === 'variable' && type.endsWith('vnet_cidr')) {
      return { ...block, body: { ...block.body, default: SECOND_NETWORK } };
    }
    if (block.type === 'resource' && FIRST_REGION_ONLY.includes(type)) return atHome(block, suffix);
    const { name } = block.body;
    return block.type === 'resource' && UNIQUE_NAMES.includes(type) && name !== undefined
      ? { ...block, body: { ...block.body, name: joined(name as string | Expression, `-${suffix}`) } }
      : block;
  },
};

function atHome(block: Block, suffix: string): Block {
  const own = (name: string) => {
    const value = block.body[name] as Expression | undefined;
    return value?.hcl === 'code' ? { [name]: code(value.code.replace(`_${suffix}.`, '.')) } : {};
  };
  return {
    ...block,
    body: { ...block.body, ...own('resource_group_name'), ...own('server_name'), ...own('account_name') },
  };
}
