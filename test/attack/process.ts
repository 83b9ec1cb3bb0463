import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, START } from '../support/npm-start.ts';
import { type Attack, against, type Outcome } from './attack.ts';
import { PASSWORD, startTarget, type Target } from './target.ts';

/** Exit code and output of a start that should fail. */
function startUp(env: Readonly<Record<string, string>>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, START, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', LOG_PRETTY: 'false', ADMIN_PASSWORD: PASSWORD, ...env },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), 60_000);
  return new Promise((resolve) =>
    child.on('close', (code) => {
      clearTimeout(limit);
      resolve({ code, output: output.trim().replaceAll(/\s+/g, ' ').slice(0, 160) });
    }),
  );
}

/** Starts with a key file of this content in the data directory. */
async function withKeyFile(name: string, content: string): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'attack-'));
  try {
    writeFileSync(join(dataDir, name), content);
    const { code, output } = await startUp({ DATA_DIR: dataDir });
    return { now: `exit ${code}: ${output.replaceAll(dataDir, '…')}`, held: code === 1 && output.includes(name) };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** An unfinished request, on a socket of its own. */
function slowRequest({ url }: Target) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  // Without a reader, the end of the answer is not seen.
  socket.resume();
  socket.write(
    'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
  );
  return socket;
}

async function fullDisk(): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'attack-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', dataDir], { stdio: 'ignore' });
  } catch {
    return { now: 'not tried: no file system can be mounted here', held: true };
  }
  const target = await startTarget({ DATA_DIR: dataDir, RATE_LIMIT_SYNTHESIS: '0' });
  try {
    const [user, other] = [await target.user('ada'), await target.user('bob')];
    try {
      writeFileSync(join(dataDir, 'ballast'), Buffer.alloc(48 * 1024 * 1024));
    } catch {}
    const intent = (index: number) => ({ system_intent: `A blog ${index}. ${'I travel. '.repeat(900)}`, cloud: 'aws' });
    let refused = 0;
    for (let index = 0; refused !== 507 && index < 300; index += 1)
      refused = (await target.ask('/synthesis', { token: user, json: intent(index) })).status;
    const ready = (await target.ask('/ready')).status;
    const logout = await target.ask('/v1/auth/logout', { method: 'POST', token: other });
    const after = await target.ask('/v1/auth/me', { token: other });
    rmSync(join(dataDir, 'ballast'));
    const open = async () =>
      (JSON.parse((await target.ask('/synthesis?status=queued&limit=1', { token: user })).body) as { items: [] }).items
        .length;
    let waited = 0;
    for (; waited < 120 && ((await target.ask('/ready')).status !== 200 || (await open()) > 0); waited += 1)
      await sleep(1_000);
    const now = `new work ${refused}, /ready ${ready}, sign-out ${logout.status} and then ${after.status}; ready and nothing queued ${waited} s after space is back`;
    return {
      now,
      held: refused === 507 && ready === 503 && logout.status === 204 && after.status === 401 && waited < 120,
    };
  } finally {
    await target.remove().catch(() => {});
    await sleep(500);
    execFileSync('umount', ['-l', dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Attacks on the process: disk, keys, signals, a second start. */
export const PROCESS_ATTACKS: readonly Attack[] = [
  {
    finding: 3,
    name: 'a full disk with accepted work, then space again (3 and 4)',
    earlier: 'accepted work hangs; sign-out 507 and the token works; `/ready` 200',
    run: fullDisk,
  },
  {
    finding: 6,
    name: 'an empty `token-hash.key`',
    earlier: 'accepted: hashes with an empty key',
    run: () => withKeyFile('token-hash.key', ''),
  },
  {
    finding: 6,
    name: 'a short `token-hash.key`',
    earlier: 'not tried',
    run: () => withKeyFile('token-hash.key', 'short'),
  },
  {
    finding: 6,
    name: 'an empty `jwt-key.pem`',
    earlier: 'refuses every start',
    run: () => withKeyFile('jwt-key.pem', ''),
  },
  {
    finding: 7,
    name: 'SIGTERM with a waiting request, an event stream and a slow body',
    earlier: 'exit 1 after 10 s',
    run: against({ RATE_LIMIT_SYNTHESIS: '0' }, async (target) => {
      const json = { system_intent: 'A shop. '.repeat(2_000), cloud: 'aws' };
      const { id } = JSON.parse((await target.ask('/synthesis', { token: target.admin, json })).body) as { id: string };
      const headers = { authorization: `Bearer ${target.admin}` };
      void fetch(`${target.url}/synthesis/${id}/events`, { headers })
        .then((stream) => stream.text())
        .catch(() => '');
      void target.ask('/synthesis', { token: target.admin, json, headers: { prefer: 'wait=30' } }).catch(() => null);
      const socket = slowRequest(target);
      await sleep(500);
      const begin = performance.now();
      const code = await target.stop();
      socket.destroy();
      const ms = performance.now() - begin;
      return { now: `exit ${code} after ${(ms / 1000).toFixed(1)} s`, held: code === 0 && ms < 30_000 };
    }),
  },
  {
    finding: 9,
    name: 'three further starts on a busy data directory',
    earlier: 'all start; acknowledged work ends WORKER_LOST',
    run: against({}, async (target) => {
      const starts = await Promise.all([1, 2, 3].map(() => startUp({ DATA_DIR: target.dataDir })));
      const ready = (await target.ask('/ready')).status;
      const now = `exit ${starts.map(({ code }) => code).join(', ')}; the first is ready: ${ready}`;
      return { now, held: starts.every(({ code }) => code === 3) && ready === 200 };
    }),
  },
  {
    finding: 14,
    name: '100 slow bodies, one byte each',
    earlier: '200 sockets open after 400 s',
    run: against({}, async (target) => {
      const begin = performance.now();
      const sockets = Array.from({ length: 100 }, () => slowRequest(target));
      const closed = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.on('close', resolve))));
      const all = await Promise.race([closed.then(() => true), sleep(120_000, false)]);
      for (const socket of sockets) socket.destroy();
      return {
        now: `all closed after ${((performance.now() - begin) / 1000).toFixed(0)} s: ${all ? 'yes' : 'no'}`,
        held: all,
      };
    }),
  },
  {
    finding: 17,
    name: '`ADMIN_PASSWORD=x` at the first start',
    earlier: 'accepted',
    run: async () => {
      const { code, output } = await startUp({ STORE: 'memory', ADMIN_PASSWORD: 'x' });
      return { now: `exit ${code}: ${output}`, held: code === 1 };
    },
  },
];
