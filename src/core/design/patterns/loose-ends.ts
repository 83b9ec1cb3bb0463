import type { NodeCapability } from '../../model/capability.ts';
import type { EdgeKind } from '../../model/graph.ts';
import type { Brief } from './composition-context.ts';
import type { Draft } from './graph-builder.ts';

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
export function looseEnds(_: Brief, draft: Draft): void {
  for (const processor of draft.of('stream_processing')) keepResults(processor, draft);
  for (const gateway of draft.of('iot_ingest')) handOn(gateway, draft);
  for (const holder of HOLDING.flatMap(draft.of)) {
    if (draft.callersOf(holder).length > 0) continue;
    draft.join(draft.actor('producers', 'Systems that send'), holder, 'message', { synchronous: false });
  }
}

/** To queues that nothing else fills and workers that nothing else starts; where there are none, to whoever works. */
function handOn(gateway: string, draft: Draft): void {
  const unused = (id: string) => draft.callersOf(id).length === 0;
  const queues = draft.of('queue').filter(unused);
  const workers = draft.of('worker_compute').filter(unused);
  for (const queue of queues) draft.join(gateway, queue, 'message', { synchronous: false });
  const isTaken = draft.calledBy(gateway).length > 0 || workers.length > 0;
  for (const worker of isTaken ? workers : draft.of('worker_compute').slice(0, 1)) {
    draft.join(gateway, worker, 'trigger', { port: null, synchronous: false });
  }
}

/** Into every store that nobody else fills, else into the likeliest. */
function keepResults(processor: string, draft: Draft): void {
  if (draft.calledBy(processor).length > 0) return;
  const stores = RESULTS.flatMap(([capability, kind]) => draft.of(capability).map((id) => ({ id, kind })));
  const unfilled = stores.filter(({ id }) => draft.callersOf(id).length === 0);
  for (const { id, kind } of unfilled.length > 0 ? unfilled : stores.slice(0, 1)) {
    draft.join(processor, id, kind, { synchronous: false });
  }
}
