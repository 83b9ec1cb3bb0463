import { setTimeout as wait } from 'node:timers/promises';

export interface DownloadOptions {
  /** How often an address is asked before it is given up. */
  readonly attempts: number;
  /** Wait after the first failure (ms); it doubles with each further one. */
  readonly pauseMs: number;
  /** Silence after which a connection counts as lost (ms). */
  readonly silenceMs: number;
}

/** The longest that a server may make a client wait (ms). */
const LONGEST_WAIT_MS = 120_000;

/** An answer that will not change when it is asked for again. */
class Refusal extends Error {}

class Busy extends Error {
  readonly waitMs: number | null;
  constructor(message: string, waitMs: number | null) {
    super(message);
    this.waitMs = waitMs;
  }
}

/**
 * Reads an address to its end, again from the start where the server fails, is too busy, or cuts the connection.
 * @throws Error naming the address without its query, which may hold a key
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
      const asked = error instanceof Busy ? error.waitMs : null;
      await wait(Math.min(asked ?? options.pauseMs * 2 ** (attempt - 1), LONGEST_WAIT_MS));
    }
  }
}

async function readOnce<T>(
  url: string,
  read: (chunks: AsyncIterable<string>) => Promise<T>,
  { silenceMs }: DownloadOptions,
): Promise<T> {
  const abort = new AbortController();
  const lost = setTimeout(() => abort.abort(new Error(`silent for ${silenceMs / 1000} seconds`)), silenceMs);
  try {
    const response = await fetch(url, { signal: abort.signal, headers: { accept: 'application/json' } });
    if (response.status === 429 || response.status >= 500) throw new Busy(answered(response), waitOf(response));
    if (!response.ok || response.body === null) throw new Refusal(answered(response));
    return await read(alive(response.body.pipeThrough(new TextDecoderStream()), () => lost.refresh()));
  } finally {
    clearTimeout(lost);
    abort.abort();
  }
}

async function* alive(chunks: AsyncIterable<string>, heard: () => void): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    heard();
    yield chunk;
  }
}

function answered({ status }: Response): string {
  return `answered ${status}`;
}

/** `Retry-After` in seconds (ms); null where there is none that can be read. */
function waitOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

function withoutQuery(url: string): string {
  return url.split('?')[0] ?? url;
}
