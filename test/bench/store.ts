import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { packedText } from '#adapters/packed-blueprint.ts';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';
import type { Store } from '#ports/store.ts';
import { median, percentile, ratio, table } from './measure.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const READS = 5_000;
const ROUNDS = 5;
const PAGE = 20;

/** Reads of a small and of a large store. Takes some minutes and 1 GB of disk. */
export async function benchStore(): Promise<string> {
  const stores = [await filled(FEW), await filled(MANY)] as const;
  try {
    const [few, many] = stores.map(readsOf);
    const rows: string[][] = [];
    for (const [index, { name, read }] of few?.entries() ?? []) {
      const [mine, other] = await inTurn(read, many?.[index]?.read ?? read);
      rows.push([name, mine.toFixed(0), other.toFixed(0), ratio(other, mine)]);
    }
    return table(`SQLite, p99 of ${READS} reads in µs`, ['read', `of ${FEW}`, `of ${MANY}`, 'ratio'], rows);
  } finally {
    for (const { store, directory } of stores) {
      await store.close();
      rmSync(directory, { recursive: true });
    }
  }
}

interface Filled {
  readonly directory: string;
  readonly store: Store;
  readonly count: number;
}

async function filled(count: number): Promise<Filled> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-store-'));
  await (await openSqliteStore(directory)).close();
  fill(join(directory, 'synthesis.sqlite'), count);
  return { directory, store: await openSqliteStore(directory), count };
}

interface Read {
  readonly name: string;
  readonly read: (index: number) => Promise<unknown>;
}

function readsOf({ store, count }: Filled): readonly Read[] {
  // A step that is coprime to the count visits every row once.
  const id = (index: number) => idOf((index * 7_919) % count);
  return [
    { name: 'a synthesis', read: (index) => store.syntheses.byId(id(index)) },
    { name: 'a document', read: (index) => store.blueprints.documentOf(id(index)) },
    {
      name: 'the newest blueprints of a person',
      read: () => store.blueprints.list({ ownerId: 'usr_1' }, { limit: PAGE }),
    },
  ];
}

/** Medians of the p99 of each store in alternating rounds, in microseconds. */
async function inTurn(few: Read['read'], many: Read['read']): Promise<readonly [number, number]> {
  const rounds: (readonly [number, number])[] = [];
  for (let round = 0; round <= ROUNDS; round++) rounds.push([await p99(few, round), await p99(many, round)]);
  const [, ...warm] = rounds;
  return [median(warm.map(([mine]) => mine)), median(warm.map(([, other]) => other))];
}

async function p99(read: Read['read'], round: number): Promise<number> {
  const times: number[] = [];
  for (let index = round * READS; index < (round + 1) * READS; index++) {
    const begin = performance.now();
    await read(index);
    times.push((performance.now() - begin) * 1000);
  }
  return percentile(times, 99);
}

function idOf(index: number): string {
  return `synt_${String(index).padStart(20, '0')}`;
}

/** Inserts small rows in one transaction. */
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
