import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';
import type { Store } from '#ports/store.ts';
import { finished, start } from '../support/synthesis.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import type { Answer, Load } from './client.ts';
import { median, ratio, table } from './measure.ts';

const REQUESTS = 2_000;
const WARM_UP = 500;
const ROUNDS = 3;
const CONNECTIONS = 8;
const HOST = '127.0.0.1';

const SHOP = {
  system_intent: 'A shop with product pictures: a REST API in containers on PostgreSQL, 200 requests a second.',
  cloud: 'aws',
};

/** GET /blueprints/{id} over loopback. Baseline: a bare server in the same process that sends the same bytes. */
export async function benchHttp(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const rows = [
      ...(await compare('memory', createMemoryStore())),
      ...(await compare('sqlite', await openSqliteStore(directory))),
    ];
    return table(
      `GET /blueprints/{id}, ${REQUESTS} requests over ${CONNECTIONS} connections, against bare node:http`,
      ['answer', 'KB', 'requests/s', 'baseline requests/s', 'ratio of times'],
      rows,
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The full response, and 304 for a client with the current version. */
async function compare(name: string, store: Store): Promise<readonly (readonly string[])[]> {
  const test = await createTestApp({ store });
  try {
    const { token, as } = await test.person('ada', 'researcher');
    const { id } = (await start(as, SHOP, finished)).json<{ id: string }>();
    const url = `${await listen(test)}/blueprints/${id}`;
    const authorization = `Bearer ${token}`;
    const whole = await measured(`${name}, 200`, { url, headers: { authorization } });
    const { etag = '' } = (await ask({ url, headers: { authorization }, requests: 1, connections: 1 })).headers;
    return [whole, await measured(`${name}, 304`, { url, headers: { authorization, 'if-none-match': etag } })];
  } finally {
    await test.close();
  }
}

async function listen({ app }: TestApp): Promise<string> {
  return app.listen({ host: HOST, port: 0 });
}

/** Alternates both, so that disturbances affect both. */
async function measured(name: string, target: Pick<Load, 'url' | 'headers'>): Promise<readonly string[]> {
  const sample = await ask({ ...target, requests: WARM_UP, connections: CONNECTIONS });
  const bare = await bareServer(sample);
  try {
    const baseline = { url: bare.url, headers: target.headers };
    await ask({ ...baseline, requests: WARM_UP, connections: CONNECTIONS });
    const times: number[] = [];
    const baselines: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      times.push((await ask({ ...target, requests: REQUESTS, connections: CONNECTIONS })).ms);
      baselines.push((await ask({ ...baseline, requests: REQUESTS, connections: CONNECTIONS })).ms);
    }
    const kilobytes = (sample.body.length / 1000).toFixed(1);
    const ms = median(times);
    const baselineMs = median(baselines);
    return [name, kilobytes, rate(ms), rate(baselineMs), ratio(ms, baselineMs)];
  } finally {
    await bare.close();
  }
}

function rate(ms: number): string {
  return ((REQUESTS / ms) * 1000).toFixed(0);
}

/** Sends the same status, headers and bytes for every request. */
async function bareServer({ status, headers, body }: Answer): Promise<{ url: string; close(): Promise<void> }> {
  const bytes = Buffer.from(body);
  const server = createServer((_, response) => {
    response.writeHead(status, ownHeaders(headers));
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Headers that node:http sets. */
function ownHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { date, connection, 'keep-alive': keepAlive, ...own } = headers;
  return own;
}

/** Runs in a separate thread, so that the client does not use the server's CPU time. */
function ask(load: Load): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./client.ts', import.meta.url), { workerData: load });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
