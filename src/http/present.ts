import { STAGES } from '#core/index.ts';
import type { BlueprintDocument, BlueprintSummary } from '#ports/blueprints.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import type { User } from '#ports/users.ts';
import { type SynthesisEvent, stagesDone } from '#services/events.ts';

/** Response bodies of users, syntheses and blueprints. */

export function presentUser({ id, username, email, role }: User) {
  return { id, username, email, role };
}

export function presentAccepted({ id, revision, createdAt }: Synthesis, publicUrl: string) {
  const created = { created_at: createdAt.toISOString(), ...revisionOf(revision) };
  return { id, status: 'queued' as const, ...created, links: linksOf(id, publicUrl) };
}

export function presentSynthesis(synthesis: Synthesis, publicUrl: string) {
  const { id, status, stage, fault, revision } = synthesis;
  return {
    id,
    status,
    stage,
    progress: progressOf(synthesis),
    created_at: synthesis.createdAt.toISOString(),
    started_at: synthesis.startedAt?.toISOString() ?? null,
    finished_at: synthesis.finishedAt?.toISOString() ?? null,
    ...(fault === null ? {} : { error: fault }),
    ...revisionOf(revision),
    links: linksOf(id, publicUrl),
  };
}

/** A server-sent event. */
export function presentEvent(event: SynthesisEvent): string {
  const { id, name, status, stage } = event;
  const data = JSON.stringify({ status, stage, progress: progressOf(event) });
  return `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`;
}

export function presentDocument({ id, confidence, cloud, nodesCount, monthlyEst, markdown }: BlueprintDocument) {
  return { id, confidence, cloud, nodes_count: nodesCount, monthly_est: monthlyEst, markdown };
}

export function presentSummary(summary: BlueprintSummary, publicUrl: string) {
  const { id, title, confidence, cloud, nodesCount, monthlyEst, createdAt } = summary;
  return {
    id,
    title,
    confidence,
    cloud,
    nodes_count: nodesCount,
    monthly_est: monthlyEst,
    created_at: createdAt.toISOString(),
    links: { self: `${publicUrl}/blueprints/${id}` },
  };
}

function progressOf(state: Pick<Synthesis, 'status' | 'stage'>) {
  return { done: stagesDone(state), total: STAGES.length };
}

function revisionOf(revision: Synthesis['revision']) {
  if (revision === null) return {};
  const { parentId, note } = revision;
  return { parent: parentId, ...(note === null ? {} : { note }) };
}

export function linksOf(id: string, publicUrl: string) {
  const self = `${publicUrl}/synthesis/${id}`;
  return { self, events: `${self}/events`, blueprint: `${publicUrl}/blueprints/${id}` };
}
