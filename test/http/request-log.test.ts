import { get } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CapturedLog, captureLog } from '../support/captured-log.ts';
import { start } from '../support/synthesis.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let log: CapturedLog;
let test: TestApp;
beforeEach(async () => {
  log = captureLog();
  test = await createTestApp({ logger: log.logger, working: false });
});
afterEach(() => test.close());

/** The log line of a request, which is written after the response. */
const lineOf = (requestId: unknown) =>
  vi.waitUntil(() => log.of('request').find(({ reqId }) => reqId === requestId), { timeout: 10_000 });

describe('the request log', () => {
  it('has one line per request, with the route pattern instead of the path', async () => {
    const { as } = await test.person('ada', 'researcher');
    const answer = await as({ url: '/blueprints/synt_00000000000000000001?secret=1' });
    expect(await lineOf(answer.headers['request-id'])).toMatchObject({
      method: 'GET',
      route: '/blueprints/:id',
      status: 404,
      ms: expect.any(Number),
      ip: '127.0.0.1',
      code: 'NOT_FOUND',
    });
    const requestId = answer.headers['request-id'];
    expect(log.lines.filter((line) => line.includes(String(requestId)))).toHaveLength(1);
    expect(log.lines.join('')).not.toContain('synt_00000000000000000001');
  });

  it('has no route for unknown paths', async () => {
    const answer = await test.app.inject({ url: '/no/such/path' });
    expect(await lineOf(answer.headers['request-id'])).toMatchObject({ route: null, status: 404 });
  });

  it('records client disconnects', async () => {
    const { token, as } = await test.person('ada', 'researcher');
    const { id } = (await start(as)).json<{ id: string }>();
    const base = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const requestId = await new Promise((resolve) => {
      const headers = { authorization: `Bearer ${token}` };
      get(`${base}/synthesis/${id}/events`, { headers }, (response) => {
        response.once('data', () => {
          resolve(response.headers['request-id']);
          response.destroy();
        });
        response.on('error', () => {});
      });
    });
    expect(await lineOf(requestId)).toMatchObject({ route: '/synthesis/:id/events', status: null });
  });
});
