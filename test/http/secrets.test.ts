import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLogger } from '#adapters/pino-logger.ts';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';
import { agentOf, bearer, poll, register, sessionOf } from '../support/agents.ts';
import { createTestApp, PASSWORD } from '../support/test-app.ts';

it('keeps and logs no secret as it is', async () => {
  const path = mkdtempSync(join(tmpdir(), 'secrets-'));
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const test = await createTestApp({
    store: await openSqliteStore(path),
    logger: createLogger({ level: 'trace', pretty: false }, sink),
  });
  const { token: human, as: ada } = await test.person('ada', 'admin');
  const secrets = [PASSWORD, human];

  const made = { username: 'bob', email: 'bob@example.com', password: 'the password of bob', role: 'viewer' };
  await ada({ method: 'POST', url: '/v1/users', payload: made, headers: { 'idempotency-key': 'k' } });
  secrets.push(made.password);
  const wrong = { login: 'a password in the wrong field', password: 'a wrong password' };
  await test.app.inject({ method: 'POST', url: '/v1/auth/login', payload: wrong });
  secrets.push(wrong.login, wrong.password);

  const registered = await register(test, { agent_name: 'planner', owner_username: 'ada' });
  await ada({ method: 'POST', url: `/v1/agents/registrations/${registered.id}/approve` });
  const { permanent_token: permanent } = (await poll(test, registered)).json();
  const { sessionToken, as } = await sessionOf(test, permanent);
  await as({ url: '/v1/agent/context' });
  await bearer(test, permanent)({ url: '/blueprints' });
  const agent = await agentOf(test, ada);
  const rotated = (await ada({ method: 'POST', url: `/v1/agents/${agent.id}/rotate` })).json();
  secrets.push(registered.polling_token, permanent, sessionToken, agent.token, agent.sessionToken, rotated.token);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams({ login: 'ada', password: PASSWORD }).toString();
  const signedIn = await test.app.inject({ method: 'POST', url: '/login', payload, headers });
  secrets.push(/=([^;]+);/.exec(String(signedIn.headers['set-cookie']))?.[1] ?? '');
  await test.close();

  const kept = [...readdirSync(path).map((file) => readFileSync(join(path, file), 'latin1')), lines.join('')];
  expect(kept.some((text) => text.includes(agent.id))).toBe(true);
  expect(lines.length).toBeGreaterThan(20);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8);
    for (const text of kept) expect(text.includes(secret), secret).toBe(false);
  }
  rmSync(path, { recursive: true });
});
