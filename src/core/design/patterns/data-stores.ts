import { INSTEAD_OF_MEMCACHED, TITLES } from '../../messages/components.ts';
import type { NodeCapability } from '../../model/capability.ts';
import type { LookupDemand } from '../../model/demand.ts';
import { tenancyOf } from '../../model/tenancy.ts';
import { DAYS_PER_MONTH } from '../../model/workload.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Connections in the pool of one instance; a usual pool size. */
const POOL_SIZE = 10;
/** Queries/s of one connection: 20 ms per query at 50 % utilization. */
const QUERIES_PER_CONNECTION = 25;
/** Size of the rows that a query reads, and of an item in a key-value store, KB. */
const ROW_KB = 10;
const ITEM_KB = 2;
/** Smallest sensible sizes, GB. */
const MINIMUM_RECORDS_GB = 1;
const MINIMUM_CACHE_GB = 0.5;
/** Largest cache, GB; beyond it an in-memory database is needed. */
const MOST_CACHE_GB = 64;
/** Months of growth for which storage is provisioned. */
const HORIZON_MONTHS = 12;

/** Relational database. */
export function relationalData(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('relational_db');
  if (asked === null || context.answeredBy(asked, builder)) return;
  const { workload } = context;
  const tenants = tenantIsolation(context);
  const engine = context.technology('mysql') ?? context.technology('mariadb') ?? context.technology('wordpress');
  const named = engine ?? context.technology('postgresql');
  const stored = Math.max(MINIMUM_RECORDS_GB, workload.databaseGb.value, tenants.leastGb);
  const grown = stored + HORIZON_MONTHS * workload.databaseGrowthGbPerMonth.value;
  const port = engine === null ? 5432 : 3306;
  const peakQps = workload.peakRps.value * workload.queriesPerRequest.value * uncachedShare(context);
  builder.add({
    id: 'db',
    title: TITLES.database,
    capability: 'relational_db',
    zone: 'private_data',
    demand: {
      engine: engine === null ? 'postgresql' : 'mysql',
      version: named?.version ?? null,
      peakQps,
      meanShare: workload.peakRps.value > 0 ? Math.min(1, workload.meanRps.value / workload.peakRps.value) : 1,
      queriesPerVcpu: workload.queriesPerVcpu.value,
      headroom: workload.headroom.value,
      storedGb: stored,
      plannedGb: Math.ceil(grown * (1 + workload.headroom.value)),
      workingSetGb: stored * workload.workingSet.value,
      changeGbPerDay: workload.databaseGrowthGbPerMonth.value / DAYS_PER_MONTH + stored * DAILY_CHANGE,
      connections:
        POOL_SIZE * Math.max(2, context.zones) + Math.ceil(peakQps / QUERIES_PER_CONNECTION) + tenants.connections,
      rowKb: ROW_KB,
      ...(tenants.apart === null ? {} : { tenants: tenants.apart }),
    },
    ...reasonOf(asked),
    needs: { zones: context.zones },
  });
  for (const caller of callers(builder)) {
    builder.join(caller, 'db', 'query', { protocol: engine === null ? 'postgresql' : 'mysql', port });
  }
}

/** Smallest size of a tenant's tables with indexes, GB, and share of the tenants that are active at the same time. Working assumptions. */
const LEAST_TENANT_GB = 0.05;
const TENANTS_AT_ONCE = 0.25;

/** Storage and connections for tenants with separate databases or schemas; a connection pool serves one database. */
function tenantIsolation(context: CompositionContext) {
  const tenancy = tenancyOf(context.requirements);
  if (tenancy === null || tenancy.isolation === null || tenancy.isolation === 'rows')
    return { apart: null, leastGb: 0, connections: 0 };
  const { isolation: apart, tenants: count } = tenancy;
  const pools = apart === 'database' ? Math.ceil(count * TENANTS_AT_ONCE) : 0;
  return { apart: { count, apart }, leastGb: count * LEAST_TENANT_GB, connections: pools * Math.max(2, context.zones) };
}

/** Cache hit ratio of reads; a working assumption. */
const CACHE_HITS = 0.8;

/** Share of the queries that reach the database: writes and cache misses. */
function uncachedShare(context: CompositionContext): number {
  if (!isCached(context)) return 1;
  const writes = context.workload.writeShare.value;
  return writes + (1 - writes) * (1 - CACHE_HITS);
}

/** A cache has no scale-to-zero: a serverless design has one only where the text demands it. */
function isCached(context: CompositionContext): boolean {
  const asked = context.wants('cache');
  return asked !== null && !(context.serverless && asked.demand === 'wish');
}

/** Share of the data that changes per day; a working assumption. */
const DAILY_CHANGE = 0.02;

/** Document database or key-value database. */
export function lookupData(context: CompositionContext, builder: GraphBuilder): void {
  for (const capability of ['document_db', 'key_value_db'] as const) {
    const asked = context.wants(capability);
    if (asked === null || context.answeredBy(asked, builder)) continue;
    builder.add({
      id: 'store',
      title: TITLES[capability],
      capability,
      zone: 'private_data',
      demand: lookups(context),
      ...reasonOf(asked),
      needs: { scaleToZero: context.serverless },
    });
    for (const caller of callers(builder)) builder.join(caller, 'store', 'query');
  }
}

function lookups({ workload }: CompositionContext): LookupDemand {
  const requests = workload.requestsPerMonth.value * workload.queriesPerRequest.value;
  const peak = workload.peakRps.value * workload.queriesPerRequest.value;
  const writes = workload.writeShare.value;
  return {
    storedGb: Math.max(MINIMUM_RECORDS_GB, workload.databaseGb.value),
    itemKb: ITEM_KB,
    readsPerMonth: requests * (1 - writes),
    writesPerMonth: requests * writes,
    peakReadsPerSecond: peak * (1 - writes),
    peakWritesPerSecond: peak * writes,
  };
}

/** Wide-column and graph databases. */
export function widerData(context: CompositionContext, builder: GraphBuilder): void {
  for (const [capability, id, title] of WIDER) {
    const asked = context.wants(capability);
    if (asked === null || context.answeredBy(asked, builder)) continue;
    builder.add({ id, title, capability, zone: 'private_data', demand: lookups(context), ...reasonOf(asked) });
    for (const caller of callers(builder)) builder.join(caller, id, 'query');
  }
}

const WIDER = [
  ['wide_column_db', 'rows', TITLES.wideColumnDatabase],
  ['graph_db', 'relations', TITLES.graphDatabase],
] as const;

/** In-memory cache in front of the database; its loss loses no data. */
export function cached(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('cache');
  if (asked === null || !isCached(context)) return;
  const { workload } = context;
  const hotGb = workload.databaseGb.value * workload.workingSet.value;
  const reason = reasonOf(asked);
  builder.add({
    id: 'cache',
    title: TITLES.cache,
    capability: 'cache',
    zone: 'private_data',
    demand: {
      engine: 'redis',
      memoryGb: Math.min(MOST_CACHE_GB, Math.max(MINIMUM_CACHE_GB, hotGb * CACHED_SHARE)),
      peakOps: workload.peakRps.value * workload.queriesPerRequest.value,
    },
    ...reason,
    because: context.technology('memcached') === null ? reason.because : INSTEAD_OF_MEMCACHED,
  });
  for (const caller of callers(builder)) builder.join(caller, 'cache', 'query', { protocol: 'redis', port: 6379 });
}

/** Share of the working set in the cache: query results, not all rows. */
const CACHED_SHARE = 0.25;

/** Object storage for files, images and exports. */
export function files(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('object_storage');
  const isSite = builder.has('site') && callers(builder).length === 0;
  if (asked === null || context.answeredBy(asked, builder) || isSite) return;
  const { workload } = context;
  builder.add({
    id: 'files',
    title: TITLES.objectStorage,
    capability: 'object_storage',
    zone: 'private_data',
    demand: {
      storedGb: Math.max(MINIMUM_RECORDS_GB, workload.objectGb.value),
      readsPerMonth: workload.requestsPerMonth.value * READS_PER_REQUEST,
      writesPerMonth: workload.requestsPerMonth.value * workload.writeShare.value * READS_PER_REQUEST,
      egressGbPerMonth: 0,
    },
    ...reasonOf(asked),
  });
  for (const caller of callers(builder)) builder.join(caller, 'files', 'write');
}

/** Files read per request; a working assumption. */
const READS_PER_REQUEST = 0.5;

/** Ids of the components that run application code. */
export function callers(builder: GraphBuilder): readonly string[] {
  return [...builder.of('web_compute'), ...builder.of('worker_compute'), ...builder.of('batch_compute')];
}

/** Id of the first component with one of the capabilities, in the order of the capabilities. */
export function firstOf(builder: GraphBuilder, capabilities: readonly NodeCapability[]): string | null {
  return capabilities.flatMap((capability) => builder.of(capability))[0] ?? null;
}
