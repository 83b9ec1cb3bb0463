import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import type { Shot } from './shots.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Response timeout. */
const TIMEOUT_MS = 120_000;
const HOST = '127.0.0.1';

export interface Wire {
  /** Null if the client disconnects as planned. @throws if the server closes the connection */
  send(shot: Shot): Promise<Answer | null>;
  /** Sends malformed HTTP. @returns the response until the connection closes */
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
        sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error('timeout')));
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

/** Malformed requests. The server must reject them or close the connection. */
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
