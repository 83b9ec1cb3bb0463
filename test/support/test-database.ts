import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase } from './postgres-server.ts';

/** The URL of a new, empty database on the server of this run. */
export function testDatabase(): Promise<string> {
  const base = inject('postgresUrl');
  return createDatabase(base, randomUUID(), (name) => new URL(name, base).href);
}
