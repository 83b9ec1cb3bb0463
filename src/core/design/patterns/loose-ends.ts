import type { NodeCapability } from '../../model/capability.ts';
import type { EdgeKind } from '../../model/graph.ts';
import type { CompositionContext } from './composition-context.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Where results of a stream are kept, the likeliest first, and how they get there. Caches and tables of SQL have other writers. */
const RESULTS: readonly (readonly [NodeCapability, EdgeKind])[] = [
  ['timeseries_db', 'write'],
  ['key_value_db', 'query'],
  ['wide_column_db', 'query'],
  ['document_db', 'query'],
  ['data_lake', 'write'],
  ['data_warehouse', 'write'],
  ['object_storage', 'write'],
];

/** Parts that hold messages, whoever sends them. */
const HOLDING: readonly NodeCapability[] = ['queue', 'pubsub', 'event_bus'];

/** What the other patterns left open: no message that nobody takes or sends, no result that is kept nowhere. */
export function looseEnds(_: CompositionContext, builder: GraphBuilder): void {
  for (const processor of builder.of('stream_processing')) keepResults(processor, builder);
  for (const gateway of builder.of('iot_ingest')) handOn(gateway, builder);
  for (const holder of HOLDING.flatMap(builder.of)) {
    if (builder.callersOf(holder).length > 0) continue;
    builder.join(builder.actor('producers', 'Systems that send'), holder, 'message', { synchronous: false });
  }
}

/** To queues that nothing else fills and workers that nothing else starts; where there are none, to whoever works. */
function handOn(gateway: string, builder: GraphBuilder): void {
  const unused = (id: string) => builder.callersOf(id).length === 0;
  const queues = builder.of('queue').filter(unused);
  const workers = builder.of('worker_compute').filter(unused);
  for (const queue of queues) builder.join(gateway, queue, 'message', { synchronous: false });
  const isTaken = builder.calledBy(gateway).length > 0 || workers.length > 0;
  for (const worker of isTaken ? workers : builder.of('worker_compute').slice(0, 1)) {
    builder.join(gateway, worker, 'trigger', { port: null, synchronous: false });
  }
}

/** Into every store that nobody else fills, else into the likeliest. */
function keepResults(processor: string, builder: GraphBuilder): void {
  if (builder.calledBy(processor).length > 0) return;
  const stores = RESULTS.flatMap(([capability, kind]) => builder.of(capability).map((id) => ({ id, kind })));
  const unfilled = stores.filter(({ id }) => builder.callersOf(id).length === 0);
  for (const { id, kind } of unfilled.length > 0 ? unfilled : stores.slice(0, 1)) {
    builder.join(processor, id, kind, { synchronous: false });
  }
}
