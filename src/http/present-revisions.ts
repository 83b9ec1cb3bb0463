import type { Blueprint } from '#core/index.ts';
import type { Evaluation } from '#ports/runner.ts';
import { isOpen, type Share } from '#ports/shares.ts';
import type { BlueprintDifference } from '#services/differences.ts';
import type { RevisionEntry } from '#services/revisions.ts';
import type { difference as differenceSchema } from './schemas/difference.ts';
import type { WhatIfChange } from './schemas/revisions.ts';
import type { Wire } from './schemas/wire.ts';

/** Response bodies of revisions, differences, what-if questions and shares. */

export function presentRevision({ synthesis, summary }: RevisionEntry, publicUrl: string) {
  const { id, status, revision, createdAt } = synthesis;
  const self = `${publicUrl}/blueprints/${id}`;
  return {
    id,
    parent: revision?.parentId ?? null,
    note: revision?.note ?? null,
    status,
    created_at: createdAt.toISOString(),
    title: summary?.title ?? null,
    monthly_est: summary?.monthlyEst ?? null,
    nodes_count: summary?.nodesCount ?? null,
    links: {
      self,
      synthesis: `${publicUrl}/synthesis/${id}`,
      diff: revision === null ? null : `${self}/diff?base=${revision.parentId}`,
    },
  };
}

export function presentDifference(difference: BlueprintDifference): Wire<typeof differenceSchema> {
  const requirements = difference.requirements.map((operation) => ({ ...operation }));
  return { id: difference.to.id, base: difference.from.id, ...difference, requirements };
}

type Node = Blueprint['graph']['nodes'][number];

export function presentComponent({ id, title, capability, service, sku, count, zones, region, monthly }: Node) {
  return { id, title, capability, service, sku, count, zones, region, monthly };
}

/** @param base the unchanged blueprint, of which the outcome tells the difference */
export function presentOutcome(evaluation: Evaluation, base: Evaluation, { name }: WhatIfChange = {}) {
  const { estimate, confidence, graph, findings } = evaluation;
  const { total, low, high, budget } = estimate;
  const tally = { met: 0, watch: 0, fail: 0, yours: 0 };
  for (const { status } of findings) tally[status] += 1;
  return {
    name: name ?? null,
    monthly_est: total,
    low,
    high,
    difference: Math.round((total - base.estimate.total) * 100) / 100,
    confidence: confidence.value,
    budget: { amount: budget.amount, verdict: budget.verdict, over_by: budget.over_by },
    findings: tally,
    nodes_count: graph.nodes.length,
    components: graph.nodes.map(presentComponent),
  };
}

/** @param username of the user. Null for a link, and for a removed account */
export function presentShare(share: Share, username: string | null, now: Date) {
  const { id, role, userId, createdAt, createdBy, expiresAt, revokedAt } = share;
  return {
    id,
    role,
    user: username ?? userId,
    link: userId === null,
    created_at: createdAt.toISOString(),
    created_by: createdBy,
    expires_at: expiresAt?.toISOString() ?? null,
    revoked_at: revokedAt?.toISOString() ?? null,
    status: isOpen(share, now) ? ('open' as const) : revokedAt === null ? ('expired' as const) : ('revoked' as const),
  };
}
