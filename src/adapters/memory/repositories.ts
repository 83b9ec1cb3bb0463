import type { BlueprintFilter, BlueprintRepository, BlueprintSummary, NewBlueprint } from '#ports/blueprints.ts';
import type { Comparison, ComparisonRepository } from '#ports/comparisons.ts';
import type { HumanToken, HumanTokenRepository } from '#ports/human-tokens.ts';
import type { IdempotencyRecord, IdempotencyRepository } from '#ports/idempotency.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import type { User, UserRepository } from '#ports/users.ts';
import { unpackedBlueprint, unpackedMarkdown } from '../packed-blueprint.ts';
import { newestFirst, removeOldest } from './pages.ts';
import type { Table } from './table.ts';

export function createUsers(users: Table<User>): UserRepository {
  const named = (login: string) => (user: User) =>
    [user.username, user.email].some((name) => name.toLowerCase() === login.toLowerCase());

  function rejectDuplicate(user: User): void {
    const others = [user.username, user.email].flatMap((name) => users.where(named(name)));
    if (others.some(({ id }) => id !== user.id)) throw new Error('a user with this name or address exists');
  }

  return {
    // Transactions are serialized.
    lock: async () => undefined,
    count: async () => users.size,
    insert: async (user) => {
      rejectDuplicate(user);
      users.insert(user.id, user);
    },
    byId: async (id) => users.get(id),
    byLogin: async (login) => users.where(named(login))[0] ?? null,
    list: async (page) =>
      newestFirst(
        users.where(() => true),
        page,
      ),
    countOf: async (role) => users.where((user) => user.role === role).length,
    update: async (id, changes) => {
      const user = users.get(id);
      if (user === null) return null;
      const next = { ...user, ...changes };
      rejectDuplicate(next);
      users.put(id, next);
      return next;
    },
    remove: async (id) => {
      const exists = users.get(id) !== null;
      users.remove(id);
      return exists;
    },
  };
}

export function createHumanTokens(tokens: Table<HumanToken>): HumanTokenRepository {
  return {
    insert: async (token) => tokens.insert(token.jti, token),
    byJti: async (jti) => tokens.get(jti),
    remove: async (jti) => tokens.remove(jti),
    removeOf: async (userId) => {
      for (const token of tokens.where((row) => row.userId === userId)) tokens.remove(token.jti);
    },
    removeExpired: async (before) => {
      for (const token of tokens.where(({ expiresAt }) => expiresAt < before)) tokens.remove(token.jti);
    },
  };
}

export function createBlueprints(blueprints: Table<NewBlueprint>, syntheses: Table<Synthesis>): BlueprintRepository {
  return {
    insert: async (blueprint) => blueprints.insert(blueprint.id, blueprint),
    byId: async (id) => {
      const row = blueprints.get(id);
      return row === null ? null : { ...summaryOf(row), blueprint: unpackedBlueprint(id, row) };
    },
    documentOf: async (id) => {
      const row = blueprints.get(id);
      return row === null ? null : { ...summaryOf(row), markdown: unpackedMarkdown(row) };
    },
    summaryOf: async (id) => {
      const row = blueprints.get(id);
      return row === null ? null : summaryOf(row);
    },
    rename: async (id, title, searchText) => {
      const row = blueprints.get(id);
      if (row !== null) blueprints.put(id, { ...row, title, searchText });
    },
    list: async (filter, page) => {
      const isListed = (row: NewBlueprint) =>
        matches(row, filter) && (syntheses.get(row.id)?.deletedAt ?? null) === null;
      return newestFirst(blueprints.where(isListed), page).map(summaryOf);
    },
    remove: async (ids) => {
      for (const id of ids) blueprints.remove(id);
    },
  };
}

function matches(row: NewBlueprint, { ownerId, cloud, text, createdAfter }: BlueprintFilter): boolean {
  return (
    (ownerId === undefined || row.ownerId === ownerId) &&
    (cloud === undefined || row.cloud === cloud) &&
    (text === undefined || row.searchText.includes(text)) &&
    (createdAfter === undefined || row.createdAt > createdAfter)
  );
}

function summaryOf({ markdown: _, facts: __, searchText: ___, ...summary }: NewBlueprint): BlueprintSummary {
  return summary;
}

export function createComparisons(comparisons: Table<Comparison>): ComparisonRepository {
  return {
    insert: async (comparison) => comparisons.insert(comparison.id, comparison),
    byId: async (id) => comparisons.get(id),
    list: async ({ ownerId }, page) =>
      newestFirst(
        comparisons.where((row) => ownerId === undefined || row.ownerId === ownerId),
        page,
      ),
    removeBefore: async (before, most) => removeOldest(comparisons, before, most),
  };
}

export function createIdempotency(records: Table<IdempotencyRecord>): IdempotencyRepository {
  const row = (scope: string, key: string) => JSON.stringify([scope, key]);
  return {
    lock: async () => undefined,
    find: async (scope, key) => records.get(row(scope, key)),
    insert: async (record) => records.insert(row(record.scope, record.key), record),
    removeExpired: async (before) => {
      for (const { scope, key } of records.where(({ expiresAt }) => expiresAt < before)) {
        records.remove(row(scope, key));
      }
    },
  };
}
