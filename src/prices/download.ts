import { setTimeout as wait } from 'node:timers/promises';

export interface DownloadOptions {
  /** Maximum number of attempts per URL. */
  readonly attempts: number;
  /** Delay after the first failure in ms. Doubles with each failure. */
  readonly pauseMs: number;
  /** Idle timeout of a connection in ms. */
  readonly idleTimeoutMs: number;
}

/** Maximum `Retry-After` in ms. */
const MAX_WAIT_MS = 120_000;

/** A response that a retry would not change. */
class Refusal extends Error {}

class Busy extends Error {
  readonly waitMs: number | null;
  constructor(message: string, waitMs: number | null) {
    super(message);
    this.waitMs = waitMs;
  }
}

/**
 * Reads a URL completely. Restarts when the server fails, is overloaded or closes the connection.
 * @throws Error with the URL without its query, which can contain a key
 */
export async function download<T>(
  url: string,
  read: (chunks: AsyncIterable<string>) => Promise<T>,
  options: DownloadOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readOnce(url, read, options);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof Refusal || attempt >= options.attempts) {
        throw new Error(`${withoutQuery(url)}: ${reason}`, { cause: error });
      }
      const retryAfter = error instanceof Busy ? error.waitMs : null;
      await wait(Math.min(retryAfter ?? options.pauseMs * 2 ** (attempt - 1), MAX_WAIT_MS));
    }
  }
}

async function readOnce<T>(
  url: string,
  read: (chunks: AsyncIterable<string>) => Promise<T>,
  { idleTimeoutMs }: DownloadOptions,
): Promise<T> {
  const abort = new AbortController();
  const timeout = setTimeout(
    () => abort.abort(new Error(`no data for ${idleTimeoutMs / 1000} seconds`)),
    idleTimeoutMs,
  );
  try {
    const response = await fetch(url, { signal: abort.signal, headers: { accept: 'application/json' } });
    if (response.status === 429 || response.status >= 500) throw new Busy(`HTTP ${response.status}`, waitOf(response));
    if (!response.ok || response.body === null) throw new Refusal(`HTTP ${response.status}`);
    return await read(observed(response.body.pipeThrough(new TextDecoderStream()), () => timeout.refresh()));
  } finally {
    clearTimeout(timeout);
    abort.abort();
  }
}

async function* observed(chunks: AsyncIterable<string>, onChunk: () => void): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    onChunk();
    yield chunk;
  }
}

/** `Retry-After` in ms. Null if it is missing or not a number. */
function waitOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

function withoutQuery(url: string): string {
  return url.split('?')[0] ?? url;
}
