import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '#services/errors.ts';
import { DETAILS } from '../messages/problems.ts';
import { problemOf } from './problem.ts';
import { createRequestIds } from './request-ids.ts';

/** Errors of Node's HTTP parser. All others are malformed requests. */
const PARSER_ERRORS: Readonly<Record<string, DomainError>> = {
  HPE_HEADER_OVERFLOW: new DomainError('HEADERS_TOO_LARGE', DETAILS.headersTooLarge),
  ERR_HTTP_REQUEST_TIMEOUT: new DomainError('REQUEST_TIMEOUT', DETAILS.requestTimeout),
};
const MALFORMED = new DomainError('MALFORMED_REQUEST', DETAILS.invalidHttp);

/** Answers a request that the parser rejects with a problem, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket, publicUrl: string): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const requestId = createRequestIds(1)();
  const refusal = PARSER_ERRORS[error.code ?? ''] ?? MALFORMED;
  const { status, headers, body } = problemOf(refusal, { publicUrl, requestId, path: '' });
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    'Request-Id': requestId,
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', text].join('\r\n'));
}
