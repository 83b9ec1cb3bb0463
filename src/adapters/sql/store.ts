import { type Kysely, sql } from 'kysely';
import type { Repositories, Store } from '#ports/store.ts';
import { createAgentSessions } from './agent-sessions.ts';
import { createAgents, createAgentTokens } from './agents.ts';
import { createAudit } from './audit.ts';
import { createBlueprints } from './blueprints.ts';
import { createComparisons } from './comparisons.ts';
import { createIdempotency } from './idempotency.ts';
import { migrate } from './migrations.ts';
import { createRegistrations } from './registrations.ts';
import type { Schema } from './schema.ts';
import { createSyntheses } from './syntheses.ts';
import { createHumanTokens, createUsers } from './users.ts';

/** The store over any database that Kysely speaks to, brought to the newest schema first. */
export async function createSqlStore(db: Kysely<Schema>): Promise<Store> {
  await migrate(db);
  return {
    ...repositoriesOver(db),
    transaction: (work) => db.transaction().execute((transaction) => work(repositoriesOver(transaction))),
    check: async () => {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}

function repositoriesOver(db: Kysely<Schema>): Repositories {
  return {
    users: createUsers(db),
    humanTokens: createHumanTokens(db),
    agents: createAgents(db),
    agentTokens: createAgentTokens(db),
    agentSessions: createAgentSessions(db),
    registrations: createRegistrations(db),
    audit: createAudit(db),
    syntheses: createSyntheses(db),
    blueprints: createBlueprints(db),
    comparisons: createComparisons(db),
    idempotency: createIdempotency(db),
  };
}
