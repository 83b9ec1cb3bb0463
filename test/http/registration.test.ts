import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';
import type { Store } from '#ports/store.ts';
import { bare, bearer, poll, register } from '../support/agents.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

const STORES: readonly (readonly [string, (path: string) => Promise<Store>])[] = [
  ['memory', async () => createMemoryStore()],
  ['sqlite', openSqliteStore],
];
const ASKED = { agent_name: 'planner', owner_username: 'ada', requested_capabilities: ['synthesis.create', 'fly'] };
const approve = (as: AsPerson, id: string, payload?: object) =>
  as({ method: 'POST', url: `/v1/agents/registrations/${id}/approve`, ...(payload === undefined ? {} : { payload }) });

describe.each(STORES)('registration in %s', (_name, open) => {
  let path: string;
  let test: TestApp;
  let ada: AsPerson;
  beforeEach(async () => {
    path = mkdtempSync(join(tmpdir(), 'registration-'));
    test = await createTestApp({ store: await open(path), env: { RATE_LIMIT_REGISTER: '0' } });
    ada = (await test.person('ada', 'researcher')).as;
    test.clock.freeze();
  });
  afterEach(async () => {
    await test.close();
    rmSync(path, { recursive: true });
  });

  it('leads from a registration and approval to a token, once', async () => {
    const asked = await test.app.inject({ method: 'POST', url: '/v1/agents/register', payload: ASKED });
    expect(asked.statusCode).toBe(201);
    expect(asked.headers['cache-control']).toBe('no-store');
    const registered = asked.json();
    expect(registered).toMatchObject({
      id: expect.stringMatching(/^reg_/),
      status: 'pending',
      polling_token: expect.stringMatching(/^service_poll_[0-9A-Za-z]{36}$/),
      device_code: registered.polling_token,
      user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
      verification_uri: 'http://localhost:3000/console',
      expires_in: 3600,
      interval: 5,
      requested_capabilities: ['synthesis.create'],
      unsupported_capabilities: ['fly'],
    });
    expect((await poll(test, registered)).json()).toEqual({
      status: 'pending',
      permanent_token: null,
      error: 'authorization_pending',
      interval: 5,
    });
    const approved = await approve(ada, registered.id);
    expect([approved.statusCode, approved.json().granted_capabilities]).toEqual([200, ['synthesis.create']]);

    const head = await test.app.inject({ method: 'HEAD', url: `/v1/agents/register/${registered.id}/status` });
    expect(head.statusCode).toBe(405);
    const answers = await Promise.all(Array.from({ length: 20 }, () => poll(test, registered)));
    const tokens = answers.map((answer) => answer.json().permanent_token).filter((token) => token !== null);
    expect(tokens).toEqual([expect.stringMatching(/^service_agent_[0-9A-Za-z]{36}$/)]);
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ status: 'approved', agent_id: expect.stringMatching(/^agt_/) });
    expect((await poll(test, registered)).json()).toMatchObject({
      permanent_token: null,
      token_delivered_at: expect.stringMatching(/Z$/),
    });
    const session = await bearer(test, tokens[0])({ method: 'POST', url: '/v1/agents/session' });
    expect(session.json()).toMatchObject({ capabilities: ['synthesis.create'], expires_in: 900 });
    expect(session.statusCode).toBe(201);
  });

  it('slows down clients that poll too often', async () => {
    const registered = await register(test, ASKED);
    expect((await poll(test, registered)).statusCode).toBe(200);
    const early = await poll(test, registered);
    expect([early.statusCode, early.headers['retry-after'], early.json().error]).toEqual([429, '10', 'slow_down']);
    test.clock.advance(5);
    expect((await poll(test, registered)).json()).toMatchObject({ code: 'SLOW_DOWN', retryable: true });
    test.clock.advance(15);
    expect((await poll(test, registered)).json()).toMatchObject({ status: 'pending', interval: 15 });
  });

  it('expires after one hour for agent and owner', async () => {
    const registered = await register(test, ASKED);
    test.clock.advance(3600);
    const late = await poll(test, registered);
    expect([late.statusCode, late.json().error]).toEqual([400, 'expired_token']);
    expect(late.json().code).toBe('DEVICE_CODE_EXPIRED');
    const { as } = await test.person('ada2', 'admin');
    expect((await as({ url: '/v1/agents/registrations/pending' })).json().items).toEqual([]);
    const fresh = await login(test);
    expect((await approve(fresh, registered.id)).json().code).toBe('REGISTRATION_EXPIRED');
    expect((await poll(test, registered)).json().code).toBe('DEVICE_CODE_EXPIRED');
  });

  it('is decided once', async () => {
    const registered = await register(test, ASKED);
    const rejected = await ada({ method: 'POST', url: `/v1/agents/registrations/${registered.id}/reject` });
    expect([rejected.statusCode, rejected.json().status]).toEqual([200, 'rejected']);
    expect((await poll(test, registered)).json()).toMatchObject({
      status: 'rejected',
      permanent_token: null,
      error: 'access_denied',
    });
    const again = await approve(ada, registered.id);
    expect([again.statusCode, again.json().code]).toEqual([409, 'REGISTRATION_DECIDED']);
  });

  it('grants only requested capabilities', async () => {
    const both = { agent_name: 'planner', owner_username: 'ada@example.com' };
    const registered = await register(test, both);
    const wrong = { granted_capabilities: ['synthesis.create', 'admin'], user_code: registered.user_code };
    expect((await approve(ada, registered.id, wrong)).json().errors).toEqual([
      { pointer: '/granted_capabilities/1', detail: expect.stringContaining('“admin” was not requested') },
    ]);
    const other = await approve(ada, registered.id, { user_code: 'BBBB-BBBB' });
    expect(other.json().errors).toEqual([{ pointer: '/user_code', detail: expect.any(String) }]);
    const part = { granted_capabilities: ['blueprint.read'], user_code: registered.user_code.toLowerCase() };
    expect((await approve(ada, registered.id, part)).json()).toMatchObject({
      status: 'approved',
      granted_capabilities: ['blueprint.read'],
    });
    expect((await poll(test, registered)).json().capabilities).toEqual(['blueprint.read']);
  });

  it('is hidden from other users', async () => {
    const registered = await register(test, ASKED);
    const { as: bob } = await test.person('bob', 'admin');
    const unknown = 'reg_00000000000000000000';
    for (const verb of ['approve', 'reject']) {
      const ask = (id: string) => bob({ method: 'POST', url: `/v1/agents/registrations/${id}/${verb}` });
      expect(bare(await ask(registered.id), registered.id)).toEqual(bare(await ask(unknown), unknown));
      expect((await ask(registered.id)).statusCode).toBe(404);
    }
    expect((await bob({ url: '/v1/agents/registrations/pending' })).json().items).toEqual([]);
    const lookup = (as: AsPerson, code: string) => as({ url: `/v1/agents/registrations/lookup?user_code=${code}` });
    const foreign = await lookup(bob, registered.user_code);
    expect(bare(foreign)).toEqual(bare(await lookup(bob, 'BBBB-BBBB')));
    expect((await lookup(ada, registered.user_code)).json()).toMatchObject({
      id: registered.id,
      agent_name: 'planner',
    });
    expect((await ada({ url: '/v1/agents/registrations/pending' })).json().items).toHaveLength(1);
  });

  it('without an owner, is approved with the user code only', async () => {
    const registered = await register(test, { agent_name: 'first' });
    const { as: root } = await test.person('root', 'admin');
    expect((await root({ url: '/v1/agents/registrations/pending' })).json().items).toMatchObject([
      { id: registered.id, user_code: null },
    ]);
    expect((await ada({ url: '/v1/agents/registrations/pending' })).json().items).toEqual([]);
    expect((await approve(ada, registered.id)).statusCode).toBe(404);
    expect((await approve(root, registered.id)).json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/user_code', detail: 'is required: the code that the agent shows' }],
    });
    const other = await register(test, { agent_name: 'second' });
    const rejected = await root({ method: 'POST', url: `/v1/agents/registrations/${other.id}/reject` });
    expect(rejected.json().status).toBe('rejected');
    const approved = await approve(ada, registered.id, { user_code: registered.user_code });
    expect(approved.statusCode).toBe(200);
    expect((await ada({ url: `/v1/agents/${approved.json().agent_id}` })).json().owner_id).toMatch(/^usr_/);
  });

  it('does not disclose whether the owner exists', async () => {
    const ask = (owner: string) =>
      test.app.inject({ method: 'POST', url: '/v1/agents/register', payload: { ...ASKED, owner_username: owner } });
    const [known, unknown] = [await ask('ada'), await ask('unknown')];
    expect([known.statusCode, unknown.statusCode]).toEqual([201, 201]);
    expect(Object.keys(unknown.json())).toEqual(Object.keys(known.json()));
    const { as: root } = await test.person('root', 'admin');
    expect((await approve(root, unknown.json().id, { user_code: unknown.json().user_code })).statusCode).toBe(404);
  });

  it('requires its own polling token for its status', async () => {
    const mine = await register(test, ASKED);
    const other = await register(test, ASKED);
    const status = (token: string) => bearer(test, token)({ url: `/v1/agents/register/${mine.id}/status` });
    expect((await status(other.polling_token)).statusCode).toBe(404);
    const mistyped = mine.polling_token.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const token of [mistyped, 'x', 'service_agent_x']) {
      const answer = await status(token);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'INVALID_POLLING_TOKEN']);
      expect(answer.headers['www-authenticate']).toContain('Bearer');
    }
    expect((await test.app.inject({ url: `/v1/agents/register/${mine.id}/status` })).statusCode).toBe(401);
    expect((await test.app.inject({ url: '/v1/agents/register/nonsense/status' })).statusCode).toBe(404);
    expect((await status(mine.polling_token)).statusCode).toBe(200);
  });

  it('is created once per idempotency key, and the secret is returned once', async () => {
    const ask = (payload: object) =>
      test.app.inject({
        method: 'POST',
        url: '/v1/agents/register',
        payload,
        headers: { 'idempotency-key': 'k1' },
      });
    const first = (await ask(ASKED)).json();
    const second = await ask(ASKED);
    expect(second.json()).toEqual({ ...first, polling_token: null, device_code: null });
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect((await ask({ ...ASKED, agent_name: 'other' })).json().code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

async function login(test: TestApp): Promise<AsPerson> {
  const payload = { login: 'ada', password: 'correct horse battery staple' };
  const { access_token: token } = (await test.app.inject({ method: 'POST', url: '/v1/auth/login', payload })).json();
  return bearer(test, token);
}

describe('registration', () => {
  it.each(['', '   ', 'a\nb', 'gpj.\u202enimda', '\u200f'])('rejects the misleading name %j', async (name) => {
    const test = await createTestApp();
    const answer = await test.app.inject({ method: 'POST', url: '/v1/agents/register', payload: { agent_name: name } });
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, '/agent_name']);
    await test.close();
  });

  it('accepts unknown capability names and rejects malformed ones', async () => {
    const test = await createTestApp();
    const ask = (capabilities: unknown) =>
      test.app.inject({
        method: 'POST',
        url: '/v1/agents/register',
        payload: { agent_name: 'a', requested_capabilities: capabilities, shoe_size: 42 },
      });
    expect((await ask(['deploy.everything'])).json()).toMatchObject({
      requested_capabilities: [],
      unsupported_capabilities: ['deploy.everything'],
    });
    for (const wrong of [['*'], ['synthesis.*'], ['a b'], [7], 'synthesis.create']) {
      const answer = await ask(wrong);
      expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([
        422,
        expect.stringMatching(/^\/requested_capabilities/),
      ]);
    }
    await test.close();
  });

  it('has a rate limit by address', async () => {
    const test = await createTestApp({ env: { RATE_LIMIT_REGISTER: '2/h' } });
    let forged = 0;
    const ask = (address: string) =>
      test.app.inject({
        method: 'POST',
        url: '/v1/agents/register',
        payload: { agent_name: 'a' },
        remoteAddress: address,
        headers: { 'x-forwarded-for': `198.51.100.${++forged}` },
      });
    const first = await ask('192.0.2.1');
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"register";q=2;w=3600',
      ratelimit: '"register";r=1;t=3600',
    });
    await ask('192.0.2.1');
    const third = await ask('192.0.2.1');
    expect([third.statusCode, third.json().code, third.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '3600']);
    expect((await ask('192.0.2.2')).statusCode).toBe(201);
    await test.close();
  });
});
