import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { packedText } from '#adapters/packed-blueprint.ts';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';
import { percentile, ratio, table } from './measure.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const READS = 5_000;
const PAGE = 20;

/** Reads of a store with few blueprints and with many: some minutes and 1 GB of disk, so only where it is asked for. */
export async function benchStore(): Promise<string> {
  const [few, many] = [await readsOf(FEW), await readsOf(MANY)];
  const rows = few.map(({ name, p99 }, index) => {
    const other = many[index]?.p99 ?? 0;
    return [name, p99.toFixed(0), other.toFixed(0), ratio(other, p99)];
  });
  return table(`SQLite, p99 of ${READS} reads in µs`, ['read', `of ${FEW}`, `of ${MANY}`, 'ratio'], rows);
}

interface Read {
  readonly name: string;
  /** Microseconds. */
  readonly p99: number;
}

async function readsOf(count: number): Promise<readonly Read[]> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-store-'));
  try {
    await (await openSqliteStore(directory)).close();
    fill(join(directory, 'synthesis.sqlite'), count);
    const store = await openSqliteStore(directory);
    // A step that shares no factor with the count visits every row once.
    const id = (read: number) => idOf((read * 7_919) % count);
    const page = { limit: PAGE };
    const reads: readonly (readonly [string, (read: number) => Promise<unknown>])[] = [
      ['a synthesis', (read) => store.syntheses.byId(id(read))],
      ['a document', (read) => store.blueprints.documentOf(id(read))],
      ['the newest blueprints of a person', () => store.blueprints.list({ ownerId: 'usr_1' }, page)],
    ];
    const results: Read[] = [];
    for (const [name, read] of reads) results.push({ name, p99: await timed(read) });
    await store.close();
    return results;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function timed(read: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < READS * 2; index++) {
    const begin = performance.now();
    await read(index);
    if (index >= READS) times.push((performance.now() - begin) * 1000);
  }
  return percentile(times, 99);
}

function idOf(index: number): string {
  return `synt_${String(index).padStart(20, '0')}`;
}

/** Small rows in one transaction: what is read is looked up among all, whatever its size. */
function fill(path: string, count: number): void {
  const database = new DatabaseSync(path);
  const { markdown, facts } = packedText('# A blog\n', '{}');
  database.exec(`
    pragma synchronous = off;
    begin;
    insert into users (id, username, username_key, email, email_key, role, password_hash, created_at)
      values ('usr_1', 'ada', 'ada', 'a@b.c', 'a@b.c', 'researcher', '', '2026-01-01T00:00:00.000Z');
  `);
  const synthesis =
    database.prepare(`insert into syntheses (id, owner_id, cloud, intent_json, status, attempts, created_at)
    values (?, 'usr_1', 'aws', '{}', 'succeeded', 1, ?)`);
  const blueprint = database.prepare(`insert into blueprints
    (id, owner_id, title, cloud, confidence, nodes_count, monthly_est, created_at, markdown, facts)
    values (?, 'usr_1', 'A blog', 'aws', 0.5, 3, 4.2, ?, ?, ?)`);
  for (let index = 0; index < count; index++) {
    const at = new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();
    synthesis.run(idOf(index), at);
    blueprint.run(idOf(index), at, markdown, facts);
  }
  database.exec('commit');
  database.close();
}
