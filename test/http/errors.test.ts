import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES } from '#services/errors.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_URL: 'https://synthesis.example.com' } });
});
afterAll(() => test.close());

const json = { 'content-type': 'application/json' };
const login = { method: 'POST', url: '/v1/auth/login' } as const;

describe('errors have one format', () => {
  it.each([
    ['an unknown route', { url: '/nowhere?token=secret' }, 404, 'ROUTE_NOT_FOUND'],
    ['an unsupported method', { method: 'DELETE', url: '/synthesis' }, 405, 'METHOD_NOT_ALLOWED'],
    ['a malformed path', { url: '/%zz' }, 400, 'MALFORMED_REQUEST'],
    ['malformed JSON', { ...login, headers: json, payload: '{"login":' }, 400, 'MALFORMED_JSON'],
    ['no body', { ...login, headers: json }, 400, 'MALFORMED_JSON'],
    ['a prototype key', { ...login, headers: json, payload: '{"__proto__":{}}' }, 400, 'MALFORMED_JSON'],
    [
      'another media type',
      { ...login, headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'an oversized body',
      { ...login, headers: json, payload: `"${'x'.repeat(256 * 1024)}"` },
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['an invalid body', { ...login, headers: json, payload: '{}' }, 422, 'VALIDATION_FAILED'],
    ['no token', { url: '/synthesis' }, 401, 'AUTHENTICATION_REQUIRED'],
  ] as const)('%s', async (_name, request, status, code) => {
    const answer = await test.app.inject(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    const body = answer.json();
    expect(body).toMatchObject({
      type: `https://synthesis.example.com/docs/errors#${code}`,
      status,
      code,
      instance: request.url.split('?')[0],
      request_id: answer.headers['request-id'],
    });
    expect(body.title).toBeTypeOf('string');
    expect(body.detail).toBeTypeOf('string');
  });

  it('list the supported methods of a path', async () => {
    const wrong = await test.app.inject({ method: 'PUT', url: '/synthesis/synt_1/cancel' });
    expect(wrong.headers.allow).toBe('OPTIONS, POST');
    const asked = await test.app.inject({ method: 'OPTIONS', url: '/synthesis' });
    expect([asked.statusCode, asked.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
    expect((await test.app.inject({ method: 'OPTIONS', url: '/nowhere' })).statusCode).toBe(404);
  });

  it('challenge unauthenticated clients', async () => {
    const none = await test.app.inject({ url: '/v1/auth/me' });
    expect(none.headers['www-authenticate']).toBe(
      'Bearer realm="architecture-synthesis-service", resource_metadata="https://synthesis.example.com/.well-known/oauth-protected-resource"',
    );
    expect(none.json().next_action).toMatchObject({ endpoint: 'https://synthesis.example.com/v1/auth/login' });
    const bad = await test.app.inject({ url: '/v1/auth/me', headers: { authorization: 'Bearer a.b.c' } });
    expect(bad.headers['www-authenticate']).toContain('error="invalid_token"');
    const basic = await test.app.inject({ url: '/v1/auth/me', headers: { authorization: 'Basic YTpi' } });
    expect(basic.json().code).toBe('AUTHENTICATION_REQUIRED');
  });

  it('contain the JSON pointer of every invalid field', async () => {
    const answer = await test.app.inject({ ...login, payload: { login: 7, password: '' } });
    expect(answer.json().errors).toEqual([
      { pointer: '/login', detail: 'must be text' },
      { pointer: '/password', detail: 'must have at least 1 characters' },
    ]);
  });

  it('do not disclose internal errors', async () => {
    const broken = await createTestApp();
    await broken.store.close();
    broken.store.users.byLogin = () => Promise.reject(new Error('secret of the database'));
    const answer = await broken.app.inject({ ...login, payload: { login: 'ada', password: 'x' } });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret');
    expect(answer.json().code).toBe('INTERNAL_ERROR');
    await broken.close();
  });
});

describe('overload', () => {
  it('rejects new syntheses and serves other requests', async () => {
    const busy = await createTestApp({ maxDelayMs: 1_000 });
    const { as } = await busy.person('ada', 'researcher');
    const start = () => as({ method: 'POST', url: '/synthesis', payload: { system_intent: 'A blog', cloud: 'aws' } });
    const block = (ms: number) => {
      for (const begin = performance.now(); performance.now() - begin < ms; );
    };
    // The mean delay is sampled every second.
    let answer = await start();
    for (let attempt = 0; attempt < 5 && answer.statusCode !== 503; attempt++) {
      block(2500);
      await new Promise((resolve) => setTimeout(resolve, 5));
      answer = await start();
    }
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'OVERLOADED']);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    expect((await as({ url: '/synthesis' })).statusCode).toBe(200);
    const missing = await as({ url: '/synthesis/synt_00000000000000000000' });
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'NOT_FOUND']);
    await busy.close();
  });
});

describe('the errors page', () => {
  it('documents each code at the type URL of its problem', async () => {
    const answer = await test.app.inject({ url: '/docs/errors' });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const code of ERROR_CODES) expect(answer.body).toContain(`<section id="${code}">`);
  });
});
