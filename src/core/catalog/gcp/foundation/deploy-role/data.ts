import type { Permissions } from './permissions.ts';

const AS_IDENTITY = 'iam.serviceAccounts.actAs,get';

/** What keeps data, and what moves, searches and learns from them. */
export const DATA_PERMISSIONS: Permissions = {
  google_alloydb_cluster: 'alloydb.clusters.create,delete,get,update alloydb.operations.get compute.networks.get',
  google_alloydb_instance: 'alloydb.instances.create,delete,get,update alloydb.operations.get',
  google_alloydb_user: 'alloydb.users.create,delete,get,list,update',
  google_backup_dr_backup_plan:
    'backupdr.backupPlans.create,delete,get,update backupdr.backupVaults.get,associate backupdr.operations.get',
  google_backup_dr_backup_plan_association:
    'backupdr.backupPlanAssociations.createForCloudSqlInstance,deleteForCloudSqlInstance,get,getForCloudSqlInstance,list,updateForCloudSqlInstance backupdr.backupPlans.get,useForCloudSqlInstance backupdr.bvdataSources.get,list backupdr.operations.get cloudsql.instances.get',
  google_backup_dr_backup_vault: 'backupdr.backupVaults.create,delete,get,update backupdr.operations.get',
  google_bigquery_connection: 'bigquery.connections.create,delegate,delete,get,update,use',
  google_bigquery_data_transfer_config: `bigquery.transfers.get,update bigquery.jobs.create bigquery.datasets.get,update ${AS_IDENTITY}`,
  google_bigquery_dataset: 'bigquery.datasets.create,delete,get,update',
  google_bigquery_dataset_iam_member: 'bigquery.datasets.get,getIamPolicy,setIamPolicy,update',
  google_bigquery_default_service_account: 'bigquery.jobs.create resourcemanager.projects.get',
  google_bigquery_table: 'bigquery.tables.create,delete,get,update bigquery.datasets.get',
  google_bigtable_app_profile: 'bigtable.appProfiles.create,delete,get,update bigtable.instances.get',
  google_bigtable_gc_policy: 'bigtable.tables.get,update bigtable.instances.get',
  google_bigtable_instance:
    'bigtable.instances.create,delete,get,update bigtable.clusters.create,delete,get,list,update',
  google_bigtable_table: 'bigtable.tables.create,delete,get,update bigtable.instances.get',
  google_bigtable_table_iam_member: 'bigtable.tables.get,getIamPolicy,setIamPolicy',
  google_dataflow_flex_template_job: `dataflow.jobs.cancel,create,get,list,updateContents dataflow.messages.list compute.machineTypes.get storage.buckets.get storage.objects.create,get ${AS_IDENTITY}`,
  google_dataflow_job: `dataflow.jobs.cancel,create,get,list,updateContents dataflow.messages.list compute.machineTypes.get storage.buckets.get storage.objects.create,get ${AS_IDENTITY}`,
  google_datastream_connection_profile:
    'datastream.connectionProfiles.create,delete,get,update datastream.operations.get',
  google_datastream_private_connection:
    'datastream.privateConnections.create,delete,get datastream.operations.get compute.networks.get,use',
  google_datastream_stream: 'datastream.streams.create,delete,get,update datastream.operations.get',
  google_discovery_engine_data_store:
    'discoveryengine.dataStores.create,delete,get,update discoveryengine.operations.get',
  google_discovery_engine_search_engine:
    'discoveryengine.engines.create,delete,get,update discoveryengine.operations.get',
  google_document_ai_processor: 'documentai.processors.create,delete,get documentai.operations.getLegacy',
  google_filestore_instance: 'file.instances.create,delete,get,update file.operations.get compute.networks.get,use',
  google_firestore_backup_schedule:
    'datastore.backupSchedules.create,delete,get,update datastore.databases.getMetadata',
  google_firestore_database: 'datastore.databases.create,delete,getMetadata,update datastore.operations.get',
  google_memorystore_instance: 'memorystore.instances.create,delete,get,update memorystore.operations.get',
  google_netapp_active_directory: 'netapp.activeDirectories.create,delete,get,update netapp.operations.get',
  google_netapp_storage_pool: 'netapp.storagePools.create,delete,get,update netapp.operations.get compute.networks.get',
  google_netapp_volume: 'netapp.volumes.create,delete,get,update netapp.operations.get',
  google_redis_instance:
    'redis.instances.create,delete,get,getAuthString,update,updateAuth redis.operations.get compute.networks.get,use',
  google_spanner_backup_schedule: 'spanner.backupSchedules.create,delete,get,update',
  google_spanner_database:
    'spanner.databases.create,drop,get,getDdl,list,update,updateDdl spanner.databaseOperations.get',
  google_spanner_database_iam_member: 'spanner.databases.get,getIamPolicy,setIamPolicy',
  google_spanner_instance:
    'spanner.instances.create,delete,get,update spanner.instanceConfigs.get spanner.instanceOperations.get',
  google_sql_database: 'cloudsql.databases.create,delete,get,update cloudsql.instances.get',
  google_sql_database_instance:
    'cloudsql.instances.create,delete,get,list,restart,update cloudsql.users.list,delete compute.networks.get',
  google_sql_user: 'cloudsql.users.create,delete,get,list,update cloudsql.instances.get',
  google_storage_bucket: 'storage.buckets.create,delete,get,update storage.objects.list',
  google_storage_bucket_iam_member: 'storage.buckets.get,getIamPolicy,setIamPolicy',
  google_storage_bucket_object: 'storage.objects.create,delete,get,update',
  google_storage_project_service_account: 'resourcemanager.projects.get storage.buckets.list',
  google_transcoder_job_template: 'transcoder.jobTemplates.create,delete,get',
  google_vertex_ai_endpoint: 'aiplatform.endpoints.create,delete,get,update aiplatform.operations.list',
  google_vertex_ai_index:
    'aiplatform.indexes.create,delete,get,update aiplatform.operations.list storage.objects.get,list',
  google_vertex_ai_index_endpoint:
    'aiplatform.indexEndpoints.create,delete,get,update aiplatform.operations.list compute.networks.get,use',
  google_vertex_ai_index_endpoint_deployed_index:
    'aiplatform.indexEndpoints.deploy,get,undeploy,update aiplatform.indexes.get aiplatform.operations.list',
};
