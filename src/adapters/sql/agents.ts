import type { Kysely, Updateable } from 'kysely';
import type {
  Agent,
  AgentCapability,
  AgentFilter,
  AgentRepository,
  AgentToken,
  AgentTokenRepository,
} from '#ports/agents.ts';
import type { PageRequest } from '#ports/pages.ts';
import { afterPosition } from './pages.ts';
import type { AgentRow, AgentTokenRow, Schema } from './schema.ts';
import { date, moment } from './times.ts';

export function createAgents(db: Kysely<Schema>): AgentRepository {
  return {
    insert: async (agent) => {
      await db.insertInto('agents').values(toRow(agent)).execute();
    },
    byId: async (id) => {
      const row = await db.selectFrom('agents').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toAgent(row);
    },
    list: (filter, page) => list(db, filter, page),
    update: async (id, { capabilities, ...changes }) => {
      const set: Updateable<AgentRow> = {
        ...changes,
        ...(capabilities === undefined ? {} : { capabilities_json: JSON.stringify(capabilities) }),
      };
      // Kysely requires at least one column.
      const row = await db
        .updateTable('agents')
        .set({ id, ...set })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? null : toAgent(row);
    },
    revoke: async (id, at) => {
      const result = await db
        .updateTable('agents')
        .set({ revoked_at: at.toISOString() })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
  };
}

async function list(db: Kysely<Schema>, { ownerId }: AgentFilter, { after, limit }: PageRequest): Promise<Agent[]> {
  let query = db.selectFrom('agents').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId);
  if (after !== undefined) query = query.where(afterPosition(after));
  return (await query.execute()).map(toAgent);
}

function toRow({ ownerId, capabilities, createdAt, revokedAt, ...rest }: Agent): AgentRow {
  return {
    ...rest,
    owner_id: ownerId,
    capabilities_json: JSON.stringify(capabilities),
    created_at: createdAt.toISOString(),
    revoked_at: moment(revokedAt),
  };
}

export function toAgent(row: AgentRow): Agent {
  return {
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    description: row.description,
    provider: row.provider,
    model: row.model,
    capabilities: JSON.parse(row.capabilities_json) as AgentCapability[],
    createdAt: new Date(row.created_at),
    revokedAt: date(row.revoked_at),
  };
}

export function createAgentTokens(db: Kysely<Schema>): AgentTokenRepository {
  return {
    insert: async ({ hash, agentId, createdAt, expiresAt, lastUsedAt }) => {
      await db
        .insertInto('agent_tokens')
        .values({
          hash,
          agent_id: agentId,
          created_at: createdAt.toISOString(),
          expires_at: moment(expiresAt),
          last_used_at: moment(lastUsedAt),
        })
        .execute();
    },
    byHash: async (hash) => {
      const row = await db.selectFrom('agent_tokens').selectAll().where('hash', '=', hash).executeTakeFirst();
      return row === undefined ? null : toToken(row);
    },
    of: async (agentId) => {
      const rows = await db
        .selectFrom('agent_tokens')
        .selectAll()
        .where('agent_id', '=', agentId)
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map(toToken);
    },
    touch: async (hash, at) => {
      await db.updateTable('agent_tokens').set({ last_used_at: at.toISOString() }).where('hash', '=', hash).execute();
    },
    expire: async (agentId, at) => {
      await db
        .updateTable('agent_tokens')
        .set({ expires_at: at.toISOString() })
        .where('agent_id', '=', agentId)
        .where((column) => column.or([column('expires_at', 'is', null), column('expires_at', '>', at.toISOString())]))
        .execute();
    },
    removeExpired: async (before) => {
      await db.deleteFrom('agent_tokens').where('expires_at', '<', before.toISOString()).execute();
    },
  };
}

function toToken(row: AgentTokenRow): AgentToken {
  return {
    hash: row.hash,
    agentId: row.agent_id,
    createdAt: new Date(row.created_at),
    expiresAt: date(row.expires_at),
    lastUsedAt: date(row.last_used_at),
  };
}
