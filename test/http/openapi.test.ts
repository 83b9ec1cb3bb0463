import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surfaceOf } from '#http/openapi-surface.ts';
import { agentOf } from '../support/agents.ts';
import { basic } from '../support/git-app.ts';
import { BLOG, finished, start } from '../support/synthesis.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const PUBLISHED = join(import.meta.dirname, '../../openapi/published.json');

interface Operation {
  readonly description?: string;
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
}

let test: TestApp;
let document: { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
beforeAll(async () => {
  test = await createTestApp();
  document = (await test.app.inject({ url: '/openapi.json' })).json();
});
afterAll(() => test.close());

describe('the published interface', () => {
  it('never loses an operation, a status, a field or a header', () => {
    const published: string[] = JSON.parse(readFileSync(PUBLISHED, 'utf8'));
    const surface = new Set(surfaceOf(document));
    expect(
      published.filter((line) => !surface.has(line)),
      'breaks clients',
    ).toEqual([]);
    expect(
      [...surface].filter((line) => !published.includes(line)),
      'run npm run openapi',
    ).toEqual([]);
  });

  it('notices a lost field', () => {
    const text = JSON.stringify(document).replaceAll('"monthly_est"', '"monthly_estimate"');
    const surface = surfaceOf(JSON.parse(text));
    expect(surface).toContain('Blueprint.monthly_estimate');
    expect(surface).not.toContain('Blueprint.monthly_est');
    expect(surface.length).toBeGreaterThan(1_000);
  });

  it('describes every operation and who can call it', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { description }] of Object.entries(methods)) {
        expect(description, `${method} ${path}`).toMatch(/\. (?:Needs|For) .+\.$/);
      }
    }
  });
});

/** Headers that are for clients. Others are of HTTP and of browsers. */
const FOR_CLIENTS = new Set([
  ...['request-id', 'location', 'etag', 'link', 'preference-applied', 'idempotency-replayed', 'retry-after'],
  ...['ratelimit', 'ratelimit-policy', 'www-authenticate', 'session-expires-in', 'session-idle-expires-in'],
]);

describe('every response header for clients', () => {
  it('is declared, with the status', async () => {
    const { as: ada, token } = await test.person('ada', 'researcher');
    const { as: root } = await test.person('root', 'admin');
    const agent = await agentOf(test, ada);
    const made = await start(ada, BLOG, { ...finished, 'idempotency-key': 'a' });
    const { id } = made.json();
    const { etag = '' } = (await ada({ url: `/blueprints/${id}/graph` })).headers;
    const git = { headers: basic('', token) };
    const responses = [
      ['post /synthesis', made],
      ['post /synthesis', await start(ada, BLOG, { ...finished, 'idempotency-key': 'a' })],
      ['post /synthesis', await start(agent.as, BLOG)],
      ['post /synthesis', await start(ada, {})],
      ['post /synthesis', await test.app.inject({ method: 'POST', url: '/synthesis', payload: {} })],
      ['get /synthesis', await agent.as({ url: '/synthesis' })],
      ['get /blueprints/{id}', await agent.as({ url: `/blueprints/${id}` })],
      ['get /blueprints/{id}', await ada({ url: `/blueprints/synt_${'9'.repeat(20)}` })],
      [
        'get /blueprints/{id}/graph',
        await ada({ url: `/blueprints/${id}/graph`, headers: { 'if-none-match': String(etag) } }),
      ],
      ['get /blueprints/{id}/summary', await ada({ url: `/blueprints/${id}/summary` })],
      ['get /blueprints/{id}/diff', await ada({ url: `/blueprints/${id}/diff?base=${id}` })],
      ['get /blueprints/{id}/iac.zip', await ada({ url: `/blueprints/${id}/iac.zip` })],
      [
        'post /blueprints/{id}/revisions',
        await ada({ method: 'POST', url: `/blueprints/${id}/revisions`, payload: { constraints: { budget: 9 } } }),
      ],
      [
        'post /blueprints/{id}/what-if',
        await ada({ method: 'POST', url: `/blueprints/${id}/what-if`, payload: { patches: [{}] } }),
      ],
      [
        'post /blueprints/{id}/shares',
        await ada({ method: 'POST', url: `/blueprints/${id}/shares`, payload: { role: 'viewer', link: true } }),
      ],
      ['delete /blueprints/{id}', await agent.as({ method: 'DELETE', url: `/blueprints/${id}` })],
      ['post /comparisons', await ada({ method: 'POST', url: '/comparisons', payload: { system_intent: 'A blog' } })],
      ['get /v1/users', await ada({ url: '/v1/users' })],
      ['get /v1/audit', await root({ url: '/v1/audit' })],
      ['get /v1/agent/context', await agent.as({ url: '/v1/agent/context' })],
      ['get /', await test.app.inject({ url: '/' })],
      ['get /schemas/requirements.json', await test.app.inject({ url: '/schemas/requirements.json' })],
      [
        'get /git/blueprints/{repository}/info/refs',
        await test.app.inject({ url: `/git/blueprints/${id}.git/info/refs?service=git-upload-pack`, ...git }),
      ],
      [
        'get /git/blueprints/{repository}/info/refs',
        await test.app.inject({ url: `/git/blueprints/${id}.git/info/refs` }),
      ],
    ] as const;
    for (const [operation, { statusCode, headers }] of responses) {
      const [method = '', path = ''] = operation.split(' ');
      const declared = document.paths[path]?.[method]?.responses[String(statusCode)];
      expect(declared, `${operation} ${statusCode}`).toBeDefined();
      const names = new Set(Object.keys(declared?.headers ?? {}).map((name) => name.toLowerCase()));
      const missing = Object.keys(headers).filter((name) => FOR_CLIENTS.has(name) && !names.has(name));
      expect(missing, `${operation} ${statusCode}`).toEqual([]);
    }
  });
});
