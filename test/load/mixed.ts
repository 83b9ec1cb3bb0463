import { parseArgs } from 'node:util';
import { table } from '../bench/measure.ts';
import { createChance } from './chance.ts';
import { readContract } from './contract.ts';
import type { Credentials } from './credentials.ts';
import { carry, type Field, weighted } from './field.ts';
import type { Held } from './memory-probe.ts';
import { makeResearcher, renewCredentials } from './people.ts';
import { createReport } from './report.ts';
import { type LoadedServer, startServer } from './server.ts';
import { USUAL_HABIT } from './shots.ts';
import { createWire } from './wire.ts';
import { createWorld } from './world.ts';

/**
 * `npm run mixed-load`: valid and invalid requests of all operations against a separate server. Fails on violations of
 * openapi/openapi.json, on server errors, and on growing memory.
 */
const PARTS = 10;
const MEGABYTE = 1024 * 1024;
/** Tolerated growth relative to the middle of the run: smaller growth is from caches. */
const MOST_GROWTH = 1.1;
const NOISE_BYTES = 16 * MEGABYTE;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
  },
});
const requests = Number(values.requests);
const connections = Number(values.connections);

async function main(): Promise<void> {
  const contract = readContract();
  const server = await startServer({ SYNTHESIS_QUEUE_LIMIT: '30', SYNTHESIS_WORKERS: process.env.SYNTHESIS_WORKERS });
  const wire = createWire(server.port, connections);
  const field: Field = {
    contract,
    operations: weighted(contract),
    world: createWorld(),
    wire,
    report: createReport(),
    chance: createChance(Number(values.seed)),
    habit: USUAL_HABIT,
  };
  await makeResearcher(server.port);
  const held: Held[] = [];
  const rows: string[][] = [];
  for (let part = 1; part <= PARTS; part++) {
    const credentials = await renewCredentials(server.port, field.world);
    const begin = performance.now();
    await carry(field, credentials, Math.ceil(requests / PARTS), connections);
    const seconds = (performance.now() - begin) / 1000;
    await idle(server, credentials);
    const now = await server.held();
    held.push(now);
    rows.push(rowOf(part, seconds, now));
    process.stderr.write(`${rows.at(-1)?.join('  ')}\n`);
  }
  wire.close();
  const code = await server.stop();
  const columns = ['tenth', 'requests/s', 'RSS MB', 'heap MB', 'external MB', 'open resources'];
  process.stdout.write(`${table(`${requests} requests over ${connections} connections`, columns, rows)}\n`);
  const faults = [...field.report.faults(contract.operations), ...memoryFaults(held)];
  if (code !== 0) faults.push(`the server ended with ${String(code)}`);
  process.stdout.write(`${field.report.summary()}\nserver log: ${server.log}\n`);
  for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`);
  process.stdout.write(`mixed load: ${faults.length} faults\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function rowOf(part: number, seconds: number, { rss, heap, external, resources }: Held): string[] {
  const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1);
  return [
    String(part),
    (requests / PARTS / seconds).toFixed(0),
    megabytes(rss),
    megabytes(heap),
    megabytes(external),
    String(resources),
  ];
}

/** Waits until no work is queued or running, to compare memory at rest. */
async function idle({ port, isAlive }: LoadedServer, { admin }: Credentials): Promise<void> {
  const headers = { authorization: `Bearer ${admin}` };
  for (const status of ['queued', 'running']) {
    while (isAlive()) {
      const answer = await fetch(`http://127.0.0.1:${port}/synthesis?limit=1&status=${status}`, { headers });
      const { items } = (await answer.json()) as { items: unknown[] };
      if (items.length === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Compares the last two parts with the two middle parts. Before, caches fill and code is compiled. */
function memoryFaults(held: readonly Held[]): string[] {
  const mean = (kind: 'rss' | 'heap', ...parts: number[]) =>
    parts.reduce((sum, part) => sum + (held[part - 1]?.[kind] ?? 0), 0) / parts.length;
  return (['rss', 'heap'] as const).flatMap((kind) => {
    const middle = mean(kind, 5, 6);
    const end = mean(kind, 9, 10);
    const grows = end > middle * MOST_GROWTH && end - middle > NOISE_BYTES;
    return grows ? [`${kind} grew from ${(middle / MEGABYTE).toFixed(1)} to ${(end / MEGABYTE).toFixed(1)} MB`] : [];
  });
}

await main();
