import type { CompiledQuery, Kysely } from 'kysely';
import type { AgentSession, AgentSessionRepository, SessionContext } from '#ports/agent-sessions.ts';
import type { AgentCapability } from '#ports/agents.ts';
import type { Role } from '#ports/users.ts';
import { toAgent } from './agents.ts';
import type { AgentRow, AgentSessionRow, Schema } from './schema.ts';
import { date, moment } from './times.ts';

export function createAgentSessions(db: Kysely<Schema>): AgentSessionRepository {
  return {
    insert: async (session) => {
      await db.insertInto('agent_sessions').values(toRow(session)).execute();
    },
    byId: async (id) => {
      const row = await db.selectFrom('agent_sessions').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toSession(row);
    },
    contextOf: contextQuery(db),
    of: async (agentId) => {
      const rows = await db
        .selectFrom('agent_sessions')
        .selectAll()
        .where('agent_id', '=', agentId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toSession);
    },
    touch: async (id, at) => {
      const moment = at.toISOString();
      // Concurrent processes write in any order. The latest time wins.
      await db
        .updateTable('agent_sessions')
        .set({ last_seen_at: moment })
        .where('id', '=', id)
        .where('last_seen_at', '<', moment)
        .execute();
    },
    revoke: async (id, at) => {
      const result = await db
        .updateTable('agent_sessions')
        .set({ revoked_at: at.toISOString() })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    revokeOf: async (agentId, at) => {
      await db
        .updateTable('agent_sessions')
        .set({ revoked_at: at.toISOString() })
        .where('agent_id', '=', agentId)
        .where('revoked_at', 'is', null)
        .execute();
    },
    removeExpired: async (before) => {
      await db.deleteFrom('agent_sessions').where('expires_at', '<', before.toISOString()).execute();
    },
  };
}

/** Compiles the statement once, because every request of an agent runs it. */
function contextQuery(db: Kysely<Schema>): (hash: string) => Promise<SessionContext | null> {
  let statement: CompiledQuery<ContextRow> | null = null;
  return async (hash) => {
    statement ??= contextStatement(db);
    // The hash is the only parameter.
    const { rows } = await db.executeQuery<ContextRow>({ ...statement, parameters: [hash] });
    const [row] = rows;
    return row === undefined ? null : toContext(row);
  };
}

function contextStatement(db: Kysely<Schema>): CompiledQuery<ContextRow> {
  return db
    .selectFrom('agent_sessions as session')
    .innerJoin('agents as agent', 'agent.id', 'session.agent_id')
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.id', '=', 'agent.owner_id').on('owner.deleted_at', 'is', null),
    )
    .selectAll('session')
    .select([
      'agent.owner_id',
      'agent.name',
      'agent.description',
      'agent.provider',
      'agent.model',
      'agent.capabilities_json as agent_capabilities_json',
      'agent.created_at as agent_created_at',
      'agent.revoked_at as agent_revoked_at',
      'owner.role as owner_role',
    ])
    .where('session.hash', '=', '')
    .compile();
}

interface ContextRow extends AgentSessionRow, Omit<AgentRow, 'id' | 'capabilities_json' | 'created_at' | 'revoked_at'> {
  agent_capabilities_json: string;
  agent_created_at: string;
  agent_revoked_at: string | null;
  owner_role: string | null;
}

function toContext(row: ContextRow): SessionContext {
  const agent: AgentRow = {
    ...row,
    id: row.agent_id,
    capabilities_json: row.agent_capabilities_json,
    created_at: row.agent_created_at,
    revoked_at: row.agent_revoked_at,
  };
  return { session: toSession(row), agent: toAgent(agent), ownerRole: row.owner_role as Role | null };
}

function toRow(session: AgentSession): AgentSessionRow {
  return {
    id: session.id,
    hash: session.hash,
    agent_id: session.agentId,
    capabilities_json: JSON.stringify(session.capabilities),
    created_at: session.createdAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    idle_seconds: session.idleSeconds,
    last_seen_at: session.lastSeenAt.toISOString(),
    revoked_at: moment(session.revokedAt),
  };
}

function toSession(row: AgentSessionRow): AgentSession {
  return {
    id: row.id,
    hash: row.hash,
    agentId: row.agent_id,
    capabilities: JSON.parse(row.capabilities_json) as AgentCapability[],
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    idleSeconds: row.idle_seconds,
    lastSeenAt: new Date(row.last_seen_at),
    revokedAt: date(row.revoked_at),
  };
}
