import type { CommitmentTerms } from '../../../model/commitment.ts';

/** A Compute Savings Plan has the rates of convertible Reserved Instances, whose list this is; us-east-1, Linux. */
const CONVERTIBLE = {
  product: 'Compute Savings Plan',
  source: 'yeo/ec2.shop data/us-east-1-reservedinstance-convertible-{1y,3y}.json @0b3ccba, no upfront',
  asOf: '2024-06-27',
} as const;

/** Reserved DB instances for three years take a payment first (aws.amazon.com/rds/reserved-instances). */
const RESERVED_DATABASE = {
  product: 'RDS Reserved Instance',
  source: 'yeo/ec2.shop data/rds/us-east-1-rds-postgresql-reservedinstance-single-az-1y.json @4433759, no upfront',
  asOf: '2024-09-28',
  confidence: 'medium',
} as const;

/** Commitments without upfront payment. Licences, GPUs and unlisted classes are left out. */
export const COMMITMENTS: readonly CommitmentTerms[] = [
  {
    product: 'Compute Savings Plan',
    meters: ['fargate/'],
    discounts: [
      { years: 1, percent: 20 },
      { years: 3, percent: 45 },
    ],
    source: 'vantage.sh/blog/what-is-an-aws-savings-plan, Fargate on Linux and x86, us-east-2, no upfront',
    asOf: '',
    confidence: 'medium',
  },
  {
    ...CONVERTIBLE,
    meters: ['ec2/t3.'],
    discounts: [
      { years: 1, percent: 27 },
      { years: 3, percent: 50 },
    ],
    confidence: 'medium',
  },
  {
    ...CONVERTIBLE,
    meters: ['ec2/m7i.'],
    // One year: that of m6a, the least of its kind in the list.
    discounts: [
      { years: 1, percent: 26 },
      { years: 3, percent: 49 },
    ],
    confidence: 'medium',
  },
  {
    ...CONVERTIBLE,
    meters: ['ec2/r7i.'],
    discounts: [
      { years: 1, percent: 27 },
      { years: 3, percent: 47 },
    ],
    confidence: 'medium',
  },
  { ...RESERVED_DATABASE, meters: ['rds/instance/db.t4g.'], discounts: [{ years: 1, percent: 27 }] },
  { ...RESERVED_DATABASE, meters: ['rds/instance/db.m6g.'], discounts: [{ years: 1, percent: 35 }] },
  { ...RESERVED_DATABASE, meters: ['rds/instance/db.r6g.'], discounts: [{ years: 1, percent: 42 }] },
  {
    product: 'ElastiCache reserved node',
    meters: ['elasticache/node/'],
    discounts: [
      { years: 1, percent: 31 },
      { years: 3, percent: 48 },
    ],
    source: 'LeanerCloud/ec2-instances-info data/elasticache-instances.json @00f4136, cache.m6g, us-east-1, no upfront',
    asOf: '2025-04-24',
    confidence: 'medium',
  },
  {
    product: 'OpenSearch Reserved Instance',
    meters: ['opensearch/instance/'],
    discounts: [
      { years: 1, percent: 31 },
      { years: 3, percent: 47 },
    ],
    source: 'LeanerCloud/ec2-instances-info data/opensearch-instances.json @00f4136, c5 and r6g, us-east-1, no upfront',
    asOf: '2025-04-24',
    confidence: 'medium',
  },
];
