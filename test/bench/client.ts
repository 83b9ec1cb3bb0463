import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Requests to one address over concurrent connections. */
export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: number;
  readonly connections: number;
}

/** Total duration, and the last response. */
export interface Answer {
  readonly ms: number;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const { url, headers, requests, connections } = workerData as Load;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

function once(): Promise<Omit<Answer, 'ms'>> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks).toString('utf8') });
      });
    });
    request.on('error', reject);
  });
}

async function main(): Promise<void> {
  const statuses = new Set<number>();
  let last: Omit<Answer, 'ms'> = { status: 0, headers: {}, body: '' };
  let left = requests;
  const connection = async () => {
    while (left-- > 0) {
      last = await once();
      statuses.add(last.status);
    }
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: connections }, connection));
  const ms = performance.now() - begin;
  agent.destroy();
  if (statuses.size > 1) throw new Error(`unexpected statuses ${[...statuses].join(' and ')}`);
  parentPort?.postMessage({ ms, ...last } satisfies Answer);
}

await main();
