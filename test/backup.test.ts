import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from './support/git-client.ts';
import { type ServerProcess, startProcess } from './support/server-process.ts';

const BACKUP = join(import.meta.dirname, '../src/backup.ts');
const PASSWORD = 'correct horse battery staple';

let root: string;
let dataDir: string;
const servers: ServerProcess[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backup-'));
  dataDir = join(root, 'data');
});
afterEach(() => {
  for (const { child } of servers.splice(0)) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

async function serve(directory: string): Promise<ServerProcess> {
  const server = await startProcess({ DATA_DIR: directory, ADMIN_PASSWORD: PASSWORD });
  servers.push(server);
  return server;
}

const backUp = (...args: string[]) => run(process.execPath, [BACKUP, ...args], { env: { DATA_DIR: dataDir } });

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Record<string, string>> {
  const all = { 'content-type': 'application/json', ...headers };
  const answer = await fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as Record<string, string>;
}

const synthesize = ({ url }: ServerProcess, authorization: string, headers: Record<string, string> = {}) =>
  post(`${url}/synthesis`, { system_intent: 'A blog for my travels', cloud: 'aws' }, { authorization, ...headers });

describe('npm run backup', () => {
  it('copies acknowledged data of a running server, which a server with the copy serves with the same keys', async () => {
    const first = await serve(dataDir);
    const login = await post(`${first.url}/v1/auth/login`, { login: 'admin', password: PASSWORD });
    const authorization = `Bearer ${login.access_token}`;
    const { token = '' } = await post(`${first.url}/v1/agents`, { agent_name: 'planner' }, { authorization });
    const { id = '' } = await synthesize(first, authorization, { prefer: 'wait=30' });
    const { id: unfinished = '' } = await synthesize(first, authorization);

    const copy = join(root, 'copy');
    const { code, stdout, stderr } = await backUp(copy);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Copied \S+ to \S+: \d+\.\d MB\.\n$/);
    expect(readdirSync(copy).sort()).toEqual(['jwt-key.pem', 'synthesis.sqlite', 'token-hash.key']);
    for (const file of readdirSync(copy)) expect(statSync(join(copy, file)).mode & 0o777).toBe(0o600);
    expect(statSync(copy).mode & 0o777).toBe(0o700);
    const later = await synthesize(first, authorization);

    const second = await serve(copy);
    const status = async (path: string) => (await fetch(`${second.url}${path}`, { headers: { authorization } })).status;
    expect(await status(`/blueprints/${id}`)).toBe(200);
    expect(await status(`/synthesis/${later.id}`)).toBe(404);
    expect(await post(`${second.url}/v1/agents/session`, { token })).toHaveProperty('session_token');
    const events = await fetch(`${second.url}/synthesis/${unfinished}/events`, { headers: { authorization } });
    expect(await events.text()).toContain('"status":"succeeded"');
  });

  it('creates a consistent copy during writes', async () => {
    const server = await serve(dataDir);
    const login = await post(`${server.url}/v1/auth/login`, { login: 'admin', password: PASSWORD });
    let busy = true;
    const writing = (async () => {
      while (busy)
        await post(`${server.url}/v1/agents`, { agent_name: 'x' }, { authorization: `Bearer ${login.access_token}` });
    })();
    const copies = [join(root, 'a'), join(root, 'b')];
    for (const copy of copies) expect((await backUp(copy)).code).toBe(0);
    busy = false;
    await writing;
    for (const copy of copies) {
      const restored = await serve(copy);
      expect((await fetch(`${restored.url}/ready`)).status).toBe(200);
    }
  });

  it.each([
    ['the target is missing', () => [], /^Backup failed: Usage: .*\n$/],
    ['the target directory exists', () => [root], /exists: name a directory that does not exist\n$/],
    ['the source is missing', () => [join(root, 'copy')], /synthesis\.sqlite does not exist: set DATA_DIR/],
  ])('reports in one line that %s', async (name, args, message) => {
    mkdirSync(dataDir, { recursive: true });
    if (name === 'the target directory exists') writeFileSync(join(dataDir, 'synthesis.sqlite'), '');
    const { code, stderr } = await backUp(...args());
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd()).not.toContain('\n');
  });

  it('deletes partial copies if the database cannot be read', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'synthesis.sqlite'), 'not a database, but long enough to look like one'.repeat(40));
    const { code, stderr } = await backUp(join(root, 'copy'));
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Backup failed: .*not a database\n$/)]);
    expect(readdirSync(root)).toEqual(['data']);
  });

  it('supports SQLite only', async () => {
    const { code, stderr } = await run(process.execPath, [BACKUP, join(root, 'copy')], { env: { STORE: 'memory' } });
    expect([code, stderr]).toEqual([1, expect.stringContaining('STORE is memory: this command supports sqlite only')]);
  });
});
