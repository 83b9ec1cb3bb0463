import { loadConfig } from '#config';
import { openBackend } from '../../src/backends.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

const AT_ONCE = 2;

/** One process of an installation, in this one. */
export async function startNode(env: Record<string, string>, options: TestAppOptions = {}): Promise<TestApp> {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const backend = await openBackend(loadConfig(env), AT_ONCE, log);
  return createTestApp({ ...options, env: { ...env, ...options.env }, backend });
}

/** Asks again and again: news of another process take their time. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
