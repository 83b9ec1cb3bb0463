import { type Brief, reasonOf } from './composition-context.ts';
import type { Draft } from './graph-builder.ts';

const DAILY_CHANGE = 0.02;
const RETENTION_DAYS = 35;
/** Encrypting and decrypting goes through data keys that stores keep for minutes. */
const OPERATIONS_PER_REQUEST = 0.01;

/** Keys of one's own for what is stored. */
export function keys(brief: Brief, draft: Draft): void {
  const asked = brief.wants('kms');
  if (asked === null) return;
  draft.add({
    id: 'keys',
    title: 'Keys',
    capability: 'kms',
    zone: 'management',
    demand: {
      keys: 1,
      operationsPerMonth: brief.workload.requestsPerMonth.value * OPERATIONS_PER_REQUEST,
      hsm: brief.technology('hsm') !== null,
    },
    ...reasonOf(asked, 'Whoever holds the key decides who reads.'),
  });
}

/** Copies apart from the databases' own, where the words ask for them; else a database keeps its own. */
export function vault(brief: Brief, draft: Draft): void {
  const asked = brief.wants('backup');
  if (asked?.strength !== 'stated') return;
  const { workload } = brief;
  const protectedGb = Math.max(1, workload.databaseGb.value + workload.objectGb.value);
  draft.add({
    id: 'copies',
    title: 'Copies apart',
    capability: 'backup',
    zone: 'private_data',
    demand: {
      protectedGb,
      changeGbPerDay: protectedGb * DAILY_CHANGE,
      retentionDays: RETENTION_DAYS,
      locked: true,
    },
    ...reasonOf(asked, 'A copy that neither a mistake nor malice deletes.'),
  });
  for (const store of [...draft.of('relational_db'), ...draft.of('file_storage')]) {
    draft.join('copies', store, 'read', { port: null, synchronous: false });
  }
}

/** A private way in: for an office, over a leased line, or to the cloud's own services. */
export function privateWay(brief: Brief, draft: Draft): void {
  const asked = brief.wants('vpn_or_private_link');
  if (asked === null) return;
  const line =
    brief.technology('expressroute') ?? brief.technology('direct connect') ?? brief.technology('interconnect');
  const endpoints = brief.requirements.compliance.length > 0 && asked.strength !== 'stated';
  draft.add({
    id: 'tunnel',
    title: endpoints ? 'Private endpoints' : 'Private way in',
    capability: 'vpn_or_private_link',
    zone: 'public',
    demand: {
      kind: line !== null ? 'line' : endpoints ? 'endpoints' : 'vpn',
      gbPerMonth: Math.max(1, brief.workload.egressGbPerMonth.value),
    },
    ...reasonOf(asked, 'Not everything may pass the open internet.'),
  });
  if (endpoints) return;
  draft.actor('office', 'Your offices');
  draft.join('office', 'tunnel', 'request', { protocol: 'ipsec', port: null });
  const door = draft.has('lb') ? 'lb' : draft.of('web_compute')[0];
  if (door !== undefined) draft.join('tunnel', door, 'request');
}
