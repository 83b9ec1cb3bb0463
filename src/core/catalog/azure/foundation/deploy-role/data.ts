import { adjust, manage, type Rights } from './rights.ts';

const STORAGE = 'Microsoft.Storage/storageAccounts';
const COSMOS = 'Microsoft.DocumentDB/databaseAccounts';
const POSTGRESQL = 'Microsoft.DBforPostgreSQL/flexibleServers';
const MYSQL = 'Microsoft.DBforMySQL/flexibleServers';
const SQL = 'Microsoft.Sql/servers';
const KUSTO = 'Microsoft.Kusto/clusters';
const SYNAPSE = 'Microsoft.Synapse/workspaces';
const FACTORY = 'Microsoft.DataFactory/factories';
const STREAM = 'Microsoft.StreamAnalytics/streamingjobs';

/** Databases, stores, search and models: what keeps data or works through it. */
export const dataRights: Rights = {
  azurerm_cognitive_account: manage(
    'Microsoft.CognitiveServices/accounts',
    'Microsoft.CognitiveServices/accounts/listKeys/action',
    'Microsoft.CognitiveServices/locations/resourceGroups/deletedAccounts/read',
    'Microsoft.CognitiveServices/locations/resourceGroups/deletedAccounts/delete',
  ),
  azurerm_cognitive_deployment: manage('Microsoft.CognitiveServices/accounts/deployments'),
  azurerm_cosmosdb_account: manage(
    COSMOS,
    `${COSMOS}/listKeys/action`,
    `${COSMOS}/listConnectionStrings/action`,
    `${COSMOS}/readonlykeys/action`,
    'Microsoft.DocumentDB/databaseAccountNames/read',
    'Microsoft.DocumentDB/operationResults/read',
  ),
  azurerm_cosmosdb_cassandra_keyspace: cosmos('cassandraKeyspaces'),
  azurerm_cosmosdb_gremlin_database: cosmos('gremlinDatabases'),
  azurerm_cosmosdb_gremlin_graph: cosmos('gremlinDatabases/graphs'),
  azurerm_cosmosdb_sql_container: cosmos('sqlDatabases/containers'),
  azurerm_cosmosdb_sql_database: cosmos('sqlDatabases'),
  azurerm_cosmosdb_sql_role_assignment: manage(`${COSMOS}/sqlRoleAssignments`, `${COSMOS}/sqlRoleDefinitions/read`),
  azurerm_dashboard_grafana: manage('Microsoft.Dashboard/grafana'),
  azurerm_data_factory: manage(FACTORY),
  azurerm_data_factory_dataset_binary: manage(`${FACTORY}/datasets`),
  azurerm_data_factory_linked_service_azure_blob_storage: manage(`${FACTORY}/linkedservices`),
  azurerm_data_factory_pipeline: manage(`${FACTORY}/pipelines`),
  azurerm_data_factory_trigger_schedule: manage(
    `${FACTORY}/triggers`,
    `${FACTORY}/triggers/start/action`,
    `${FACTORY}/triggers/stop/action`,
  ),
  azurerm_data_protection_backup_instance_blob_storage: manage('Microsoft.DataProtection/backupVaults/backupInstances'),
  azurerm_data_protection_backup_policy_blob_storage: manage('Microsoft.DataProtection/backupVaults/backupPolicies'),
  azurerm_data_protection_backup_policy_postgresql_flexible_server: manage(
    'Microsoft.DataProtection/backupVaults/backupPolicies',
  ),
  azurerm_data_protection_backup_instance_postgresql_flexible_server: manage(
    'Microsoft.DataProtection/backupVaults/backupInstances',
  ),
  azurerm_data_protection_backup_vault: manage('Microsoft.DataProtection/backupVaults'),
  azurerm_kusto_cluster: manage(KUSTO),
  azurerm_kusto_database: manage(`${KUSTO}/databases`),
  azurerm_kusto_database_principal_assignment: manage(`${KUSTO}/databases/principalAssignments`),
  azurerm_kusto_eventhub_data_connection: manage(`${KUSTO}/databases/dataConnections`),
  azurerm_managed_redis: manage(
    'Microsoft.Cache/redisEnterprise',
    ...manage('Microsoft.Cache/redisEnterprise/databases'),
    'Microsoft.Cache/redisEnterprise/databases/listKeys/action',
  ),
  azurerm_managed_redis_access_policy_assignment: manage(
    'Microsoft.Cache/redisEnterprise/databases/accessPolicyAssignments',
  ),
  azurerm_mssql_database: manage(
    `${SQL}/databases`,
    ...adjust(`${SQL}/databases/backupShortTermRetentionPolicies`),
    ...adjust(`${SQL}/databases/backupLongTermRetentionPolicies`),
    ...adjust(`${SQL}/databases/securityAlertPolicies`),
    ...adjust(`${SQL}/databases/transparentDataEncryption`),
    ...adjust(`${SQL}/databases/geoBackupPolicies`),
    `${SQL}/databases/replicationLinks/read`,
  ),
  azurerm_mssql_elasticpool: manage(`${SQL}/elasticPools`),
  azurerm_mssql_server: manage(
    SQL,
    ...manage(`${SQL}/keys`),
    ...adjust(`${SQL}/connectionPolicies`),
    ...adjust(`${SQL}/encryptionProtector`),
    ...adjust(`${SQL}/sqlVulnerabilityAssessments`),
    `${SQL}/administrators/read`,
    `${SQL}/azureADOnlyAuthentications/read`,
    `${SQL}/restorableDroppedDatabases/read`,
  ),
  azurerm_mysql_flexible_database: manage(`${MYSQL}/databases`),
  azurerm_mysql_flexible_server: manage(MYSQL, 'Microsoft.DBforMySQL/checkNameAvailability/action'),
  azurerm_mysql_flexible_server_configuration: adjust(`${MYSQL}/configurations`),
  azurerm_postgresql_flexible_server: manage(POSTGRESQL, 'Microsoft.DBforPostgreSQL/checkNameAvailability/action'),
  azurerm_postgresql_flexible_server_active_directory_administrator: manage(`${POSTGRESQL}/administrators`),
  azurerm_postgresql_flexible_server_configuration: adjust(`${POSTGRESQL}/configurations`),
  azurerm_postgresql_flexible_server_database: manage(`${POSTGRESQL}/databases`),
  azurerm_powerbi_embedded: manage('Microsoft.PowerBIDedicated/capacities'),
  azurerm_search_service: manage(
    'Microsoft.Search/searchServices',
    'Microsoft.Search/searchServices/listAdminKeys/action',
    'Microsoft.Search/searchServices/listQueryKeys/action',
  ),
  azurerm_storage_account: manage(
    STORAGE,
    `${STORAGE}/listKeys/action`,
    ...adjust(`${STORAGE}/blobServices`),
    ...adjust(`${STORAGE}/fileServices`),
    'Microsoft.Storage/checknameavailability/read',
  ),
  azurerm_storage_account_static_website: [`${STORAGE}/read`, `${STORAGE}/listKeys/action`],
  azurerm_storage_blob: [`${STORAGE}/read`, `${STORAGE}/listKeys/action`],
  azurerm_storage_container: manage(`${STORAGE}/blobServices/containers`),
  azurerm_storage_management_policy: manage(`${STORAGE}/managementPolicies`),
  azurerm_storage_queue: manage(`${STORAGE}/queueServices/queues`),
  azurerm_storage_share: manage(`${STORAGE}/fileServices/shares`),
  azurerm_stream_analytics_job: manage(STREAM, `${STREAM}/transformations/read`, `${STREAM}/transformations/write`),
  azurerm_stream_analytics_job_schedule: [`${STREAM}/read`, `${STREAM}/start/action`, `${STREAM}/stop/action`],
  azurerm_stream_analytics_output_blob: manage(`${STREAM}/outputs`),
  azurerm_stream_analytics_output_cosmosdb: manage(`${STREAM}/outputs`),
  azurerm_stream_analytics_stream_input_eventhub_v2: manage(`${STREAM}/inputs`),
  azurerm_synapse_firewall_rule: manage(`${SYNAPSE}/firewallRules`),
  azurerm_synapse_sql_pool: manage(
    `${SYNAPSE}/sqlPools`,
    `${SYNAPSE}/sqlPools/transparentDataEncryption/read`,
    `${SYNAPSE}/sqlPools/transparentDataEncryption/write`,
    `${SYNAPSE}/sqlPools/geoBackupPolicies/read`,
    `${SYNAPSE}/sqlPools/geoBackupPolicies/write`,
  ),
  // A workspace of Synapse is served by Azure SQL's namespace too.
  azurerm_synapse_workspace: manage(
    SYNAPSE,
    ...adjust(`${SYNAPSE}/managedIdentitySqlControlSettings`),
    'Microsoft.Sql/register/action',
  ),
  azurerm_synapse_workspace_aad_admin: manage(`${SYNAPSE}/administrators`),
};

/** Databases and what lies in them have their throughput as a setting of its own. */
function cosmos(kind: string): readonly string[] {
  return manage(`${COSMOS}/${kind}`, ...adjust(`${COSMOS}/${kind}/throughputSettings`));
}
