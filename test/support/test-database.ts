import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase } from './postgres-server.ts';

/** URL of a new, empty database on the test server. */
export function testDatabase(): Promise<string> {
  const base = inject('postgresUrl');
  return createDatabase(base, randomUUID(), (name) => new URL(name, base).href);
}
