import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentOf, bearer, register } from '../support/agents.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';
let test: TestApp;
let ada: AsPerson;
beforeEach(async () => {
  test = await createTestApp({ env: { RATE_LIMIT_SESSION: '0' } });
  ada = (await test.person('ada', 'researcher')).as;
  test.clock.freeze();
});
afterEach(() => test.close());

const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/v1/oauth/${path}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

describe('client_credentials', () => {
  it('opens a session with the ID and permanent token of an agent', async () => {
    const { id, token } = await agentOf(test, ada);
    const answers = [
      await form('token', { grant_type: 'client_credentials', client_id: id, client_secret: token }),
      await form('token', { grant_type: 'client_credentials' }, basic(id, token)),
    ];
    for (const answer of answers) {
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 900, agent_id: id });
      const as = bearer(test, answer.json().access_token);
      expect((await as({ url: '/v1/agents/me' })).json().id).toBe(id);
    }
    const narrow = await form('token', { grant_type: 'client_credentials', scope: 'blueprint.read' }, basic(id, token));
    expect(narrow.json().scope).toBe('blueprint.read');
  });

  it('returns OAuth errors', async () => {
    const { id, token } = await agentOf(test, ada, ['blueprint.read']);
    const client = basic(id, token);
    const grant = { grant_type: 'client_credentials' };
    const cases = [
      [await form('token', {}, client), 400, 'invalid_request'],
      [await form('token', { grant_type: 'password' }, client), 400, 'unsupported_grant_type'],
      [await form('token', { ...grant, scope: 'synthesis.create' }, client), 400, 'invalid_scope'],
      [await form('token', grant, basic(id, 'wrong')), 401, 'invalid_client'],
      [await form('token', grant, basic('agt_00000000000000000000', token)), 401, 'invalid_client'],
      [await form('token', { grant_type: DEVICE }), 400, 'invalid_request'],
      [await form('token', { grant_type: DEVICE, device_code: 'x' }), 400, 'invalid_grant'],
      [await form('introspect', {}, client), 400, 'invalid_request'],
      [await form('revoke', { token }, client), 400, 'unsupported_token_type'],
    ] as const;
    for (const [answer, status, error] of cases) {
      expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
      expect(answer.json().error_description).toBe(answer.json().detail);
    }
    const twice = await test.app.inject({
      method: 'POST',
      url: '/v1/oauth/token',
      payload: 'grant_type=a&grant_type=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(twice.json().code).toBe('INVALID_OAUTH_REQUEST');
    const codes = cases.map(([answer]) => answer.json().code);
    expect(new Set(codes)).toEqual(
      new Set([
        'INVALID_OAUTH_REQUEST',
        'UNSUPPORTED_GRANT_TYPE',
        'INVALID_SCOPE',
        'INVALID_AGENT_CREDENTIAL',
        'INVALID_GRANT',
        'UNSUPPORTED_TOKEN_TYPE',
      ]),
    );
  });
});

describe('device_code', () => {
  it('waits for the owner, then opens a session and returns the permanent token once', async () => {
    const registered = await register(test, { agent_name: 'tv', owner_username: 'ada' });
    const ask = () => form('token', { grant_type: DEVICE, device_code: registered.polling_token });
    const waiting = await ask();
    expect([waiting.statusCode, waiting.json().error, waiting.json().code]).toEqual([
      400,
      'authorization_pending',
      'AUTHORIZATION_PENDING',
    ]);
    expect((await ask()).json().error).toBe('slow_down');
    await ada({ method: 'POST', url: `/v1/agents/registrations/${registered.id}/approve` });
    const granted = await ask();
    expect(granted.json()).toMatchObject({
      access_token: expect.stringMatching(/^service_session_/),
      permanent_token: expect.stringMatching(/^service_agent_/),
    });
    expect((await ask()).json().error).toBe('invalid_grant');
  });

  it('fails when the owner rejects or the registration expires', async () => {
    const refused = await register(test, { agent_name: 'tv', owner_username: 'ada' });
    await ada({ method: 'POST', url: `/v1/agents/registrations/${refused.id}/reject` });
    const ask = (code: string) => form('token', { grant_type: DEVICE, device_code: code });
    expect((await ask(refused.polling_token)).json()).toMatchObject({ error: 'access_denied', code: 'ACCESS_DENIED' });
    const late = await register(test, { agent_name: 'tv', owner_username: 'ada' });
    test.clock.advance(3600);
    expect((await ask(late.polling_token)).json().error).toBe('expired_token');
  });
});

describe('introspection and revocation', () => {
  it("cover the agent's own sessions only", async () => {
    const agent = await agentOf(test, ada);
    const other = await agentOf(test, ada);
    const client = basic(agent.id, agent.token);
    const active = (await form('introspect', { token: agent.sessionToken }, client)).json();
    expect(active).toMatchObject({ active: true, client_id: agent.id, token_type: 'Bearer' });
    expect(active.exp - active.iat).toBe(900);
    for (const token of [other.sessionToken, agent.token, 'nonsense']) {
      expect((await form('introspect', { token }, client)).json()).toEqual({ active: false });
    }
    expect((await form('revoke', { token: other.sessionToken }, client)).statusCode).toBe(200);
    expect((await other.as({ url: '/v1/agents/me' })).statusCode).toBe(200);
    const own = { authorization: `Bearer ${agent.sessionToken}` };
    expect((await form('revoke', { token: agent.sessionToken }, own)).statusCode).toBe(200);
    expect((await agent.as({ url: '/v1/agents/me' })).json().code).toBe('SESSION_REVOKED');
    expect((await form('introspect', { token: agent.sessionToken }, client)).json()).toEqual({ active: false });
    expect((await form('introspect', { token: 'x' })).statusCode).toBe(401);
  });
});
