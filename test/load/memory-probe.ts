import { isMainThread } from 'node:worker_threads';

/** Memory of the server in bytes, after garbage collection. */
export interface Held {
  readonly rss: number;
  readonly heap: number;
  /** Buffers and other memory outside the heap. */
  readonly external: number;
  /** Open handles and requests. */
  readonly resources: number;
}

/** Preloaded into the server. Reports memory on request. */
if (isMainThread) {
  process.on('message', () => {
    globalThis.gc?.();
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.({
      rss,
      heap: heapUsed,
      external,
      resources: process.getActiveResourcesInfo().length,
    } satisfies Held);
  });
  // The channel must not keep the process alive.
  process.channel?.unref();
}
