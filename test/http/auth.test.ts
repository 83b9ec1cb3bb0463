import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import jwt from '@fastify/jwt';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type TestApp } from '../support/test-app.ts';

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const login = (payload: object, remoteAddress = '192.0.2.1') =>
  test.app.inject({ method: 'POST', url: '/v1/auth/login', payload, remoteAddress });
const me = (token: string) => test.app.inject({ url: '/v1/auth/me', headers: { authorization: `Bearer ${token}` } });

describe('sign-in', () => {
  it.each(['login', 'email', 'username'])('accepts the login as %s', async (key) => {
    const { id } = await test.person('ada', 'researcher');
    const answer = await login({ [key]: key === 'email' ? 'Ada@Example.com' : 'ADA', password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
      user: { id, username: 'ada', email: 'ada@example.com', role: 'researcher' },
    });
  });

  it('does not disclose whether the name or the password is wrong', async () => {
    await test.person('ada', 'researcher');
    const [wrong, unknown] = [
      await login({ login: 'ada', password: 'x' }),
      await login({ login: 'bob', password: 'x' }),
    ];
    expect(wrong.statusCode).toBe(401);
    const bare = (answer: typeof wrong) => ({ ...answer.json(), request_id: '' });
    expect(bare(wrong)).toEqual(bare(unknown));
    expect(wrong.json().code).toBe('INVALID_CREDENTIALS');
    expect(wrong.headers['www-authenticate']).toMatch(/^Bearer /);
  });

  it('delays failed attempts for a login progressively, and admits the owner afterwards', async () => {
    await test.person('ada', 'researcher');
    const guess = () => login({ login: 'ada', password: 'guess' });
    for (let failure = 0; failure < 5; failure++) expect((await guess()).statusCode).toBe(401);
    const refused = await guess();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '15']);
    expect((await login({ login: 'ADA', password: PASSWORD })).statusCode).toBe(429);

    test.clock.advance(15);
    expect((await guess()).statusCode).toBe(401);
    expect((await guess()).headers['retry-after']).toBe('30');
    test.clock.advance(30);
    expect((await login({ login: 'ada', password: PASSWORD })).statusCode).toBe(200);
    expect((await guess()).statusCode).toBe(401);
  });

  it('admits the owner from a known address while others guess', async () => {
    await test.person('ada', 'researcher');
    const attempt = (password: string, remoteAddress: string) => {
      const payload = { login: 'ada', password };
      return test.app.inject({ method: 'POST', url: '/v1/auth/login', payload, remoteAddress });
    };
    expect((await attempt(PASSWORD, '192.0.2.1')).statusCode).toBe(200);
    for (let guess = 0; guess < 6; guess++) await attempt('guess', `198.51.100.${guess}`);
    expect((await attempt(PASSWORD, '198.51.100.9')).statusCode).toBe(429);
    expect((await attempt(PASSWORD, '192.0.2.1')).statusCode).toBe(200);
  });

  it('counts concurrent attempts from an address across logins', async () => {
    const strict = await createTestApp({ env: { RATE_LIMIT_LOGIN: '3' } });
    const guess = (_: unknown, index: number) =>
      strict.app.inject({ method: 'POST', url: '/v1/auth/login', payload: { login: `u${index}`, password: 'guess' } });
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3);
    await strict.close();
  });

  it('counts concurrent attempts', async () => {
    await test.person('ada', 'researcher');
    const answers = await Promise.all(Array.from({ length: 8 }, () => login({ login: 'ada', password: 'guess' })));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(5);
    expect(codes.filter((code) => code === 429)).toHaveLength(3);
  });

  it('delays attempts from an address across logins, independent of untrusted headers', async () => {
    const strict = await createTestApp({ env: { RATE_LIMIT_LOGIN: '3' } });
    const guess = (name: string, remoteAddress: string) =>
      strict.app.inject({
        method: 'POST',
        url: '/v1/auth/login',
        payload: { login: name, password: 'guess' },
        remoteAddress,
        headers: { 'x-forwarded-for': `198.51.100.${name.length}` },
      });
    const first = await guess('a', '2001:db8::1');
    expect(first.headers['ratelimit-policy']).toBe('"login-failures";q=3;w=60');
    expect(first.headers.ratelimit).toBe('"login-failures";r=2;t=60');
    await guess('ab', '2001:db8::2');
    await guess('abc', '2001:db8::3');
    expect((await guess('abcd', '2001:db8::4')).statusCode).toBe(429);
    expect((await guess('abcd', '192.0.2.9')).statusCode).toBe(401);
    await strict.close();
  });
});

describe('an access token', () => {
  it('identifies the user until the sign-out', async () => {
    const { id, token, as } = await test.person('ada', 'viewer');
    expect((await me(token)).json()).toEqual({ id, username: 'ada', email: 'ada@example.com', role: 'viewer' });
    expect((await as({ method: 'POST', url: '/v1/auth/logout' })).statusCode).toBe(204);
    expect((await me(token)).json().code).toBe('INVALID_TOKEN');
    expect((await me(token)).statusCode).toBe(401);
  });

  it('expires after one hour', async () => {
    const { token } = await test.person('ada', 'viewer');
    test.clock.advance(3601);
    expect((await me(token)).statusCode).toBe(401);
  });

  it('is rejected if it is modified or signed by another key', async () => {
    const { token } = await test.person('ada', 'admin');
    const [header = '', payload = '', signature = ''] = token.split('.');
    const decoded = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const head = JSON.parse(Buffer.from(header, 'base64url').toString());
    const hmac = `${encode({ ...head, alg: 'HS256' })}.${payload}`;
    const forged = [
      `${header}.${encode({ ...decoded, sub: 'usr_somebodyElse00000000' })}.${signature}`,
      `${encode({ ...head, alg: 'none' })}.${payload}.`,
      `${hmac}.${createHmac('sha256', test.signingKey.publicPem).update(hmac).digest('base64url')}`,
      await signedElsewhere(decoded, head.kid),
      await signedWith(test.signingKey.privatePem, { ...decoded, jti: 'jti_unknown0000000000000' }, head.kid),
      await signedWith(test.signingKey.privatePem, decoded, 'another-key'),
      await signedWith(test.signingKey.privatePem, { ...decoded, aud: 'another-service' }, head.kid),
      'not a token',
    ];
    expect((await me(await signedWith(test.signingKey.privatePem, decoded, head.kid))).statusCode).toBe(200);
    for (const guess of forged) expect((await me(guess)).json().code, guess).toBe('INVALID_TOKEN');
  });
});

describe('key rotation', () => {
  it('accepts tokens of the previous key only', async () => {
    const pems = ['a', 'b', 'c'].map(() =>
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    );
    const { store } = test;
    const statuses: number[] = [];
    let token = '';
    for (const keys of [pems.slice(0, 1), [pems[1], pems[0]], [pems[2], pems[1]]]) {
      const app = await createTestApp({ store, env: { JWT_PRIVATE_KEY: keys.join('') } });
      if (token === '') ({ token } = await app.person('ada', 'viewer'));
      const answer = await app.app.inject({ url: '/v1/auth/me', headers: { authorization: `Bearer ${token}` } });
      statuses.push(answer.statusCode);
      await app.app.close();
    }
    expect(statuses).toEqual([200, 200, 401]);
  });
});

function signedElsewhere(payload: object, kid: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  return signedWith(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), payload, kid);
}

async function signedWith(privatePem: string, payload: object, kid: string): Promise<string> {
  const signer = Fastify();
  const publicPem = createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString();
  await signer.register(jwt, {
    secret: { private: privatePem, public: publicPem },
    sign: { algorithm: 'EdDSA', kid },
  });
  return signer.jwt.sign(payload);
}
