import { loadConfig } from '#config';
import { openBackend } from '../../src/backends.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

const AT_ONCE = 2;

/** A node of an installation within the test process. */
export async function startNode(env: Record<string, string>, options: TestAppOptions = {}): Promise<TestApp> {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const backend = await openBackend(loadConfig(env), AT_ONCE, log);
  return createTestApp({ ...options, env: { ...env, ...options.env }, backend });
}

/** Polls until changes of another node arrive. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
