import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let directory: string;
beforeEach(async () => {
  test = await createTestApp();
  directory = mkdtempSync(join(tmpdir(), 'guide-'));
});
afterEach(async () => {
  await test.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Output of a shell script. Rejects on a failing command. */
function sh(lines: string, env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const shell = spawn('sh', ['-eu', '-c', lines], {
      cwd: directory,
      env: { PATH: process.env.PATH ?? '', HOME: directory, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    let complaints = '';
    shell.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
    shell.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk;
    });
    shell.on('error', reject);
    shell.on('close', (code) => (code === 0 ? resolve(printed) : reject(new Error(`${code}: ${complaints}`))));
  });
}

describe('the agent guide', () => {
  it('leads from the base URL to a blueprint', async () => {
    await test.person('ada', 'researcher');
    const base = await test.app.listen({ host: 'localhost', port: 0 });
    const discovery = (await (await fetch(base)).json()) as { links: { agent_integration_docs_url: string } };
    const answer = await fetch(discovery.links.agent_integration_docs_url);
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const guide = await answer.text();
    const blocks = [...guide.matchAll(/```sh(?: \w+)?\n([\s\S]*?)```/g)].map(([, lines = '']) => lines);
    expect(blocks.length).toBeGreaterThanOrEqual(7);
    const printed = await sh(blocks.join('\n'), { OWNER: 'ada', OWNER_PASSWORD: PASSWORD });
    const [blueprint = ''] = /\{"id":"synt_\w+","confidence".*?"markdown".*/.exec(printed) ?? [];
    expect(blueprint).toContain('"monthly_est":');
    expect(printed).toMatch(/Please open http:\/\/localhost:\d+\/console and approve [B-Z]{4}-[B-Z]{4}\./);
    expect(printed).toMatch(/"status":"revoked"[^}]*\}\s*$/);
    const [clone = ''] = readdirSync(directory).filter((name) => name.startsWith('synt_'));
    expect(await sh(`git -C ${clone} log --format=%s`, {})).toMatch(/^The readers expect 99\.9 %\n[^\n]+\n$/);
  });

  it('contains the settings and routes of the service', async () => {
    const other = await createTestApp({ env: { SESSION_TTL_SECONDS: '77', PUBLIC_URL: 'https://x.example' } });
    const guide = (await other.app.inject({ url: '/docs/agent-integration.md' })).body;
    expect(guide).toContain('expires after 77 seconds');
    expect(guide).toContain("BASE='https://x.example'");
    const { paths } = (await other.app.inject({ url: '/openapi.json' })).json();
    const named = [...guide.matchAll(/\| `(\w+) (\/[^`]*)` \|/g)];
    expect(named.length).toBeGreaterThan(15);
    for (const [, method = '', path = ''] of named) expect(paths[path], path).toHaveProperty(method.toLowerCase());
    await other.close();
  });
});

describe('existing agents', () => {
  it('can open a session and poll', async () => {
    await test.person('ada', 'researcher');
    const post = (url: string, payload?: object, token?: string) =>
      test.app.inject({
        method: 'POST',
        url,
        ...(payload === undefined ? {} : { payload }),
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
    const login = (await post('/v1/auth/login', { login: 'ada', password: PASSWORD })).json();
    expect(login.token_type).toBe('bearer');
    const hello = { protocol: 'service-agent', protocol_version: '1', client_name: 'old', supported_versions: ['1'] };
    expect((await post('/v1/agent-protocol/handshake', hello)).json()).toMatchObject({ selected_version: '1' });
    const registered = (await post('/v1/agents/register', { agent_name: 'old', owner_username: 'ada' })).json();
    const approved = await post(`/v1/agents/registrations/${registered.id}/approve`, undefined, login.access_token);
    expect(approved.statusCode).toBe(200);
    const status = new URL(registered.status_url).pathname;
    const state = await test.app.inject({ url: `${status}?polling_token=${registered.polling_token}` });
    const session = await post('/v1/agents/session', { token: state.json().permanent_token });
    expect([session.statusCode, session.json().token]).toEqual([201, expect.stringMatching(/^service_session_/)]);
    const polled = await post('/v1/agent-protocol/poll', {}, session.json().token);
    expect([polled.statusCode, polled.json().protocol]).toEqual([200, 'service-agent']);
    const known = await post('/v1/agent-protocol/handshake', hello, session.json().token);
    expect(known.json()).toMatchObject({ identity: { kind: 'agent', name: 'old' }, capabilities: expect.any(Array) });
  });

  it('get an error for another protocol or an invalid token', async () => {
    const shake = (payload: object, headers = {}) =>
      test.app.inject({ method: 'POST', url: '/v1/agent-protocol/handshake', payload, headers });
    for (const other of [{ protocol: 'mcp' }, { protocol_version: '2' }, { supported_versions: ['7', '8'] }]) {
      const answer = await shake(other);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'UNSUPPORTED_PROTOCOL']);
      expect(answer.json().detail).toContain('service-agent, version 1');
    }
    expect((await shake({}, { authorization: 'Bearer nonsense' })).statusCode).toBe(401);
    expect((await shake({ protocol_version: '2', supported_versions: ['2', '1'] })).statusCode).toBe(200);
  });
});
