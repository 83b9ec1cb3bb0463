import type { AuditEntry, AuditFilter } from '#ports/audit.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Log } from '#ports/log.ts';
import type { Store } from '#ports/store.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';
import { createRefusalQuota } from './refusal-quota.ts';

export interface AuditService {
  /** Writes an entry; refusals up to a limit per minute. A write error is logged and does not fail the request. */
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
  const isWithinQuota = createRefusalQuota(clock);
  return {
    record: async (entry) => {
      if (entry.result === 'refused' && !isWithinQuota(entry)) return;
      const createdAt = clock.now();
      try {
        await store.audit.append({ ...entry, id: ids.next('aud'), createdAt });
      } catch (error) {
        log.error({ err: error, action: entry.action, result: entry.result }, 'failed to write the audit log');
      }
    },
    list: (filter, page) => readPage(page, (position) => store.audit.list(filter, position)),
  };
}
