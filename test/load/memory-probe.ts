import { isMainThread } from 'node:worker_threads';

/** What the server holds, in bytes, after its garbage is gone. */
export interface Held {
  readonly rss: number;
  readonly heap: number;
  /** Buffers and what else is held outside the heap. */
  readonly external: number;
  /** Handles and requests that are open. */
  readonly resources: number;
}

/** Loaded into the server before it starts: tells whoever started it what it holds, when asked. */
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
  // The channel to whoever asks must not keep the server from ending.
  process.channel?.unref();
}
