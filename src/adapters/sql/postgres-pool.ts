import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg';
import { StoreUnavailable } from '#ports/store.ts';

/** Timeout for a new or a free connection. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Limits of statements, of lock waits and of idle transactions. */
const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;
/** Client-side limit, longer than the statement timeout, for a server that stops responding. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** Common options of all connections, without limits. */
export function connectionOptions(url: string) {
  return {
    connectionString: url,
    application_name: 'architecture-synthesis-service',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  } satisfies PoolConfig;
}

/** @param size maximum number of connections */
export function createPool(url: string, size: number): Pool {
  const pool = new Pool({
    ...connectionOptions(url),
    max: size,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  // A lost connection fails its query or is replaced. Without a listener, the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

/** The pool for Kysely. Reports connection errors as StoreUnavailable. */
export function reportingPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => reportingClient(await pool.connect().catch(rethrow)),
    end: () => pool.end(),
  };
}

function reportingClient(client: PoolClient): PostgresPoolClient {
  // Kysely also has a form for cursors, which this service does not use.
  const query = (text: unknown, values?: readonly unknown[]) =>
    client.query(String(text), [...(values ?? [])]).catch(rethrow) as never;
  return { query, release: (destroy) => client.release(destroy) };
}

/**
 * Runs SQL that can have several statements. Closes the connection on an error, because a transaction can be open.
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
 * SQLSTATE codes of an unavailable server: connection exceptions, shutdown, too many connections, disk full, read-only,
 * statement, lock and transaction timeouts.
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
/** Driver errors without a code. */
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
    // Without a message if all addresses of a host refuse the connection.
    const why = error.message || String('code' in error ? error.code : error);
    throw new StoreUnavailable(`the database does not respond: ${why}`, { cause: error });
  }
  throw error;
}

/** Whether the database rolled back the transaction because of a deadlock or a serialization failure. */
export function isRolledBack(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}
