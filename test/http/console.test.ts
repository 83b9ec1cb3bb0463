import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentOf, poll, register } from '../support/agents.ts';
import { type AsPerson, createTestApp, PASSWORD, type TestApp } from '../support/test-app.ts';

const NOBODY = { owner: null, description: null, provider: null, model: null, capabilities: null };

let test: TestApp;
let ada: AsPerson;
beforeEach(async () => {
  test = await createTestApp();
  ada = (await test.person('ada', 'admin')).as;
});
afterEach(() => test.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const encode = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const signIn = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: '/login', payload: encode(fields), headers: { ...FORM, ...headers } });

/** A signed-in browser: requests carry the cookie, forms carry the CSRF token. */
async function browser(login = 'ada') {
  const answer = await signIn({ login, password: PASSWORD });
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  const get = (url: string) => test.app.inject({ url, headers: { cookie } });
  const token = /name="form_token" value="([^"]+)"/.exec((await get('/console')).body)?.[1] ?? '';
  const post = (url: string, fields: Record<string, string> = {}, more: InjectOptions['headers'] = {}) =>
    test.app.inject({
      method: 'POST',
      url,
      payload: encode({ form_token: token, ...fields }),
      headers: { ...FORM, cookie, ...more },
    });
  return { get, post, cookie, answer };
}

describe('browser sign-in', () => {
  it('redirects to the requested page and sets an HttpOnly, SameSite cookie', async () => {
    const away = await test.app.inject({ url: '/console?user_code=BBBB-BBBB' });
    expect([away.statusCode, away.headers.location]).toEqual([303, '/login?next=%2Fconsole%3Fuser_code%3DBBBB-BBBB']);
    const page = await test.app.inject({ url: String(away.headers.location) });
    expect(page.body).toContain('name="next" value="/console?user_code=BBBB-BBBB"');
    const answer = await signIn({ login: 'ada', password: PASSWORD, next: '/console?user_code=BBBB-BBBB' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/console?user_code=BBBB-BBBB']);
    expect(answer.headers['set-cookie']).toMatch(/^session=[\w.-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict$/);
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      expect((await signIn({ login: 'ada', password: PASSWORD, next })).headers.location).toBe('/');
    }
  });

  it('sets a secure cookie with HTTPS', async () => {
    const other = await createTestApp({ env: { PUBLIC_URL: 'https://x.example' } });
    await other.person('ada', 'admin');
    const payload = encode({ login: 'ada', password: PASSWORD });
    const answer = await other.app.inject({ method: 'POST', url: '/login', payload, headers: FORM });
    expect(answer.headers['set-cookie']).toMatch(/^__Host-session=.*; Secure$/);
    await other.close();
  });

  it('shows an error after a failure', async () => {
    const answer = await signIn({ login: '<b>', password: 'x' });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined]);
    expect(answer.body).toContain('The login or the password is incorrect.');
    const foreign = await signIn({ login: 'ada', password: PASSWORD }, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.statusCode).toBe(403);
  });

  it('ends with the sign-out', async () => {
    const { get, post } = await browser();
    expect((await get('/console')).statusCode).toBe(200);
    const out = await post('/logout');
    expect([out.headers.location, out.headers['set-cookie']]).toEqual(['/login', expect.stringContaining('Max-Age=0')]);
    expect((await get('/console')).statusCode).toBe(303);
  });
});

describe('the console', () => {
  it('approves an agent with the selected capabilities', async () => {
    const registered = await register(test, { agent_name: '<script>', owner_username: 'ada' });
    const { get, post } = await browser();
    const page = await get('/console');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('&lt;script&gt;');
    expect(page.body).not.toMatch(/<script|style="|https?:\/\//);
    expect(page.body).toContain(registered.user_code);
    const approve = `/console/registrations/${registered.id}/approve`;
    expect(page.body).toContain(`action="${approve}"`);
    const answer = await post(approve, { 'grant blueprint.read': 'on' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/console']);
    expect((await poll(test, registered)).json()).toMatchObject({
      status: 'approved',
      capabilities: ['blueprint.read'],
    });
    const again = await post(approve);
    expect([again.statusCode, again.headers['content-type']]).toEqual([409, 'text/html; charset=utf-8']);
  });

  it('shows administrators registrations without an owner, to be found by their code', async () => {
    await test.person('root', 'admin');
    const registered = await register(test, { agent_name: 'anybody’s' });
    const { get } = await browser('root');
    const approve = `action="/console/registrations/${registered.id}/approve"`;
    const { body } = await get('/console');
    expect([body.includes('anybody’s'), body.includes(registered.user_code), body.includes(approve)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await get(`/console?user_code=${registered.user_code}`)).body).toContain(approve);
  });

  it('has pages', async () => {
    const { get } = await browser();
    for (let index = 0; index < 25; index += 1) {
      await test.services.registrations.register({ ...NOBODY, agentName: `agent ${index}.`, owner: 'ada' }, null);
    }
    const { body } = await get('/console');
    expect(body.match(/<h3>agent/g)).toHaveLength(20);
    const [, next = ''] = /href="(\/console\?pending=[^"]+)"/.exec(body) ?? [];
    const second = (await get(next)).body;
    expect(second.match(/<h3>agent/g)).toHaveLength(5);
    const names = `${body}${second}`.match(/<h3>agent \d+\./g) ?? [];
    expect(new Set(names).size).toBe(25);
    expect(second).not.toContain('/console?pending=');
  });

  it('finds registrations by user code and rejects them', async () => {
    await test.person('bob', 'viewer');
    const registered = await register(test, { agent_name: 'anybody’s' });
    const { get, post } = await browser('bob');
    expect((await get('/console')).body).not.toContain('anybody’s');
    expect((await get('/console?user_code=QQQQ-QQQQ')).body).toContain('No pending registration has this code.');
    const found = await get(`/console?user_code=${registered.user_code}`);
    expect(found.body).toContain('anybody’s');
    const fields = { user_code: registered.user_code };
    expect((await post(`/console/registrations/${registered.id}/approve`, fields)).statusCode).toBe(303);
    const mine = await register(test, { agent_name: 'mine', owner_username: 'bob' });
    await post(`/console/registrations/${mine.id}/reject`);
    expect((await poll(test, mine)).json().status).toBe('rejected');
  });

  it('shows and revokes sessions, agents and accounts', async () => {
    const { id, sessionId, as } = await agentOf(test, ada);
    const { get, post } = await browser();
    const page = (await get('/console')).body;
    expect(page).toMatch(/Token created <time[^>]*>[^<]*<\/time>, last used/);
    await post(`/console/sessions/${sessionId}/revoke`);
    expect((await as({ url: '/v1/agents/me' })).json().code).toBe('SESSION_REVOKED');
    await post(`/console/agents/${id}/revoke`);
    expect((await ada({ url: `/v1/agents/${id}` })).json().status).toBe('revoked');
    const bob = { username: 'bob', email: 'bob@example.com', password: 'long enough', role: 'viewer' };
    expect((await post('/console/users', bob)).statusCode).toBe(303);
    expect((await post('/console/users', { ...bob, role: 'king', password: 'x' })).body).toMatch(
      /role .*password|password .*role/s,
    );
    const { items } = (await ada({ url: '/v1/users' })).json();
    const { id: bobId } = items.find(({ username }: { username: string }) => username === 'bob');
    expect((await post(`/console/users/${bobId}/remove`)).statusCode).toBe(303);
    expect((await ada({ url: `/v1/users/${bobId}` })).statusCode).toBe(404);
  });

  it('rejects cross-site forms and forms of another sign-in', async () => {
    const registered = await register(test, { agent_name: 'a', owner_username: 'ada' });
    const { post } = await browser();
    const approve = `/console/registrations/${registered.id}/approve`;
    const forged = [
      await post(approve, { form_token: '' }),
      await post(approve, { form_token: 'guess' }),
      await post(approve, {}, { 'sec-fetch-site': 'cross-site' }),
    ];
    for (const answer of forged) expect(answer.statusCode).toBe(403);
    expect((await poll(test, registered)).json().status).toBe('pending');
    const denied = (await ada({ url: '/v1/audit?result=refused' })).json().items;
    expect(denied.map(({ code }: { code: string }) => code)).toContain('FORGED_REQUEST');
  });

  it('shows accounts to administrators only', async () => {
    await test.person('bob', 'viewer');
    const { get, post } = await browser('bob');
    expect((await get('/console')).body).not.toContain('<h2>People</h2>');
    expect((await post('/console/users')).statusCode).toBe(403);
    const cookieAlone = await test.app.inject({ url: '/v1/auth/me', headers: { cookie: (await browser()).cookie } });
    expect(cookieAlone.statusCode).toBe(401);
  });
});
