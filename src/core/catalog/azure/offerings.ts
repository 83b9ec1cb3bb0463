import type { NodeCapability } from '../../model/capability.ts';
import { COMMON_PERMISSIONS } from './foundation/deploy-role/common.ts';
import type { AzureEntry, Permissions } from './foundation/facts.ts';
import { ddosProtection } from './services/account/ddos.ts';
import { defenderPlans } from './services/account/defender.ts';
import { defenderCspm } from './services/account/defender-cspm.ts';
import { azurePolicy } from './services/account/policy.ts';
import { purview } from './services/account/purview.ts';
import { machineLearningEndpoint } from './services/ai/endpoint.ts';
import { openaiEurope, openaiGlobal } from './services/ai/openai.ts';
import { fullTextSearch, vectorSearch } from './services/ai/search.ts';
import { aiServices } from './services/ai/services.ts';
import { machineLearning } from './services/ai/training.ts';
import { aksWeb, aksWorker } from './services/aks/offerings.ts';
import { apiManagement, apiManagementUnits } from './services/api-management.ts';
import { appService } from './services/app-service.ts';
import { gatewayBalancer, gatewayFirewall } from './services/application-gateway/offerings.ts';
import { backupVault } from './services/backup/vault.ts';
import { ffmpegJobs } from './services/batch/ffmpeg.ts';
import { containerAppsJobs } from './services/batch/jobs.ts';
import { batchPool } from './services/batch/pool.ts';
import { blobStorage } from './services/blob-storage.ts';
import { communicationEmail } from './services/communication-email.ts';
import { communicationSms } from './services/communication-sms.ts';
import { containerApps } from './services/container-apps/web.ts';
import { containerAppsWorker } from './services/container-apps/worker.ts';
import { containerRegistry } from './services/container-registry.ts';
import { cosmosCassandra, cosmosGremlin } from './services/cosmos/keyed.ts';
import { cosmosDocuments, cosmosKeyValues } from './services/cosmos/store.ts';
import { managedGrafana, powerBiEmbedded, powerBiLicences } from './services/dashboards.ts';
import { dataExplorer } from './services/data-explorer.ts';
import { dataFactory } from './services/data-factory.ts';
import { dns } from './services/dns.ts';
import { entraCustomers, entraWorkforce } from './services/entra.ts';
import { eventGrid } from './services/event-grid.ts';
import { eventHubs } from './services/event-hubs/stream.ts';
import { azureFiles } from './services/files/azure-files.ts';
import { mysql } from './services/flexible-server/mysql.ts';
import { postgresql } from './services/flexible-server/postgresql.ts';
import { frontDoorStandard } from './services/front-door/cdn.ts';
import { frontDoorBalancer } from './services/front-door/load-balancer.ts';
import { frontDoorPremium } from './services/front-door/waf.ts';
import { functionsFlex } from './services/functions/web.ts';
import { functionsFlexWorker } from './services/functions/worker.ts';
import { iotHub } from './services/iot/hub.ts';
import { keyVault } from './services/key-vault.ts';
import { keyVaultKeys } from './services/key-vault-keys.ts';
import { logicAppsSchedule } from './services/logic-apps/scheduler.ts';
import { logicApps } from './services/logic-apps/workflow.ts';
import { gpuMachines } from './services/machines/gpu.ts';
import { scaleSetWeb } from './services/machines/web.ts';
import { scaleSetWorker } from './services/machines/worker.ts';
import { managedRedis } from './services/managed-redis.ts';
import { activityLog } from './services/monitor/activity-log.ts';
import { monitoring } from './services/monitor/monitoring.ts';
import { natGateway } from './services/nat-gateway.ts';
import { virtualWan } from './services/networks/virtual-wan.ts';
import { notificationHubs } from './services/notification-hubs.ts';
import { azurePipelines } from './services/pipelines.ts';
import { privateEndpoints } from './services/private-link/endpoints.ts';
import { expressRoute, vpnGateway } from './services/private-link/gateway.ts';
import { serviceBusQueue } from './services/service-bus/queue.ts';
import { serviceBusTopics } from './services/service-bus/topic.ts';
import { sqlDatabase } from './services/sql-database/database.ts';
import { sqlElasticPool } from './services/sql-database/pool.ts';
import { staticWebApps } from './services/static-web-apps.ts';
import { storageWebsite } from './services/storage-website.ts';
import { streamAnalytics } from './services/stream-analytics.ts';
import { synapseDedicated } from './services/synapse/dedicated.ts';
import { synapseLake, synapseWarehouse } from './services/synapse/serverless.ts';
import { webPubSub } from './services/web-pubsub.ts';

/** All services by capability. */
export const offerings: { readonly [C in NodeCapability]: readonly AzureEntry<C>[] } = {
  static_site: [staticWebApps, storageWebsite],
  cdn: [frontDoorStandard],
  dns: [dns],
  waf: [frontDoorPremium, gatewayFirewall],
  load_balancer: [frontDoorBalancer, gatewayBalancer],
  api_gateway: [apiManagement, apiManagementUnits],
  web_compute: [containerApps, functionsFlex, appService, scaleSetWeb, aksWeb],
  worker_compute: [containerAppsWorker, functionsFlexWorker, scaleSetWorker, aksWorker],
  batch_compute: [containerAppsJobs, batchPool],
  gpu_compute: [gpuMachines],
  relational_db: [postgresql, mysql, sqlDatabase, sqlElasticPool],
  document_db: [cosmosDocuments],
  key_value_db: [cosmosKeyValues],
  wide_column_db: [cosmosCassandra],
  graph_db: [cosmosGremlin],
  timeseries_db: [dataExplorer],
  vector_search: [vectorSearch],
  full_text_search: [fullTextSearch],
  cache: [managedRedis],
  object_storage: [blobStorage],
  file_storage: [azureFiles],
  queue: [serviceBusQueue],
  pubsub: [serviceBusTopics],
  event_stream: [eventHubs],
  event_bus: [eventGrid],
  workflow: [logicApps],
  scheduler: [logicAppsSchedule],
  data_warehouse: [synapseWarehouse, synapseDedicated],
  data_lake: [synapseLake],
  etl: [dataFactory],
  stream_processing: [streamAnalytics],
  bi_dashboard: [powerBiEmbedded, powerBiLicences, managedGrafana],
  ml_training: [machineLearning],
  ml_inference: [...aiServices, machineLearningEndpoint],
  llm_inference: [openaiGlobal, openaiEurope],
  identity: [entraWorkforce, entraCustomers],
  secrets: [keyVault],
  kms: [keyVaultKeys],
  vpn_or_private_link: [vpnGateway, expressRoute, privateEndpoints],
  iot_ingest: [iotHub],
  email_sms: [communicationEmail, communicationSms, notificationHubs],
  websocket_realtime: [webPubSub],
  media_transcode: [ffmpegJobs],
  monitoring: [monitoring],
  logging: [],
  audit_trail: [activityLog],
  backup: [backupVault],
  ci_registry: [containerRegistry],
  threat_detection: [defenderPlans],
  configuration_audit: [azurePolicy],
  security_posture: [defenderCspm],
  ddos_protection: [ddosProtection],
  data_governance: [purview],
  network_hub: [virtualWan],
  network_load_balancer: [],
  edge_acceleration: [],
  data_migration: [],
  server_migration: [],
  ci_cd: [azurePipelines],
  game_servers: [],
  network_egress: [natGateway],
};

/** Permissions of the deployer for every Terraform type that this catalogue declares. */
export const PERMISSIONS: Permissions = Object.assign(
  {},
  COMMON_PERMISSIONS,
  ...Object.values(offerings).flatMap((entries) => entries.map(({ permissions }) => permissions)),
);
