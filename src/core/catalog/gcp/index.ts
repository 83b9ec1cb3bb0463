import type { Cloud } from '../../model/cloud.ts';
import type { OfferingsByCapability } from '../../model/offering.ts';
import { type PriceRecords, priceBook } from '../kit/price-book.ts';
import { COMMITMENTS } from './foundation/commitments.ts';
import { deployRole } from './foundation/deploy-role.ts';
import { factsOf } from './foundation/facts.ts';
import { FREE_TIERS } from './foundation/free-tier.ts';
import { foundation, foundationClaims } from './foundation/index.ts';
import { mocks } from './foundation/mocks.ts';
import { BASE_REGION, REGIONS } from './foundation/regions.ts';
import { relocation } from './foundation/relocation.ts';
import { UNBUILT } from './foundation/unbuilt.ts';
import records from './prices.json' with { type: 'json' };
import regionIndex from './region-index.json' with { type: 'json' };
import { armorEnterprise } from './services/account/armor-enterprise.ts';
import { assetInventory } from './services/account/asset-inventory.ts';
import { commandCenter, eventThreatDetection } from './services/account/command-center.ts';
import { dataplex } from './services/account/dataplex.ts';
import { visionAi } from './services/ai/recognition.ts';
import { taskServices } from './services/ai/tasks.ts';
import { vertexVectorSearch } from './services/ai/vector-search.ts';
import { vertexEndpoint } from './services/ai/vertex-endpoint.ts';
import { vertexModels } from './services/ai/vertex-models.ts';
import { vertexSearch } from './services/ai/vertex-search.ts';
import { vertexTraining } from './services/ai/vertex-training.ts';
import { alloyDb } from './services/alloydb/index.ts';
import { bigquery } from './services/analytics/bigquery.ts';
import { bigLake } from './services/analytics/data-lake.ts';
import { dataTransfer } from './services/analytics/data-transfer.ts';
import { dataflow } from './services/analytics/dataflow/index.ts';
import { datastream } from './services/analytics/datastream.ts';
import { lookerStudio } from './services/analytics/looker-studio.ts';
import { withoutPipelineSecrets } from './services/analytics/pipeline-secrets.ts';
import { bigquerySeries } from './services/analytics/series.ts';
import { apiGateway } from './services/api-gateway.ts';
import { appEngine } from './services/app-engine/index.ts';
import { artifactRegistry } from './services/artifact-registry.ts';
import { auditLogs } from './services/audit-logs.ts';
import { backupVault } from './services/backup-vault.ts';
import { batch } from './services/batch/batch.ts';
import { cloudRunJobs } from './services/batch/cloud-run-jobs.ts';
import { dataproc } from './services/batch/dataproc.ts';
import { bigtableRows, bigtableSeries } from './services/bigtable.ts';
import { cloudBuild } from './services/cloud-build.ts';
import { cloudComposer } from './services/cloud-composer.ts';
import { cloudDns } from './services/cloud-dns.ts';
import { cloudKms } from './services/cloud-kms.ts';
import { cloudMessaging } from './services/cloud-messaging.ts';
import { cloudMonitoring } from './services/cloud-monitoring.ts';
import { cloudNat } from './services/cloud-nat.ts';
import { cloudRunBehindHosting } from './services/cloud-run/behind-hosting.ts';
import { cloudRunGpu } from './services/cloud-run/gpu.ts';
import { cloudRun, cloudRunBehindLoadBalancer } from './services/cloud-run/web.ts';
import { cloudRunWebSockets } from './services/cloud-run/websockets.ts';
import { cloudRunWorker } from './services/cloud-run/worker.ts';
import { cloudRunWorkerPool } from './services/cloud-run/worker-pool.ts';
import { cloudScheduler } from './services/cloud-scheduler.ts';
import { cloudSqlMysql, cloudSqlPostgresql } from './services/cloud-sql/index.ts';
import { cloudSqlServer } from './services/cloud-sql/sqlserver.ts';
import { postgresqlTextSearch } from './services/cloud-sql/text-search.ts';
import { cloudStorage } from './services/cloud-storage.ts';
import { databaseMigrationService } from './services/database-migration.ts';
import { eventarc } from './services/eventarc.ts';
import { filestore, filestoreWithOwnKeys } from './services/filestore.ts';
import { firebaseHosting } from './services/firebase-hosting.ts';
import { firestoreDocuments, firestoreLookups } from './services/firestore.ts';
import { firestoreMongodb } from './services/firestore-mongodb.ts';
import {
  functionWeb,
  functionWebConnected,
  functionWorker,
  functionWorkerConnected,
} from './services/functions/index.ts';
import { identityPlatform } from './services/identity-platform.ts';
import { bucketSite, bucketSiteUncached } from './services/load-balancing/bucket-site.ts';
import { cdnFiles } from './services/load-balancing/cdn-files.ts';
import { cloudArmor } from './services/load-balancing/cloud-armor.ts';
import { cloudCdn } from './services/load-balancing/cloud-cdn.ts';
import { loadBalancing } from './services/load-balancing/index.ts';
import { withoutSiteInspection } from './services/load-balancing/site-inspection.ts';
import { gkeWeb, gkeWorker } from './services/machines/gke.ts';
import { gpuMachine } from './services/machines/gpu.ts';
import { searchCluster } from './services/machines/search-cluster.ts';
import { vmSingleWeb } from './services/machines/single.ts';
import { singleEntry } from './services/machines/single-entry.ts';
import { vmWeb, vmWorker } from './services/machines/vm.ts';
import { mailPartner, textPartner } from './services/mail-partner.ts';
import { managedKafka } from './services/managed-kafka.ts';
import { memorystoreRedis } from './services/memorystore.ts';
import { memorystoreValkey } from './services/memorystore-valkey.ts';
import { netappVolumes } from './services/netapp-volumes.ts';
import { networkConnectivityCenter } from './services/network-hub.ts';
import { withOwnBackups } from './services/own-backups.ts';
import { privateGoogleAccess } from './services/private-link/google-access.ts';
import { haVpn } from './services/private-link/ha-vpn.ts';
import { partnerInterconnect } from './services/private-link/interconnect.ts';
import { pubsubDevices } from './services/pubsub/devices.ts';
import { pubsub, pubsubStream, pubsubTopic } from './services/pubsub/index.ts';
import { secretManager } from './services/secret-manager.ts';
import { spannerGraph } from './services/spanner.ts';
import { spannerRelational } from './services/spanner-relational.ts';
import { transcoder } from './services/transcoder.ts';
import { workflows } from './services/workflows.ts';

const offerings: OfferingsByCapability = {
  static_site: [firebaseHosting, bucketSite, bucketSiteUncached],
  cdn: [cloudCdn, cdnFiles],
  dns: [cloudDns],
  waf: [cloudArmor],
  load_balancer: [loadBalancing],
  api_gateway: [apiGateway],
  web_compute: [
    cloudRun,
    cloudRunBehindLoadBalancer,
    cloudRunBehindHosting,
    functionWeb,
    functionWebConnected,
    ...appEngine,
    vmWeb,
    vmSingleWeb,
    gkeWeb,
  ],
  worker_compute: [cloudRunWorker, cloudRunWorkerPool, functionWorker, functionWorkerConnected, vmWorker, gkeWorker],
  batch_compute: [cloudRunJobs, batch, dataproc],
  gpu_compute: [gpuMachine],
  relational_db: [cloudSqlPostgresql, cloudSqlMysql, cloudSqlServer, alloyDb, spannerRelational],
  document_db: [firestoreDocuments, firestoreMongodb],
  key_value_db: [firestoreLookups],
  wide_column_db: [bigtableRows],
  graph_db: [spannerGraph],
  timeseries_db: [bigquerySeries, bigtableSeries],
  vector_search: [vertexVectorSearch],
  full_text_search: [postgresqlTextSearch, vertexSearch, searchCluster],
  cache: [memorystoreRedis, memorystoreValkey],
  object_storage: [cloudStorage],
  file_storage: [filestore, filestoreWithOwnKeys, netappVolumes],
  queue: [pubsub],
  pubsub: [pubsubTopic],
  event_stream: [pubsubStream, managedKafka],
  event_bus: [eventarc],
  workflow: [workflows, cloudComposer],
  scheduler: [cloudScheduler],
  data_warehouse: [bigquery],
  data_lake: [bigLake],
  etl: [dataTransfer, datastream],
  stream_processing: [dataflow],
  bi_dashboard: [lookerStudio],
  ml_training: [vertexTraining],
  ml_inference: [visionAi, vertexEndpoint, cloudRunGpu, ...taskServices],
  llm_inference: [vertexModels],
  identity: [identityPlatform],
  secrets: [secretManager],
  kms: [cloudKms],
  vpn_or_private_link: [haVpn, partnerInterconnect, privateGoogleAccess],
  iot_ingest: [pubsubDevices],
  email_sms: [cloudMessaging, mailPartner, textPartner],
  websocket_realtime: [cloudRunWebSockets],
  media_transcode: [transcoder],
  monitoring: [cloudMonitoring],
  logging: [],
  audit_trail: [auditLogs],
  backup: [backupVault],
  ci_registry: [artifactRegistry],
  threat_detection: [eventThreatDetection],
  configuration_audit: [assetInventory],
  security_posture: [commandCenter],
  ddos_protection: [armorEnterprise],
  data_governance: [dataplex],
  network_hub: [networkConnectivityCenter],
  network_load_balancer: [],
  edge_acceleration: [],
  data_migration: [databaseMigrationService],
  server_migration: [],
  ci_cd: [cloudBuild],
  game_servers: [],
  network_egress: [cloudNat],
};

export const gcp: Cloud = {
  id: 'gcp',
  name: 'Google Cloud',
  regions: REGIONS,
  separate: [],
  defaultRegion: BASE_REGION,
  offerings,
  unbuilt: UNBUILT,
  substitute: (graph, requirements) =>
    singleEntry(withOwnBackups(withoutPipelineSecrets(withoutSiteInspection(graph)), requirements), requirements),
  prices: priceBook(records satisfies PriceRecords, REGIONS, regionIndex),
  commitments: COMMITMENTS,
  allowances: FREE_TIERS,
  foundation,
  claims: foundationClaims,
  encryptsAtRest:
    'Google Cloud encrypts all data at rest, on disks, in files, backups and logs, and this cannot be turned off.',
  stateBackend: 'backend "gcs" {\n  bucket = "your-terraform-state"\n  prefix = "system"\n}',
  deployPolicy: deployRole,
  mocks,
  relocation,
  extras: (site) => Object.assign({}, ...site.placed.map((part) => factsOf(part).files?.(site) ?? {})),
};
