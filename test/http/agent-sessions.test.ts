import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';
import type { Store } from '#ports/store.ts';
import { agentOf, bare, bearer, sessionOf } from '../support/agents.ts';
import { BLOG, finished } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

const STORES: readonly (readonly [string, (path: string) => Promise<Store>])[] = [
  ['memory', async () => createMemoryStore()],
  ['sqlite', openSqliteStore],
];
const CONTEXT = { url: '/v1/agent/context' } as const;
const HEARTBEAT = { method: 'POST', url: '/v1/agents/heartbeat' } as const;

describe.each(STORES)('sessions in %s', (_name, open) => {
  let path: string;
  let test: TestApp;
  let ada: AsPerson;
  beforeEach(async () => {
    path = mkdtempSync(join(tmpdir(), 'sessions-'));
    test = await createTestApp({ store: await open(path), env: { RATE_LIMIT_SESSION: '0' } });
    ada = (await test.person('ada', 'researcher')).as;
    test.clock.freeze();
  });
  afterEach(async () => {
    await test.close();
    rmSync(path, { recursive: true });
  });

  it('expire after the idle timeout with the same error on every request', async () => {
    const { as } = await agentOf(test, ada);
    test.clock.advance(119);
    const alive = await as(HEARTBEAT);
    expect(alive.json()).toMatchObject({ status: 'active', expires_in: 781, idle_expires_in: 120 });
    expect(alive.headers).toMatchObject({ 'session-expires-in': '781', 'session-idle-expires-in': '120' });
    test.clock.advance(120);
    for (const later of [0, 3600]) {
      test.clock.advance(later);
      const over = await as(CONTEXT);
      expect([over.statusCode, over.json()]).toEqual([
        401,
        expect.objectContaining({ code: 'SESSION_EXPIRED', reason: 'idle', error: 'invalid_token' }),
      ]);
      expect(over.json().next_action.endpoint).toBe('http://localhost:3000/v1/agents/session');
      expect(over.headers['www-authenticate']).toContain('error="invalid_token"');
    }
  });

  it('expire after the session lifetime with the same error on every request', async () => {
    const { as } = await agentOf(test, ada);
    for (let minute = 0; minute < 14; minute++) {
      test.clock.advance(60);
      expect((await as(HEARTBEAT)).statusCode).toBe(200);
    }
    test.clock.advance(60);
    for (const later of [0, 300]) {
      test.clock.advance(later);
      expect((await as(CONTEXT)).json()).toMatchObject({ code: 'SESSION_EXPIRED', reason: 'absolute' });
    }
  });

  it('have an exact idle timeout, although writes are throttled', async () => {
    const { as, sessionId } = await agentOf(test, ada);
    const writes: string[] = [];
    const touch = test.store.agentSessions.touch.bind(test.store.agentSessions);
    test.store.agentSessions.touch = async (id, at) => {
      writes.push(id);
      await touch(id, at);
    };
    test.clock.advance(0.5);
    for (let request = 0; request < 5; request++) await as(HEARTBEAT);
    expect(writes).toEqual([]);
    test.clock.advance(119.8);
    expect((await as(HEARTBEAT)).statusCode).toBe(200);
    expect(writes).toEqual([sessionId]);
  });

  it('can be revoked by the agent, by the owner and with the agent', async () => {
    const { id, token, as, sessionId } = await agentOf(test, ada);
    expect((await as({ method: 'POST', url: '/v1/agents/session/revoke' })).json().status).toBe('revoked');
    const over = await as(CONTEXT);
    expect([over.statusCode, over.json().code]).toEqual([401, 'SESSION_REVOKED']);
    const again = await ada({ method: 'POST', url: `/v1/agents/sessions/${sessionId}/revoke` });
    expect([again.statusCode, again.json().code]).toEqual([409, 'SESSION_ENDED']);

    const second = await sessionOf(test, token);
    const revoked = await ada({ method: 'POST', url: `/v1/agents/sessions/${second.sessionId}/revoke` });
    expect(revoked.json()).toMatchObject({ session_id: second.sessionId, status: 'revoked' });
    expect((await second.as(CONTEXT)).json().code).toBe('SESSION_REVOKED');

    const [third, fourth] = [await sessionOf(test, token), await sessionOf(test, token)];
    const all = await ada({ method: 'POST', url: `/v1/agents/${id}/sessions/revoke-all` });
    expect(all.json()).toEqual({ revoked: 2 });
    expect((await third.as(CONTEXT)).json().code).toBe('SESSION_REVOKED');
    expect((await fourth.as(CONTEXT)).json().code).toBe('SESSION_REVOKED');
    const listed = (await ada({ url: `/v1/agents/${id}/sessions` })).json().items;
    expect(listed.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('revoked'));

    const last = await sessionOf(test, token);
    expect((await ada({ method: 'DELETE', url: `/v1/agents/${id}` })).statusCode).toBe(204);
    expect((await last.as(CONTEXT)).json().code).toBe('SESSION_REVOKED');
    const refused = await test.app.inject({ method: 'POST', url: '/v1/agents/session', payload: { token } });
    expect(refused.json().code).toBe('INVALID_AGENT_CREDENTIAL');
    expect((await ada({ url: '/v1/agents' })).json().items[0]).toMatchObject({ id, status: 'revoked' });
    test.clock.advance(1);
    expect((await last.as(CONTEXT)).json().code).toBe('SESSION_REVOKED');
  });

  it('persist after a restart with a persistent store', async () => {
    const { sessionToken } = await agentOf(test, ada);
    expect((await bearer(test, sessionToken)(CONTEXT)).statusCode).toBe(200);
    expect((await bearer(test, sessionToken.replace(/.$/, '~'))(CONTEXT)).json().code).toBe('INVALID_TOKEN');
  });

  it('have only the permissions that agent and owner have', async () => {
    const { id, as } = await agentOf(test, ada, ['blueprint.read', 'synthesis.read']);
    expect((await as({ url: '/blueprints' })).statusCode).toBe(200);
    const refused = await as({ method: 'POST', url: '/synthesis', payload: BLOG });
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'INSUFFICIENT_CAPABILITY', required_capabilities: ['synthesis.create'] }),
    ]);
    expect(refused.headers['www-authenticate']).toContain('scope="synthesis.create"');
    await ada({ method: 'PATCH', url: `/v1/agents/${id}`, payload: { capabilities: ['synthesis.read'] } });
    expect((await as({ url: '/blueprints' })).json().required_capabilities).toEqual(['blueprint.read']);
    await test.store.users.update((await ada({ url: '/v1/auth/me' })).json().id, { role: 'viewer' });
    expect((await as({ url: '/synthesis' })).json().code).toBe('INSUFFICIENT_ROLE');
  });

  it("can have a subset of the agent's capabilities", async () => {
    const { token } = await agentOf(test, ada, ['blueprint.read', 'synthesis.read']);
    const open = (capabilities: readonly string[]) =>
      test.app.inject({ method: 'POST', url: '/v1/agents/session', payload: { token, capabilities } });
    const narrow = (await open(['blueprint.read'])).json();
    expect(narrow.capabilities).toEqual(['blueprint.read']);
    expect((await bearer(test, narrow.token)({ url: '/synthesis' })).statusCode).toBe(403);
    const wide = await open(['synthesis.create']);
    expect([wide.statusCode, wide.json().code]).toEqual([403, 'INSUFFICIENT_CAPABILITY']);
  });

  it('read the resources of the owner', async () => {
    const { as } = await agentOf(test, ada);
    const { as: bob } = await test.person('bob', 'researcher');
    const started = await as({ method: 'POST', url: '/synthesis', payload: BLOG, headers: finished });
    expect(started.statusCode).toBe(201);
    const { id } = started.json();
    expect((await ada({ url: `/blueprints/${id}` })).statusCode).toBe(200);
    expect((await as({ url: `/blueprints/${id}` })).statusCode).toBe(200);
    const other = await agentOf(test, bob);
    expect((await other.as({ url: `/blueprints/${id}` })).statusCode).toBe(404);
    const polled = await as({ method: 'POST', url: '/v1/agent-protocol/poll' });
    expect(polled.json()).toMatchObject({
      status: 'ok',
      syntheses: [{ id, status: 'succeeded', blueprint: `http://localhost:3000/blueprints/${id}` }],
    });
  });
});

describe('permanent tokens', () => {
  let test: TestApp;
  let ada: AsPerson;
  beforeEach(async () => {
    test = await createTestApp({ env: { RATE_LIMIT_SESSION: '0' } });
    ada = (await test.person('ada', 'researcher')).as;
    test.clock.freeze();
  });
  afterEach(() => test.close());
  const open = (token: string) => test.app.inject({ method: 'POST', url: '/v1/agents/session', payload: { token } });

  it('have the same error if malformed, unknown or revoked', async () => {
    const agent = await agentOf(test, ada);
    await ada({ method: 'DELETE', url: `/v1/agents/${agent.id}` });
    const unknown = 'service_agent_000000000000000000000000000000000000';
    const answers = [await open(agent.token), await open(unknown), await open('x'), await open('')];
    for (const answer of answers) expect(bare(answer)).toEqual(bare(answers[0] ?? answer));
    expect(answers[0]?.json()).toMatchObject({ code: 'INVALID_AGENT_CREDENTIAL', error: 'invalid_client' });
  });

  it('are rotated with an overlap in which both are valid', async () => {
    const { id, token, as } = await agentOf(test, ada);
    const rotate = (payload?: object) =>
      ada({ method: 'POST', url: `/v1/agents/${id}/rotate`, ...(payload === undefined ? {} : { payload }) });
    const rotated = (await rotate({ overlap_seconds: 60 })).json();
    expect(rotated.token).toMatch(/^service_agent_/);
    expect((await open(token)).statusCode).toBe(201);
    expect((await open(rotated.token)).statusCode).toBe(201);
    test.clock.advance(60);
    expect((await open(token)).json().code).toBe('INVALID_AGENT_CREDENTIAL');
    expect((await as(CONTEXT)).statusCode).toBe(200);
    const next = (await rotate({ revoke_sessions: true })).json();
    expect((await open(rotated.token)).statusCode).toBe(401);
    expect((await as(CONTEXT)).json().code).toBe('SESSION_REVOKED');
    expect((await open(next.token)).statusCode).toBe(201);
    const { tokens } = (await ada({ url: `/v1/agents/${id}` })).json();
    expect(tokens).toEqual([{ created_at: expect.any(String), expires_at: null, last_used_at: expect.any(String) }]);
    await ada({ method: 'DELETE', url: `/v1/agents/${id}` });
    const refused = await rotate();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'AGENT_REVOKED']);
  });

  it('can only open sessions', async () => {
    const { token } = await agentOf(test, ada);
    const answer = await bearer(test, token)({ url: '/blueprints' });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'INVALID_TOKEN']);
    expect(answer.json().next_action.endpoint).toContain('/v1/agents/session');
  });

  it('are shown once, also with an idempotency key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const make = () => ada({ method: 'POST', url: '/v1/agents', payload: { agent_name: 'a' }, headers });
    const first = await make();
    const second = await make();
    expect(first.json().token).toMatch(/^service_agent_/);
    expect(second.json()).toEqual({ ...first.json(), token: null });
    const { id, token } = first.json();
    const session = () => test.app.inject({ method: 'POST', url: '/v1/agents/session', payload: { token }, headers });
    const opened = (await session()).json();
    expect((await session()).json()).toMatchObject({ session_id: opened.session_id, token: null, session_token: null });
    const rotate = () => ada({ method: 'POST', url: `/v1/agents/${id}/rotate`, headers });
    expect((await rotate()).json().token).toMatch(/^service_agent_/);
    expect((await rotate()).json().token).toBeNull();
  });

  it('have a rate limit for sessions', async () => {
    const strict = await createTestApp({ env: { RATE_LIMIT_SESSION: '2/15 min' } });
    const owner = (await strict.person('ada', 'researcher')).as;
    const { token } = await agentOf(strict, owner);
    const again = () => strict.app.inject({ method: 'POST', url: '/v1/agents/session', payload: { token } });
    expect((await again()).headers['ratelimit-policy']).toBe('"session";q=2;w=900');
    expect((await again()).json().code).toBe('RATE_LIMITED');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = `grant_type=client_credentials&client_secret=${token}`;
    const oauth = await strict.app.inject({ method: 'POST', url: '/v1/oauth/token', payload, headers });
    expect(oauth.json().code).toBe('RATE_LIMITED');
    const other = await agentOf(strict, owner);
    expect(other.sessionToken).toMatch(/^service_session_/);
    await strict.close();
  });
});

describe('operations that agents cannot use', () => {
  it('include approval, creation, changes, rotation, accounts and user routes', async () => {
    const test = await createTestApp();
    const { as: root } = await test.person('root', 'admin');
    const { id, as } = await agentOf(test, root);
    const requests = [
      ['GET', '/v1/auth/me'],
      ['POST', '/v1/auth/logout'],
      ['POST', '/v1/auth/password'],
      ['GET', '/v1/agents'],
      ['POST', '/v1/agents'],
      ['PATCH', `/v1/agents/${id}`],
      ['POST', `/v1/agents/${id}/rotate`],
      ['GET', '/v1/agents/registrations/pending'],
      ['POST', '/v1/agents/registrations/reg_00000000000000000000/approve'],
      ['GET', '/v1/users'],
      ['POST', '/v1/users'],
      ['GET', '/v1/audit'],
    ] as const;
    for (const [method, url] of requests) {
      const answer = await as({ method, url });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'PERSON_REQUIRED']);
    }
    const context = (await as(CONTEXT)).json();
    expect(context.identity).toMatchObject({ agent_id: id, agent_name: 'planner' });
    expect(context.may.map(({ endpoint }: { endpoint: string }) => endpoint)).toContain(
      'http://localhost:3000/synthesis',
    );
    expect(context.may_not.length).toBeGreaterThan(3);
    for (const { url, method } of [HEARTBEAT, { method: 'GET', url: '/v1/agents/me' }] as const) {
      const person = await root({ method, url });
      expect([person.statusCode, person.json().code]).toEqual([403, 'AGENT_REQUIRED']);
    }
    expect((await as({ url: '/v1/agents/me' })).json().id).toBe(id);
    await test.close();
  });

  it('include agents of other users', async () => {
    const test = await createTestApp();
    const { as: ada } = await test.person('ada', 'researcher');
    const { as: bob } = await test.person('bob', 'researcher');
    const { id, sessionId, as } = await agentOf(test, ada);
    const unknown = 'agt_00000000000000000000';
    const requests = [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/rotate'],
      ['GET', '/sessions'],
      ['POST', '/sessions/revoke-all'],
    ] as const;
    for (const [method, rest] of requests) {
      const ask = (agentId: string) =>
        bob({ method, url: `/v1/agents/${agentId}${rest}`, ...(method === 'PATCH' ? { payload: {} } : {}) });
      expect((await ask(id)).statusCode).toBe(404);
      expect(bare(await ask(id), id)).toEqual(bare(await ask(unknown), unknown));
    }
    const none = 'ses_00000000000000000000';
    const end = (session: string) => bob({ method: 'POST', url: `/v1/agents/sessions/${session}/revoke` });
    expect(bare(await end(sessionId), sessionId)).toEqual(bare(await end(none), none));
    expect((await bob({ url: '/v1/agents' })).json().items).toEqual([]);
    expect((await as(CONTEXT)).statusCode).toBe(200);
    await test.close();
  });
});
