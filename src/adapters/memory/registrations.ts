import type { Registration, RegistrationRepository } from '#ports/registrations.ts';
import { compare, newestFirst } from './pages.ts';
import type { Table } from './table.ts';

export function createRegistrations(registrations: Table<Registration>): RegistrationRepository {
  /** Applies the change if the registration is in state `from`. */
  function change(id: string, from: Registration['status'], changes: Partial<Registration>): boolean {
    const row = registrations.get(id);
    if (row?.status !== from) return false;
    registrations.put(id, { ...row, ...changes });
    return true;
  }
  const newest = (test: (row: Registration) => boolean): Registration[] =>
    registrations.where(test).sort((a, b) => compare(b, a));

  return {
    insert: async (registration) => registrations.insert(registration.id, registration),
    byId: async (id) => registrations.get(id),
    byPollHash: async (hash) => registrations.where((row) => row.pollHash === hash)[0] ?? null,
    byUserCode: async (code) => newest((row) => row.userCode === code && row.status === 'pending')[0] ?? null,
    pending: async ({ ownerId, open }, now, page) =>
      newestFirst(
        registrations.where(
          (row) => row.status === 'pending' && row.expiresAt > now && (row.ownerId === ownerId || (open && row.open)),
        ),
        page,
      ),
    polled: async (id, polledAt, intervalSeconds) => {
      change(id, 'pending', { polledAt, intervalSeconds });
    },
    decide: async (id, decision) => change(id, 'pending', decision),
    deliver: async (id, deliveredAt) => change(id, 'approved', { status: 'delivered', deliveredAt }),
    removeExpired: async (before) => {
      for (const { id } of registrations.where(({ expiresAt }) => expiresAt < before)) registrations.remove(id);
    },
  };
}
