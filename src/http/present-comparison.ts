import type { z } from 'zod';
import { type Blueprint, CLOUD_IDS, type CloudId, yearlyMean } from '#core/index.ts';
import type { SynthesisStatus } from '#ports/syntheses.ts';
import type { Candidate, ComparisonState } from '#services/comparisons.ts';
import { isFinished } from '#services/events.ts';
import type { comparison } from './schemas/comparison.ts';

type ComparisonView = z.output<typeof comparison>;

export function presentComparison(state: ComparisonState, publicUrl: string): ComparisonView {
  const { id, createdAt } = state.comparison;
  const candidates = CLOUD_IDS.flatMap((cloud) => {
    const candidate = state.candidates[cloud];
    return candidate === undefined ? [] : [[cloud, candidate] as const];
  });
  return {
    id,
    status: statusOf(candidates.map(([, { synthesis }]) => synthesis.status)),
    created_at: createdAt.toISOString(),
    contenders: candidates.map(([cloud, candidate]) => presentCandidate(cloud, candidate, publicUrl)),
    differences: differencesOf(state),
    links: { self: `${publicUrl}/comparisons/${id}` },
  };
}

function statusOf(statuses: readonly SynthesisStatus[]): SynthesisStatus {
  if (statuses.every((status) => status === 'queued')) return 'queued';
  if (!statuses.every(isFinished)) return 'running';
  if (statuses.includes('succeeded')) return 'succeeded';
  return statuses.includes('failed') ? 'failed' : 'cancelled';
}

function presentCandidate(cloud: CloudId, { synthesis, blueprint: stored }: Candidate, publicUrl: string) {
  const { id, status } = synthesis;
  return {
    cloud,
    id,
    status,
    region: stored?.blueprint.region ?? null,
    confidence: stored?.confidence ?? null,
    nodes_count: stored?.nodesCount ?? null,
    cost: stored === null ? null : costOf(stored.blueprint),
    links: { synthesis: `${publicUrl}/synthesis/${id}`, blueprint: `${publicUrl}/blueprints/${id}` },
  };
}

function costOf({ estimate }: Blueprint) {
  const { total, low, high, unknown, budget, seasons } = estimate;
  return {
    monthly_est: total,
    low,
    high,
    unknown_prices: unknown.length,
    budget: budget.verdict,
    over_by: budget.over_by,
    ...(seasons === undefined ? {} : { yearly_mean: yearlyMean(seasons) }),
  };
}

/** By capability: the services and the cost in each cloud. */
function differencesOf({ candidates }: ComparisonState): ComparisonView['differences'] {
  const nodes = CLOUD_IDS.flatMap((cloud) =>
    (candidates[cloud]?.blueprint?.blueprint.graph.nodes ?? []).map((node) => ({ cloud, ...node })),
  );
  const parts = Map.groupBy(nodes, ({ capability }) => capability);
  return [...parts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([part, answers]) => ({
      part,
      by_cloud: Object.fromEntries(
        [...Map.groupBy(answers, ({ cloud }) => cloud)].map(([cloud, own]) => [
          cloud,
          { services: [...new Set(own.map(({ service }) => service))], monthly: sumOf(own) },
        ]),
      ),
    }));
}

/** In dollars, rounded to cents. Null if one of the prices is unknown. */
function sumOf(nodes: readonly { readonly monthly: number | null }[]): number | null {
  if (nodes.some(({ monthly }) => monthly === null)) return null;
  return nodes.reduce((cents, { monthly }) => cents + Math.round((monthly ?? 0) * 100), 0) / 100;
}
