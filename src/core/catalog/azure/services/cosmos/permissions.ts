import { adjust, manage, type Permissions, reachable } from '../../foundation/facts.ts';

const COSMOS = 'Microsoft.DocumentDB/databaseAccounts';

export const COSMOS_PERMISSIONS: Permissions = {
  azurerm_cosmosdb_account: reachable(
    COSMOS,
    `${COSMOS}/listKeys/action`,
    `${COSMOS}/listConnectionStrings/action`,
    `${COSMOS}/readonlykeys/action`,
    'Microsoft.DocumentDB/databaseAccountNames/read',
    'Microsoft.DocumentDB/operationResults/read',
  ),
  azurerm_cosmosdb_cassandra_keyspace: withThroughput('cassandraKeyspaces'),
  azurerm_cosmosdb_gremlin_database: withThroughput('gremlinDatabases'),
  azurerm_cosmosdb_gremlin_graph: withThroughput('gremlinDatabases/graphs'),
  azurerm_cosmosdb_sql_container: withThroughput('sqlDatabases/containers'),
  azurerm_cosmosdb_sql_database: withThroughput('sqlDatabases'),
  azurerm_cosmosdb_sql_role_assignment: manage(`${COSMOS}/sqlRoleAssignments`, `${COSMOS}/sqlRoleDefinitions/read`),
};

/** Permissions including throughput, which is a separate resource type of databases and containers. */
function withThroughput(kind: string): readonly string[] {
  return manage(`${COSMOS}/${kind}`, ...adjust(`${COSMOS}/${kind}/throughputSettings`));
}
