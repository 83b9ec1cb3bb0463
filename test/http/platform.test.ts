import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('the discovery document', () => {
  it('has the published fields', async () => {
    const document = (await test.app.inject({ url: '/' })).json();
    expect(document).toMatchObject({
      status: 'running',
      authentication: {
        human: { login_url: 'http://localhost:3000/v1/auth/login', token_format: 'opaque JWT' },
        agent: {
          session_url: 'http://localhost:3000/v1/agents/session',
          token_format: 'service_session_…',
          expiry_seconds: 900,
          idle_timeout_seconds: 120,
        },
      },
    });
    expect(document.links).toEqual({
      human_login_url: 'http://localhost:3000/v1/auth/login',
      agent_registration_url: 'http://localhost:3000/v1/agents/register',
      agent_session_url: 'http://localhost:3000/v1/agents/session',
      agent_info_url: 'http://localhost:3000/v1/agent-info',
      agent_protocol_handshake_url: 'http://localhost:3000/v1/agent-protocol/handshake',
      agent_integration_docs_url: 'http://localhost:3000/docs/agent-integration.md',
      openapi_documentation_url: 'http://localhost:3000/docs',
      health_url: 'http://localhost:3000/health',
      ready_url: 'http://localhost:3000/ready',
      mcp_url: 'http://localhost:3000/mcp',
      synthesis_url: 'http://localhost:3000/synthesis',
      blueprints_url: 'http://localhost:3000/blueprints',
    });
  });

  it('is also served at its well-known URI, with an entity tag', async () => {
    const first = await test.app.inject({ url: '/' });
    const second = await test.app.inject({
      url: '/.well-known/service-discovery',
      headers: { 'if-none-match': `"other", W/${first.headers.etag}` },
    });
    expect([second.statusCode, second.body]).toEqual([304, '']);
  });

  it('is a page for browsers', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const page = await test.app.inject({ url: '/', headers: { accept } });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<a href="http://localhost:3000/docs/agent-integration.md">');
    const either = await test.app.inject({ url: '/', headers: { accept: 'text/html;q=0.5, application/json' } });
    expect(either.headers['content-type']).toContain('application/json');
  });

  it('uses the configuration and not the request for settings and URLs', async () => {
    const env = { PUBLIC_URL: 'https://x.example/<b>', SESSION_TTL_SECONDS: '60', SESSION_IDLE_SECONDS: '30' };
    const other = await createTestApp({ env });
    const answer = await other.app.inject({ url: '/', headers: { host: 'evil.example' } });
    expect(answer.json().authentication.agent).toMatchObject({ expiry_seconds: 60, idle_timeout_seconds: 30 });
    expect(answer.body).not.toContain('evil');
    const page = await other.app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(page.body).not.toContain('<b>');
    await other.close();
  });
});

describe('health and readiness', () => {
  it('has a liveness check', async () => {
    const answer = await test.app.inject({ url: '/health' });
    expect(answer.json()).toEqual({ status: 'ok', service: 'architecture-synthesis-service', version: '0.1.0' });
    expect((await test.app.inject({ method: 'HEAD', url: '/health' })).body).toBe('');
  });

  it('is ready only when it can work', async () => {
    const other = await createTestApp();
    const readiness = async () => {
      const { statusCode, headers } = await other.app.inject({ url: '/ready' });
      return [statusCode, headers['retry-after']];
    };
    expect((await other.app.inject({ url: '/ready' })).json()).toEqual({ status: 'ready', checks: { store: 'ok' } });
    other.services.readiness.enter('starting');
    expect(await readiness()).toEqual([503, '5']);
    other.services.readiness.enter('draining');
    expect(await readiness()).toEqual([503, '5']);
    await other.close();
  });

  it('is not ready if the store does not respond', async () => {
    const store = (await createTestApp()).store;
    const other = await createTestApp({ store: { ...store, check: () => Promise.reject(new Error('disk gone')) } });
    const answer = await other.app.inject({ url: '/ready' });
    expect(answer.json()).toMatchObject({ code: 'NOT_READY', detail: 'Failing checks: store.' });
    expect(answer.body).not.toContain('disk');
    await other.close();
  });
});

describe('the OpenAPI document', () => {
  it('is committed', async () => {
    const served = (await test.app.inject({ url: '/openapi.json' })).json();
    const committed = readFileSync(join(import.meta.dirname, '../../openapi/openapi.json'), 'utf8');
    expect(served, 'run npm run openapi').toEqual(JSON.parse(committed));
  });

  it('describes every route once, with unique names and examples', async () => {
    const { openapi, paths, components } = (await test.app.inject({ url: '/openapi.json' })).json();
    expect(openapi).toBe('3.1.0');
    const operations = Object.values(paths).flatMap((path) => Object.values(path as object)) as {
      operationId: string;
    }[];
    const names = operations.map(({ operationId }) => operationId);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(components.schemas).filter((name) => name.endsWith('Input'))).toEqual([]);
    for (const [name, schema] of Object.entries(components.schemas)) expect(schema, name).toHaveProperty('examples');
  });

  it('marks optional bodies', async () => {
    const { paths } = (await test.app.inject({ url: '/openapi.json' })).json();
    expect(paths['/v1/agents/registrations/{id}/approve'].post.requestBody.required).toBe(false);
    expect(paths['/v1/auth/login'].post.requestBody.required).toBe(true);
  });

  it('is available as YAML', async () => {
    expect((await test.app.inject({ url: '/openapi.yaml' })).body).toMatch(/^openapi: 3\.1\.0\n/);
  });

  it('has a page without external resources', async () => {
    const page = await test.app.inject({ url: '/docs' });
    const assets = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url);
    expect(assets.length).toBeGreaterThan(4);
    for (const url of assets) {
      const path = new URL(url, 'http://localhost:3000/docs').pathname;
      expect([path, (await test.app.inject({ url: path })).statusCode]).toEqual([path, 200]);
    }
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect((await test.app.inject({ url: '/docs/json' })).json().servers).toEqual([{ url: '/' }]);
  });
});

describe('browsers', () => {
  it('receive security headers', async () => {
    const { headers } = await test.app.inject({ url: '/health' });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('can call from trusted origins', async () => {
    const other = await createTestApp({ env: { CORS_ORIGINS: 'https://app.example' } });
    const preflight = (origin: string) =>
      other.app.inject({
        method: 'OPTIONS',
        url: '/synthesis',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    expect((await preflight('https://app.example')).headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      allow: 'GET, HEAD, OPTIONS, POST',
    });
    expect((await preflight('https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin');
    await other.close();
  });
});
