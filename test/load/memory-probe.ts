import { isMainThread } from 'node:worker_threads';

/** What the server holds, in bytes, after its garbage is gone. */
export interface Held {
  readonly rss: number;
  readonly heap: number;
  /** Handles and requests that are open. */
  readonly resources: number;
}

/** Loaded into the server before it starts: tells whoever started it what it holds, when asked. */
if (isMainThread) {
  process.on('message', () => {
    globalThis.gc?.();
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({ rss, heap: heapUsed, resources: process.getActiveResourcesInfo().length } satisfies Held);
  });
  // The channel to whoever asks must not keep the server from ending.
  process.channel?.unref();
}
