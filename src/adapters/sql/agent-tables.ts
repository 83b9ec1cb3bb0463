import type { Kysely } from 'kysely';

/** Tables of agents, tokens, sessions, registrations and the audit log. Adds deletion of users. */
export async function agentsAndAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('deleted_at', 'text').execute();
  await db.schema.createIndex('human_tokens_by_user').on('human_tokens').column('user_id').execute();
  await agents(db);
  await sessions(db);
  await registrations(db);
  await audit(db);
}

async function agents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('agents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('provider', 'text')
    .addColumn('model', 'text')
    .addColumn('capabilities_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .execute();
  await db.schema.createIndex('agents_by_owner').on('agents').columns(['owner_id', 'created_at', 'id']).execute();
  await db.schema
    .createTable('agent_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('agent_id', 'text', (column) => column.notNull().references('agents.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('last_used_at', 'text')
    .execute();
  await db.schema.createIndex('agent_tokens_by_agent').on('agent_tokens').column('agent_id').execute();
}

async function sessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('agent_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('agent_id', 'text', (column) => column.notNull().references('agents.id'))
    .addColumn('capabilities_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('idle_seconds', 'integer', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .execute();
  await db.schema
    .createIndex('agent_sessions_by_agent')
    .on('agent_sessions')
    .columns(['agent_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('agent_sessions_by_expiry').on('agent_sessions').column('expires_at').execute();
}

async function registrations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('registrations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('poll_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_code', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.references('users.id'))
    .addColumn('open', 'integer', (column) => column.notNull())
    .addColumn('agent_name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('provider', 'text')
    .addColumn('model', 'text')
    .addColumn('requested_json', 'text', (column) => column.notNull())
    .addColumn('unsupported_json', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('agent_id', 'text', (column) => column.references('agents.id'))
    .addColumn('granted_json', 'text', (column) => column.notNull())
    .addColumn('interval_seconds', 'integer', (column) => column.notNull())
    .addColumn('polled_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('delivered_at', 'text')
    .execute();
  await db.schema.createIndex('registrations_by_state').on('registrations').columns(['status', 'owner_id']).execute();
  await db.schema.createIndex('registrations_by_code').on('registrations').column('user_code').execute();
  await db.schema.createIndex('registrations_by_expiry').on('registrations').column('expires_at').execute();
}

async function audit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor_kind', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('user_id', 'text')
    .addColumn('subject', 'text')
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('code', 'text')
    .execute();
  await db.schema.createIndex('audit_entries_by_time').on('audit_entries').columns(['created_at', 'id']).execute();
}
