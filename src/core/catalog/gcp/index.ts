import type { Cloud } from '../../model/cloud.ts';
import type { OfferingsByCapability } from '../../model/offering.ts';
import { type PriceRecords, priceBook } from '../price-book.ts';
import { apiGateway } from './api-gateway.ts';
import { artifactRegistry } from './artifact-registry.ts';
import { auditLogs } from './audit-logs.ts';
import { cloudDns } from './cloud-dns.ts';
import { cloudMonitoring } from './cloud-monitoring.ts';
import { cloudNat } from './cloud-nat.ts';
import { cloudRun, cloudRunBehindLoadBalancer } from './cloud-run/web.ts';
import { cloudRunWorker } from './cloud-run/worker.ts';
import { cloudRunWorkerPool } from './cloud-run/worker-pool.ts';
import { cloudSqlMysql, cloudSqlPostgresql } from './cloud-sql/index.ts';
import { cloudStorage } from './cloud-storage.ts';
import { firebaseHosting, hostingFiles } from './firebase-hosting.ts';
import { firestoreDocuments, firestoreLookups } from './firestore.ts';
import { foundation, foundationClaims } from './foundation/index.ts';
import { functionWeb, functionWebConnected, functionWorker, functionWorkerConnected } from './functions/index.ts';
import { sampleSources } from './functions/sample.ts';
import { bucketSite, bucketSiteUncached } from './load-balancing/bucket-site.ts';
import { cloudArmor } from './load-balancing/cloud-armor.ts';
import { cloudCdn } from './load-balancing/cloud-cdn.ts';
import { loadBalancing } from './load-balancing/index.ts';
import { memorystoreRedis } from './memorystore.ts';
import records from './prices.json' with { type: 'json' };
import { pubsub } from './pubsub.ts';
import { BASE_REGION, REGIONS } from './regions.ts';
import { secretManager } from './secret-manager.ts';

const offerings: OfferingsByCapability = {
  static_site: [firebaseHosting, bucketSite, bucketSiteUncached],
  cdn: [cloudCdn],
  dns: [cloudDns],
  waf: [cloudArmor],
  load_balancer: [loadBalancing],
  api_gateway: [apiGateway],
  web_compute: [cloudRun, cloudRunBehindLoadBalancer, functionWeb, functionWebConnected],
  worker_compute: [cloudRunWorker, cloudRunWorkerPool, functionWorker, functionWorkerConnected],
  batch_compute: [],
  gpu_compute: [],
  relational_db: [cloudSqlPostgresql, cloudSqlMysql],
  document_db: [firestoreDocuments],
  key_value_db: [firestoreLookups],
  wide_column_db: [],
  graph_db: [],
  timeseries_db: [],
  vector_search: [],
  full_text_search: [],
  cache: [memorystoreRedis],
  object_storage: [cloudStorage],
  file_storage: [],
  queue: [pubsub],
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
  secrets: [secretManager],
  kms: [],
  vpn_or_private_link: [],
  iot_ingest: [],
  // Google Cloud sends no mail itself: a partner does, whose key lies in Secret Manager.
  email_sms: [],
  websocket_realtime: [],
  media_transcode: [],
  monitoring: [cloudMonitoring],
  logging: [],
  audit_trail: [auditLogs],
  backup: [],
  ci_registry: [artifactRegistry],
  network_egress: [cloudNat],
};

export const gcp: Cloud = {
  id: 'gcp',
  name: 'Google Cloud',
  regions: REGIONS,
  defaultRegion: BASE_REGION,
  offerings,
  prices: priceBook(records satisfies PriceRecords, REGIONS),
  foundation,
  claims: foundationClaims,
  encryptsAtRest:
    'Google Cloud encrypts everything that its services keep, disks, files, backups and logs alike, and nobody can switch it off.',
  stateBackend: 'backend "gcs" {\n  bucket = "your-terraform-state"\n  prefix = "system"\n}',
  extras: (site) => ({ ...sampleSources(site), ...hostingFiles(site) }),
};
