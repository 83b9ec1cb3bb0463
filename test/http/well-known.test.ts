import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const BASE = 'https://synthesis.example.com';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_URL: BASE } });
});
afterAll(() => test.close());

const get = (url: string) => test.app.inject({ url });

describe('well-known documents', () => {
  it('contain OAuth metadata', async () => {
    const resource = (await get('/.well-known/oauth-protected-resource')).json();
    expect(resource).toMatchObject({ resource: BASE, authorization_servers: [BASE] });
    const server = (await get('/.well-known/oauth-authorization-server')).json();
    expect(server).toMatchObject({
      issuer: BASE,
      token_endpoint: `${BASE}/v1/oauth/token`,
      grant_types_supported: ['client_credentials', 'urn:ietf:params:oauth:grant-type:device_code'],
    });
    expect(server.scopes_supported).toEqual(resource.scopes_supported);
  });

  it('list the API documents', async () => {
    const answer = await get('/.well-known/api-catalog');
    expect(answer.headers['content-type']).toContain('application/linkset+json');
    expect(answer.headers.link).toBe(`<${BASE}/.well-known/api-catalog>; rel="api-catalog"`);
    const [set] = answer.json().linkset;
    expect(set.anchor).toBe(BASE);
    expect(set['service-desc'][0]).toEqual({ href: `${BASE}/openapi.json`, type: 'application/json' });
  });

  it('contain the contact for vulnerability reports', async () => {
    const text = (await get('/.well-known/security.txt')).body;
    expect(text).toContain(`Contact: ${BASE}/docs/security\n`);
    const [, expires = ''] = /^Expires: (.*)$/m.exec(text) ?? [];
    const days = (new Date(expires).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(100);
    expect(days).toBeLessThan(365);
    const other = await createTestApp({ env: { SECURITY_CONTACT: 'mailto:security@example.com' } });
    expect((await other.app.inject({ url: '/.well-known/security.txt' })).body).toContain(
      'mailto:security@example.com',
    );
    await other.close();
  });

  it('contain the documentation for agents', async () => {
    const info = (await get('/v1/agent-info')).json();
    expect(info).toMatchObject({
      api_base: BASE,
      git_base: `${BASE}/git`,
      git_authentication: { clone_url_pattern: `${BASE}/git/blueprints/{id}.git` },
    });
    const names = info.capabilities.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['synthesis.create', 'synthesis.read', 'blueprint.read', 'repository.read']);
    expect(info.capabilities[0].allows).toContain('POST /synthesis');
    expect(info.canonical_workflow.length).toBeGreaterThan(8);
  });
});

describe('published URLs', () => {
  it('respond', async () => {
    const documents = [
      '/',
      '/v1/agent-info',
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-authorization-server',
      '/.well-known/api-catalog',
      '/.well-known/security.txt',
      '/docs/agent-integration.md',
    ];
    const found = new Set<string>();
    for (const url of documents) {
      const { body } = await get(url);
      for (const [, path = ''] of body.matchAll(/https:\/\/synthesis\.example\.com(\/[\w./-]*)/g))
        found.add(path.replace(/\.$/, ''));
    }
    // A pattern and its base.
    for (const path of found) if (path.startsWith('/git')) found.delete(path);
    expect(found.size).toBeGreaterThan(12);
    for (const path of found) {
      const asked = await get(path);
      const status =
        asked.statusCode === 405 ? (await test.app.inject({ method: 'POST', url: path })).statusCode : asked.statusCode;
      expect([path, status], path).not.toEqual([path, 404]);
      expect(status, path).toBeLessThan(500);
    }
  });
});
