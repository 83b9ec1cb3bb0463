import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { basic, createGitApp } from '../support/git-app.ts';
import { git, HAS_GIT } from '../support/git-client.ts';
import { finished, start } from '../support/synthesis.ts';
import type { Fetched, Fetches } from './git-fetches.ts';
import { serveByGit } from './http-backend.ts';
import { median, ratio, table } from './measure.ts';

const HOST = '127.0.0.1';
const ROUNDS = 3;
const CONNECTIONS = 8;
const OWN_FETCHES = 600;
const GIT_FETCHES = 60;
/** CPU time of ended child processes from `/proc/self/stat`, in ticks of 10 ms. */
const CHILDREN_USER = 13;
const CHILDREN_SYSTEM = 14;
const TICK_MS = 10;

const SHOP = {
  system_intent: 'A shop with product pictures: a REST API in containers on PostgreSQL, 200 requests a second.',
  cloud: 'aws',
};

interface Round {
  readonly fetchesPerSecond: number;
  readonly cpuMs: number;
  readonly packBytes: number;
}

/** Fetches of one repository. Baseline: `git http-backend` with the same repository, in alternating rounds. */
export async function benchGit(): Promise<string> {
  const title = `a fetch by Git's protocol 2 (three requests), over ${CONNECTIONS} connections, against git http-backend`;
  if (!HAS_GIT) return `${title}: git is not installed`;
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  const test = await createGitApp();
  try {
    const { id } = (await start(test.ada.as, SHOP, finished)).json<{ id: string }>();
    const { sessionToken: token } = await test.session();
    const base = await test.app.listen({ host: HOST, port: 0 });
    const own = { url: `${base}/git/blueprints/${id}.git`, headers: basic('agent', token), fetches: OWN_FETCHES };
    const cloned = await git(
      directory,
      'clone',
      '--quiet',
      '--bare',
      own.url.replace('//', `//agent:${token}@`),
      'a.git',
    );
    if (cloned.code !== 0) throw new Error(cloned.stderr);
    const backend = await serveByGit(directory, HOST);
    const theirs = { url: `${backend.url}/a.git`, headers: {}, fetches: GIT_FETCHES };
    const rows = await compare(own, theirs);
    await backend.close();
    return table(title, ['server', 'pack KB', 'fetches/s', 'CPU ms a fetch', 'fetches of the other'], rows);
  } finally {
    await test.close();
    rmSync(directory, { recursive: true });
  }
}

type Target = Omit<Fetches, 'connections'>;

async function compare(own: Target, theirs: Target): Promise<readonly (readonly string[])[]> {
  await measure(own);
  await measure(theirs);
  const rounds: { own: Round; theirs: Round }[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push({ own: await measure(own), theirs: await measure(theirs) });
  const ours = summary(rounds.map((each) => each.own));
  const others = summary(rounds.map((each) => each.theirs));
  return [
    row('this service', ours, ratio(ours.fetchesPerSecond, others.fetchesPerSecond)),
    row('git http-backend', others, ratio(others.fetchesPerSecond, ours.fetchesPerSecond)),
  ];
}

function summary(rounds: readonly Round[]): Round {
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]));
  return { fetchesPerSecond: of('fetchesPerSecond'), cpuMs: of('cpuMs'), packBytes: of('packBytes') };
}

function row(name: string, { packBytes, fetchesPerSecond, cpuMs }: Round, times: string): readonly string[] {
  return [name, (packBytes / 1000).toFixed(1), fetchesPerSecond.toFixed(0), cpuMs.toFixed(2), times];
}

/** The client runs in a separate thread. Measures the CPU time of this thread and of child processes. */
async function measure(target: Target): Promise<Round> {
  const before = cpuMs();
  const { ms, packBytes } = await fetchAll({ ...target, connections: CONNECTIONS });
  const used = cpuMs() - before;
  return { fetchesPerSecond: (target.fetches / ms) * 1000, cpuMs: used / target.fetches, packBytes };
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000 + childrenCpuMs();
}

/** Linux only. Elsewhere 0. */
function childrenCpuMs(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[CHILDREN_USER]) + Number(fields[CHILDREN_SYSTEM])) * TICK_MS;
}

function fetchAll(load: Fetches): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./git-fetches.ts', import.meta.url), { workerData: load });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
