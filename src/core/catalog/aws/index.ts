import type { Cloud } from '../../model/cloud.ts';
import type { OfferingsByCapability } from '../../model/offering.ts';
import { priceBook } from '../price-book.ts';
import { alb } from './alb.ts';
import { ALLOWANCES } from './allowances.ts';
import { mqActive, mqRabbit } from './amazon-mq.ts';
import { managedFlink } from './analytics/flink.ts';
import { glue } from './analytics/glue.ts';
import { athenaLake } from './analytics/lake.ts';
import { redshiftServerless } from './analytics/redshift.ts';
import { auroraMysql, auroraPostgresql } from './aurora/index.ts';
import { backupVault } from './backup-vault.ts';
import { batch } from './batch/index.ts';
import { bedrock } from './bedrock.ts';
import { cloudfront } from './cloudfront.ts';
import { cloudtrail } from './cloudtrail.ts';
import { alarmClaims, cloudwatch } from './cloudwatch.ts';
import { cognito } from './cognito.ts';
import { COMMITMENTS } from './commitments.ts';
import { ec2Web, ec2Worker } from './compute/ec2.ts';
import { eksWeb, eksWorker } from './compute/eks/index.ts';
import { fargateWeb } from './compute/fargate-web.ts';
import { fargateWorker } from './compute/fargate-worker.ts';
import { gpuMachines } from './compute/gpu.ts';
import { lambdaWeb } from './compute/lambda-web.ts';
import { lambdaWorker } from './compute/lambda-worker.ts';
import { deployPolicy } from './deploy-policy/index.ts';
import { documentDb } from './documentdb.ts';
import { dynamodbDocuments, dynamodbKeyValues } from './dynamodb.ts';
import { dynamodbSeries } from './dynamodb-series.ts';
import { ecr } from './ecr.ts';
import { efs } from './efs.ts';
import { natGateway, publicAddressEgress } from './egress.ts';
import { elasticache } from './elasticache.ts';
import { eventbridge } from './eventbridge.ts';
import { foundation, foundationClaims } from './foundation/index.ts';
import { fsxOntap } from './fsx-ontap.ts';
import { fsxWindows } from './fsx-windows.ts';
import { callerClaims, httpApi } from './http-api.ts';
import { identityPool } from './identity-pool.ts';
import { influxdb } from './influxdb.ts';
import { iotCore } from './iot-core.ts';
import { keyspaces } from './keyspaces.ts';
import { kinesis } from './kinesis.ts';
import { kms } from './kms.ts';
import { recognition } from './machine-learning/recognition.ts';
import { sagemakerEndpoint } from './machine-learning/sagemaker-endpoint.ts';
import { sagemakerTraining } from './machine-learning/training.ts';
import { mediaConvert } from './mediaconvert.ts';
import { msk } from './msk.ts';
import { neptune } from './neptune.ts';
import { opensearchText, opensearchVectors } from './opensearch/index.ts';
import records from './prices.json' with { type: 'json' };
import { privateLink } from './private-link.ts';
import { quicksight } from './quicksight.ts';
import { rdsMysql, rdsPostgresql } from './rds/index.ts';
import { rdsOracle, rdsSqlServer } from './rds/licensed.ts';
import { REGIONS } from './regions.ts';
import { relocation } from './relocation.ts';
import { route53 } from './route53.ts';
import { s3 } from './s3.ts';
import { s3Site, s3Website } from './s3-site.ts';
import { s3Vectors } from './s3-vectors.ts';
import { scheduler } from './scheduler.ts';
import { secretsManager } from './secrets-manager.ts';
import { ses } from './ses.ts';
import { sns } from './sns.ts';
import { snsPush } from './sns-push.ts';
import { snsSms } from './sns-sms.ts';
import { sqs } from './sqs.ts';
import { stepFunctions } from './step-functions.ts';
import { tokenCheck } from './token-check.ts';
import { UNBUILT } from './unbuilt.ts';
import { waf } from './waf.ts';
import { websocketApi } from './websocket-api.ts';

const OFFERINGS: OfferingsByCapability = {
  static_site: [s3Site, s3Website],
  cdn: [cloudfront],
  dns: [route53],
  waf: [waf],
  load_balancer: [alb],
  api_gateway: [httpApi],
  web_compute: [fargateWeb, ...lambdaWeb, ec2Web, eksWeb],
  worker_compute: [fargateWorker, ...lambdaWorker, ec2Worker, eksWorker],
  batch_compute: [batch],
  gpu_compute: [gpuMachines],
  relational_db: [rdsPostgresql, rdsMysql, auroraPostgresql, auroraMysql, rdsSqlServer, rdsOracle],
  document_db: [dynamodbDocuments, documentDb],
  key_value_db: [dynamodbKeyValues],
  wide_column_db: [keyspaces],
  graph_db: [neptune],
  timeseries_db: [influxdb, dynamodbSeries],
  vector_search: [s3Vectors, opensearchVectors],
  full_text_search: [opensearchText],
  cache: [elasticache],
  object_storage: [s3],
  file_storage: [efs, fsxWindows, fsxOntap],
  queue: [sqs, mqRabbit, mqActive],
  pubsub: [sns],
  event_stream: [kinesis, msk],
  event_bus: [eventbridge],
  workflow: [stepFunctions],
  scheduler: [scheduler],
  data_warehouse: [redshiftServerless],
  data_lake: [athenaLake],
  etl: [glue],
  stream_processing: [managedFlink],
  bi_dashboard: [quicksight],
  ml_training: [sagemakerTraining],
  ml_inference: [recognition, sagemakerEndpoint],
  llm_inference: [bedrock],
  identity: [cognito, identityPool, tokenCheck],
  secrets: [secretsManager],
  kms: [kms],
  vpn_or_private_link: [privateLink],
  iot_ingest: [iotCore],
  email_sms: [ses, snsPush, snsSms],
  websocket_realtime: [websocketApi],
  media_transcode: [mediaConvert],
  monitoring: [cloudwatch],
  logging: [],
  audit_trail: [cloudtrail],
  backup: [backupVault],
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

/** Clouds of AWS with accounts and regions of their own. docs.aws.amazon.com/whitepapers/latest/aws-fault-isolation-boundaries/partitions.html */
const SEPARATE = [
  { name: 'AWS GovCloud (US)', words: ['govcloud', 'us-gov-west-1', 'us-gov-east-1'] },
  { name: 'AWS China', words: ['aws china', 'cn-north-1', 'cn-northwest-1'] },
  { name: 'AWS European Sovereign Cloud', words: ['european sovereign cloud', 'eusc-de-east-1'] },
];

/** Amazon Web Services. */
export const aws: Cloud = {
  id: 'aws',
  name: 'AWS',
  regions: REGIONS,
  separate: SEPARATE,
  defaultRegion: 'us-east-1',
  offerings: OFFERINGS,
  unbuilt: UNBUILT,
  prices: priceBook(records, REGIONS),
  commitments: COMMITMENTS,
  allowances: ALLOWANCES,
  foundation,
  claims: (site) => [...foundationClaims(site), ...callerClaims(site), ...alarmClaims(site)],
  encryptsAtRest: null,
  stateBackend: STATE_BACKEND,
  deployPolicy,
  relocation,
  extras: () => ({}),
};
