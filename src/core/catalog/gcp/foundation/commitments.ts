import type { CommitmentTerms } from '../../../model/commitment.ts';

/** One price for a year and one for three, as most of Google's spend-based discounts have it. */
function terms(one: number, three: number): CommitmentTerms['discounts'] {
  return [
    { years: 1, percent: one },
    { years: 3, percent: three },
  ];
}

/**
 * Committed use discounts, all of them billed by the month. Left out: shared cores, GPUs, licences and Redis below
 * 5 GB, to which they do not apply.
 */
export const COMMITMENTS: readonly CommitmentTerms[] = [
  {
    product: 'Compute flexible committed use discount',
    meters: [
      'compute_engine/e2-standard-',
      'compute_engine/e2-highmem-',
      'gke/autopilot/',
      'cloud_run/instance-based/',
    ],
    discounts: terms(28, 46),
    source: 'cloud.google.com/kubernetes-engine/cud and cloud.google.com/run/cud (stored copies)',
    asOf: '2025',
    confidence: 'high',
  },
  {
    product: 'Cloud SQL committed use discount',
    meters: ['cloud_sql/enterprise/'],
    discounts: terms(25, 52),
    source: 'docs.archera.ai, Cloud SQL commitment brief; what it covers: docs.cloud.google.com/sql/cud',
    asOf: '2026-03',
    confidence: 'medium',
  },
  {
    product: 'AlloyDB committed use discount',
    meters: ['alloydb/vcpu', 'alloydb/memory'],
    discounts: terms(25, 52),
    source: 'cloud.google.com/alloydb/cud (stored copy)',
    asOf: '2025-08-25',
    confidence: 'high',
  },
  {
    product: 'Spanner committed use discount',
    meters: ['spanner/enterprise-node'],
    discounts: terms(20, 40),
    source: 'cloud.google.com/spanner/docs/cuds (stored copy); docs.archera.ai, Cloud Spanner commitment brief',
    asOf: '2026-03',
    confidence: 'high',
  },
  {
    product: 'Bigtable committed use discount',
    meters: ['bigtable/node'],
    discounts: terms(20, 40),
    source: 'cloud.google.com/bigtable/docs/cuds (stored copy)',
    asOf: '2025-08-27',
    confidence: 'high',
  },
  {
    product: 'Memorystore committed use discount',
    meters: [2, 3, 4, 5]
      .flatMap((tier) => [`memorystore_redis/basic/M${tier}-`, `memorystore_redis/standard-ha/M${tier}-`])
      .concat('memorystore_valkey/node/highmem-', 'memorystore_valkey/node/standard-'),
    discounts: terms(20, 40),
    source: 'cloud.google.com/memorystore/docs/redis/cuds and /valkey/cuds (stored copies)',
    asOf: '2025-09-03',
    confidence: 'high',
  },
];
