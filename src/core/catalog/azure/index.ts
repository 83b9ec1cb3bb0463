import type { Cloud } from '../../model/cloud.ts';
import type { OfferingsByCapability } from '../../model/offering.ts';
import type { Site } from '../../model/site.ts';
import { priceBook } from '../price-book.ts';
import { openaiEurope, openaiGlobal } from './ai/openai.ts';
import { fullTextSearch, vectorSearch } from './ai/search.ts';
import { aiServices } from './ai/services.ts';
import { machineLearning } from './ai/training.ts';
import { aksWeb, aksWorker } from './aks/offerings.ts';
import { ALLOWANCES } from './allowances.ts';
import { apiManagement } from './api-management.ts';
import { appService } from './app-service.ts';
import { gatewayBalancer, gatewayFirewall } from './application-gateway/offerings.ts';
import { backupVault } from './backup-vault.ts';
import { ffmpegJobs } from './batch/ffmpeg.ts';
import { containerAppsJobs } from './batch/jobs.ts';
import { batchPool } from './batch/pool.ts';
import { blobStorage } from './blob-storage.ts';
import { COMMITMENTS } from './commitments.ts';
import { communicationEmail } from './communication-email.ts';
import { communicationSms } from './communication-sms.ts';
import { containerApps } from './container-apps/web.ts';
import { containerAppsWorker } from './container-apps/worker.ts';
import { containerRegistry } from './container-registry.ts';
import { cosmosCassandra, cosmosGremlin } from './cosmos/keyed.ts';
import { cosmosDocuments, cosmosKeyValues } from './cosmos/store.ts';
import { managedGrafana, powerBiEmbedded } from './dashboards.ts';
import { dataExplorer } from './data-explorer.ts';
import { dataFactory } from './data-factory.ts';
import { deployPolicy } from './deploy-role/index.ts';
import { dns } from './dns.ts';
import { entraCustomers, entraWorkforce } from './entra.ts';
import { eventGrid } from './event-grid.ts';
import { eventHubs } from './event-hubs/stream.ts';
import { azureFiles } from './files/azure-files.ts';
import { mysql } from './flexible-server/mysql.ts';
import { postgresql } from './flexible-server/postgresql.ts';
import { claims } from './foundation/claims.ts';
import { foundation } from './foundation/index.ts';
import { frontDoorStandard } from './front-door/cdn.ts';
import { frontDoorBalancer } from './front-door/load-balancer.ts';
import { frontDoorPremium } from './front-door/waf.ts';
import { startedSample, webSample, workerSample } from './functions/sample.ts';
import { functionsFlex } from './functions/web.ts';
import { functionsFlexWorker } from './functions/worker.ts';
import { iotHub } from './iot/hub.ts';
import { keyVault } from './key-vault.ts';
import { keyVaultKeys } from './key-vault-keys.ts';
import { logicAppsSchedule } from './logic-apps/scheduler.ts';
import { logicApps } from './logic-apps/workflow.ts';
import { gpuMachines } from './machines/gpu.ts';
import { scaleSetWeb } from './machines/web.ts';
import { scaleSetWorker } from './machines/worker.ts';
import { managedRedis } from './managed-redis.ts';
import { activityLog } from './monitor/activity-log.ts';
import { monitoring } from './monitor/monitoring.ts';
import { natGateway } from './nat-gateway.ts';
import { notificationHubs } from './notification-hubs.ts';
import records from './prices.json' with { type: 'json' };
import { privateEndpoints } from './private-link/endpoints.ts';
import { expressRoute, vpnGateway } from './private-link/gateway.ts';
import { regions } from './regions.ts';
import { relocation } from './relocation.ts';
import { inboxesOf, isStarted } from './service-bus/inboxes.ts';
import { serviceBusQueue } from './service-bus/queue.ts';
import { serviceBusTopics } from './service-bus/topic.ts';
import { sqlDatabase } from './sql-database/database.ts';
import { sqlElasticPool } from './sql-database/pool.ts';
import { staticWebApps } from './static-web-apps.ts';
import { storageWebsite } from './storage-website.ts';
import { streamAnalytics } from './stream-analytics.ts';
import { synapseDedicated } from './synapse/dedicated.ts';
import { synapseLake, synapseWarehouse } from './synapse/serverless.ts';
import { UNBUILT } from './unbuilt.ts';
import { webPubSub } from './web-pubsub.ts';

const offerings: OfferingsByCapability = {
  static_site: [staticWebApps, storageWebsite],
  cdn: [frontDoorStandard],
  dns: [dns],
  waf: [frontDoorPremium, gatewayFirewall],
  load_balancer: [frontDoorBalancer, gatewayBalancer],
  api_gateway: [apiManagement],
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
  bi_dashboard: [powerBiEmbedded, managedGrafana],
  ml_training: [machineLearning],
  ml_inference: [aiServices],
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
  network_egress: [natGateway],
};

/** The sample code of the functions: it answers, or takes messages, until a team delivers its own. */
function extras(site: Site): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const { node, choice } of site.placed) {
    if (choice.offering === 'azure.functions-flex') Object.assign(files, webSample(node.id));
    if (choice.offering !== 'azure.functions-flex-worker') continue;
    Object.assign(files, functionSample(site, node.id));
  }
  return files;
}

function functionSample(site: Site, nodeId: string): Readonly<Record<string, string>> {
  const inbox = inboxesOf(site, nodeId)[0];
  if (inbox !== undefined) return workerSample(nodeId, inbox);
  return isStarted(site, nodeId) ? startedSample(nodeId) : webSample(nodeId);
}

/** Clouds of Azure with accounts and regions of their own. learn.microsoft.com/azure/azure-government and /azure/china */
const SEPARATE = [
  {
    name: 'Azure Government',
    words: [
      'azure government',
      'azure gov',
      'usgovvirginia',
      'usgovarizona',
      'usgovtexas',
      'usdodcentral',
      'usdodeast',
    ],
  },
  {
    name: 'Azure China',
    words: [
      'azure china',
      '21vianet',
      'chinaeast',
      'chinaeast2',
      'chinaeast3',
      'chinanorth',
      'chinanorth2',
      'chinanorth3',
    ],
  },
];

/** A storage account of the team's own, signed in to with Entra: no key in a file. */
const STATE_BACKEND = `terraform {
  backend "azurerm" {
    resource_group_name  = "terraform-state"
    storage_account_name = "yourstateaccount"
    container_name       = "state"
    key                  = "system.tfstate"
    use_azuread_auth     = true
  }
}`;

export const azure: Cloud = {
  id: 'azure',
  name: 'Azure',
  regions,
  separate: SEPARATE,
  defaultRegion: 'eastus',
  offerings,
  unbuilt: UNBUILT,
  prices: priceBook(records, regions),
  commitments: COMMITMENTS,
  allowances: ALLOWANCES,
  foundation,
  claims,
  // learn.microsoft.com/azure/security/fundamentals/encryption-atrest
  encryptsAtRest: 'Azure encrypts what its disks, databases and stores keep with AES-256.',
  relocation,
  stateBackend: STATE_BACKEND,
  deployPolicy,
  extras,
};
