import type { QueueItem } from '#ports/queue.ts';

/** Queued items, of which the owners take turns. Within one owner the order is that of arrival. */
export interface OwnerTurns {
  /** Ignores an item that is queued. */
  add(item: QueueItem): void;
  /** The next item, removed. */
  take(): QueueItem | undefined;
  readonly size: number;
}

export function createOwnerTurns(): OwnerTurns {
  /** Owners in the order of their turns; each has at least one item. */
  const owners = new Map<string, Set<string>>();
  let size = 0;
  return {
    add: ({ id, ownerId }) => {
      const own = owners.get(ownerId) ?? new Set<string>();
      owners.set(ownerId, own);
      if (!own.has(id)) size += 1;
      own.add(id);
    },
    take: () => {
      const [next] = owners;
      if (next === undefined) return undefined;
      const [ownerId, own] = next;
      const [id] = own;
      owners.delete(ownerId);
      if (id === undefined) return undefined;
      own.delete(id);
      size -= 1;
      if (own.size > 0) owners.set(ownerId, own);
      return { id, ownerId };
    },
    get size() {
      return size;
    },
  };
}
