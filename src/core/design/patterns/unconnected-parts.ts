import { ACTORS } from '../../messages/components.ts';
import type { NodeCapability } from '../../model/capability.ts';
import type { EdgeKind } from '../../model/graph.ts';
import type { CompositionContext } from './composition-context.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Stores for the results of stream processing, most likely first, with the kind of edge. Other components write to caches and SQL tables. */
const RESULTS: readonly (readonly [NodeCapability, EdgeKind])[] = [
  ['timeseries_db', 'write'],
  ['key_value_db', 'query'],
  ['wide_column_db', 'query'],
  ['document_db', 'query'],
  ['data_lake', 'write'],
  ['data_warehouse', 'write'],
  ['object_storage', 'write'],
];

/** Capabilities that buffer messages. */
const BUFFERS: readonly NodeCapability[] = ['queue', 'pubsub', 'event_bus'];

/** Connects what other patterns left open: message producers and consumers, and stores for the results of stream processing. */
export function unconnectedParts(_: CompositionContext, builder: GraphBuilder): void {
  for (const processor of builder.of('stream_processing')) keepResults(processor, builder);
  for (const gateway of builder.of('iot_ingest')) connectGateway(gateway, builder);
  for (const worker of builder.of('worker_compute')) startByFiles(worker, builder);
  for (const buffer of BUFFERS.flatMap(builder.of)) {
    if (builder.callersOf(buffer).length > 0) continue;
    builder.join(builder.actor('producers', ACTORS.messageProducers), buffer, 'message', { synchronous: false });
  }
}

/** New files start a worker that nothing else starts. */
function startByFiles(worker: string, builder: GraphBuilder): void {
  const [store] = builder.of('object_storage');
  if (store === undefined || builder.callersOf(worker).length > 0) return;
  builder.join(store, worker, 'trigger', { port: null, synchronous: false });
}

/** Connects a device gateway to queues without a producer and workers without a trigger; else to the first worker. */
function connectGateway(gateway: string, builder: GraphBuilder): void {
  const unused = (id: string) => builder.callersOf(id).length === 0;
  const queues = builder.of('queue').filter(unused);
  const workers = builder.of('worker_compute').filter(unused);
  for (const queue of queues) builder.join(gateway, queue, 'message', { synchronous: false });
  const isTaken = builder.calledBy(gateway).length > 0 || workers.length > 0;
  for (const worker of isTaken ? workers : builder.of('worker_compute').slice(0, 1)) {
    builder.join(gateway, worker, 'trigger', { port: null, synchronous: false });
  }
}

/** Connects stream processing to every store without a writer, else to the most likely store. */
function keepResults(processor: string, builder: GraphBuilder): void {
  if (builder.calledBy(processor).length > 0) return;
  const stores = RESULTS.flatMap(([capability, kind]) => builder.of(capability).map((id) => ({ id, kind })));
  const unfilled = stores.filter(({ id }) => builder.callersOf(id).length === 0);
  for (const { id, kind } of unfilled.length > 0 ? unfilled : stores.slice(0, 1)) {
    builder.join(processor, id, kind, { synchronous: false });
  }
}
