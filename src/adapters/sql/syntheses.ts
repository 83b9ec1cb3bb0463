import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Intent, Stage } from '#core/index.ts';
import type { PageRequest } from '#ports/pages.ts';
import type {
  Synthesis,
  SynthesisEnd,
  SynthesisFault,
  SynthesisFilter,
  SynthesisRepository,
  SynthesisStatus,
} from '#ports/syntheses.ts';
import { afterPosition } from './pages.ts';
import type { Schema, SynthesisRow } from './schema.ts';

export function createSyntheses(db: Kysely<Schema>): SynthesisRepository {
  return {
    insert: async (synthesis) => {
      await db.insertInto('syntheses').values(toRow(synthesis)).execute();
    },
    byId: async (id) => {
      const row = await db.selectFrom('syntheses').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toSynthesis(row);
    },
    list: (filter, page) => list(db, filter, page),
    line: async (lineId) => {
      const rows = await db
        .selectFrom('syntheses')
        .selectAll()
        .where((expression) => expression.or([expression('id', '=', lineId), expression('line_id', '=', lineId)]))
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toSynthesis);
    },
    markDeleted: async (id, at) => {
      await db.updateTable('syntheses').set({ deleted_at: at.toISOString() }).where('id', '=', id).execute();
    },
    itemsIn: async (status) => {
      const rows = await db
        .selectFrom('syntheses')
        .select(['id', 'owner_id'])
        .where('status', '=', status)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(({ id, owner_id: ownerId }) => ({ id, ownerId }));
    },
    countIn: async (status, ownerId) => {
      const all = db
        .selectFrom('syntheses')
        .select((expression) => expression.fn.countAll().as('count'))
        .where('status', '=', status);
      const query = ownerId === undefined ? all : all.where('owner_id', '=', ownerId);
      const { count } = await query.executeTakeFirstOrThrow();
      return Number(count);
    },
    begin: async (id, startedAt) => {
      const row = await db
        .updateTable('syntheses')
        .set({ status: 'running', started_at: startedAt.toISOString(), attempts: sql<number>`attempts + 1` })
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? null : toSynthesis(row);
    },
    requeue: async (id, attempt) => {
      const result = await db
        .updateTable('syntheses')
        .set({ status: 'queued' })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .where('attempts', '=', attempt)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    handBack: async (id, attempt) => {
      const result = await db
        .updateTable('syntheses')
        .set({ status: 'queued', attempts: sql<number>`attempts - 1` })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .where('attempts', '=', attempt)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    end: async (id, from, end, attempt) => {
      const query = db.updateTable('syntheses').set(endColumns(end)).where('id', '=', id).where('status', 'in', from);
      const result = await (attempt === undefined ? query : query.where('attempts', '=', attempt)).executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    cancelQueued: async (ownerId, finishedAt) => {
      const end = endColumns({ status: 'cancelled', stage: null, fault: null, finishedAt });
      const owned = db.updateTable('syntheses').set(end).where('owner_id', '=', ownerId);
      await owned.where('status', '=', 'queued').execute();
    },
    endedBefore: async (before, most) => {
      const rows = await db
        .selectFrom('syntheses')
        .select('id')
        .where('finished_at', '<', before.toISOString())
        .where(sql<SqlBool>`not exists (select 1 from syntheses revision where revision.parent_id = syntheses.id)`)
        .orderBy('finished_at')
        .limit(most)
        .execute();
      return rows.map(({ id }) => id);
    },
    remove: async (ids) => {
      await db.deleteFrom('syntheses').where('id', 'in', ids).execute();
    },
  };
}

async function list(db: Kysely<Schema>, filter: SynthesisFilter, { after, limit }: PageRequest): Promise<Synthesis[]> {
  const { ownerId, status, cloud } = filter;
  let query = db.selectFrom('syntheses').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
  query = query.where('deleted_at', 'is', null);
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (cloud !== undefined) query = query.where('cloud', '=', cloud);
  if (after !== undefined) query = query.where(afterPosition(after));
  return (await query.execute()).map(toSynthesis);
}

function toRow({ id, ownerId, agentId, intent, revision, ...state }: Synthesis): SynthesisRow {
  const { status, stage, attempts, fault, ...times } = state;
  return {
    id,
    owner_id: ownerId,
    agent_id: agentId,
    parent_id: revision?.parentId ?? null,
    line_id: revision?.lineId ?? null,
    note: revision?.note ?? null,
    cloud: intent.cloud,
    intent_json: JSON.stringify(intent),
    status,
    stage,
    attempts,
    fault_json: fault === null ? null : JSON.stringify(fault),
    created_at: times.createdAt.toISOString(),
    started_at: times.startedAt?.toISOString() ?? null,
    finished_at: times.finishedAt?.toISOString() ?? null,
    deleted_at: times.deletedAt?.toISOString() ?? null,
  };
}

function endColumns({ status, stage, fault, finishedAt }: SynthesisEnd): Partial<SynthesisRow> {
  return {
    status,
    stage,
    fault_json: fault === null ? null : JSON.stringify(fault),
    finished_at: finishedAt.toISOString(),
  };
}

function toSynthesis(row: SynthesisRow): Synthesis {
  return {
    id: row.id,
    ownerId: row.owner_id,
    agentId: row.agent_id,
    intent: JSON.parse(row.intent_json) as Intent,
    revision:
      row.parent_id === null ? null : { parentId: row.parent_id, lineId: row.line_id ?? row.parent_id, note: row.note },
    status: row.status as SynthesisStatus,
    stage: row.stage as Stage | null,
    attempts: row.attempts,
    fault: row.fault_json === null ? null : (JSON.parse(row.fault_json) as SynthesisFault),
    createdAt: new Date(row.created_at),
    startedAt: row.started_at === null ? null : new Date(row.started_at),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at),
    deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at),
  };
}
