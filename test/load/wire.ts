import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import type { Shot } from './shots.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** How long an answer may take before it counts as none. */
const PATIENCE_MS = 120_000;
const HOST = '127.0.0.1';

export interface Wire {
  /** Null where the client went away, as it was to. @throws where the server broke the connection */
  send(shot: Shot): Promise<Answer | null>;
  /** Bytes that are no request. @returns what came back until the connection was closed */
  sendRaw(bytes: string): Promise<string>;
  close(): void;
}

export function createWire(port: number, connections: number): Wire {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: ({ method, path, headers, body, abandoned }) =>
      new Promise((resolve, reject) => {
        const length = body === null ? {} : { 'content-length': String(body.length) };
        const options = { host: HOST, port, agent, method, path, headers: { ...headers, ...length } };
        const sent = request(options, (response) => {
          if (abandoned) {
            response.destroy();
            return resolve(null);
          }
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
          );
        });
        sent.on('error', reject);
        sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer')));
        sent.end(body ?? undefined);
      }),
    sendRaw: (bytes) =>
      new Promise((resolve) => {
        let answer = '';
        const socket = connect(port, HOST, () => socket.end(bytes, 'latin1'));
        socket.on('data', (chunk) => {
          answer += chunk.toString('latin1');
        });
        socket.on('error', () => resolve(answer));
        socket.on('close', () => resolve(answer));
      }),
    close: () => agent.destroy(),
  };
}

/** Each is refused, or the connection closed; none may harm the server. */
export const NO_REQUESTS: readonly string[] = [
  '\r\n\r\n',
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
  'POST /synthesis HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /synthesis HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  'POST /synthesis HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'GET /health HTTP/1.1\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
];
