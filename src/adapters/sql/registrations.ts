import type { Kysely, Updateable } from 'kysely';
import type { AgentCapability } from '#ports/agents.ts';
import type { Registration, RegistrationRepository, RegistrationStatus } from '#ports/registrations.ts';
import { hasManyWriters } from './locks.ts';
import { afterPosition } from './pages.ts';
import type { RegistrationRow, Schema } from './schema.ts';
import { date, moment } from './times.ts';

export function createRegistrations(db: Kysely<Schema>): RegistrationRepository {
  const newest = () => db.selectFrom('registrations').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');

  /** Applies the change if the registration is in state `from`. */
  async function change(id: string, from: RegistrationStatus, set: Updateable<RegistrationRow>): Promise<boolean> {
    const result = await db
      .updateTable('registrations')
      .set(set)
      .where('id', '=', id)
      .where('status', '=', from)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  return {
    insert: async (registration) => {
      await db.insertInto('registrations').values(toRow(registration)).execute();
    },
    byId: async (id) => toRegistration(await newest().where('id', '=', id).executeTakeFirst()),
    byPollHash: async (hash) => {
      const query = newest().where('poll_hash', '=', hash);
      return toRegistration(await (hasManyWriters(db) ? query.forUpdate() : query).executeTakeFirst());
    },
    byUserCode: async (code) =>
      toRegistration(
        await newest().where('user_code', '=', code).where('status', '=', 'pending').limit(1).executeTakeFirst(),
      ),
    pending: async ({ ownerId, open }, now, { after, limit }) => {
      const query = newest()
        .limit(limit)
        .where('status', '=', 'pending')
        .where('expires_at', '>', now.toISOString())
        .where((column) => column.or([column('owner_id', '=', ownerId), ...(open ? [column('open', '=', 1)] : [])]));
      const rows = await (after === undefined ? query : query.where(afterPosition(after))).execute();
      return rows.flatMap((row) => toRegistration(row) ?? []);
    },
    polled: async (id, at, intervalSeconds) => {
      await change(id, 'pending', { polled_at: at.toISOString(), interval_seconds: intervalSeconds });
    },
    decide: (id, { status, ownerId, agentId, granted, decidedAt, expiresAt }) =>
      change(id, 'pending', {
        status,
        owner_id: ownerId,
        agent_id: agentId,
        granted_json: JSON.stringify(granted),
        decided_at: decidedAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      }),
    deliver: (id, at) => change(id, 'approved', { status: 'delivered', delivered_at: at.toISOString() }),
    removeExpired: async (before) => {
      await db.deleteFrom('registrations').where('expires_at', '<', before.toISOString()).execute();
    },
  };
}

function toRow(registration: Registration): RegistrationRow {
  const { id, pollHash, userCode, ownerId, open, agentName, description, provider, model, status } = registration;
  return {
    id,
    poll_hash: pollHash,
    user_code: userCode,
    owner_id: ownerId,
    open: open ? 1 : 0,
    agent_name: agentName,
    description,
    provider,
    model,
    requested_json: JSON.stringify(registration.requested),
    unsupported_json: JSON.stringify(registration.unsupported),
    status,
    agent_id: registration.agentId,
    granted_json: JSON.stringify(registration.granted),
    interval_seconds: registration.intervalSeconds,
    polled_at: moment(registration.polledAt),
    created_at: registration.createdAt.toISOString(),
    expires_at: registration.expiresAt.toISOString(),
    decided_at: moment(registration.decidedAt),
    delivered_at: moment(registration.deliveredAt),
  };
}

function toRegistration(row: RegistrationRow | undefined): Registration | null {
  if (row === undefined) return null;
  const { id, description, provider, model } = row;
  return {
    id,
    pollHash: row.poll_hash,
    userCode: row.user_code,
    ownerId: row.owner_id,
    open: row.open === 1,
    agentName: row.agent_name,
    description,
    provider,
    model,
    requested: JSON.parse(row.requested_json) as AgentCapability[],
    unsupported: JSON.parse(row.unsupported_json) as string[],
    status: row.status as RegistrationStatus,
    agentId: row.agent_id,
    granted: JSON.parse(row.granted_json) as AgentCapability[],
    intervalSeconds: row.interval_seconds,
    polledAt: date(row.polled_at),
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    decidedAt: date(row.decided_at),
    deliveredAt: date(row.delivered_at),
  };
}
