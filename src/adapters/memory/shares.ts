import type { Share, ShareRepository } from '#ports/shares.ts';
import { compare } from './pages.ts';
import type { Table } from './table.ts';

export function createShares(shares: Table<Share>): ShareRepository {
  return {
    insert: async (share) => {
      const isTaken = share.linkHash !== null && shares.where(({ linkHash }) => linkHash === share.linkHash).length > 0;
      if (isTaken) throw new Error('a share with this link exists');
      shares.insert(share.id, share);
    },
    byId: async (id) => shares.get(id),
    byLink: async (linkHash) => shares.where((row) => row.linkHash === linkHash)[0] ?? null,
    of: async (blueprintId) => shares.where((row) => row.blueprintId === blueprintId).sort((a, b) => compare(b, a)),
    revoke: async (id, at) => {
      const share = shares.get(id);
      if (share === null || share.revokedAt !== null) return false;
      shares.put(id, { ...share, revokedAt: at });
      return true;
    },
    removeOf: async (blueprintIds) => {
      for (const { id } of shares.where((row) => blueprintIds.includes(row.blueprintId))) shares.remove(id);
    },
  };
}
