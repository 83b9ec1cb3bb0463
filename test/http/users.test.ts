import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { argon2Passwords } from '#adapters/argon2-passwords.ts';
import { createSecrets } from '#adapters/keyed-secrets.ts';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { randomIds } from '#adapters/random-ids.ts';
import { createLiveTokens } from '#services/live-tokens.ts';
import { createSessions } from '#services/sessions.ts';
import { agentOf, bearer } from '../support/agents.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { type AsPerson, createTestApp, PASSWORD, type TestApp } from '../support/test-app.ts';

const BOB = { username: 'bob', email: 'bob@example.com', password: 'a long enough one', role: 'researcher' };
let test: TestApp;
let root: AsPerson;
let rootId: string;
beforeEach(async () => {
  test = await createTestApp();
  ({ as: root, id: rootId } = await test.person('root', 'admin'));
});
afterEach(() => test.close());

const login = (name: string, password: string, more: object = {}) =>
  test.app.inject({ method: 'POST', url: '/v1/auth/login', payload: { login: name, password }, ...more });
const make = (payload: object, headers = {}) => root({ method: 'POST', url: '/v1/users', payload, headers });

describe('accounts', () => {
  it('are created, read, updated and deleted by administrators', async () => {
    const made = await make(BOB);
    expect([made.statusCode, made.json()]).toEqual([
      201,
      {
        id: expect.stringMatching(/^usr_/),
        username: 'bob',
        email: BOB.email,
        role: 'researcher',
        created_at: expect.any(String),
      },
    ]);
    const { id } = made.json();
    expect(made.headers.location).toBe(`/v1/users/${id}`);
    const { access_token: token } = (await login('bob', BOB.password)).json();
    const bob = bearer(test, token);
    expect((await bob({ url: '/v1/users' })).json().code).toBe('INSUFFICIENT_ROLE');
    expect((await root({ url: '/v1/users?limit=1' })).json()).toMatchObject({
      items: [{ username: 'bob' }],
      next_cursor: expect.any(String),
    });
    const changed = await root({ method: 'PATCH', url: `/v1/users/${id}`, payload: { role: 'viewer' } });
    expect(changed.json().role).toBe('viewer');
    expect((await bob({ url: '/v1/auth/me' })).json().role).toBe('viewer');
    await root({ method: 'PATCH', url: `/v1/users/${id}`, payload: { password: 'quite another one' } });
    expect((await bob({ url: '/v1/auth/me' })).statusCode).toBe(401);

    const again = bearer(test, (await login('bob', 'quite another one')).json().access_token);
    const agent = await agentOf(test, again);
    expect((await root({ method: 'DELETE', url: `/v1/users/${id}` })).statusCode).toBe(204);
    expect((await again({ url: '/v1/auth/me' })).statusCode).toBe(401);
    expect((await agent.as({ url: '/v1/agent/context' })).json().code).toBe('SESSION_REVOKED');
    expect((await root({ url: `/v1/users/${id}` })).statusCode).toBe(404);
    expect((await login('bob', 'quite another one')).statusCode).toBe(401);
    expect((await make(BOB)).statusCode).toBe(201);
  });

  it('have unique names', async () => {
    await make(BOB);
    const taken = await make({ ...BOB, username: 'BOB' });
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'NAME_TAKEN']);
    expect(taken.json().errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/username', '/email']);
  });

  it('report all faults', async () => {
    const answer = await make({ username: 'b b', email: 'x', password: 'short', role: 'king', shoe: 1 });
    const pointers = answer.json().errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers.sort()).toEqual(['/email', '/password', '/role', '/shoe', '/username']);
  });

  it('are created once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'k' };
    const first = await make(BOB, headers);
    const second = await make(BOB, headers);
    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotency-replayed']).toBe('true');
  });

  it('include at least one administrator', async () => {
    const demote = await root({ method: 'PATCH', url: `/v1/users/${rootId}`, payload: { role: 'viewer' } });
    const remove = await root({ method: 'DELETE', url: `/v1/users/${rootId}` });
    expect([demote.json().code, remove.json().code]).toEqual(['LAST_ADMINISTRATOR', 'LAST_ADMINISTRATOR']);
  });
});

describe('a password', () => {
  it('is changed with the current one, which revokes all tokens', async () => {
    const second = (await login('root', PASSWORD)).json().access_token;
    const change = (current: string) =>
      root({
        method: 'POST',
        url: '/v1/auth/password',
        payload: { current_password: current, new_password: 'a new and longer one' },
      });
    const wrong = await change('wrong');
    expect([wrong.statusCode, wrong.json().errors[0].pointer]).toEqual([422, '/current_password']);
    expect((await change(PASSWORD)).statusCode).toBe(204);
    expect((await root({ url: '/v1/auth/me' })).statusCode).toBe(401);
    expect((await bearer(test, second)({ url: '/v1/auth/me' })).statusCode).toBe(401);
    expect((await login('root', PASSWORD)).statusCode).toBe(401);
    expect((await login('root', 'a new and longer one')).statusCode).toBe(200);
  });

  it('that attackers try first is refused', async () => {
    const common = { pointer: '/password', detail: 'is one of the most common passwords: choose another one' };
    const created = await make({ ...BOB, password: 'Password1' });
    expect([created.statusCode, created.json().errors]).toEqual([422, [common]]);
    const { id } = (await make(BOB)).json();
    const changed = await root({ method: 'PATCH', url: `/v1/users/${id}`, payload: { password: 'iloveyou' } });
    expect([changed.statusCode, changed.json().errors]).toEqual([422, [common]]);
    const payload = { current_password: PASSWORD, new_password: 'football' };
    const own = await root({ method: 'POST', url: '/v1/auth/password', payload });
    expect([own.statusCode, own.json().errors]).toEqual([422, [{ ...common, pointer: '/new_password' }]]);
    expect((await login('bob', BOB.password)).statusCode).toBe(200);
  });

  it('is verified for unknown users too', async () => {
    const compared: string[] = [];
    const passwords = {
      ...argon2Passwords,
      verify: (password: string, hash: string) => {
        compared.push(hash.split('$').slice(0, 4).join('$'));
        return argon2Passwords.verify(password, hash);
      },
    };
    const store = createMemoryStore();
    const clock = new FakeClock();
    const liveTokens = createLiveTokens(store, clock);
    const deps = { store, liveTokens, passwords, ids: randomIds, clock, secrets: createSecrets(Buffer.alloc(32)) };
    const sessions = createSessions({ ...deps, addressRule: { limit: 0, windowMs: 60_000 } });
    const passwordHash = await argon2Passwords.hash(PASSWORD);
    const ada = { id: 'usr_1', username: 'ada', email: 'a@b.c', role: 'viewer', passwordHash } as const;
    await store.users.insert({ ...ada, createdAt: new Date() });
    for (const name of ['ada', 'unknown']) {
      await expect(sessions.login({ login: name, password: 'x', address: '::1' })).rejects.toThrow('incorrect');
    }
    expect(compared).toHaveLength(2);
    expect(compared[0]).toBe(compared[1]);
  });
});

describe('the client address', () => {
  it('is read from headers of trusted proxies only', async () => {
    const guess = (app: TestApp, forwarded: string) =>
      app.app.inject({
        method: 'POST',
        url: '/v1/auth/login',
        payload: { login: forwarded, password: 'guess' },
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-for': forwarded },
      });
    const env = { RATE_LIMIT_LOGIN: '1', TRUST_PROXY: '10.0.0.0/8' };
    const trusting = await createTestApp({ env });
    expect((await guess(trusting, '192.0.2.1')).statusCode).toBe(401);
    expect((await guess(trusting, '192.0.2.1')).json().code).toBe('TOO_MANY_ATTEMPTS');
    expect((await guess(trusting, '192.0.2.1:4711')).statusCode).toBe(429);
    expect((await guess(trusting, '[2001:db8::1]:80')).statusCode).toBe(401);
    expect((await guess(trusting, '2001:db8::1')).statusCode).toBe(429);
    expect((await guess(trusting, '192.0.2.2')).statusCode).toBe(401);
    await trusting.close();
    const strict = await createTestApp({ env: { RATE_LIMIT_LOGIN: '1' } });
    expect((await guess(strict, '192.0.2.1')).statusCode).toBe(401);
    expect((await guess(strict, '192.0.2.2')).statusCode).toBe(429);
    await strict.close();
  });
});

describe('the audit log', () => {
  it('records actor, action, address and result', async () => {
    // Each entry has its own time: the assertion is about their order.
    const now = test.clock.now.bind(test.clock);
    test.clock.now = () => {
      test.clock.advance(0.001);
      return now();
    };
    await login('root', 'wrong', { remoteAddress: '192.0.2.7' });
    const { id, token } = await agentOf(test, root);
    await root({ method: 'POST', url: `/v1/agents/${id}/rotate` });
    await test.app.inject({ method: 'POST', url: '/v1/agents/session', payload: { token } });
    const { as: viewer, id: viewerId } = await test.person('viewer', 'viewer');
    await viewer({ url: '/v1/audit' });

    const read = async (query: string) => (await root({ url: `/v1/audit?${query}` })).json();
    const { items } = await read('limit=100');
    const seen = items.map(({ action, result }: { action: string; result: string }) => `${action} ${result}`);
    expect(seen).toEqual([
      'access.denied refused',
      'person.login success',
      'agent_session.open refused',
      'agent.rotate success',
      'agent_session.open success',
      'agent.create success',
      'person.login refused',
      'person.login success',
    ]);
    expect(items[0]).toMatchObject({ actor: { kind: 'person', id: viewerId }, code: 'INSUFFICIENT_ROLE' });
    expect(items[2]).toMatchObject({ actor: { kind: 'anonymous' }, subject: id, code: 'INVALID_AGENT_CREDENTIAL' });
    expect(items[3]).toMatchObject({ actor: { kind: 'person', id: rootId }, subject: id, address: '127.0.0.1' });
    expect(items[4]).toMatchObject({
      actor: { kind: 'agent', id, user_id: rootId },
      subject: expect.stringMatching(/^ses_/),
    });
    expect(items[6]).toMatchObject({ subject: rootId, address: '192.0.2.7', code: 'INVALID_CREDENTIALS' });

    expect((await read('action=agent.rotate')).items).toHaveLength(1);
    expect((await read(`actor_id=${viewerId}`)).items).toHaveLength(2);
    const first = await read('limit=3&result=success');
    const second = await read(`limit=3&result=success&cursor=${first.next_cursor}`);
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([3, 2, null]);
    expect((await read('cursor=zzz')).code).toBe('VALIDATION_FAILED');
  });
});
