import { INSTEAD_OF_MEMCACHED, TITLES } from '../../messages/components.ts';
import type { LookupDemand } from '../../model/demand.ts';
import type { ObjectDemand } from '../../model/object-demand.ts';
import { tenancyOf } from '../../model/tenancy.ts';
import { DAYS_PER_MONTH, type Workload } from '../../model/workload.ts';
import { type CompositionContext, type PartContext, reasonOf, statedOf } from './composition-context.ts';
import { callers, usersOf } from './connections.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Connections in the pool of one instance; a usual pool size. */
const POOL_SIZE = 10;
/** Queries/s of one connection: 20 ms per query at 50 % utilization. */
const QUERIES_PER_CONNECTION = 25;
/** Size of the rows that a query reads, KB. */
const ROW_KB = 10;
/** Smallest sensible sizes, GB. */
const MINIMUM_RECORDS_GB = 1;
const MINIMUM_CACHE_GB = 0.5;
/** Largest cache, GB; beyond it an in-memory database is needed. */
const MOST_CACHE_GB = 64;
/** Months of growth for which storage is provisioned. */
const HORIZON_MONTHS = 12;

/** Relational database. */
export function relationalData(context: PartContext, builder: GraphBuilder): void {
  const { workload, id } = context;
  const tenants = tenantIsolation(context);
  const engine = context.technology('mysql') ?? context.technology('mariadb') ?? context.technology('wordpress');
  const named = engine ?? context.technology('postgresql');
  const stored = Math.max(MINIMUM_RECORDS_GB, workload.databaseGb.value, tenants.leastGb);
  const grown = stored + HORIZON_MONTHS * workload.databaseGrowthGbPerMonth.value;
  const peakQps = workload.peakRps.value * workload.queriesPerRequest.value * uncachedShare(context);
  builder.add({
    id,
    title: context.titled(TITLES.database),
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
      workingSetGb: hotGb(stored, workload),
      changeGbPerDay: workload.databaseGrowthGbPerMonth.value / DAYS_PER_MONTH + stored * DAILY_CHANGE,
      connections:
        POOL_SIZE * Math.max(2, context.zones) + Math.ceil(peakQps / QUERIES_PER_CONNECTION) + tenants.connections,
      rowKb: ROW_KB,
      ...(tenants.apart === null ? {} : { tenants: tenants.apart }),
    },
    ...reasonOf(context.part),
    needs: { zones: context.zones },
  });
  for (const caller of usersOf(id, context, builder)) builder.call(caller, id);
}

/** Time within which a page that was read is worth its memory, seconds; a working assumption. */
const HOT_SECONDS = 3600;
/** Upper levels of the indexes as a share of the data, read by every query; a working assumption. */
const INDEX_SHARE = 0.01;

/**
 * Data to keep in memory, GB: the stated share; without one, the usual share, and at most the indexes and what the queries
 * of one hour at the peak read.
 */
function hotGb(storedGb: number, { workingSet, peakRps, queriesPerRequest }: Workload): number {
  const share = storedGb * workingSet.value;
  const readGb = (peakRps.value * queriesPerRequest.value * HOT_SECONDS * ROW_KB) / KB_PER_GB;
  return workingSet.origin === 'assumed' ? Math.min(share, storedGb * INDEX_SHARE + readGb) : share;
}

const KB_PER_GB = 1_000_000;

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

/** Database for lookups by key: document, key-value, wide-column or graph database. */
export function lookupData(capability: keyof typeof LOOKUPS) {
  return (context: PartContext, builder: GraphBuilder): void => {
    const { id } = context;
    const { title, mayScaleToZero } = LOOKUPS[capability];
    builder.add({
      id,
      title: context.titled(title),
      capability,
      zone: 'private_data',
      demand: lookups(context),
      ...reasonOf(context.part),
      needs: { scaleToZero: mayScaleToZero && context.serverless },
    });
    for (const caller of usersOf(id, context, builder)) builder.call(caller, id);
  };
}

const LOOKUPS = {
  document_db: { title: TITLES.document_db, mayScaleToZero: true },
  key_value_db: { title: TITLES.key_value_db, mayScaleToZero: true },
  wide_column_db: { title: TITLES.wideColumnDatabase, mayScaleToZero: false },
  graph_db: { title: TITLES.graphDatabase, mayScaleToZero: false },
} as const;

function lookups({ workload }: CompositionContext): LookupDemand {
  const requests = workload.requestsPerMonth.value * workload.queriesPerRequest.value;
  const peak = workload.peakRps.value * workload.queriesPerRequest.value;
  const writes = workload.writeShare.value;
  return {
    storedGb: Math.max(MINIMUM_RECORDS_GB, workload.databaseGb.value),
    itemKb: workload.itemKb.value,
    readsPerMonth: requests * (1 - writes),
    writesPerMonth: requests * writes,
    peakReadsPerSecond: peak * (1 - writes),
    peakWritesPerSecond: peak * writes,
  };
}

/** In-memory cache in front of the database; its loss loses no data. */
export function cached(context: PartContext, builder: GraphBuilder): void {
  if (!isCached(context)) return;
  const { workload, id } = context;
  const reason = reasonOf(context.part);
  builder.add({
    id,
    title: context.titled(TITLES.cache),
    capability: 'cache',
    zone: 'private_data',
    demand: {
      engine: 'redis',
      memoryGb:
        statedOf(context.part, 'cache_gb') ??
        Math.min(MOST_CACHE_GB, Math.max(MINIMUM_CACHE_GB, hotGb(workload.databaseGb.value, workload) * CACHED_SHARE)),
      peakOps: workload.peakRps.value * workload.queriesPerRequest.value,
    },
    ...reason,
    because: context.technology('memcached') === null ? reason.because : INSTEAD_OF_MEMCACHED,
  });
  for (const caller of usersOf(id, context, builder)) builder.call(caller, id);
}

/** Share of the working set in the cache: query results, not all rows. */
const CACHED_SHARE = 0.25;

/** Object storage for files, images and exports. */
export function files(context: PartContext, builder: GraphBuilder): void {
  const { workload, id, part } = context;
  const isSite = builder.of('static_site').length > 0 && callers(builder).length === 0;
  if (isSite && part.name === undefined) return;
  builder.add({
    id,
    title: context.titled(TITLES.objectStorage),
    capability: 'object_storage',
    zone: 'private_data',
    demand: {
      storedGb: Math.max(MINIMUM_RECORDS_GB, workload.objectGb.value),
      readsPerMonth: workload.requestsPerMonth.value * READS_PER_REQUEST,
      writesPerMonth:
        statedOf(part, 'files_per_month') ??
        workload.requestsPerMonth.value * workload.writeShare.value * READS_PER_REQUEST,
      egressGbPerMonth: context.wants('cdn') === null ? (statedOf(part, 'egress_gb_per_month') ?? 0) : 0,
      ...lifecycleOf(context),
      ...(isUsedByOutsiders(context) ? { outsiders: true as const } : {}),
    },
    ...reasonOf(part),
  });
  const flows = context.flowsOf(id);
  if (flows.length === 0) for (const caller of callers(builder)) builder.call(caller, id);
  // A program that new files start reads them.
  for (const { from, to } of flows) if (from === id && builder.has(to)) builder.join(to, id, 'read');
}

/** Files older than a month are in the storage of their lifecycle. */
function lifecycleOf({
  part: { lifecycle },
  workload: { objectGb },
}: PartContext): Pick<ObjectDemand, 'lifecycle' | 'coldGb'> {
  if (lifecycle === undefined) return {};
  const coldGb = Math.max(0, objectGb.value - (objectGb.filling?.perMonth ?? 0));
  return { lifecycle, ...(lifecycle.access === undefined ? {} : { coldGb }) };
}

/** Whether flows lead from parties to the files, and no program of the system could sign URLs for them. */
function isUsedByOutsiders({ id, flowsOf, isParty, each }: PartContext): boolean {
  return each('web_compute').length === 0 && flowsOf(id).some(({ from, to }) => to === id && isParty(from));
}

/** Files read per request; a working assumption. */
const READS_PER_REQUEST = 0.5;
