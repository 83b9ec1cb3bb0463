import { agentOf, type TestAgent } from './agents.ts';
import { finished, start } from './synthesis.ts';
import { type AsPerson, createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

export interface GitApp extends TestApp {
  readonly ada: { readonly id: string; readonly token: string; readonly as: AsPerson };
  /** A finished blueprint of Ada's. */
  readonly blueprintId: string;
  /** Lets in an agent of Ada's and opens a session for it. */
  readonly session: (capabilities?: readonly string[]) => Promise<TestAgent>;
}

/** The app with a person, a blueprint of hers, and agents that may have sessions. */
export async function createGitApp(options: TestAppOptions = {}): Promise<GitApp> {
  const test = await createTestApp({ ...options, env: { RATE_LIMIT_SESSION: '0', ...options.env } });
  const ada = await test.person('ada', 'researcher');
  const { id } = (await start(ada.as, undefined, finished)).json<{ id: string }>();
  return { ...test, ada, blueprintId: id, session: (capabilities) => agentOf(test, ada.as, capabilities) };
}

/** The header that Git sends for a name and a password. */
export function basic(username: string, password: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}
