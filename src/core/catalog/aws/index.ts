import type { Cloud } from '../../model/cloud.ts';
import type { OfferingsByCapability } from '../../model/offering.ts';
import { withCopiedStores, withoutEmptyVaults } from '../kit/copied-stores.ts';
import { priceBook } from '../kit/price-book.ts';
import { COMMITMENTS } from './foundation/commitments.ts';
import { deployPolicy } from './foundation/deploy-policy/index.ts';
import { FREE_TIERS } from './foundation/free-tier.ts';
import { foundation, foundationClaims } from './foundation/index.ts';
import { mocks } from './foundation/mocks.ts';
import { REGIONS } from './foundation/regions.ts';
import { relocation } from './foundation/relocation.ts';
import { UNBUILT } from './foundation/unbuilt.ts';
import records from './prices.json' with { type: 'json' };
import regionIndex from './region-index.json' with { type: 'json' };
import { awsConfig } from './services/account/config.ts';
import { guardDuty } from './services/account/guardduty.ts';
import { lakeFormation } from './services/account/lake-formation.ts';
import { recordedForPosture, securityHub } from './services/account/security-hub.ts';
import { shieldAdvanced } from './services/account/shield.ts';
import { alb } from './services/alb.ts';
import { mqActive, mqRabbit } from './services/amazon-mq.ts';
import { managedFlink } from './services/analytics/flink.ts';
import { glue } from './services/analytics/glue.ts';
import { athenaLake } from './services/analytics/lake.ts';
import { redshiftServerless } from './services/analytics/redshift.ts';
import { auroraMysql, auroraPostgresql } from './services/aurora/index.ts';
import { backupVault, isCopied } from './services/backup-vault.ts';
import { batch } from './services/batch/index.ts';
import { bedrock } from './services/bedrock.ts';
import { cloudfront } from './services/cloudfront.ts';
import { cloudtrail } from './services/cloudtrail.ts';
import { alarmClaims, cloudwatch } from './services/cloudwatch.ts';
import { codePipeline } from './services/codepipeline.ts';
import { cognito } from './services/cognito.ts';
import { ec2Web, ec2Worker } from './services/compute/ec2.ts';
import { ec2Alone } from './services/compute/ec2-alone.ts';
import { eksWeb, eksWorker } from './services/compute/eks/index.ts';
import { fargateWeb } from './services/compute/fargate-web.ts';
import { fargateWorker } from './services/compute/fargate-worker.ts';
import { gpuMachines } from './services/compute/gpu.ts';
import { lambdaWeb } from './services/compute/lambda-web.ts';
import { lambdaWorker } from './services/compute/lambda-worker.ts';
import { databaseMigrationService } from './services/dms.ts';
import { documentDb } from './services/documentdb.ts';
import { dynamodbDocuments, dynamodbKeyValues } from './services/dynamodb.ts';
import { dynamodbSeries } from './services/dynamodb-series.ts';
import { ecr } from './services/ecr.ts';
import { efs } from './services/efs.ts';
import { natGateway, publicAddressEgress } from './services/egress.ts';
import { elasticache } from './services/elasticache.ts';
import { eventbridge } from './services/eventbridge.ts';
import { firewallBehindGateway } from './services/firewall-behind-gateway.ts';
import { fsxOntap } from './services/fsx-ontap.ts';
import { fsxWindows } from './services/fsx-windows.ts';
import { callerClaims, httpApi } from './services/http-api.ts';
import { identityPool } from './services/identity-pool.ts';
import { influxdb } from './services/influxdb.ts';
import { instanceEntry } from './services/instance-entry.ts';
import { iotCore } from './services/iot-core.ts';
import { keyspaces } from './services/keyspaces.ts';
import { kinesis } from './services/kinesis.ts';
import { kms } from './services/kms.ts';
import { recognition } from './services/machine-learning/recognition.ts';
import { sagemakerEndpoint } from './services/machine-learning/sagemaker-endpoint.ts';
import { taskServices } from './services/machine-learning/tasks.ts';
import { sagemakerTraining } from './services/machine-learning/training.ts';
import { managedGrafana } from './services/managed-grafana.ts';
import { mediaConvert } from './services/mediaconvert.ts';
import { msk } from './services/msk.ts';
import { neptune } from './services/neptune.ts';
import { globalAccelerator } from './services/networks/global-accelerator.ts';
import { networkLoadBalancer } from './services/networks/nlb.ts';
import { transitGateway } from './services/networks/transit-gateway.ts';
import { opensearchText, opensearchVectors } from './services/opensearch/index.ts';
import { privateLink } from './services/private-link.ts';
import { quicksight } from './services/quicksight.ts';
import { rdsMysql, rdsPostgresql } from './services/rds/index.ts';
import { rdsOracle, rdsSqlServer } from './services/rds/licensed.ts';
import { route53 } from './services/route53.ts';
import { s3 } from './services/s3.ts';
import { s3Site, s3Website } from './services/s3-site.ts';
import { s3Vectors } from './services/s3-vectors.ts';
import { scheduler } from './services/scheduler.ts';
import { secretsManager } from './services/secrets-manager.ts';
import { ses } from './services/ses.ts';
import { smallEntryPoint } from './services/small-entry.ts';
import { sns } from './services/sns.ts';
import { snsPush } from './services/sns-push.ts';
import { snsSms } from './services/sns-sms.ts';
import { sqs } from './services/sqs.ts';
import { stepFunctions } from './services/step-functions.ts';
import { withStreams } from './services/stream-before-processing.ts';
import { tokenCheck } from './services/token-check.ts';
import { waf } from './services/waf.ts';
import { websocketApi } from './services/websocket-api.ts';

const OFFERINGS: OfferingsByCapability = {
  static_site: [s3Site, s3Website],
  cdn: [cloudfront],
  dns: [route53],
  waf: [waf],
  load_balancer: [alb],
  api_gateway: [httpApi],
  web_compute: [fargateWeb, ...lambdaWeb, ec2Web, ec2Alone, eksWeb],
  worker_compute: [fargateWorker, ...lambdaWorker, ec2Worker, eksWorker],
  batch_compute: batch,
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
  bi_dashboard: [quicksight, managedGrafana],
  ml_training: [sagemakerTraining],
  ml_inference: [recognition, ...taskServices, sagemakerEndpoint],
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
  threat_detection: [guardDuty],
  configuration_audit: [awsConfig],
  security_posture: [securityHub],
  ddos_protection: [shieldAdvanced],
  data_governance: [lakeFormation],
  network_hub: [transitGateway],
  network_load_balancer: [networkLoadBalancer],
  edge_acceleration: [globalAccelerator],
  data_migration: [databaseMigrationService],
  server_migration: [],
  ci_cd: [codePipeline],
  game_servers: [],
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

/**
 * AWS partitions with separate accounts and regions.
 * docs.aws.amazon.com/whitepapers/latest/aws-fault-isolation-boundaries/partitions.html
 */
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
  prices: priceBook(records, REGIONS, regionIndex),
  commitments: COMMITMENTS,
  allowances: FREE_TIERS,
  substitute: (graph, requirements) =>
    recordedForPosture(
      withoutEmptyVaults(
        instanceEntry(
          smallEntryPoint(firewallBehindGateway(withCopiedStores(withStreams(graph), isCopied)), requirements),
          requirements,
        ),
      ),
    ),
  foundation,
  claims: (site) => [...foundationClaims(site), ...callerClaims(site), ...alarmClaims(site)],
  encryptsAtRest: null,
  stateBackend: STATE_BACKEND,
  deployPolicy,
  mocks,
  relocation,
  extras: () => ({}),
};
