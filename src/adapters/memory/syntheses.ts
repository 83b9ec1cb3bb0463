import type { Synthesis, SynthesisFilter, SynthesisRepository } from '#ports/syntheses.ts';
import { compare, newestFirst } from './pages.ts';
import type { Table } from './table.ts';

export function createSyntheses(syntheses: Table<Synthesis>): SynthesisRepository {
  /** Applies the change if the synthesis is in one of these states and, if given, in that attempt. */
  function change(
    id: string,
    from: readonly string[],
    changed: (row: Synthesis) => Synthesis,
    attempt?: number,
  ): Synthesis | null {
    const row = syntheses.get(id);
    if (row === null || !from.includes(row.status)) return null;
    if (attempt !== undefined && row.attempts !== attempt) return null;
    const next = changed(row);
    syntheses.put(id, next);
    return next;
  }
  const isRevised = (id: string) => syntheses.where(({ revision }) => revision?.parentId === id).length > 0;

  return {
    insert: async (synthesis) => syntheses.insert(synthesis.id, synthesis),
    byId: async (id) => syntheses.get(id),
    list: async (filter, page) => newestFirst(syntheses.where(passing(filter)), page),
    line: async (lineId) =>
      syntheses.where(({ id, revision }) => id === lineId || revision?.lineId === lineId).sort(compare),
    markDeleted: async (id, at) => {
      const row = syntheses.get(id);
      if (row !== null) syntheses.put(id, { ...row, deletedAt: at });
    },
    itemsIn: async (status) =>
      syntheses
        .where((row) => row.status === status)
        .sort(compare)
        .map(({ id, ownerId }) => ({ id, ownerId })),
    countIn: async (status, ownerId) =>
      syntheses.where((row) => row.status === status && (ownerId === undefined || row.ownerId === ownerId)).length,
    begin: async (id, startedAt) =>
      change(id, ['queued'], (row) => ({ ...row, status: 'running', startedAt, attempts: row.attempts + 1 })),
    requeue: async (id, attempt) => change(id, ['running'], (row) => ({ ...row, status: 'queued' }), attempt) !== null,
    handBack: async (id, attempt) =>
      change(id, ['running'], (row) => ({ ...row, status: 'queued', attempts: row.attempts - 1 }), attempt) !== null,
    end: async (id, from, end, attempt) => change(id, from, (row) => ({ ...row, ...end }), attempt) !== null,
    cancelQueued: async (ownerId, finishedAt) => {
      const end = { status: 'cancelled', stage: null, fault: null, finishedAt } as const;
      for (const { id } of syntheses.where((row) => row.ownerId === ownerId)) {
        change(id, ['queued'], (row) => ({ ...row, ...end }));
      }
    },
    endedBefore: async (before, most) =>
      syntheses
        .where(({ id, finishedAt }) => finishedAt !== null && finishedAt < before && !isRevised(id))
        .sort((a, b) => (a.finishedAt?.getTime() ?? 0) - (b.finishedAt?.getTime() ?? 0))
        .slice(0, most)
        .map(({ id }) => id),
    remove: async (ids) => {
      for (const id of ids) syntheses.remove(id);
    },
  };
}

function passing({ ownerId, status, cloud }: SynthesisFilter): (row: Synthesis) => boolean {
  return (row) =>
    row.deletedAt === null &&
    (ownerId === undefined || row.ownerId === ownerId) &&
    (status === undefined || row.status === status) &&
    (cloud === undefined || row.intent.cloud === cloud);
}
