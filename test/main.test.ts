import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installation } from './support/installation.ts';
import { ROOT, START } from './support/npm-start.ts';

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'main-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}, ...args: string[]) {
  const child = spawn(process.execPath, [...START, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_PRETTY: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const { promise: exited, resolve } = Promise.withResolvers<number | string | null>();
  const { promise: listening, resolve: found, reject } = Promise.withResolvers<string>();
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk;
    const line = stdout.split('\n').find((text) => text.endsWith('"msg":"listening"}'));
    if (line !== undefined) found(`http://localhost:${JSON.parse(line).port}`);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  child.on('close', (code, signal) => {
    resolve(code ?? signal);
    reject(new Error(`exited: ${stderr}`));
  });
  listening.catch(() => {});
  return { child, exited, listening, output: () => stdout, errors: () => stderr };
}

async function tokenOf(base: string, password: string): Promise<string> {
  const answer = await post(`${base}/v1/auth/login`, { login: 'admin', password });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const all = { 'content-type': 'application/json', ...headers };
  return fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) });
}

describe('npm start', () => {
  it('--check starts and exits without creating an administrator', async () => {
    const { exited, output, errors } = start({}, '--check');
    expect([await exited, errors()]).toEqual([0, '']);
    expect(output()).not.toContain('Password');
  });

  it('caches compiled sources for the next start, and works without a writable cache', async () => {
    const cache = join(dataDir, 'cache');
    const check = async (NODE_COMPILE_CACHE: string) => {
      const { exited, errors } = start({ NODE_COMPILE_CACHE }, '--check');
      expect([await exited, errors()]).toEqual([0, '']);
    };
    await check(cache);
    expect(readdirSync(cache, { recursive: true }).length).toBeGreaterThan(100);
    writeFileSync(join(dataDir, 'file'), '');
    await check(join(dataDir, 'file'));
  });

  it('completes accepted work after a crash', async () => {
    const first = start({ ADMIN_PASSWORD: 'kept for later' });
    const base = await first.listening;
    const authorization = `Bearer ${await tokenOf(base, 'kept for later')}`;
    const body = { system_intent: 'A blog for my travels', cloud: 'aws' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(`${base}/synthesis`, body, { authorization })),
    );
    first.child.kill('SIGKILL');
    expect(await first.exited).toBe('SIGKILL');
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);

    const second = await start({ ADMIN_PASSWORD: 'ignored now' }).listening;
    for (const answer of answers) {
      const path = answer.headers.get('location') ?? '';
      // The stream ends with the synthesis. The token is valid across restarts.
      const events = await fetch(`${second}${path}/events`, { headers: { authorization } });
      expect(await events.text()).toContain('"status":"succeeded"');
      const blueprint = await fetch(`${second}${path.replace('synthesis', 'blueprints')}`, {
        headers: { authorization },
      });
      expect(Object.keys((await blueprint.json()) as object)).toHaveLength(6);
    }
  });

  it('prints a generated password once, and stops on a signal', async () => {
    const first = start();
    const base = await first.listening;
    expect(await (await fetch(`${base}/`)).json()).toMatchObject({ links: { health_url: `${base}/health` } });
    const password = /Password \(shown once\): (\S+)/.exec(first.output())?.[1] ?? '';
    await tokenOf(base, password);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    expect(first.output().match(new RegExp(password, 'g'))).toHaveLength(1);

    const second = start();
    await tokenOf(await second.listening, password);
    expect(second.output()).not.toContain('Password');
    expect(readdirSync(dataDir)).toContain('jwt-key.pem');
  });

  it('stops while a client waits, listens to events or sends slowly', async () => {
    const server = start({ ADMIN_PASSWORD: 'quite a long one', SYNTHESIS_WORKERS: '1' });
    const base = await server.listening;
    const authorization = `Bearer ${await tokenOf(base, 'quite a long one')}`;
    const slow = connect(Number(new URL(base).port), '127.0.0.1');
    slow.on('error', () => {});
    slow.write(
      'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    const idle = connect(Number(new URL(base).port), '127.0.0.1');
    idle.on('error', () => {});
    const intents = Array.from(
      { length: 20 },
      (_, index) => `A shop with ${index + 2}000 visitors a day and PostgreSQL`,
    );
    const waits = intents.map((system_intent) =>
      post(`${base}/synthesis`, { system_intent, cloud: 'aws' }, { authorization, prefer: 'wait=30' }),
    );
    const first = await Promise.race(waits);
    const { id } = (await first.json()) as { id: string };
    const events = fetch(`${base}/synthesis/${id}/events`, { headers: { authorization } });
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    const answers = await Promise.allSettled([...waits, events]);
    expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true);
    slow.destroy();
    idle.destroy();
  });

  it('uses a data directory exclusively, and the next process takes it over after a crash', async () => {
    const first = start();
    await first.listening;
    const second = start();
    const holder = `is used by process ${first.child.pid}: `;
    expect([await second.exited, second.errors()]).toEqual([3, expect.stringContaining(holder)]);
    first.child.kill('SIGKILL');
    await first.exited;
    await start().listening;
  });

  it('--new-administrator creates an administrator for recovery', async () => {
    const server = start({ ADMIN_PASSWORD: 'lost in a test' });
    const base = await server.listening;
    const made = start({}, '--new-administrator', 'rescue');
    expect([await made.exited, made.errors()]).toEqual([0, '']);
    const password = /Administrator: rescue\n {2}Password \(shown once\): (\S+)/.exec(made.output())?.[1] ?? '';
    const login = await post(`${base}/v1/auth/login`, { login: 'rescue', password });
    expect(await login.json()).toMatchObject({ user: { role: 'admin' } });
    const taken = start({}, '--new-administrator', 'admin');
    expect([await taken.exited, taken.errors()]).toEqual([1, expect.stringContaining('The user name admin exists')]);
  });

  it('--rotate-key changes the signing key, and keeps tokens and agents valid', async () => {
    const first = start({ ADMIN_PASSWORD: 'kept for later' });
    const base = await first.listening;
    const authorization = `Bearer ${await tokenOf(base, 'kept for later')}`;
    const made = await post(`${base}/v1/agents`, { agent_name: 'planner' }, { authorization });
    const { token } = (await made.json()) as { token: string };
    first.child.kill('SIGTERM');
    await first.exited;
    const rotated = start({}, '--rotate-key');
    expect([await rotated.exited, rotated.errors()]).toEqual([0, '']);
    expect(rotated.output()).toMatch(/^Rotated\. After a restart, the key \S+ signs/);

    const again = await start().listening;
    expect((await fetch(`${again}/v1/auth/me`, { headers: { authorization } })).status).toBe(200);
    expect((await post(`${again}/v1/agents/session`, { token })).status).toBe(201);
    const refused = start({ STORE: 'memory' }, '--rotate-key');
    expect(await refused.exited).toBe(1);
    expect(refused.errors()).toContain('this command rotates keys in DATA_DIR only');
  });

  it.each([
    ['an invalid variable', { PORT: 'x', STORE: 'tape' }, /^Start failed: .*PORT must be .*; STORE must be /],
    [
      'an unreadable key',
      { JWT_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----' },
      /JWT_PRIVATE_KEY/,
    ],
  ])('reports in one line that %s prevents the start', async (_name, env, message) => {
    const { exited, errors } = start(env);
    expect(await exited).toBe(1);
    expect(errors()).toMatch(message);
    expect(errors().trimEnd()).not.toContain('\n');
  });

  it('reports an unavailable database', async () => {
    const { exited, errors } = start(installation('postgres://service:secret@127.0.0.1:1/synthesis'));
    expect(await exited).toBe(1);
    expect(errors()).toMatch(/^Start failed: the database does not respond: .*\n$/);
    expect(errors()).not.toContain('secret');
  });

  it('reports an unusable data directory', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, 'not a directory');
    const { exited, errors } = start({ DATA_DIR: file });
    expect(await exited).toBe(1);
    expect(errors()).toMatch(/^Start failed: DATA_DIR is a file: .*\n$/);
    writeFileSync(join(dataDir, 'synthesis.sqlite'), 'not a database, but long enough to look like one'.repeat(40));
    chmodSync(join(dataDir, 'synthesis.sqlite'), 0o600);
    const other = start();
    expect(await other.exited).toBe(1);
    expect(other.errors()).toMatch(/^Start failed: the database in DATA_DIR cannot be used .*\n$/);
  });

  it('reports a port in use', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const address = blocker.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { exited, errors } = start({ PORT: String(port), STORE: 'memory' });
    expect(await exited).toBe(1);
    expect(errors()).toMatch(/^Start failed: the port is in use: .*\n$/);
    blocker.close();
  });
});
