import type { TrafficDemand } from '../../model/demand.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import type { GraphBuilder } from './graph-builder.ts';

/**
 * Share of the bytes that a cache must fetch from the program first: pages are made for each visitor, pictures, styles
 * and scripts are not. A working assumption.
 */
const MISSED_OF_A_PROGRAM = 0.5;

/** A CDN is asked for, and the files of a site have not got it already. */
export function isCached(context: CompositionContext, builder: GraphBuilder): boolean {
  return context.wants('cdn') !== null && !builder.has('cdn');
}

/**
 * What reaches a program behind a CDN: fewer bytes, but as many requests, since its copies must carry a peak of pages
 * that nothing may keep.
 */
export function behindCdn(traffic: TrafficDemand): TrafficDemand {
  return { ...traffic, egressGbPerMonth: traffic.egressGbPerMonth * MISSED_OF_A_PROGRAM, behindCdn: true };
}

/** The cache before the load balancer, or the gateway before that: visitors come to it, and it turns there. */
export function cacheBefore(address: string, context: CompositionContext, builder: GraphBuilder): void {
  const { traffic } = context;
  builder.add({
    id: 'cdn',
    title: 'Cache near the visitors',
    capability: 'cdn',
    zone: 'edge',
    demand: { ...traffic, missedGbPerMonth: behindCdn(traffic).egressGbPerMonth },
    ...reasonOf(context.wants('cdn'), 'Pictures, styles and scripts come from near the visitor.'),
  });
  builder.join('users', 'cdn', 'request');
  builder.join('cdn', address, 'origin');
}

/** Kilobytes of an answer to a call, where files come from elsewhere; a working assumption. */
const CALL_KB = 30;

/** A CDN is demanded, and there are files that it can send: films and recordings pass no program. */
function sendsFiles(context: CompositionContext): boolean {
  return context.wants('cdn')?.demand === 'must' && context.wants('object_storage') !== null;
}

/** What a program without machines sends itself: all of it, or the answers to calls alone where a CDN sends the files. */
export function sentByProgram(context: CompositionContext): TrafficDemand {
  const { traffic } = context;
  if (!sendsFiles(context)) return traffic;
  const responseKb = Math.min(CALL_KB, traffic.responseKb);
  const egressGbPerMonth = Math.min(traffic.egressGbPerMonth, (traffic.requestsPerMonth * responseKb) / KB_PER_GB);
  return { ...traffic, responseKb, egressGbPerMonth };
}

const KB_PER_GB = 1e6;

/** A cache before the store of films and recordings, where no program stands behind one already. */
export function filesNearViewers(context: CompositionContext, builder: GraphBuilder): void {
  const [store] = builder.of('object_storage');
  if (store === undefined || !isCached(context, builder) || !sendsFiles(context)) return;
  builder.actor('users', 'Viewers');
  builder.add({
    id: 'cdn',
    title: 'Cache near the viewers',
    capability: 'cdn',
    zone: 'edge',
    demand: { ...context.traffic, ofFiles: true },
    ...reasonOf(context.wants('cdn'), ''),
  });
  builder.join('users', 'cdn', 'request');
  builder.join('cdn', store, 'origin');
}

/** The part to which callers from outside come: the one address of the program, a CDN before it included. */
export function entryPointOf(builder: GraphBuilder): string | null {
  const isBehind = builder.finish().edges.some(({ from, to }) => from === 'cdn' && (to === 'lb' || to === 'gateway'));
  if (isBehind) return 'cdn';
  return ['gateway', 'lb', 'app'].find((id) => builder.has(id)) ?? null;
}
