import type { NodeCapability } from '../../model/capability.ts';
import type { LookupDemand } from '../../model/demand.ts';
import { tenancyOf } from '../../model/tenancy.ts';
import { DAYS_PER_MONTH } from '../../model/workload.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Connections that one copy of a program keeps open; usual for a connection pool. */
const POOL_SIZE = 10;
/** Queries a second that one connection answers, at 20 ms each with half the time to spare. */
const QUERIES_PER_CONNECTION = 25;
/** Rows that a query reads, and an item of a key-value store. */
const ROW_KB = 10;
const ITEM_KB = 2;
/** Smallest sensible sizes, GB. */
const MINIMUM_RECORDS_GB = 1;
const MINIMUM_CACHE_GB = 0.5;
/** Above this it is a database in memory and no cache. */
const MOST_CACHE_GB = 64;
/** Months for which disks are bought. */
const HORIZON_MONTHS = 12;

/** Relational records. */
export function relationalData(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('relational_db');
  if (asked === null || context.answeredBy(asked, builder)) return;
  const { workload } = context;
  const tenants = tenantsApart(context);
  const engine = context.technology('mysql') ?? context.technology('mariadb') ?? context.technology('wordpress');
  const named = engine ?? context.technology('postgresql');
  const stored = Math.max(MINIMUM_RECORDS_GB, workload.databaseGb.value, tenants.leastGb);
  const grown = stored + HORIZON_MONTHS * workload.databaseGrowthGbPerMonth.value;
  const port = engine === null ? 5432 : 3306;
  const peakQps = workload.peakRps.value * workload.queriesPerRequest.value * uncachedShare(context);
  builder.add({
    id: 'db',
    title: 'Database',
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
    ...reasonOf(asked, 'Records that belong together and must agree.'),
    needs: { zones: context.zones },
  });
  for (const caller of callers(builder)) {
    builder.join(caller, 'db', 'query', { protocol: engine === null ? 'postgresql' : 'mysql', port });
  }
}

/** Least that a tenant's own tables take, with their indexes, GB; and the share of tenants who work at the same moment. Working assumptions. */
const LEAST_TENANT_GB = 0.05;
const TENANTS_AT_ONCE = 0.25;

/** What tenants add who have a database or a schema of their own: a pool of connections serves one database only. */
function tenantsApart(context: CompositionContext) {
  const tenancy = tenancyOf(context.requirements);
  if (tenancy === null || tenancy.isolation === null || tenancy.isolation === 'rows')
    return { apart: null, leastGb: 0, connections: 0 };
  const { isolation: apart, tenants: count } = tenancy;
  const pools = apart === 'database' ? Math.ceil(count * TENANTS_AT_ONCE) : 0;
  return { apart: { count, apart }, leastGb: count * LEAST_TENANT_GB, connections: pools * Math.max(2, context.zones) };
}

/** Reads that a cache answers, as a share of all reads; a working assumption. */
const CACHE_HITS = 0.8;

/** What reaches the database of the queries: all of them, or writes and what the cache does not hold. */
function uncachedShare(context: CompositionContext): number {
  if (!isCached(context)) return 1;
  const writes = context.workload.writeShare.value;
  return writes + (1 - writes) * (1 - CACHE_HITS);
}

/** A cache waits day and night: where nothing may wait at a cost, only a demand brings one. */
function isCached(context: CompositionContext): boolean {
  const asked = context.wants('cache');
  return asked !== null && !(context.serverless && asked.demand === 'wish');
}

/** Share of the records that changes in a day; a working assumption. */
const DAILY_CHANGE = 0.02;

/** Records looked up by key, or documents. */
export function lookupData(context: CompositionContext, builder: GraphBuilder): void {
  for (const capability of ['document_db', 'key_value_db'] as const) {
    const asked = context.wants(capability);
    if (asked === null || context.answeredBy(asked, builder)) continue;
    builder.add({
      id: 'store',
      title: 'Records',
      capability,
      zone: 'private_data',
      demand: lookups(context),
      ...reasonOf(asked, 'Records that are found by their key.'),
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

/** Wide rows and graphs, where they are what was asked for. */
export function widerData(context: CompositionContext, builder: GraphBuilder): void {
  for (const [capability, id, title] of WIDER) {
    const asked = context.wants(capability);
    if (asked === null || context.answeredBy(asked, builder)) continue;
    builder.add({ id, title, capability, zone: 'private_data', demand: lookups(context), ...reasonOf(asked, '') });
    for (const caller of callers(builder)) builder.join(caller, id, 'query');
  }
}

const WIDER = [
  ['wide_column_db', 'rows', 'Wide rows'],
  ['graph_db', 'relations', 'Graph'],
] as const;

/** A cache before the records: its loss is harmless. */
export function cached(context: CompositionContext, builder: GraphBuilder): void {
  if (!isCached(context)) return;
  const asked = context.wants('cache');
  const { workload } = context;
  const hotGb = workload.databaseGb.value * workload.workingSet.value;
  const reason = reasonOf(asked, 'What is read often need not be asked for twice.');
  builder.add({
    id: 'cache',
    title: 'Cache',
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

const INSTEAD_OF_MEMCACHED =
  "Memcached is named; a cache that speaks Redis' protocol takes its place: the same use through another client library.";

/** Share of the working set that a cache holds: results, not all rows. */
const CACHED_SHARE = 0.25;

/** Files, pictures and exports. */
export function files(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('object_storage');
  const isSite = builder.has('site') && callers(builder).length === 0;
  if (asked === null || context.answeredBy(asked, builder) || isSite) return;
  const { workload } = context;
  builder.add({
    id: 'files',
    title: 'Files',
    capability: 'object_storage',
    zone: 'private_data',
    demand: {
      storedGb: Math.max(MINIMUM_RECORDS_GB, workload.objectGb.value),
      readsPerMonth: workload.requestsPerMonth.value * READS_PER_REQUEST,
      writesPerMonth: workload.requestsPerMonth.value * workload.writeShare.value * READS_PER_REQUEST,
      egressGbPerMonth: 0,
    },
    ...reasonOf(asked, 'Files must outlive the machine that wrote them.'),
  });
  for (const caller of callers(builder)) builder.join(caller, 'files', 'write');
}

/** Share of the requests that touch a file. */
const READS_PER_REQUEST = 0.5;

/** Parts that run the user's own code. */
export function callers(builder: GraphBuilder): readonly string[] {
  return [...builder.of('web_compute'), ...builder.of('worker_compute'), ...builder.of('batch_compute')];
}

/** The first part of these capabilities that is there. */
export function firstOf(builder: GraphBuilder, capabilities: readonly NodeCapability[]): string | null {
  return capabilities.flatMap((capability) => builder.of(capability))[0] ?? null;
}
