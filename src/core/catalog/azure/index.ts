import type { Cloud } from '../../model/cloud.ts';
import type { OfferingsByCapability } from '../../model/offering.ts';
import type { Site } from '../../model/site.ts';
import { priceBook } from '../price-book.ts';
import { apiManagement } from './api-management.ts';
import { blobStorage } from './blob-storage.ts';
import { communicationEmail } from './communication-email.ts';
import { containerApps } from './container-apps/web.ts';
import { containerAppsWorker } from './container-apps/worker.ts';
import { containerRegistry } from './container-registry.ts';
import { cosmosDocuments, cosmosKeyValues } from './cosmos/store.ts';
import { dns } from './dns.ts';
import { mysql } from './flexible-server/mysql.ts';
import { postgresql } from './flexible-server/postgresql.ts';
import { claims } from './foundation/claims.ts';
import { foundation } from './foundation/index.ts';
import { frontDoorStandard } from './front-door/cdn.ts';
import { frontDoorBalancer } from './front-door/load-balancer.ts';
import { frontDoorPremium } from './front-door/waf.ts';
import { webSample, workerSample } from './functions/sample.ts';
import { functionsFlex } from './functions/web.ts';
import { functionsFlexWorker } from './functions/worker.ts';
import { keyVault } from './key-vault.ts';
import { managedRedis } from './managed-redis.ts';
import { activityLog } from './monitor/activity-log.ts';
import { monitoring } from './monitor/monitoring.ts';
import { settingName } from './names.ts';
import { natGateway } from './nat-gateway.ts';
import records from './prices.json' with { type: 'json' };
import { regions } from './regions.ts';
import { triggersOf } from './service-bus/grant.ts';
import { serviceBusQueue } from './service-bus/queue.ts';
import { staticWebApps } from './static-web-apps.ts';
import { storageWebsite } from './storage-website.ts';

const offerings: OfferingsByCapability = {
  static_site: [staticWebApps, storageWebsite],
  cdn: [frontDoorStandard],
  dns: [dns],
  waf: [frontDoorPremium],
  load_balancer: [frontDoorBalancer],
  api_gateway: [apiManagement],
  web_compute: [containerApps, functionsFlex],
  worker_compute: [containerAppsWorker, functionsFlexWorker],
  batch_compute: [],
  gpu_compute: [],
  relational_db: [postgresql, mysql],
  document_db: [cosmosDocuments],
  key_value_db: [cosmosKeyValues],
  wide_column_db: [],
  graph_db: [],
  timeseries_db: [],
  vector_search: [],
  full_text_search: [],
  cache: [managedRedis],
  object_storage: [blobStorage],
  file_storage: [],
  queue: [serviceBusQueue],
  pubsub: [],
  event_stream: [],
  event_bus: [],
  workflow: [],
  scheduler: [],
  data_warehouse: [],
  data_lake: [],
  etl: [],
  stream_processing: [],
  bi_dashboard: [],
  ml_training: [],
  ml_inference: [],
  llm_inference: [],
  identity: [],
  secrets: [keyVault],
  kms: [],
  vpn_or_private_link: [],
  iot_ingest: [],
  email_sms: [communicationEmail],
  websocket_realtime: [],
  media_transcode: [],
  monitoring: [monitoring],
  logging: [],
  audit_trail: [activityLog],
  backup: [],
  ci_registry: [containerRegistry],
  network_egress: [natGateway],
};

/** The sample code of the functions: it answers, or takes messages, until a team delivers its own. */
function extras(site: Site): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const { node, choice } of site.placed) {
    if (choice.offering === 'azure.functions-flex') Object.assign(files, webSample(node.id));
    if (choice.offering !== 'azure.functions-flex-worker') continue;
    const queue = triggersOf(site, node.id)[0];
    Object.assign(
      files,
      queue === undefined ? webSample(node.id) : workerSample(node.id, settingName(site, queue.node, 'QUEUE')),
    );
  }
  return files;
}

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
  defaultRegion: 'eastus',
  offerings,
  prices: priceBook(records, regions),
  foundation,
  claims,
  // learn.microsoft.com/azure/security/fundamentals/encryption-atrest
  encryptsAtRest:
    'Azure encrypts what its disks, databases and stores keep with AES-256, under keys that Microsoft holds.',
  stateBackend: STATE_BACKEND,
  extras,
};
