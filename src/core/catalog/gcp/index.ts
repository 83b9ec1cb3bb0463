import type { Cloud } from '../../model/cloud.ts';
import type { OfferingsByCapability } from '../../model/offering.ts';
import { type PriceRecords, priceBook } from '../price-book.ts';
import { visionAi } from './ai/recognition.ts';
import { vertexVectorSearch } from './ai/vector-search.ts';
import { vertexEndpoint } from './ai/vertex-endpoint.ts';
import { vertexModels } from './ai/vertex-models.ts';
import { vertexSearch } from './ai/vertex-search.ts';
import { vertexTraining } from './ai/vertex-training.ts';
import { ALLOWANCES } from './allowances.ts';
import { alloyDb } from './alloydb/index.ts';
import { bigquery } from './analytics/bigquery.ts';
import { bigLake } from './analytics/data-lake.ts';
import { dataTransfer } from './analytics/data-transfer.ts';
import { dataflow } from './analytics/dataflow/index.ts';
import { datastream } from './analytics/datastream.ts';
import { lookerStudio } from './analytics/looker-studio.ts';
import { bigquerySeries } from './analytics/series.ts';
import { apiGateway } from './api-gateway.ts';
import { appEngine } from './app-engine/index.ts';
import { sampleApps } from './app-engine/sample.ts';
import { artifactRegistry } from './artifact-registry.ts';
import { auditLogs } from './audit-logs.ts';
import { backupVault } from './backup-vault.ts';
import { batch } from './batch/batch.ts';
import { cloudRunJobs } from './batch/cloud-run-jobs.ts';
import { dataproc } from './batch/dataproc.ts';
import { bigtableRows, bigtableSeries } from './bigtable.ts';
import { cloudComposer } from './cloud-composer.ts';
import { cloudDns } from './cloud-dns.ts';
import { cloudKms } from './cloud-kms.ts';
import { cloudMessaging } from './cloud-messaging.ts';
import { cloudMonitoring } from './cloud-monitoring.ts';
import { cloudNat } from './cloud-nat.ts';
import { cloudRun, cloudRunBehindLoadBalancer } from './cloud-run/web.ts';
import { cloudRunWebSockets } from './cloud-run/websockets.ts';
import { cloudRunWorker } from './cloud-run/worker.ts';
import { cloudRunWorkerPool } from './cloud-run/worker-pool.ts';
import { cloudScheduler } from './cloud-scheduler.ts';
import { cloudSqlMysql, cloudSqlPostgresql } from './cloud-sql/index.ts';
import { cloudSqlServer } from './cloud-sql/sqlserver.ts';
import { postgresqlTextSearch } from './cloud-sql/text-search.ts';
import { cloudStorage } from './cloud-storage.ts';
import { COMMITMENTS } from './commitments.ts';
import { deployRole } from './deploy-role/index.ts';
import { eventarc } from './eventarc.ts';
import { filestore, filestoreWithOwnKeys } from './filestore.ts';
import { firebaseHosting, hostingFiles } from './firebase-hosting.ts';
import { firestoreDocuments, firestoreLookups } from './firestore.ts';
import { firestoreMongodb } from './firestore-mongodb.ts';
import { foundation, foundationClaims } from './foundation/index.ts';
import { functionWeb, functionWebConnected, functionWorker, functionWorkerConnected } from './functions/index.ts';
import { sampleSources } from './functions/sample.ts';
import { identityPlatform } from './identity-platform.ts';
import { bucketSite, bucketSiteUncached } from './load-balancing/bucket-site.ts';
import { cloudArmor } from './load-balancing/cloud-armor.ts';
import { cloudCdn } from './load-balancing/cloud-cdn.ts';
import { loadBalancing } from './load-balancing/index.ts';
import { gkeWeb, gkeWorker } from './machines/gke.ts';
import { gpuMachine } from './machines/gpu.ts';
import { vmWeb, vmWorker } from './machines/vm.ts';
import { mailPartner, textPartner } from './mail-partner.ts';
import { managedKafka } from './managed-kafka.ts';
import { memorystoreRedis } from './memorystore.ts';
import { memorystoreValkey } from './memorystore-valkey.ts';
import { netappVolumes } from './netapp-volumes.ts';
import records from './prices.json' with { type: 'json' };
import { privateGoogleAccess } from './private-link/google-access.ts';
import { haVpn } from './private-link/ha-vpn.ts';
import { partnerInterconnect } from './private-link/interconnect.ts';
import { pubsubDevices } from './pubsub/devices.ts';
import { pubsub, pubsubStream, pubsubTopic } from './pubsub/index.ts';
import { BASE_REGION, REGIONS } from './regions.ts';
import { relocation } from './relocation.ts';
import { secretManager } from './secret-manager.ts';
import { spannerGraph } from './spanner.ts';
import { transcoder } from './transcoder.ts';
import { UNBUILT } from './unbuilt.ts';
import { workflows } from './workflows.ts';

const offerings: OfferingsByCapability = {
  static_site: [firebaseHosting, bucketSite, bucketSiteUncached],
  cdn: [cloudCdn],
  dns: [cloudDns],
  waf: [cloudArmor],
  load_balancer: [loadBalancing],
  api_gateway: [apiGateway],
  web_compute: [cloudRun, cloudRunBehindLoadBalancer, functionWeb, functionWebConnected, ...appEngine, vmWeb, gkeWeb],
  worker_compute: [cloudRunWorker, cloudRunWorkerPool, functionWorker, functionWorkerConnected, vmWorker, gkeWorker],
  batch_compute: [cloudRunJobs, batch, dataproc],
  gpu_compute: [gpuMachine],
  relational_db: [cloudSqlPostgresql, cloudSqlMysql, cloudSqlServer, alloyDb],
  document_db: [firestoreDocuments, firestoreMongodb],
  key_value_db: [firestoreLookups],
  wide_column_db: [bigtableRows],
  graph_db: [spannerGraph],
  timeseries_db: [bigquerySeries, bigtableSeries],
  vector_search: [vertexVectorSearch],
  full_text_search: [postgresqlTextSearch, vertexSearch],
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
  ml_inference: [visionAi, vertexEndpoint],
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
  prices: priceBook(records satisfies PriceRecords, REGIONS),
  commitments: COMMITMENTS,
  allowances: ALLOWANCES,
  foundation,
  claims: foundationClaims,
  encryptsAtRest:
    'Google Cloud encrypts everything that its services keep, disks, files, backups and logs alike, and nobody can switch it off.',
  stateBackend: 'backend "gcs" {\n  bucket = "your-terraform-state"\n  prefix = "system"\n}',
  deployPolicy: deployRole,
  relocation,
  extras: (site) => ({ ...sampleSources(site), ...sampleApps(site), ...hostingFiles(site) }),
};
