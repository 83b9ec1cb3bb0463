import { ACTORS, INFERRED, TITLES } from '../../messages/components.ts';
import type { InspectionDemand, TrafficDemand } from '../../model/demand.ts';
import { type CompositionContext, nameOf, reasonOf, statedOf } from './composition-context.ts';
import { firstOf, visitorsTo } from './connections.ts';
import type { GraphBuilder } from './graph-builder.ts';

/**
 * Share of the bytes that a CDN fetches from the application: pages are generated per user; images, style sheets and
 * scripts are cached. A working assumption.
 */
const CACHE_MISS_RATIO = 0.5;

/** Whether a CDN is requested and the static site has not added it. */
function isCached(context: CompositionContext, builder: GraphBuilder): boolean {
  return context.wants('cdn') !== null && builder.of('cdn').length === 0;
}

/** Whether a CDN is requested before the programs: its flows name no origin, or others than stored files. */
export function isBeforePrograms(context: CompositionContext, builder: GraphBuilder): boolean {
  if (!isCached(context, builder)) return false;
  const cdn = context.wants('cdn');
  if (cdn === null) return true;
  const files = new Set(context.each('object_storage').map(({ id }) => id));
  const origins = context.flowsOf(cdn.id).flatMap(({ from, to }) => (from === cdn.id ? [to] : []));
  return origins.length === 0 || !origins.every((id) => files.has(id));
}

/**
 * Traffic of an application behind a CDN: fewer bytes, but the same requests, since its instances must serve a peak of
 * pages that cannot be cached.
 */
export function behindCdn(traffic: TrafficDemand): TrafficDemand {
  const { egressGbPerMonth } = traffic;
  return {
    ...traffic,
    egressGbPerMonth: egressGbPerMonth * CACHE_MISS_RATIO,
    behindCdn: true,
    deliveredGbPerMonth: egressGbPerMonth,
  };
}

/**
 * CDN whose origin is the load balancer or the API gateway.
 * @param address id of the origin
 * @param visitors ids of the actors that use it
 */
export function addCdn(
  address: string,
  visitors: readonly string[],
  traffic: TrafficDemand,
  context: CompositionContext,
  builder: GraphBuilder,
): void {
  const id = builder.add({
    id: context.idFor('cdn', 'cdn'),
    title: nameOf(context, 'cdn', TITLES.cdn),
    capability: 'cdn',
    zone: 'edge',
    demand: {
      ...traffic,
      egressGbPerMonth: deliveredBy(context, traffic),
      missedGbPerMonth: behindCdn(traffic).egressGbPerMonth,
    },
    ...reasonOf(context.wants('cdn'), INFERRED.cdn),
  });
  for (const visitor of visitors) builder.join(visitor, id, 'request');
  builder.join(id, address, 'origin');
}

/** What the CDN sends to clients in GB/month: as it states, else the traffic of what is behind it, with that of stored files. */
export function deliveredBy(context: CompositionContext, { egressGbPerMonth }: TrafficDemand): number {
  const cdn = context.wants('cdn');
  const files = context.each('object_storage').flatMap(({ part }) => statedOf(part, 'egress_gb_per_month') ?? []);
  const all = files.reduce((sum, gb) => sum + gb, egressGbPerMonth);
  return (cdn === null ? null : statedOf(cdn, 'egress_gb_per_month')) ?? all;
}

/** Size of an API response where the CDN serves the files, KB; a working assumption. */
const CALL_KB = 30;

/** Whether a required CDN serves files from object storage, such as video and recordings, without the application. */
function sendsFiles(context: CompositionContext): boolean {
  return context.wants('cdn')?.demand === 'must' && context.wants('object_storage') !== null;
}

/** Traffic that a serverless application sends: everything, or only API responses where a CDN serves the files. */
export function sentByProgram(traffic: TrafficDemand, context: CompositionContext): TrafficDemand {
  if (!sendsFiles(context)) return traffic;
  const responseKb = Math.min(CALL_KB, traffic.responseKb);
  const egressGbPerMonth = Math.min(traffic.egressGbPerMonth, (traffic.requestsPerMonth * responseKb) / KB_PER_GB);
  return { ...traffic, responseKb, egressGbPerMonth };
}

const KB_PER_GB = 1e6;

/** CDN in front of object storage with video and recordings, unless the application already has a CDN. */
export function filesThroughCdn(context: CompositionContext, builder: GraphBuilder): void {
  const [store] = builder.of('object_storage');
  if (store === undefined || !isCached(context, builder) || !sendsFiles(context)) return;
  const viewers = visitorsTo(new Set([context.idFor('cdn', 'cdn')]), ACTORS.viewers, context, builder);
  const id = builder.add({
    id: context.idFor('cdn', 'cdn'),
    title: nameOf(context, 'cdn', TITLES.cdn),
    capability: 'cdn',
    zone: 'edge',
    demand: { ...context.traffic, egressGbPerMonth: sentOfFiles(context), ofFiles: true },
    ...reasonOf(context.wants('cdn'), INFERRED.cdn),
  });
  for (const viewer of viewers) builder.join(viewer, id, 'request');
  for (const files of filesBehind(id, store, context)) builder.join(id, files, 'origin');
}

/** The stores that the CDN's flows name; without any, the first. */
function filesBehind(cdn: string, first: string, context: CompositionContext): readonly string[] {
  const stores = new Set(context.each('object_storage').map(({ id }) => id));
  const named = context.flowsOf(cdn).flatMap(({ from, to }) => (from === cdn && stores.has(to) ? [to] : []));
  return named.length > 0 ? named : [first];
}

/** What a CDN of files sends: as it or the files state, else the traffic of the system. */
function sentOfFiles(context: CompositionContext): number {
  const cdn = context.wants('cdn');
  const files = context.each('object_storage').flatMap(({ part }) => statedOf(part, 'egress_gb_per_month') ?? []);
  const stated = files.length === 0 ? null : files.reduce((sum, gb) => sum + gb, 0);
  return (cdn === null ? null : statedOf(cdn, 'egress_gb_per_month')) ?? stated ?? context.traffic.egressGbPerMonth;
}

/** What is behind a firewall. */
type Inspected = Pick<InspectionDemand, 'beforeCdn' | 'ofFiles'>;

/** Web application firewall for the entry point. */
export function firewallBefore(
  entry: string,
  inspected: Inspected,
  context: CompositionContext,
  builder: GraphBuilder,
): void {
  const asked = context.wants('waf');
  if (asked === null) return;
  const id = builder.add({
    id: asked.id,
    title: nameOf(context, 'waf', TITLES.webApplicationFirewall),
    capability: 'waf',
    zone: 'edge',
    demand: { ...context.traffic, ...inspected },
    ...reasonOf(asked),
  });
  builder.join(id, entry, 'inspection', { port: null });
}

/** Id of the component through which external requests reach a program; null if only other programs call it. */
export function entryPointTo(program: string, builder: GraphBuilder): string | null {
  const entries = new Set((['load_balancer', 'api_gateway', 'cdn'] as const).flatMap(builder.of));
  const before = (id: string) => builder.callersOf(id).find((caller) => entries.has(caller));
  let entry = before(program) ?? null;
  for (let next = entry; next !== null; next = before(next) ?? null) {
    entries.delete(next);
    entry = next;
  }
  return entry;
}

/** Id of the component that receives external requests to the application: CDN, API gateway, load balancer or application. */
export function entryPointOf(builder: GraphBuilder): string | null {
  const entries = new Set([...builder.of('load_balancer'), ...builder.of('api_gateway')]);
  const cached = builder.of('cdn').find((cdn) => builder.calledBy(cdn).some((id) => entries.has(id)));
  return cached ?? firstOf(builder, ['api_gateway', 'load_balancer', 'web_compute']);
}
