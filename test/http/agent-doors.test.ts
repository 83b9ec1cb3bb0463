import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const BASE = 'https://synthesis.example.com';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_URL: BASE } });
});
afterAll(() => test.close());

const get = (url: string, accept?: string) =>
  test.app.inject({ url, ...(accept === undefined ? {} : { headers: { accept } }) });

describe('the ways of programs', () => {
  it('are named in llms.txt, whose links resolve', async () => {
    const answer = await get('/llms.txt');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.body).toMatch(/^# Architecture Synthesis Service\n\n> /);
    const links = [...answer.body.matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => url);
    expect(links.length).toBeGreaterThan(5);
    for (const url of links) {
      expect(url.startsWith(BASE), url).toBe(true);
      const status = (await get(new URL(url).pathname)).statusCode;
      expect([url, url.endsWith('/mcp') ? 200 : status]).toEqual([url, 200]);
    }
  });

  it('are in the agent card', async () => {
    const card = (await get('/.well-known/agent-card.json')).json();
    expect(card).toMatchObject({
      name: 'Architecture Synthesis Service',
      url: `${BASE}/mcp`,
      version: expect.any(String),
    });
    for (const skill of card.skills) {
      expect(Object.keys(skill)).toEqual(expect.arrayContaining(['id', 'name', 'description', 'tags']));
    }
  });

  it('exclude what is not public from indexes', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain('User-agent: *\n');
    for (const path of ['/blueprints', '/console', '/v1/']) expect(body).toContain(`Disallow: ${path}\n`);
  });

  it('lead from /docs to the OpenAPI document for those who ask for JSON', async () => {
    const json = await get('/docs', 'application/json');
    expect([json.statusCode, json.json().openapi]).toEqual([200, '3.1.0']);
    expect(json.headers.vary).toContain('Accept');
    for (const accept of [undefined, '*/*', 'text/html,application/xhtml+xml,*/*;q=0.8']) {
      expect((await get('/docs', accept)).headers['content-type']).toContain('text/html');
    }
  });

  it('are told with a 401', async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/synthesis', payload: {} });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().next_action.endpoint).toBe(`${BASE}/v1/auth/login`);
    const ways = answer.json().next_actions.map(({ endpoint }: { endpoint: string }) => endpoint.slice(BASE.length));
    expect(ways).toEqual(['/v1/auth/login', '/v1/agents/session', '/v1/agents/register']);
  });
});

describe('a device authorization', () => {
  const form = (path: string, fields: Record<string, string> | string) =>
    test.app.inject({
      method: 'POST',
      url: `/v1/oauth/${path}`,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('leads to a token by RFC 8628, from the metadata on', async () => {
    const { as } = await test.person('ada', 'researcher');
    const metadata = (await get('/.well-known/oauth-authorization-server')).json();
    expect(metadata.device_authorization_endpoint).toBe(`${BASE}/v1/oauth/device_authorization`);
    const fields = {
      client_id: 'planner',
      scope: 'blueprint.read synthesis.create weather.read',
      owner_username: 'ada',
    };
    const started = await form('device_authorization', fields);
    expect([started.statusCode, started.headers['cache-control']]).toEqual([200, 'no-store']);
    const { device_code, user_code, verification_uri, expires_in, interval } = started.json();
    expect({ verification_uri, expires_in, interval }).toEqual({
      verification_uri: `${BASE}/console`,
      expires_in: 3600,
      interval: 5,
    });
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code, client_id: 'planner' };
    const pending = await form('token', grant);
    expect([pending.statusCode, pending.json().error]).toEqual([400, 'authorization_pending']);
    const found = (await as({ url: `/v1/agents/registrations/lookup?user_code=${user_code}` })).json();
    await as({ method: 'POST', url: `/v1/agents/registrations/${found.id}/approve` });
    test.clock.advance(6);
    const token = (await form('token', grant)).json();
    expect(token).toMatchObject({ token_type: 'Bearer', scope: 'synthesis.create blueprint.read' });
  });

  it.each([
    ['device_authorization', {}],
    ['device_authorization', { client_id: '' }],
    ['device_authorization', { client_id: 'x'.repeat(500) }],
    ['device_authorization', { client_id: 'a', scope: '*' }],
    ['token', { grant_type: 'x'.repeat(5000) }],
    ['token', { grant_type: 'client_credentials', client_id: '\0' }],
    ['revoke', { token: 'x'.repeat(5000) }],
    ['introspect', { token_type_hint: 'x'.repeat(5000) }],
  ])('is 400 invalid_request for an invalid form: %s %j', async (path, fields) => {
    const answer = await form(path, fields as Record<string, string>);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
    expect(answer.json().error_description).not.toBe('');
  });

  it.each(['token', 'revoke', 'introspect', 'device_authorization'])('has no 422 for JSON at %s', async (path) => {
    for (const payload of ['{', '[]', '{"grant_type":5,"token":5,"client_id":5}', 'null', '"x"']) {
      const headers = { 'content-type': 'application/json' };
      const answer = await test.app.inject({ method: 'POST', url: `/v1/oauth/${path}`, payload, headers });
      expect([400, 401]).toContain(answer.statusCode);
    }
  });
});
