import type { AuditEntry, AuditRepository } from '#ports/audit.ts';
import { compare, newestFirst, removeOldest } from './pages.ts';
import type { Table } from './table.ts';

export function createAudit(entries: Table<AuditEntry>): AuditRepository {
  return {
    append: async (entry) => entries.insert(entry.id, entry),
    list: async ({ action, actorId, subject, result }, page) => {
      const matching = entries.where(
        (entry) =>
          (action === undefined || entry.action === action) &&
          (actorId === undefined || entry.actorId === actorId) &&
          (subject === undefined || entry.subject === subject) &&
          (result === undefined || entry.result === result),
      );
      return newestFirst(matching, page);
    },
    timeOf: async (position) => {
      const [entry] = entries
        .where(() => true)
        .sort((one, other) => compare(other, one))
        .slice(position - 1);
      return entry?.createdAt ?? null;
    },
    removeBefore: async (before, most) => removeOldest(entries, before, most),
  };
}
