/**
 * Percent of a month that AWS promises, service by service. Source: the table of service level agreements in
 * "AWS SLA: are you able to keep your availability promise?", cloudonaut.io, January 2019; rows marked "not in that
 * table" are general knowledge, unverified. Most promises hold only for a service spread over several zones.
 */
export const PROMISE = {
  route53: 100,
  alb: 99.99,
  fargateInSeveralZones: 99.99,
  lambda: 99.95,
  httpApi: 99.95,
  rdsMultiAz: 99.95,
  /** Not in that table: the agreement for RDS names 99.5 % for an instance in one zone. */
  rdsSingleAz: 99.5,
  dynamodb: 99.99,
  s3: 99.9,
  cloudfront: 99.9,
  ecr: 99.9,
  secretsManager: 99.9,
  /** Not in that table. */
  elasticacheMultiAz: 99.99,
  /** Not in that table. */
  sqs: 99.9,
  /** Not in that table. */
  ses: 99.9,
  /** Not in that table. */
  cloudwatch: 99.9,
  /** Not in that table. */
  waf: 99.95,
  /** Not in that table: for one gateway; a gateway in each zone does not fail with the others. */
  natGateway: 99.9,
  /** This and what follows: not in that table. */
  kms: 99.999,
  cognito: 99.9,
  scheduler: 99.9,
  batch: 99.9,
  efs: 99.99,
  kinesis: 99.9,
  msk: 99.9,
  sns: 99.9,
  eventBridge: 99.99,
  stepFunctions: 99.9,
  websocketApi: 99.95,
  opensearchMultiAz: 99.9,
  bedrock: 99.9,
  recognition: 99.9,
  sagemaker: 99.95,
  redshiftServerless: 99.9,
  glue: 99.9,
  athena: 99.9,
  flink: 99.9,
  iotCore: 99.9,
  quicksight: 99.9,
  mediaConvert: 99.9,
  influxMultiAz: 99.9,
  backup: 99.9,
  vpn: 99.95,
  directConnect: 99.9,
  privateLink: 99.99,
  ec2InSeveralZones: 99.99,
  ec2Instance: 99.5,
  keyspaces: 99.99,
  neptuneMultiAz: 99.9,
  documentDbMultiAz: 99.9,
  mqSpread: 99.9,
  auroraMultiAz: 99.99,
  fsxMultiAz: 99.9,
  ivs: 99.9,
} as const;
