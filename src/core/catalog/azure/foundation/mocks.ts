import type { Mocks } from '../../../model/cloud.ts';

const UUID = '00000000-0000-0000-0000-000000000000';
const SUBSCRIPTION = `/subscriptions/${UUID}`;

/** An attribute `id` of a resource type of Azure. */
function id(...types: readonly string[]): (label: string) => { readonly id: string } {
  return (label) => ({
    id: [`${SUBSCRIPTION}/resourceGroups/main/providers`, ...types.map((type) => `${type}/${label}`)].join('/'),
  });
}

/** Values in the formats that the Azure providers accept. */
export const mocks: Mocks = {
  variables: {},
  data: {
    azurerm_client_config: { object_id: UUID, tenant_id: UUID },
    azurerm_subscription: { id: SUBSCRIPTION },
  },
  resources: {
    azurerm_machine_learning_workspace: id('Microsoft.MachineLearningServices/workspaces'),
    azurerm_mysql_flexible_server: id('Microsoft.DBforMySQL/flexibleServers'),
    azurerm_postgresql_flexible_server: id('Microsoft.DBforPostgreSQL/flexibleServers'),
    azurerm_subnet: id('Microsoft.Network/virtualNetworks', 'subnets'),
    random_string: () => ({ result: '01234567' }),
  },
};
