import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a database that is always there; tests make their own beside it. */
    postgresUrl: string;
  }
}

/** Run once, before the first test that needs the server and after the last one. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ isDurable: false });
  provide('postgresUrl', await server.database());
  return () => server.remove();
}
