import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { agentsAndAudit } from './agent-tables.ts';
import { packedBlueprints } from './blueprint-columns.ts';
import { hasManyWriters } from './locks.ts';
import { readings } from './reading-tables.ts';
import { revisionsAndShares } from './revision-tables.ts';
import type { Schema } from './schema.ts';
import { webhooks } from './webhook-tables.ts';

/** Forward-only migrations in order of their names. Released migrations are never edited. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-people-and-syntheses': { up: peopleAndSyntheses },
  '0002-agents-and-audit': { up: agentsAndAudit },
  '0003-comparisons': { up: comparisons },
  '0004-agents-of-syntheses': { up: agentsOfSyntheses },
  '0005-packed-blueprints': { up: packedBlueprints },
  '0006-text-by-code-unit': { up: textByCodeUnit },
  '0007-order-of-removal': { up: orderOfRemoval },
  '0008-quoted-files': { up: quotedFiles },
  '0009-revisions-and-shares': { up: revisionsAndShares },
  '0010-readings': { up: readings },
  '0011-webhooks': { up: webhooks },
};

/** Migrates the database to the latest schema. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function peopleAndSyntheses(db: Kysely<unknown>): Promise<void> {
  await people(db);
  await syntheses(db);
  await blueprints(db);
  await idempotencyKeys(db);
}

async function people(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('human_tokens')
    .addColumn('jti', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('human_tokens_by_expiry').on('human_tokens').column('expires_at').execute();
}

async function syntheses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('syntheses')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('cloud', 'text', (column) => column.notNull())
    .addColumn('intent_json', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('stage', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('fault_json', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text')
    .addColumn('finished_at', 'text')
    .execute();
  await db.schema.createIndex('syntheses_by_owner').on('syntheses').columns(['owner_id', 'created_at', 'id']).execute();
  await db.schema.createIndex('syntheses_by_time').on('syntheses').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('syntheses_by_status').on('syntheses').columns(['status', 'created_at']).execute();
}

async function blueprints(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('blueprints')
    .addColumn('id', 'text', (column) => column.primaryKey().references('syntheses.id'))
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('cloud', 'text', (column) => column.notNull())
    .addColumn('confidence', 'double precision', (column) => column.notNull())
    .addColumn('nodes_count', 'integer', (column) => column.notNull())
    .addColumn('monthly_est', 'double precision', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('blueprint_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('blueprints_by_owner')
    .on('blueprints')
    .columns(['owner_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('blueprints_by_time').on('blueprints').columns(['created_at', 'id']).execute();
}

async function idempotencyKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('resource_id', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['scope', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_keys_by_expiry').on('idempotency_keys').column('expires_at').execute();
}

async function comparisons(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('comparisons')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('syntheses_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}

async function agentsOfSyntheses(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('syntheses').addColumn('agent_id', 'text').execute();
}

/**
 * Postgres sorts text by a locale, which changes with library versions and then corrupts indexes. This sorts IDs, hashes
 * and times by code unit, as SQLite does.
 */
async function textByCodeUnit(db: Kysely<unknown>): Promise<void> {
  if (!hasManyWriters(db)) return;
  await sql`
    do $$
    declare found record;
    begin
      for found in
        select table_name, column_name from information_schema.columns
        where table_schema = current_schema() and data_type = 'text' and table_name not like 'kysely%'
      loop
        execute format('alter table %I alter column %I type text collate "C"', found.table_name, found.column_name);
      end loop;
    end $$`.execute(db);
}

/** Indexes for the deletion of expired records. */
async function orderOfRemoval(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('syntheses_by_end').on('syntheses').column('finished_at').execute();
  await db.schema.createIndex('comparisons_by_time').on('comparisons').column('created_at').execute();
  await db.schema.createIndex('agent_tokens_by_expiry').on('agent_tokens').column('expires_at').execute();
}

/** Marks databases with files quoted from the document, so that earlier versions do not open them. Changes no rows. */
async function quotedFiles(): Promise<void> {}
