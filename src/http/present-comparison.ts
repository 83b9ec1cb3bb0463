import type { z } from 'zod';
import { type Blueprint, CLOUD_IDS, type CloudId, isDataTransfer, yearlyMean } from '#core/index.ts';
import type { Comparison } from '#ports/comparisons.ts';
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

export function presentComparisonEntry({ id, createdAt, syntheses }: Comparison, publicUrl: string) {
  const links = { self: `${publicUrl}/comparisons/${id}` };
  return { id, created_at: createdAt.toISOString(), blueprints: { ...syntheses }, links };
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

/** Name of the part for data transfer, which every cloud books at another component. */
export const DATA_TRANSFER = 'data_transfer';

/** By capability, and data transfer apart: the services and the cost in each cloud. */
function differencesOf({ candidates }: ComparisonState): ComparisonView['differences'] {
  const designs = CLOUD_IDS.flatMap((cloud) => {
    const design = candidates[cloud]?.blueprint?.blueprint;
    return design === undefined ? [] : [{ cloud, design, transfers: transfersOf(design) }];
  });
  const nodes = designs.flatMap(({ cloud, design, transfers }) =>
    design.graph.nodes.map((node) => ({ cloud, ...node, monthly: without(node.monthly, transfers.get(node.id)) })),
  );
  const parts = Map.groupBy(nodes, ({ capability }) => capability);
  const transferred = designs.map(({ cloud, transfers }) => {
    const cents = [...transfers.values()].reduce((sum, own) => sum + own, 0);
    return [cloud, { services: [], monthly: cents / 100 }] as const;
  });
  const byPart = [...parts]
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
  return designs.length === 0 ? [] : [...byPart, { part: DATA_TRANSFER, by_cloud: Object.fromEntries(transferred) }];
}

/** Cents per month of data transfer, by component. */
function transfersOf({ estimate }: Blueprint): ReadonlyMap<string, number> {
  const lines = estimate.line_items.filter(({ meter }) => isDataTransfer(meter));
  const byNode = Map.groupBy(lines, ({ node }) => node);
  return new Map(
    [...byNode].map(([node, own]) => [node, own.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)]),
  );
}

function without(monthly: number | null, cents = 0): number | null {
  return monthly === null ? null : Math.round(monthly * 100 - cents) / 100;
}

/** In dollars, rounded to cents. Null if one of the prices is unknown. */
function sumOf(nodes: readonly { readonly monthly: number | null }[]): number | null {
  if (nodes.some(({ monthly }) => monthly === null)) return null;
  return nodes.reduce((cents, { monthly }) => cents + Math.round((monthly ?? 0) * 100), 0) / 100;
}
