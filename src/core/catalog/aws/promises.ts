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
} as const;
