import { AgentSessions } from './agent-sessions.ts';
import { FakeClock } from './fake-clock.ts';
import { finished, start } from './synthesis.ts';
import { type AsPerson, createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

export interface GitApp extends TestApp {
  readonly sessions: AgentSessions;
  readonly ada: { readonly id: string; readonly token: string; readonly as: AsPerson };
  /** A finished blueprint of Ada's. */
  readonly blueprintId: string;
  /** Opens a session for an agent of Ada's. */
  readonly session: (capabilities?: readonly string[]) => { token: string; agentId: string };
}

/** The app with a person, a blueprint of hers, and agents that may have sessions. */
export async function createGitApp(options: Omit<TestAppOptions, 'authenticateAgent'> = {}): Promise<GitApp> {
  const clock = new FakeClock();
  const sessions = new AgentSessions(clock);
  const test = await createTestApp({ ...options, clock, authenticateAgent: sessions.authenticate });
  const ada = await test.person('ada', 'researcher');
  const { id } = (await start(ada.as, undefined, finished)).json<{ id: string }>();
  const session = (capabilities?: readonly string[]) =>
    sessions.open({ userId: ada.id, role: 'researcher' }, capabilities);
  return { ...test, sessions, ada, blueprintId: id, session };
}

/** The header that Git sends for a name and a password. */
export function basic(username: string, password: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}
