/** Types that store data or logs of the system. */
export const STORES =
  /_(instance|instance_template|database|database_instance|bucket|bucket_config|dataset|table|topic|subscription|repository|secret|index|data_store|cluster|backup_vault|deployed_index|backend_bucket|message_bus|volume|index_endpoint|endpoint|environment)$/;

/** Argument of the customer-managed key by type. */
export const OWN_KEY_ARGUMENTS: Readonly<Record<string, string>> = {
  google_alloydb_cluster: 'kms_key_name',
  google_artifact_registry_repository: 'kms_key_name',
  google_bigquery_dataset: 'kms_key_name',
  google_bigtable_instance: 'kms_key_name',
  google_composer_environment: 'kms_key_name',
  google_eventarc_message_bus: 'crypto_key_name',
  google_filestore_instance: 'kms_key_name',
  google_firestore_database: 'kms_key_name',
  google_managed_kafka_cluster: 'kms_key',
  google_memorystore_instance: 'kms_key',
  google_pubsub_topic: 'kms_key_name',
  google_redis_instance: 'customer_managed_key',
  google_secret_manager_secret: 'kms_key_name',
  google_spanner_database: 'kms_key_name',
  google_sql_database_instance: 'encryption_key_name',
  google_storage_bucket: 'default_kms_key_name',
  google_vertex_ai_endpoint: 'kms_key_name',
  google_vertex_ai_index: 'kms_key_name',
  google_vertex_ai_index_endpoint: 'kms_key_name',
};

/** Stores without a customer-managed key argument, with the reason. */
export const ENCRYPTED_BY_GOOGLE: Readonly<Record<string, string>> = {
  google_alloydb_instance: 'the key of its cluster',
  google_backup_dr_backup_vault: 'backups have the key of their source',
  google_bigquery_table: 'the key of its dataset',
  google_bigtable_table: 'the key of its instance',
  google_cloudbuildv2_repository: 'a link to a repository, without data',
  google_compute_backend_bucket: 'the key of its bucket',
  google_compute_instance: 'stateless compute; the disk of a machine with data has the key',
  google_compute_instance_template: 'stateless compute',
  google_container_cluster: 'stateless compute',
  google_discovery_engine_data_store: 'supports keys only in the multi-regions eu and us',
  google_logging_project_bucket_config: 'audit logs, no data of the system',
  google_managed_kafka_topic: 'the key of its cluster',
  google_netapp_backup_vault: 'backups have the key of their source',
  google_netapp_volume: 'AES-256 by default; customer-managed keys need a separate CMEK policy',
  google_pubsub_subscription: 'the key of its topic',
  google_spanner_instance: 'the key of its database',
  google_sql_database: 'the key of its instance',
  google_vertex_ai_index_endpoint_deployed_index: 'the key of its index',
};

/** Types with another labels argument, which the default labels of the provider do not reach. */
export const OWN_LABELS: Readonly<Record<string, string>> = {
  google_container_cluster: 'resource_labels',
  google_monitoring_alert_policy: 'user_labels',
  google_monitoring_notification_channel: 'user_labels',
  google_monitoring_uptime_check_config: 'user_labels',
  google_sql_database_instance: 'user_labels',
};
