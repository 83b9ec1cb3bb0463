import { type Kysely, sql, type Transaction } from 'kysely';
import type { Repositories, Store } from '#ports/store.ts';
import { createAgentSessions } from './agent-sessions.ts';
import { createAgents, createAgentTokens } from './agents.ts';
import { createAudit } from './audit.ts';
import { createBlueprints } from './blueprints.ts';
import { createComparisons } from './comparisons.ts';
import { createIdempotency } from './idempotency.ts';
import { createReadings } from './readings.ts';
import { createRegistrations } from './registrations.ts';
import type { Schema } from './schema.ts';
import { createShares } from './shares.ts';
import { createSyntheses } from './syntheses.ts';
import { createHumanTokens, createUsers } from './users.ts';
import { createWebhooks } from './webhooks.ts';

/**
 * The store on any Kysely database with the latest schema.
 * @param transactions receives the transaction of repositories, for the queue
 */
export function createStore(
  db: Kysely<Schema>,
  transactions: WeakMap<Repositories, Transaction<Schema>> = new WeakMap(),
): Store {
  return {
    ...repositoriesOver(db),
    transaction: (work) =>
      db.transaction().execute((transaction) => {
        const within = repositoriesOver(transaction);
        transactions.set(within, transaction);
        return work(within);
      }),
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
    shares: createShares(db),
    comparisons: createComparisons(db),
    idempotency: createIdempotency(db),
    readings: createReadings(db),
    webhooks: createWebhooks(db),
  };
}
