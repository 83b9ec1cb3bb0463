import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Fetches of one repository with protocol version 2 over concurrent connections. */
export interface Fetches {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetches: number;
  readonly connections: number;
}

/** Total duration, and the pack size of the last fetch in bytes. */
export interface Fetched {
  readonly ms: number;
  readonly packBytes: number;
}

const { url, headers, fetches, connections } = workerData as Fetches;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

function line(text: string): string {
  return `${(text.length + 5).toString(16).padStart(4, '0')}${text}\n`;
}

function ask(path: string, body?: string): Promise<Buffer> {
  const type = body === undefined ? {} : { 'content-type': 'application/x-git-upload-pack-request' };
  const options = {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...type, 'git-protocol': 'version=2', 'content-length': body?.length ?? 0 },
  };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks));
        else reject(new Error(`${path}: ${response.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Requests of `git clone`: versions, references, pack. */
async function fetchOnce(): Promise<number> {
  await ask('/info/refs?service=git-upload-pack');
  const references = await ask(
    '/git-upload-pack',
    `${line('command=ls-refs')}0001${line('ref-prefix refs/heads/')}0000`,
  );
  const commit = references.subarray(4, 44).toString();
  const pack = await ask(
    '/git-upload-pack',
    `${line('command=fetch')}0001${line(`want ${commit}`)}${line('done')}0000`,
  );
  return pack.length;
}

async function main(): Promise<void> {
  let left = fetches;
  let packBytes = 0;
  const connection = async () => {
    while (left-- > 0) packBytes = await fetchOnce();
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: connections }, connection));
  const ms = performance.now() - begin;
  agent.destroy();
  parentPort?.postMessage({ ms, packBytes } satisfies Fetched);
}

await main();
