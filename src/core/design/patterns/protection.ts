import { ACTORS, TITLES } from '../../messages/components.ts';
import type { PrivateLinkDemand } from '../../model/demand.ts';
import { type CompositionContext, type PartContext, reasonOf } from './composition-context.ts';
import { firstOf, isRemote } from './connections.ts';
import type { GraphBuilder } from './graph-builder.ts';

const DAILY_CHANGE = 0.02;
const RETENTION_DAYS = 35;
/** Key operations per request; stores cache data keys for minutes. */
const OPERATIONS_PER_REQUEST = 0.01;

/** Customer-managed keys. */
export function keys(context: PartContext, builder: GraphBuilder): void {
  builder.add({
    id: context.id,
    title: context.titled(TITLES.keyManagement),
    capability: 'kms',
    zone: 'management',
    demand: {
      keys: 1,
      operationsPerMonth: context.workload.requestsPerMonth.value * OPERATIONS_PER_REQUEST,
      hsm: context.technology('hsm') !== null,
    },
    ...reasonOf(context.part),
  });
}

/** Backup vault, only where the text asks for one: databases have built-in backups. */
export function vault(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('backup');
  if (asked?.strength !== 'stated') return;
  const { workload } = context;
  const protectedGb = Math.max(1, workload.databaseGb.value + workload.objectGb.value);
  builder.add({
    id: asked.id,
    title: asked.name ?? TITLES.backupVault,
    capability: 'backup',
    zone: 'private_data',
    demand: {
      protectedGb,
      changeGbPerDay: protectedGb * DAILY_CHANGE,
      retentionDays: RETENTION_DAYS,
      locked: true,
    },
    ...reasonOf(asked),
  });
  for (const store of [...builder.of('relational_db'), ...builder.of('file_storage')]) {
    builder.join(asked.id, store, 'read', { port: null, synchronous: false });
  }
}

/** Traffic with named sites as a share of the traffic to users; a working assumption. */
const SITE_SHARE = 0.05;

/** VPN or dedicated connection to an office, or private endpoints of cloud services. */
export function privateConnectivity(context: PartContext, builder: GraphBuilder): void {
  const { id, part: asked } = context;
  const sites = context.requirements.parties.filter(isRemote);
  const kind = kindOf(context);
  builder.add({
    id,
    title: context.titled(CONNECTIONS[kind]),
    capability: 'vpn_or_private_link',
    zone: 'public',
    demand: {
      kind,
      gbPerMonth: Math.max(1, context.workload.egressGbPerMonth.value * (sites.length > 0 ? SITE_SHARE : 1)),
    },
    ...reasonOf(asked),
  });
  if (kind === 'endpoints') return;
  const ends = sites.length > 0 ? sites : [{ id: 'office', name: ACTORS.offices }];
  for (const end of ends)
    builder.join(builder.actor(end.id, end.name), id, 'request', { protocol: 'ipsec', port: null });
  const isNamed = sites.some((site) => context.flowsOf(site.id).length > 0);
  const entry = isNamed ? null : firstOf(builder, ['load_balancer', 'web_compute']);
  if (entry !== null) builder.join(id, entry, 'request');
}

const CONNECTIONS = {
  vpn: TITLES.vpn,
  line: TITLES.dedicatedConnection,
  endpoints: TITLES.privateEndpoints,
} as const;

const LINES: readonly string[] = ['expressroute', 'direct connect', 'interconnect'];

/** What a compliance framework alone asks for is private endpoints, unless the request names a dedicated connection. */
function kindOf(context: PartContext): PrivateLinkDemand['kind'] {
  const isLine = LINES.some((name) => context.technology(name) !== null);
  const isTunnelStated = context.each('vpn_or_private_link').some(({ part }) => part.strength === 'stated');
  const isInferred = context.requirements.compliance.length > 0 && context.part.strength !== 'stated';
  if (isInferred && !(isLine && !isTunnelStated)) return 'endpoints';
  return isLine ? 'line' : 'vpn';
}
