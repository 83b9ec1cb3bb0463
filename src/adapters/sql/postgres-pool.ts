import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg';
import { StoreUnavailable } from '#ports/store.ts';

/** How long a connection may take to be made, or to become free. */
const CONNECT_TIMEOUT_MS = 5_000;
/** How long a statement may run, wait for a lock, and how long a transaction may be silent. */
const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;
/** Behind the server's own limit: it ends what a server that went away without a word leaves open. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** What every connection of this service has in common; no limits yet. */
export function connectionOptions(url: string) {
  return {
    connectionString: url,
    application_name: 'architecture-synthesis-service',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  } satisfies PoolConfig;
}

/** @param size connections at most */
export function createPool(url: string, size: number): Pool {
  const pool = new Pool({
    ...connectionOptions(url),
    max: size,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  // A connection that is lost fails whoever uses it, or is replaced; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

/** The pool as Kysely uses it. A server that can't be reached is told as StoreUnavailable. */
export function reportingPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => reportingClient(await pool.connect().catch(rethrow)),
    end: () => pool.end(),
  };
}

function reportingClient(client: PoolClient): PostgresPoolClient {
  // Kysely knows a second form, for cursors: no query of this service streams its rows.
  const query = (text: unknown, values?: readonly unknown[]) =>
    client.query(String(text), [...(values ?? [])]).catch(rethrow) as never;
  return { query, release: (destroy) => client.release(destroy) };
}

/**
 * Runs a text that may be several statements. A connection on which one failed may stand in a transaction, and goes.
 * @throws StoreUnavailable
 */
export async function runText(pool: Pool, text: string, values?: unknown[]): Promise<QueryResult> {
  const client = await pool.connect().catch(rethrow);
  try {
    const result = await client.query(text, values);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    return rethrow(error);
  }
}

/**
 * SQLSTATE of a server that is away, ends, is full or takes too long: connection exceptions, shutdown, too many
 * connections, disk full, read only, statement and lock timeouts, transaction timeouts.
 */
const SERVER = /^(?:08\w{3}|57P0[1-5]|53\w{3}|25006|57014|55P03|25P0[34])$/;
const NETWORK: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** What the driver says without a code. */
const DRIVER = /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired)/;
const DRIVER_STATE = /not queryable|connection was closed|Cannot use a pool after calling end|socket/i;

function isUnavailable(error: Error & { code?: unknown }): boolean {
  if (error instanceof AggregateError)
    return error.errors.every((each) => each instanceof Error && isUnavailable(each));
  if (typeof error.code === 'string') return SERVER.test(error.code) || NETWORK.has(error.code);
  return DRIVER.test(error.message) || DRIVER_STATE.test(error.message);
}

function rethrow(error: unknown): never {
  if (error instanceof Error && isUnavailable(error)) {
    // Where every address of a host refused, the driver gives a code and no words.
    const why = error.message || String('code' in error ? error.code : error);
    throw new StoreUnavailable(`the database does not answer: ${why}`, { cause: error });
  }
  throw error;
}

/** Whether the database undid a transaction to break a deadlock, or because it can't be put in order with others. */
export function isUndone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}
