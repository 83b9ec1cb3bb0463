import type { FreeTier } from '../../../model/free-tier.ts';

const CONTAINER_APPS = {
  source: 'mooncitizen/togen internal/cost/prices/azure.json @8b82e55',
  asOf: '2026-09-06',
  confidence: 'high',
} as const;

const UNVERIFIED = { source: 'general knowledge, unverified', asOf: '', confidence: 'low' } as const;

const SECONDS_PER_HOUR = 3600;

/**
 * Monthly free grants of a subscription that do not expire. Not included: the free active users of Entra and the usage
 * that a plan fee includes, because the prices of these services already account for them.
 */
export const FREE_TIERS: readonly FreeTier[] = [
  {
    meters: ['bandwidth/internet-out/microsoft-network'],
    amount: 100,
    source:
      'TVJunkie724/master-thesis 2-twin2clouds/json/pricing_catalog_baselines/azure/westeurope/snapshots @b69f0d1',
    asOf: '2026-07',
    confidence: 'high',
  },
  { meters: ['container_apps/requests'], amount: 2, ...CONTAINER_APPS },
  { meters: ['container_apps/consumption/vcpu-active'], amount: 180_000 / SECONDS_PER_HOUR, ...CONTAINER_APPS },
  { meters: ['container_apps/consumption/memory-active'], amount: 360_000 / SECONDS_PER_HOUR, ...CONTAINER_APPS },
  {
    meters: ['functions/flex/execution'],
    amount: 100_000,
    source: 'modal.com/blog/azure-function-pricing-guide',
    asOf: '2025-05-22',
    confidence: 'medium',
  },
  { meters: ['functions/flex/executions'], amount: 0.25, ...UNVERIFIED },
  { meters: ['event_grid/basic/operations'], amount: 1, ...UNVERIFIED },
  { meters: ['log_analytics/ingest/analytics'], amount: 5, ...UNVERIFIED },
  { meters: ['logic_apps/consumption/actions'], amount: 4000, ...UNVERIFIED },
];
