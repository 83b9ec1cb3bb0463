import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Maintenance database. Tests create separate databases. */
    postgresUrl: string;
  }
}

/** Starts the server before the first test that needs it, and stops it after the last. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ isDurable: false });
  provide('postgresUrl', await server.database());
  return () => server.remove();
}
