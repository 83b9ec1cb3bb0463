import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { installation } from '../support/installation.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { anyOf, type Load, startLoad } from './load.ts';
import { recordsOfPostgres, recordsOfSqlite } from './records.ts';
import { report } from './report.ts';
import { ServerProcess } from './server-process.ts';

const PASSWORD = 'the password of a test that crashes';
const COMMON = {
  ADMIN_PASSWORD: PASSWORD,
  RATE_LIMIT_SYNTHESIS: '0',
  LOG_LEVEL: 'info',
  // Compiling is most of a start and does not affect the results.
  NODE_COMPILE_CACHE: join(tmpdir(), 'crash-test-code'),
};
/** Time between two kills. */
const LIFE_MS = { least: 200, most: 2_000 };
/** Timeout for the remaining work after the load. */
const SETTLE_LIMIT_MS = 300_000;
const OUTAGE_MS = 10_000;
/** Readiness changes within one second, plus the time of the check on a busy machine. */
const READY_LIMIT_MS = 1_500;

export interface Rounds {
  readonly kills: number;
  /** Time limit of the kills. */
  readonly limitMs: number;
}

/** Repeatedly kills a single server with the same data. True without violations. */
export async function crashSqlite(rounds: Rounds): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crash-'));
  const server = new ServerProcess({ ...COMMON, STORE: 'sqlite', DATA_DIR: dataDir });
  try {
    await server.start();
    const begun = performance.now();
    const load = await startLoad([server], PASSWORD);
    const kills = await killRounds([server], rounds);
    const unfinished = await finish(load);
    const seconds = (performance.now() - begun) / 1000;
    await server.stop();
    const records = recordsOfSqlite(dataDir);
    const more = [['kills', kills]] as const;
    return report({
      name: 'SQLite, one server',
      seconds,
      load,
      unfinished,
      records,
      more,
      faults: [...crashesOf([server]), ...missingKills(rounds, kills)],
    });
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Repeatedly kills one of three servers on one database. */
export async function crashPostgres(rounds: Rounds): Promise<boolean> {
  return onPostgres(async (servers, url) => {
    const begun = performance.now();
    const load = await startLoad(servers, PASSWORD);
    const kills = await killRounds(servers, rounds);
    const unfinished = await finish(load);
    const seconds = (performance.now() - begun) / 1000;
    for (const server of servers) await server.stop();
    const records = await recordsOfPostgres(url);
    const name = 'Postgres, one of three servers';
    const more = [['kills', kills]] as const;
    const faults = [...crashesOf(servers), ...missingKills(rounds, kills)];
    return report({ name, seconds, load, unfinished, records, more, faults });
  });
}

/** Interrupts the database. */
export async function outage(): Promise<boolean> {
  return onPostgres(async (servers, url, database) => {
    const begun = performance.now();
    const load = await startLoad(servers, PASSWORD);
    await sleep(5_000);
    const before = load.acknowledged.size;
    await database.stop();
    const turned = await untilReadiness(servers, 503);
    await sleep(Math.max(0, OUTAGE_MS - turned));
    const during = load.acknowledged.size;
    await database.start();
    const back = await untilReadiness(servers, 200);
    await sleep(5_000);
    const unfinished = await finish(load);
    const seconds = (performance.now() - begun) / 1000;
    for (const server of servers) await server.stop();
    const records = await recordsOfPostgres(url);
    const faults = [
      ...crashesOf(servers),
      ...(turned > READY_LIMIT_MS ? [`readiness took ${Math.round(turned)} ms to turn`] : []),
      ...(load.acknowledged.size === during ? ['nothing was accepted when the database was back'] : []),
    ];
    const more = [
      ['outage, s', OUTAGE_MS / 1000],
      ['all not ready after, ms', Math.round(turned)],
      ['all ready after, ms', Math.round(back)],
      ['acknowledged before and after', `${before}, ${load.acknowledged.size - during}`],
    ] as const;
    return report({
      name: 'Postgres away under load, three servers',
      seconds,
      load,
      unfinished,
      records,
      more,
      faults,
    });
  });
}

async function onPostgres(
  run: (servers: readonly ServerProcess[], url: string, database: PostgresServer) => Promise<boolean>,
): Promise<boolean> {
  const database = await startPostgres({ isDurable: true });
  const url = await database.database();
  const env = { ...COMMON, ...installation(url) };
  const servers = [1, 2, 3].map(() => new ServerProcess(env));
  try {
    // Concurrent start: one process creates tables and administrator.
    await Promise.all(servers.map((server) => server.start()));
    return await run(servers, url, database);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await database.remove();
  }
}

/** Number of kills. Less than requested after the time limit. */
async function killRounds(servers: readonly ServerProcess[], { kills: most, limitMs }: Rounds): Promise<number> {
  const until = performance.now() + limitMs;
  let kills = 0;
  while (kills < most && performance.now() < until) {
    await sleep(LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least));
    const victim = anyOf(servers);
    await victim?.kill();
    await victim?.start();
    kills++;
    if (kills % Math.max(10, Math.ceil(most / 20)) === 0) process.stdout.write(`  ${kills} of ${most} kills\n`);
  }
  return kills;
}

function missingKills({ kills: most }: Rounds, kills: number): string[] {
  return kills < most ? [`${kills} of ${most} kills within the time limit`] : [];
}

async function finish(load: Load): Promise<readonly string[]> {
  await load.stop();
  return load.resolveRequirements(SETTLE_LIMIT_MS);
}

function crashesOf(servers: readonly ServerProcess[]): string[] {
  return servers.flatMap(({ crashes }) => (crashes > 0 ? [`a server ended by itself ${crashes} times`] : []));
}

/** Milliseconds until `/ready` of every server returns the status. */
async function untilReadiness(servers: readonly ServerProcess[], status: number): Promise<number> {
  const begun = performance.now();
  await Promise.all(
    servers.map(async ({ base }) => {
      while ((await fetch(`${base}/ready`)).status !== status) await sleep(20);
    }),
  );
  return performance.now() - begun;
}
