import type { AgentSession } from '#ports/agent-sessions.ts';
import type { Agent, AgentToken } from '#ports/agents.ts';
import type { AuditEntry } from '#ports/audit.ts';
import type { NewBlueprint } from '#ports/blueprints.ts';
import type { Comparison } from '#ports/comparisons.ts';
import type { HumanToken } from '#ports/human-tokens.ts';
import type { IdempotencyRecord } from '#ports/idempotency.ts';
import type { StoredReading } from '#ports/readings.ts';
import type { Registration } from '#ports/registrations.ts';
import type { Share } from '#ports/shares.ts';
import type { Repositories, Store } from '#ports/store.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import type { User } from '#ports/users.ts';
import type { Delivery, Webhook } from '#ports/webhooks.ts';
import { createAgentSessions, createAgents, createAgentTokens } from './agents.ts';
import { createAudit } from './audit.ts';
import { createReadings, type ReadingClaim, type ReadingDay } from './readings.ts';
import { createRegistrations } from './registrations.ts';
import {
  createBlueprints,
  createComparisons,
  createHumanTokens,
  createIdempotency,
  createUsers,
} from './repositories.ts';
import { createShares } from './shares.ts';
import { createSyntheses } from './syntheses.ts';
import { type Journal, Table } from './table.ts';
import { createWebhooks } from './webhooks.ts';

function createTables() {
  return {
    users: new Table<User>(),
    humanTokens: new Table<HumanToken>(),
    agents: new Table<Agent>(),
    agentTokens: new Table<AgentToken>(),
    agentSessions: new Table<AgentSession>(),
    registrations: new Table<Registration>(),
    audit: new Table<AuditEntry>(),
    syntheses: new Table<Synthesis>(),
    blueprints: new Table<NewBlueprint>(),
    shares: new Table<Share>(),
    comparisons: new Table<Comparison>(),
    idempotency: new Table<IdempotencyRecord>(),
    readings: new Table<StoredReading>(),
    readingClaims: new Table<ReadingClaim>(),
    readingDays: new Table<ReadingDay>(),
    webhooks: new Table<Webhook>(),
    webhookDeliveries: new Table<Delivery>(),
  };
}

function repositoriesOver(tables: ReturnType<typeof createTables>): Repositories {
  return {
    users: createUsers(tables.users),
    humanTokens: createHumanTokens(tables.humanTokens),
    agents: createAgents(tables.agents),
    agentTokens: createAgentTokens(tables.agentTokens),
    agentSessions: createAgentSessions(tables.agentSessions, tables.agents, tables.users),
    registrations: createRegistrations(tables.registrations),
    audit: createAudit(tables.audit),
    syntheses: createSyntheses(tables.syntheses),
    blueprints: createBlueprints(tables.blueprints, tables.syntheses),
    shares: createShares(tables.shares),
    comparisons: createComparisons(tables.comparisons),
    idempotency: createIdempotency(tables.idempotency),
    readings: createReadings(tables.readings, tables.readingClaims, tables.readingDays),
    webhooks: createWebhooks(tables.webhooks, tables.webhookDeliveries),
  };
}

/** An in-memory store. Transactions are serialized. */
export function createMemoryStore(): Store {
  const tables = createTables();
  let last: Promise<unknown> = Promise.resolve();

  async function attempt<T>(work: (within: Repositories) => Promise<T>): Promise<T> {
    const journal: Journal = [];
    const within = repositoriesOver({
      users: tables.users.within(journal),
      humanTokens: tables.humanTokens.within(journal),
      agents: tables.agents.within(journal),
      agentTokens: tables.agentTokens.within(journal),
      agentSessions: tables.agentSessions.within(journal),
      registrations: tables.registrations.within(journal),
      audit: tables.audit.within(journal),
      syntheses: tables.syntheses.within(journal),
      blueprints: tables.blueprints.within(journal),
      shares: tables.shares.within(journal),
      comparisons: tables.comparisons.within(journal),
      idempotency: tables.idempotency.within(journal),
      readings: tables.readings.within(journal),
      readingClaims: tables.readingClaims.within(journal),
      readingDays: tables.readingDays.within(journal),
      webhooks: tables.webhooks.within(journal),
      webhookDeliveries: tables.webhookDeliveries.within(journal),
    });
    try {
      return await work(within);
    } catch (error) {
      for (const undo of journal.reverse()) undo();
      throw error;
    }
  }

  return {
    ...repositoriesOver(tables),
    transaction: (work) => {
      const result = last.then(() => attempt(work));
      last = result.catch(() => undefined);
      return result;
    },
    check: async () => undefined,
    close: async () => undefined,
  };
}
