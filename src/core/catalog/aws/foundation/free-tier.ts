import type { FreeTier } from '../../../model/free-tier.ts';

const UNVERIFIED = { source: 'general knowledge, unverified', asOf: '', confidence: 'low' } as const;

const LAMBDA = {
  source: 'api-evangelist/aws-lambda plans/aws-lambda-plans-pricing.yml',
  asOf: '2026-09-20',
  confidence: 'medium',
} as const;

/** Two guides that agree. */
const GUIDES = {
  source: 'c3x.dev/blog/aws-free-tier-explained and awsglossary.org/terms/free-tier',
  asOf: '2026',
  confidence: 'medium',
} as const;

/**
 * Permanent monthly free tier of an account, without 12-month offers. The free active users of Cognito
 * are already part of its price.
 */
export const FREE_TIERS: readonly FreeTier[] = [
  { meters: ['lambda/requests'], amount: 1, ...LAMBDA },
  { meters: ['lambda/duration/x86'], amount: 400_000, ...LAMBDA },
  {
    meters: ['data_transfer/internet-out'],
    amount: 100,
    source:
      'TVJunkie724/master-thesis 2-twin2clouds/json/pricing_catalog_baselines/aws/eu-central-1/snapshots @b69f0d1',
    asOf: '2026-07',
    confidence: 'high',
  },
  { meters: ['dynamodb/storage'], amount: 25, ...GUIDES },
  { meters: ['sqs/requests/standard'], amount: 1, ...GUIDES },
  { meters: ['sns/publish-requests'], amount: 1, ...GUIDES },
  { meters: ['cloudwatch/alarm/standard'], amount: 10, ...GUIDES },
  { meters: ['cloudfront/data-out/europe-israel'], amount: 1024, ...UNVERIFIED },
  { meters: ['cloudfront/https-requests/europe-israel'], amount: 1000, ...UNVERIFIED },
  { meters: ['cloudfront/functions/invocations'], amount: 2, ...UNVERIFIED },
  { meters: ['cloudwatch/logs-ingest'], amount: 5, ...UNVERIFIED },
  { meters: ['kms/requests'], amount: 2, ...UNVERIFIED },
  { meters: ['step_functions/standard/transitions'], amount: 4, ...UNVERIFIED },
];
