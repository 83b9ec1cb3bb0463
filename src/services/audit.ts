import type { AuditEntry, AuditFilter } from '#ports/audit.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Log } from '#ports/log.ts';
import type { Store } from '#ports/store.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';

/** How long the trail reaches back. */
const KEPT_MS = 400 * 24 * 60 * 60 * 1000;
/** What is older is looked for once in this time. */
const TIDY_EVERY_MS = 24 * 60 * 60 * 1000;

export interface AuditService {
  /** Writes an entry. A trail that can't be written is an operator's matter: it never fails the request. */
  record(entry: Omit<AuditEntry, 'id' | 'createdAt'>): Promise<void>;
  list(filter: AuditFilter, page: PageQuery): Promise<Page<AuditEntry>>;
}

export function createAudit({
  store,
  ids,
  clock,
  log,
}: {
  store: Store;
  ids: Ids;
  clock: Clock;
  log: Log;
}): AuditService {
  let tidiedAt = 0;

  async function tidy(now: number): Promise<void> {
    if (now - tidiedAt < TIDY_EVERY_MS) return;
    tidiedAt = now;
    await store.audit.removeBefore(new Date(now - KEPT_MS));
  }

  return {
    record: async (entry) => {
      const createdAt = clock.now();
      try {
        await store.audit.append({ ...entry, id: ids.next('aud'), createdAt });
        await tidy(createdAt.getTime());
      } catch (error) {
        log.error({ err: error, action: entry.action, result: entry.result }, 'the audit trail could not be written');
      }
    },
    list: (filter, page) => readPage(page, (position) => store.audit.list(filter, position)),
  };
}
