import { randomUUID } from 'node:crypto';
import type { Credentials } from './credentials.ts';
import { ADMIN_PASSWORD } from './server.ts';
import type { World } from './world.ts';

/** Sends JSON and returns the body of a successful response. */
type Post = (path: string, body: object, token?: string) => Promise<Record<string, unknown>>;

function postTo(port: number): Post {
  return async (path, body, token) => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
}

/** Signs in all users and opens a session, because earlier tokens can be revoked. */
export async function renewCredentials(port: number, world: World): Promise<Credentials> {
  const post = postTo(port);
  const login = async (name: string) =>
    String((await post('/v1/auth/login', { login: name, password: ADMIN_PASSWORD })).access_token);
  const admin = await login('admin');
  const agent = await post('/v1/agents', { agent_name: 'load' }, admin);
  const session = await post('/v1/agents/session', { token: agent.token });
  const { id } = await post('/synthesis', { system_intent: 'A blog for my travels', cloud: 'aws' }, admin);
  world.know('synthesis', id);
  // A new login each time, because failed attempts of the load delay logins.
  const spare = `spare-${randomUUID()}`;
  await post('/v1/users', account(spare, 'viewer'), admin);
  return {
    admin,
    researcher: await login('researcher'),
    spare: await login(spare),
    session: String(session.token),
  };
}

/** The account of the load, in addition to the administrator. */
export async function makeResearcher(port: number): Promise<void> {
  const post = postTo(port);
  const login = await post('/v1/auth/login', { login: 'admin', password: ADMIN_PASSWORD });
  await post('/v1/users', account('researcher', 'researcher'), String(login.access_token));
}

function account(username: string, role: 'researcher' | 'viewer') {
  return { username, email: `${username}@example.com`, password: ADMIN_PASSWORD, role };
}
