import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, START } from '../support/npm-start.ts';
import { percentile, table } from './measure.ts';

const WORKERS = 2;
const SYNTHESES = 1_000;
const AT_ONCE = 16;
/** Warm-up: the first syntheses of each thread include compilation. */
const WARM_UP = 600;
/** Number of recent requests that the cache contains. */
const KEPT = 60;
/** Milliseconds between reads, for a constant read load. */
const READ_EVERY_MS = 20;
/** Linux reports hundredths of a second. */
const MS_PER_TICK = 10;
const PASSWORD = 'correct horse battery staple';

/** Different texts, to avoid cache hits. */
const INTENTS = [
  (n: number) =>
    `A shop with product pictures: a REST API in containers on PostgreSQL, ${200 + n} requests a second, with a Redis cache.`,
  (n: number) => `A blog for my travels with ${1000 + n} readers a month`,
  (n: number) => `A mobile app with push messages, a job queue and nightly reports for ${5000 + n} users`,
  (n: number) =>
    `An internal tool for ${20 + n} people of a clinic: sign-in, records in MySQL, HIPAA, at most 900 dollars a month`,
] as const;

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  /** Milliseconds from the process start to readiness. */
  readonly readyMs: number;
  /** Resident MB before the first request. */
  readonly idleMb: number;
}

/** A server process with a disk: start time, memory and throughput. */
export async function benchLoad(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const running = await start(dataDir);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE + 1 });
  try {
    const call = caller(running.url, agent, await login(running.url, agent));
    await carry(call, WARM_UP);
    const id = await synthesize(call, 0);
    const alone = await reads(call, id, wait(2_000));
    const cpuBefore = cpuMs(running.child);
    const begin = performance.now();
    const during = await reads(call, id, carry(call, SYNTHESES, WARM_UP));
    const perSecond = (SYNTHESES / (performance.now() - begin)) * 1000;
    const cpu = (cpuMs(running.child) - cpuBefore) / SYNTHESES;
    const againFrom = performance.now();
    await carry(call, SYNTHESES, WARM_UP + SYNTHESES - KEPT, KEPT);
    const again = (SYNTHESES / (performance.now() - againFrom)) * 1000;
    const row = (name: string, times: readonly number[]) => [
      name,
      percentile(times, 50).toFixed(1),
      percentile(times, 99).toFixed(1),
    ];
    return [
      `A separate server, ${WORKERS} workers on SQLite: ready in ${running.readyMs.toFixed(0)} ms, idle in ${running.idleMb.toFixed(0)} MB,`,
      `  ${perSecond.toFixed(1)} syntheses a second with POST /synthesis and Prefer: wait, ${AT_ONCE} at once, after the first ${WARM_UP}, ${cpu.toFixed(1)} ms of processor each; ${residentMb(running.child).toFixed(0)} MB after it,`,
      `  ${again.toFixed(0)} a second of requests that were made before`,
      table(
        'GET /blueprints/{id} of the same server',
        ['meanwhile', 'p50 ms', 'p99 ms'],
        [row('nothing', alone), row('syntheses', during)],
      ),
    ].join('\n');
  } finally {
    agent.destroy();
    running.child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true });
  }
}

async function start(dataDir: string): Promise<Running> {
  const begin = performance.now();
  const child = spawn(process.execPath, START, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: PASSWORD,
      SYNTHESIS_WORKERS: String(WORKERS),
      RATE_LIMIT_SYNTHESIS: '0',
      LOG_PRETTY: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000);
      const [, named] = /"port":(\d+),"msg":"listening"/.exec(output) ?? [];
      if (named !== undefined) resolve(Number(named));
    });
  });
  const readyMs = performance.now() - begin;
  await wait(1_000);
  return { child, url: `http://127.0.0.1:${port}`, readyMs, idleMb: residentMb(child) };
}

/** MB, from /proc. 0 without /proc. */
function residentMb({ pid }: ChildProcess): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return (Number(kilobytes) * 1024) / 1_000_000;
  } catch {
    return 0;
  }
}

/** CPU time of the process with all threads in milliseconds. 0 without /proc. */
function cpuMs({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return 0;
  }
}

type Call = (method: string, path: string, body?: object) => Promise<{ status: number; body: string }>;

function caller(url: string, agent: Agent, token: string | null): Call {
  const headers = {
    'content-type': 'application/json',
    prefer: 'wait=30',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const sent = request(`${url}${path}`, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
        );
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
}

async function login(url: string, agent: Agent): Promise<string> {
  const { body } = await caller(url, agent, null)('POST', '/v1/auth/login', { login: 'admin', password: PASSWORD });
  return (JSON.parse(body) as { access_token: string }).access_token;
}

async function synthesize(call: Call, index: number): Promise<string> {
  const cloud = ['aws', 'gcp', 'azure'][index % 3];
  const intent = INTENTS[index % INTENTS.length]?.(index);
  const { status, body } = await call('POST', '/synthesis', { system_intent: intent, cloud });
  if (status !== 201 && status !== 202) throw new Error(`unexpected status ${status}: ${body}`);
  const { id } = JSON.parse(body) as { id: string };
  // On a slow machine the first synthesis can exceed the wait time.
  for (let state = status; state !== 200 && state !== 201; ) {
    state = (await call('GET', `/blueprints/${id}`)).status;
    if (state !== 200) await wait(100);
  }
  return id;
}

/** @param different number of different requests */
async function carry(call: Call, count: number, from = 0, different = count): Promise<void> {
  let next = from;
  const lane = async () => {
    while (next < from + count) await synthesize(call, from + ((next++ - from) % different));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Milliseconds of each read during the work. */
async function reads(call: Call, id: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const begin = performance.now();
    const { status } = await call('GET', `/blueprints/${id}`);
    if (status !== 200) throw new Error(`unexpected status ${status}`);
    times.push(performance.now() - begin);
    await wait(READ_EVERY_MS);
  }
  await done;
  return times;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
