import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '#services/errors.ts';
import { problemOf } from './problem.ts';
import { createRequestIds } from './request-ids.ts';

/** What Node's HTTP parser gives up on; anything else is a malformed request. */
const PARSER: Readonly<Record<string, DomainError>> = {
  HPE_HEADER_OVERFLOW: new DomainError('HEADERS_TOO_LARGE', 'The headers of the request have more than 16 KiB.'),
  ERR_HTTP_REQUEST_TIMEOUT: new DomainError('REQUEST_TIMEOUT', 'The request did not arrive in time.'),
};
const MALFORMED = new DomainError('MALFORMED_REQUEST', 'The request is not valid HTTP.');

/** Answers what never became a request, in the same shape as every other failure, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket, publicUrl: string): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const requestId = createRequestIds(1)();
  const refusal = PARSER[error.code ?? ''] ?? MALFORMED;
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
