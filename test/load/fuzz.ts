import { parseArgs } from 'node:util';
import { createChance } from './chance.ts';
import { readContract } from './contract.ts';
import { carry, type Field, weighted } from './field.ts';
import { makeResearcher, renewCredentials } from './people.ts';
import { createReport } from './report.ts';
import { startServer } from './server.ts';
import { createWire } from './wire.ts';
import { createWorld } from './world.ts';

/**
 * `npm run fuzz`: requests that are made from the schemas of openapi/openapi.json, most of them with an invalid part,
 * against a separate server. Fails on statuses, media types and bodies that the document does not have, and on server
 * errors. The same seed gives the same requests over one connection; `--operation` repeats those of one operation.
 */
const HABIT = { odd: 0.4, spoilt: 0.7 };
/** Requests between two sign-ins, because requests can revoke the credentials. */
const ROUND = 2_000;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    connections: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
    operation: { type: 'string' },
  },
});

async function main(): Promise<void> {
  const contract = readContract();
  const operations = weighted(contract).filter(({ id }) => values.operation === undefined || id === values.operation);
  if (operations.length === 0) throw new Error(`no operation ${values.operation}`);
  const server = await startServer({ SYNTHESIS_QUEUE_LIMIT: '30', SYNTHESIS_WORKERS: process.env.SYNTHESIS_WORKERS });
  const connections = Number(values.connections);
  const wire = createWire(server.port, connections);
  const chance = createChance(Number(values.seed));
  const field: Field = {
    ...{ contract, operations, wire, chance, habit: HABIT },
    world: createWorld(),
    report: createReport(),
  };
  await makeResearcher(server.port);
  for (let left = Number(values.requests); left > 0 && server.isAlive(); left -= ROUND) {
    const credentials = await renewCredentials(server.port, field.world);
    await carry(field, credentials, Math.min(left, ROUND), connections);
  }
  wire.close();
  const code = await server.stop();
  // Hostile requests alone need not succeed.
  const faults = [...field.report.faults([]), ...(code === 0 ? [] : [`the server ended with ${String(code)}`])];
  process.stdout.write(`${field.report.summary()}\nserver log: ${server.log}\n`);
  for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`);
  process.stdout.write(`fuzz: ${values.requests} requests, seed ${values.seed}, ${faults.length} faults\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

await main();
