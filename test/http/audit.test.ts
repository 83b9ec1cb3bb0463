import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnsweredRequest, Metrics } from '#ports/metrics.ts';
import type { Store } from '#ports/store.ts';
import { agentOf } from '../support/agents.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const MANY = 1000;
/** Attempts to log in: each computes a password hash. */
const MANY_HASHED = 100;
const refused = new Map<string, number>();
const metrics: Metrics = {
  requestBegan: () => {},
  requestEnded: (_request: AnsweredRequest) => {},
  requestRefused: (action) => refused.set(action, (refused.get(action) ?? 0) + 1),
  synthesisEnded: () => {},
  textRead: () => {},
  storeFailed: () => {},
};

let test: TestApp;
let root: AsPerson;
beforeEach(async () => {
  refused.clear();
  test = await createTestApp({ env: { RATE_LIMIT_SESSION: '0', RATE_LIMIT_LOGIN: '0' }, metrics });
  root = (await test.person('root', 'admin')).as;
  test.clock.freeze();
});
afterEach(() => test.close());

const refusals = (store: Store) => store.audit.list({ result: 'refused' }, { limit: 10_000 });
const client = (index: number) => `grant_type=client_credentials&client_id=agt_${index}&client_secret=x`;

/** Requests of clients that show nothing, or what is wrong. */
const ANONYMOUS = {
  'a session': (index: number) => ({ url: '/v1/agents/session', payload: { token: `service_agent_${index}` } }),
  'an OAuth token': (index: number) => ({ url: '/v1/oauth/token', payload: client(index), headers: FORM }),
  'an OAuth revocation': (index: number) => ({ url: '/v1/oauth/revoke', payload: client(index), headers: FORM }),
  'a logout': () => ({ url: '/v1/auth/logout' }),
  'an approval': (index: number) => ({ url: `/v1/agents/registrations/reg_${index}/approve`, payload: {} }),
  'a login': (index: number) => ({ url: '/v1/auth/login', payload: { login: `nobody${index}`, password: 'x' } }),
};

describe('anonymous refusals', () => {
  it.each(Object.entries(ANONYMOUS))('are counted, and recorded once a minute: %s', async (name, request) => {
    const many = name === 'a login' ? MANY_HASHED : MANY;
    for (let index = 0; index < many; index += 1) await test.app.inject({ method: 'POST', ...request(index) });
    expect([...refused.values()].reduce((sum, count) => sum + count, 0)).toBe(many);
    const rows = await refusals(test.store);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actorKind: 'anonymous', subject: null });
    test.clock.advance(60);
    await test.app.inject({ method: 'POST', ...request(0) });
    expect(await refusals(test.store)).toHaveLength(2);
  });

  it('are recorded once a minute where a registration is polled by anybody', async () => {
    const poll = (index: number) =>
      test.app.inject({ url: `/v1/agents/register/reg_${String(index).padStart(20, '0')}/status?polling_token=x` });
    for (let index = 0; index < MANY; index += 1) await poll(index);
    expect((await refusals(test.store)).length).toBeLessThanOrEqual(1);
  });

  it('are bounded for all addresses together', async () => {
    for (let index = 0; index < MANY; index += 1) {
      const remoteAddress = `10.0.${index >> 8}.${index & 255}`;
      await test.app.inject({ method: 'POST', url: '/v1/auth/logout', remoteAddress });
    }
    expect(await refusals(test.store)).toHaveLength(60);
  });
});

describe('refusals of who is known', () => {
  it('stay on record beside those of anybody, up to a number a minute', async () => {
    const { id, token, as } = await agentOf(test, root);
    for (let index = 0; index < 100; index += 1) {
      await test.app.inject({ method: 'POST', url: '/v1/auth/logout' });
      await as({ url: '/v1/users' });
    }
    await root({ method: 'DELETE', url: `/v1/agents/${id}` });
    for (let index = 0; index < 100; index += 1) {
      await test.app.inject({ method: 'POST', url: '/v1/agents/session', payload: { token } });
    }
    const rows = await refusals(test.store);
    const count = (action: string) => rows.filter((row) => row.action === action).length;
    expect([count('access.denied'), count('person.logout'), count('agent_session.open')]).toEqual([10, 1, 10]);
    expect(rows.find(({ action }) => action === 'agent_session.open')).toMatchObject({ subject: id });
  });
});
