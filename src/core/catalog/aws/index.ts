import type { Cloud } from '../../model/cloud.ts';
import type { OfferingsByCapability } from '../../model/offering.ts';
import { priceBook } from '../price-book.ts';
import { alb } from './alb.ts';
import { cloudfront } from './cloudfront.ts';
import { cloudtrail } from './cloudtrail.ts';
import { alarmClaims, cloudwatch } from './cloudwatch.ts';
import { fargateWeb } from './compute/fargate-web.ts';
import { fargateWorker } from './compute/fargate-worker.ts';
import { lambdaWeb } from './compute/lambda-web.ts';
import { lambdaWorker } from './compute/lambda-worker.ts';
import { dynamodbDocuments, dynamodbKeyValues } from './dynamodb.ts';
import { ecr } from './ecr.ts';
import { natGateway, publicAddressEgress } from './egress.ts';
import { elasticache } from './elasticache.ts';
import { foundation, foundationClaims } from './foundation/index.ts';
import { httpApi } from './http-api.ts';
import records from './prices.json' with { type: 'json' };
import { rdsMysql, rdsPostgresql } from './rds/index.ts';
import { REGIONS } from './regions.ts';
import { route53 } from './route53.ts';
import { s3 } from './s3.ts';
import { s3Site, s3Website } from './s3-site.ts';
import { secretsManager } from './secrets-manager.ts';
import { ses } from './ses.ts';
import { sqs } from './sqs.ts';
import { waf } from './waf.ts';

const OFFERINGS: OfferingsByCapability = {
  static_site: [s3Site, s3Website],
  cdn: [cloudfront],
  dns: [route53],
  waf: [waf],
  load_balancer: [alb],
  api_gateway: [httpApi],
  web_compute: [fargateWeb, ...lambdaWeb],
  worker_compute: [fargateWorker, ...lambdaWorker],
  batch_compute: [],
  gpu_compute: [],
  relational_db: [rdsPostgresql, rdsMysql],
  document_db: [dynamodbDocuments],
  key_value_db: [dynamodbKeyValues],
  wide_column_db: [],
  graph_db: [],
  timeseries_db: [],
  vector_search: [],
  full_text_search: [],
  cache: [elasticache],
  object_storage: [s3],
  file_storage: [],
  queue: [sqs],
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
  secrets: [secretsManager],
  kms: [],
  vpn_or_private_link: [],
  iot_ingest: [],
  email_sms: [ses],
  websocket_realtime: [],
  media_transcode: [],
  monitoring: [cloudwatch],
  logging: [],
  audit_trail: [cloudtrail],
  backup: [],
  ci_registry: [ecr],
  network_egress: [natGateway, publicAddressEgress],
};

/** As "Backend type: s3" of Terraform's documentation has it, with the lock in the bucket itself. */
const STATE_BACKEND = `backend "s3" {
  bucket       = "your-terraform-state"
  key          = "system.tfstate"
  region       = "eu-west-1"
  encrypt      = true
  use_lockfile = true
}`;

/** Amazon Web Services. */
export const aws: Cloud = {
  id: 'aws',
  name: 'AWS',
  regions: REGIONS,
  defaultRegion: 'us-east-1',
  offerings: OFFERINGS,
  prices: priceBook(records, REGIONS),
  foundation,
  claims: (site) => [...foundationClaims(site), ...alarmClaims(site)],
  encryptsAtRest: null,
  stateBackend: STATE_BACKEND,
  extras: () => ({}),
};
