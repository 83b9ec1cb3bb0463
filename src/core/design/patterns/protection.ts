import { type CompositionContext, reasonOf } from './composition-context.ts';
import type { GraphBuilder } from './graph-builder.ts';

const DAILY_CHANGE = 0.02;
const RETENTION_DAYS = 35;
/** Encrypting and decrypting goes through data keys that stores keep for minutes. */
const OPERATIONS_PER_REQUEST = 0.01;

/** Keys of one's own for what is stored. */
export function keys(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('kms');
  if (asked === null) return;
  builder.add({
    id: 'keys',
    title: 'Keys',
    capability: 'kms',
    zone: 'management',
    demand: {
      keys: 1,
      operationsPerMonth: context.workload.requestsPerMonth.value * OPERATIONS_PER_REQUEST,
      hsm: context.technology('hsm') !== null,
    },
    ...reasonOf(asked, 'Whoever holds the key decides who reads.'),
  });
}

/** Copies apart from the databases' own, where the words ask for them; else a database keeps its own. */
export function vault(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('backup');
  if (asked?.strength !== 'stated') return;
  const { workload } = context;
  const protectedGb = Math.max(1, workload.databaseGb.value + workload.objectGb.value);
  builder.add({
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
  for (const store of [...builder.of('relational_db'), ...builder.of('file_storage')]) {
    builder.join('copies', store, 'read', { port: null, synchronous: false });
  }
}

/** A private way in: for an office, over a leased line, or to the cloud's own services. */
export function privateWay(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('vpn_or_private_link');
  if (asked === null) return;
  const line =
    context.technology('expressroute') ?? context.technology('direct connect') ?? context.technology('interconnect');
  const endpoints = context.requirements.compliance.length > 0 && asked.strength !== 'stated';
  builder.add({
    id: 'tunnel',
    title: endpoints ? 'Private endpoints' : 'Private way in',
    capability: 'vpn_or_private_link',
    zone: 'public',
    demand: {
      kind: line !== null ? 'line' : endpoints ? 'endpoints' : 'vpn',
      gbPerMonth: Math.max(1, context.workload.egressGbPerMonth.value),
    },
    ...reasonOf(asked, 'Not everything may pass the open internet.'),
  });
  if (endpoints) return;
  builder.actor('office', 'Your offices');
  builder.join('office', 'tunnel', 'request', { protocol: 'ipsec', port: null });
  const entry = builder.has('lb') ? 'lb' : builder.of('web_compute')[0];
  if (entry !== undefined) builder.join('tunnel', entry, 'request');
}
