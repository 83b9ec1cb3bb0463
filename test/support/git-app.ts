import { agentOf, type TestAgent } from './agents.ts';
import { finished, start } from './synthesis.ts';
import { type AsPerson, createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

export interface GitApp extends TestApp {
  readonly ada: { readonly id: string; readonly token: string; readonly as: AsPerson };
  /** A finished blueprint of the user. */
  readonly blueprintId: string;
  /** Creates an agent of the user with an open session. */
  readonly session: (capabilities?: readonly string[]) => Promise<TestAgent>;
}

/** An application with a user, a blueprint, and agents with sessions. */
export async function createGitApp(options: TestAppOptions = {}): Promise<GitApp> {
  const test = await createTestApp({ ...options, env: { RATE_LIMIT_SESSION: '0', ...options.env } });
  const ada = await test.person('ada', 'researcher');
  const { id } = (await start(ada.as, undefined, finished)).json<{ id: string }>();
  return { ...test, ada, blueprintId: id, session: (capabilities) => agentOf(test, ada.as, capabilities) };
}

/** Basic authentication header. */
export function basic(username: string, password: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}
