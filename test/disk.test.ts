import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';
import { ROOT, START } from './support/npm-start.ts';
import { BLOG, finished, start } from './support/synthesis.ts';
import { createTestApp } from './support/test-app.ts';

let directory: string;
let isMounted = false;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'disk-'));
  isMounted = false;
});
afterEach(() => {
  if (isMounted) execFileSync('umount', [directory]);
  rmSync(directory, { recursive: true, force: true });
});

/** A dedicated file system, if this process can mount one. */
function mount(options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory], { stdio: 'ignore' });
    isMounted = true;
  } catch {
    isMounted = false;
  }
  return isMounted;
}

const WITHIN = { timeout: 10_000, interval: 100 };

describe('a full disk', () => {
  it('rejects writes and serves reads', async ({ skip }) => {
    skip(!mount('size=16m'), 'no file system can be mounted here');
    const store = await openSqliteStore(directory);
    const test = await createTestApp({ store });
    const { as } = await test.person('ada', 'researcher');
    const { id } = (await start(as, BLOG, finished)).json();
    await as({ url: `/blueprints/${id}` });
    expect(() => writeFileSync(join(directory, 'ballast'), Buffer.alloc(32 * 1024 * 1024))).toThrow('ENOSPC');

    const long = { ...BLOG, system_intent: `A blog. ${'I travel a lot. '.repeat(500)}` };
    const refused = await start(as, long);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
      507,
      '60',
      'STORE_FULL',
    ]);
    expect((await as({ url: `/blueprints/${id}` })).statusCode).toBe(200);
    expect((await as({ url: `/blueprints/${id}/graph` })).statusCode).toBe(200);
    expect((await as({ url: '/synthesis' })).json().items).toHaveLength(1);
    expect((await test.app.inject({ url: '/ready' })).statusCode).toBe(503);

    // What ends access works from a reserve.
    const bob = await test.person('bob', 'researcher');
    expect((await bob.as({ method: 'POST', url: '/v1/auth/logout' })).statusCode).toBe(204);
    expect((await bob.as({ url: '/v1/auth/me' })).statusCode).toBe(401);
    await test.services.users.remove(bob.id);

    rmSync(join(directory, 'ballast'));
    await vi.waitUntil(async () => (await test.app.inject({ url: '/ready' })).statusCode === 200, WITHIN);
    expect((await start(as, long, finished)).json().status).toBe('succeeded');
    await test.close();
    const database = new DatabaseSync(join(directory, 'synthesis.sqlite'));
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    database.close();
  });

  it('is the reported reason of a failed start', async ({ skip }) => {
    skip(!mount('size=96k'), 'no file system can be mounted here');
    const { code, errors } = await run();
    expect(code).toBe(1);
    expect(errors).toMatch(/^Start failed: .*full.*\n$/);
  });
});

describe('a read-only data directory', () => {
  it('is the reported reason of a failed start', async ({ skip }) => {
    const isRoot = process.getuid?.() === 0;
    skip(isRoot && !mount('ro,size=16k'), 'root may write anywhere, and no file system can be mounted here');
    if (!isRoot) chmodSync(directory, 0o500);
    const { code, errors } = await run();
    expect(code).toBe(1);
    expect(errors).toMatch(/^Start failed: .*(?:read-only|permission denied).*\n$/);
  });

  it('returns 503', async () => {
    const store = await openSqliteStore(directory);
    const test = await createTestApp({ store });
    const { as } = await test.person('ada', 'researcher');
    const { id } = (await start(as, BLOG, finished)).json();
    // The write lock blocks all writers, as a read-only disk does.
    const other = new DatabaseSync(join(directory, 'synthesis.sqlite'));
    other.exec('begin immediate');
    const refused = await start(as);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'STORE_UNAVAILABLE']);
    expect((await as({ url: `/blueprints/${id}` })).statusCode).toBe(200);
    other.exec('rollback');
    other.close();
    expect((await start(as, BLOG, finished)).json().status).toBe('succeeded');
    await test.close();
  });
});

async function run(): Promise<{ code: number | null; errors: string }> {
  const child: ChildProcess = spawn(process.execPath, START, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: directory, LOG_PRETTY: 'false' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, errors };
}
