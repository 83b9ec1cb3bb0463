import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';
import { agentOf, bearer, poll, register, sessionOf } from '../support/agents.ts';
import { captureLog } from '../support/captured-log.ts';
import { basic } from '../support/git-app.ts';
import { type AsPerson, createTestApp, PASSWORD, type TestApp } from '../support/test-app.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

/** Sends credentials in all supported and some unsupported ways. @returns the credentials */
async function driveEveryRoute(test: TestApp): Promise<string[]> {
  const { token: human, as: ada } = await test.person('ada', 'admin');
  return [
    PASSWORD,
    human,
    ...(await drivePasswords(test, ada)),
    ...(await driveAgents(test, ada)),
    ...(await driveConsole(test)),
    ...(await driveMistakes(test)),
  ];
}

async function drivePasswords(test: TestApp, ada: AsPerson): Promise<string[]> {
  const bob = { username: 'bob', email: 'bob@example.com', password: 'the password of bob', role: 'viewer' };
  const { id } = (
    await ada({ method: 'POST', url: '/v1/users', payload: bob, headers: { 'idempotency-key': 'k' } })
  ).json();
  const changed = 'another password of bob';
  await ada({ method: 'PATCH', url: `/v1/users/${id}`, payload: { password: changed } });
  const wrong = { login: 'a password in the wrong field', password: 'a wrong password' };
  await test.app.inject({ method: 'POST', url: '/v1/auth/login', payload: wrong });
  const login = await test.app.inject({
    method: 'POST',
    url: '/v1/auth/login',
    payload: { login: 'bob', password: changed },
  });
  const { access_token: token } = login.json<{ access_token: string }>();
  const payload = { current_password: changed, new_password: 'the last password of bob' };
  await bearer(test, token)({ method: 'POST', url: '/v1/auth/password', payload });
  await bearer(test, token)({ method: 'POST', url: '/v1/auth/logout' });
  return [bob.password, changed, wrong.login, wrong.password, token, payload.new_password];
}

async function driveAgents(test: TestApp, ada: AsPerson): Promise<string[]> {
  const registered = await register(test, { agent_name: 'planner', owner_username: 'ada' });
  await ada({ method: 'POST', url: `/v1/agents/registrations/${registered.id}/approve` });
  const { permanent_token: permanent } = (await poll(test, registered)).json();
  await bearer(test, registered.polling_token)({ url: `/v1/agents/register/${registered.id}/status` });
  const { sessionToken, as } = await sessionOf(test, permanent);
  await as({ url: '/v1/agent/context' });
  await bearer(test, permanent)({ url: '/blueprints' });
  await bearer(test, permanent)({ method: 'POST', url: '/v1/agents/session' });
  const agent = await agentOf(test, ada);
  const rotated = (await ada({ method: 'POST', url: `/v1/agents/${agent.id}/rotate` })).json();
  const oauth = await driveOAuth(test, rotated.token);
  const git = '/git/blueprints/synt_00000000000000000001.git/info/refs?service=git-upload-pack';
  await test.app.inject({ url: git, headers: basic('agent', sessionToken) });
  return [registered.polling_token, permanent, sessionToken, agent.token, agent.sessionToken, rotated.token, ...oauth];
}

async function driveOAuth(test: TestApp, permanent: string): Promise<string[]> {
  const post = (url: string, fields: Record<string, string>, headers = {}) =>
    test.app.inject({ method: 'POST', url, payload: form(fields), headers: { ...FORM, ...headers } });
  const grant = { grant_type: 'client_credentials', client_secret: permanent };
  const { access_token: token } = (await post('/v1/oauth/token', grant)).json<{ access_token: string }>();
  const device = await register(test, { agent_name: 'by device' });
  const code = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: device.polling_token };
  await post('/v1/oauth/token', code);
  await post('/v1/oauth/introspect', { token }, basic('', permanent));
  await post('/v1/oauth/revoke', { token }, { authorization: `Bearer ${token}` });
  return [token, device.polling_token];
}

async function driveConsole(test: TestApp): Promise<string[]> {
  const payload = form({ login: 'ada', password: PASSWORD });
  const signedIn = await test.app.inject({ method: 'POST', url: '/login', payload, headers: FORM });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const page = await test.app.inject({ url: '/console', headers: { cookie } });
  const [, formToken = ''] = /name="form_token" value="([^"]+)"/.exec(page.body) ?? [];
  const carol = { username: 'carol', email: 'carol@example.com', password: 'the password of carol', role: 'viewer' };
  const made = await test.app.inject({
    method: 'POST',
    url: '/console/users',
    payload: form({ form_token: formToken, ...carol }),
    headers: { ...FORM, cookie },
  });
  expect([page.statusCode, made.statusCode]).toEqual([200, 303]);
  return [cookie.split('=')[1] ?? '', formToken, carol.password];
}

/** Credentials in wrong places: paths, queries, malformed bodies and unknown headers. */
async function driveMistakes(test: TestApp): Promise<string[]> {
  const secret = (name: string) => `service_agent_${name.padEnd(36, '0')}`;
  const [inPath, inQuery, inBody, inHeader] = ['path', 'query', 'body', 'header'].map(secret);
  await test.app.inject({ url: `/v1/agents/${inPath}` });
  await test.app.inject({ url: `/no/such/${inPath}?token=${inQuery}` });
  await test.app.inject({ url: `/blueprints?cursor=${inQuery}` });
  const headers = { 'content-type': 'application/json', 'x-token': String(inHeader) };
  await test.app.inject({ method: 'POST', url: '/v1/agents/session', payload: `{"token":"${inBody}"`, headers });
  await test.app.inject({ method: 'POST', url: '/v1/auth/login', payload: { password: [inBody] }, headers });
  return [inPath, inQuery, inBody, inHeader].map(String);
}

describe('secrets', () => {
  const path = mkdtempSync(join(tmpdir(), 'secrets-'));
  const log = captureLog();
  let secrets: string[];
  beforeAll(async () => {
    const test = await createTestApp({ store: await openSqliteStore(path), logger: log.logger });
    secrets = await driveEveryRoute(test);
    await test.close();
  });
  afterAll(() => rmSync(path, { recursive: true }));

  it('are not stored in plain text', () => {
    const kept = readdirSync(path).map((file) => readFileSync(join(path, file), 'latin1'));
    expect(kept.some((text) => text.includes('bob@example.com'))).toBe(true);
    expect(secrets.filter((secret) => kept.some((text) => text.includes(secret)))).toEqual([]);
  });

  it('are not logged', () => {
    expect(secrets.length).toBeGreaterThan(20);
    expect(Math.min(...secrets.map(({ length }) => length))).toBeGreaterThan(8);
    expect(log.of('request').length).toBeGreaterThan(30);
    const written = log.lines.join('\n');
    const encoded = secrets.flatMap((secret) => [secret, encodeURIComponent(secret), form({ secret }).slice(7)]);
    expect(encoded.filter((secret) => written.includes(secret))).toEqual([]);
  });

  it('are not logged with errors', async () => {
    const broken = createMemoryStore();
    const failing = captureLog();
    const test = await createTestApp({ store: broken, logger: failing.logger });
    const { as } = await test.person('ada', 'admin');
    const insert = () => Promise.reject(new Error('the disk failed'));
    Object.assign(broken, { transaction: insert });
    const payload = { username: 'bob', email: 'bob@example.com', password: 'the password of bob', role: 'viewer' };
    expect((await as({ method: 'POST', url: '/v1/users', payload })).statusCode).toBe(500);
    expect(failing.of('request failed')).toHaveLength(1);
    expect(failing.lines.join('')).toContain('the disk failed');
    expect(failing.lines.join('')).not.toContain(payload.password);
    await test.close();
  });
});
