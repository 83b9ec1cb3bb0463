import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AsAgent, agentOf, bearer, poll, register } from '../support/agents.ts';
import { installation } from '../support/installation.ts';
import { startNode, until } from '../support/nodes.ts';
import { type AsPerson, PASSWORD, type TestApp } from '../support/test-app.ts';
import { testDatabase } from '../support/test-database.ts';

let url: string;
let one: TestApp;
let other: TestApp;
let ada: { readonly id: string; readonly token: string; readonly as: AsPerson };
/** The same user with the other process. */
let adaThere: AsAgent;

beforeEach(async () => {
  url = await testDatabase();
  const env = { ...installation(url), RATE_LIMIT_REGISTER: '0' };
  one = await startNode(env, { working: false });
  other = await startNode(env, { working: false });
  ada = await one.person('ada', 'admin');
  adaThere = bearer(other, ada.token);
});
afterEach(async () => {
  await one.close();
  await other.close();
});

describe('two processes on one database', () => {
  it('share tokens and sessions, and their revocation', async () => {
    const agent = await agentOf(one, ada.as);
    const there = bearer(other, agent.sessionToken);
    expect((await there({ url: '/v1/agent/context' })).statusCode).toBe(200);
    await ada.as({ method: 'DELETE', url: `/v1/agents/${agent.id}` });
    // Other processes apply changes with a delay.
    await until(async () => (await there({ url: '/v1/agent/context' })).json().code === 'SESSION_REVOKED');
    await ada.as({ method: 'POST', url: '/v1/auth/logout' });
    await until(async () => (await adaThere({ url: '/v1/auth/me' })).statusCode === 401);
  });

  it('deliver a token once across concurrent polls', async () => {
    const asked = await register(one, { agent_name: 'planner', owner_username: 'ada' });
    await ada.as({ method: 'POST', url: `/v1/agents/registrations/${asked.id}/approve` });
    const polls = await Promise.all(Array.from({ length: 12 }, (_, at) => poll(at % 2 === 0 ? one : other, asked)));
    const tokens = polls.map((answer) => answer.json().permanent_token).filter((token) => token !== null);
    expect([polls.map(({ statusCode }) => statusCode), tokens.length]).toEqual([Array(12).fill(200), 1]);
  });

  it('count early polls together', async () => {
    const asked = await register(one, { agent_name: 'planner', owner_username: 'ada' });
    const answers = await Promise.all([poll(one, asked), poll(other, asked), poll(one, asked)]);
    expect(answers.map((answer) => answer.json().error ?? answer.json().code).sort()).toEqual([
      'authorization_pending',
      'slow_down',
      'slow_down',
    ]);
  });

  it('enforce unique names and addresses', async () => {
    const account = { username: 'bob', email: 'bob@example.com', password: PASSWORD, role: 'viewer' };
    const odd = { ...account, username: 'robert', email: 'BOB@example.com' };
    const create = (as: AsAgent, payload: object) => as({ method: 'POST', url: '/v1/users', payload });
    const answers = await Promise.all([create(ada.as, account), create(adaThere, odd), create(adaThere, account)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(answers.flatMap((answer) => answer.json().code ?? [])).toEqual(['NAME_TAKEN', 'NAME_TAKEN']);
  });

  it('keep one administrator when two are demoted concurrently', async () => {
    const eve = await other.person('eve', 'admin');
    const unmake = (as: AsPerson, id: string) =>
      as({ method: 'PATCH', url: `/v1/users/${id}`, payload: { role: 'viewer' } });
    const answers = await Promise.all([unmake(ada.as, eve.id), unmake(eve.as, ada.id)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await one.store.users.countOf('admin')).toBe(1);
  });

  it('share failed sign-in attempts without the login', async () => {
    const fail = (node: TestApp) =>
      node.app.inject({ method: 'POST', url: '/v1/auth/login', payload: { login: 'ada', password: 'not it' } });
    const heard: string[] = [];
    const client = new Client(url);
    await client.connect();
    client.on('notification', ({ payload = '' }) => heard.push(payload));
    await client.query('listen synthesis_bulletin');
    for (let times = 0; times < 5; times++) expect((await fail(one)).statusCode).toBe(401);
    await until(async () => (await fail(other)).statusCode === 429);
    await client.query('select 1');
    expect(heard.length).toBeGreaterThanOrEqual(10);
    expect(heard.join()).not.toContain('ada');
    await client.end();
  });

  it('issue no token after a concurrent password change', async () => {
    const payload = { current_password: PASSWORD, new_password: 'another one, and longer' };
    const [login, change] = await Promise.all([
      other.app.inject({ method: 'POST', url: '/v1/auth/login', payload: { login: 'ada', password: PASSWORD } }),
      ada.as({ method: 'POST', url: '/v1/auth/password', payload }),
    ]);
    expect(change.statusCode).toBeLessThan(300);
    const token = login.statusCode === 200 ? login.json().access_token : 'none';
    const answer = await bearer(other, token)({ url: '/v1/auth/me' });
    expect(answer.statusCode).toBe(401);
  });

  it('create one administrator for an empty store', async () => {
    const env = installation(await testDatabase());
    const nodes = await Promise.all([1, 2, 3].map(() => startNode(env, { working: false })));
    const made = await Promise.all(
      nodes.map(({ services }) => services.accounts.ensureAdministrator('root', 'correct horse battery')),
    );
    expect(made.filter((each) => each !== null)).toHaveLength(1);
    expect(await nodes[0]?.store.users.count()).toBe(1);
    await Promise.all(nodes.map((node) => node.close()));
  });

  it('deduplicate requests with an idempotency key', async () => {
    const send = (as: AsAgent) =>
      as({
        method: 'POST',
        url: '/v1/agents',
        payload: { agent_name: 'planner' },
        headers: { 'idempotency-key': 'k' },
      });
    const answers = await Promise.all([send(ada.as), send(adaThere)]);
    const bodies = answers.map((answer) => answer.json());
    expect(bodies[0].agent_id).toBe(bodies[1].agent_id);
    expect(bodies.filter(({ token }) => token !== null)).toHaveLength(1);
    expect((await one.store.agents.list({}, { limit: 9 })).length).toBe(1);
  });

  it('leave one valid token after concurrent rotations', async () => {
    const { id } = await agentOf(one, ada.as);
    const rotate = (as: AsAgent) => as({ method: 'POST', url: `/v1/agents/${id}/rotate`, payload: {} });
    const answers = await Promise.all([rotate(ada.as), rotate(adaThere)]);
    const opened = await Promise.all(
      answers.map((answer) =>
        one.app.inject({ method: 'POST', url: '/v1/agents/session', payload: { token: answer.json().token } }),
      ),
    );
    expect(opened.map(({ statusCode }) => statusCode).sort()).toEqual([201, 401]);
  });
});
