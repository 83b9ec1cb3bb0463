import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const address = test.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => test.close());

/** All received bytes until the connection closes. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

describe('malformed requests', () => {
  it.each([
    ['with an invalid request line', 'BREW / HTCPCP/1.0\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['with too many headers', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ])('%s', async (_name, bytes, status, code) => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toContain('Content-Type: application/problem+json');
    expect(head).toMatch(/Request-Id: req_/);
    expect(JSON.parse(body)).toMatchObject({ status, code, type: `http://localhost:${port}/docs/errors#${code}` });
  });
});

describe('an incomplete request', () => {
  it('receives 408', async () => {
    const slow = connect(port, '127.0.0.1');
    test.app.server.once('connection', (socket) => {
      const error = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      test.app.server.emit('clientError', error, socket);
    });
    let answer = '';
    slow.on('data', (chunk) => {
      answer += chunk;
    });
    await new Promise((resolve) => slow.on('close', resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'REQUEST_TIMEOUT', retryable: true });
  });
});

describe('absolute URLs', () => {
  it('contain the listen port', async () => {
    const document = (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as { links: { health_url: string } };
    expect(document.links.health_url).toBe(`http://localhost:${port}/health`);
  });
});
