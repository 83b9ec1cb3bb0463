import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/** State of the database after the run. */
export interface Records {
  readonly byStatus: Readonly<Record<string, number>>;
  readonly mostAttempts: number;
  readonly blueprints: number;
  /** Succeeded without a blueprint, or the reverse. */
  readonly unmatched: number;
  /** Remaining locks, open transactions and jobs. */
  readonly left: readonly string[];
}

const BY_STATUS = 'select status, count(*) as count, max(attempts) as attempts from syntheses group by status';
const BLUEPRINTS = 'select count(*) as count from blueprints';
const UNMATCHED = `select count(*) as count from syntheses full join blueprints on blueprints.id = syntheses.id
  where (syntheses.status = 'succeeded') <> (blueprints.id is not null) or syntheses.id is null`;

type Row = Record<string, unknown>;

/** @throws if the file is damaged or locked by another process */
export function recordsOfSqlite(dataDir: string): Records {
  const database = new DatabaseSync(join(dataDir, 'synthesis.sqlite'));
  const all = (text: string) => database.prepare(text).all() as Row[];
  const [integrity] = all('pragma integrity_check');
  database.exec('begin immediate; rollback');
  const records = recordsOf(all(BY_STATUS), all(BLUEPRINTS), all(UNMATCHED));
  database.close();
  const left = integrity?.integrity_check === 'ok' ? [] : ['the file is damaged'];
  return { ...records, left: [...records.left, ...left] };
}

export async function recordsOfPostgres(url: string): Promise<Records> {
  const client = new Client(url);
  await client.connect();
  const all = async (text: string) => (await client.query(text)).rows as Row[];
  const records = recordsOf(await all(BY_STATUS), await all(BLUEPRINTS), await all(UNMATCHED));
  const left = [
    ...(await all(`select 'advisory lock of ' || pid as what from pg_locks where locktype = 'advisory'`)),
    ...(await all(
      `select 'open transaction of ' || pid as what from pg_stat_activity
       where state like 'idle in transaction%' and now() - xact_start > interval '5 seconds'`,
    )),
    ...(await all(
      `select 'job ' || state as what from pgboss.job where state in ('created', 'retry', 'active', 'failed')`,
    )),
  ];
  await client.end();
  return { ...records, left: [...records.left, ...left.map(({ what }) => String(what))] };
}

function recordsOf(states: readonly Row[], [blueprints]: readonly Row[], [unmatched]: readonly Row[]): Records {
  const byStatus = Object.fromEntries(states.map(({ status, count }) => [String(status), Number(count)]));
  const open = ['queued', 'running'].filter((status) => (byStatus[status] ?? 0) > 0);
  return {
    byStatus,
    mostAttempts: Math.max(0, ...states.map(({ attempts }) => Number(attempts))),
    blueprints: Number(blueprints?.count),
    unmatched: Number(unmatched?.count),
    left: open.map((status) => `${byStatus[status]} ${status}`),
  };
}
