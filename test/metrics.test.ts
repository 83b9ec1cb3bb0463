import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, type ServerProcess, startProcess } from './support/server-process.ts';

const PASSWORD = 'correct horse battery staple';

let server: ServerProcess;
let metricsUrl: string;
let authorization: string;
beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  server = await startProcess({ STORE: 'memory', ADMIN_PASSWORD: PASSWORD, METRICS_PORT: String(port) });
  const login = await post('/v1/auth/login', { login: 'admin', password: PASSWORD });
  authorization = `Bearer ${((await login.json()) as { access_token: string }).access_token}`;
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const all = { 'content-type': 'application/json', ...headers };
  return fetch(`${server.url}${path}`, { method: 'POST', headers: all, body: JSON.stringify(body) });
}

/** The value of a metric. Undefined if it is missing. */
async function read(line: string): Promise<number | undefined> {
  const text = await (await fetch(metricsUrl)).text();
  const [, value] =
    text
      .split('\n')
      .find((row) => row.startsWith(`${line} `))
      ?.split(' ') ?? [];
  return value === undefined ? undefined : Number(value);
}

describe('METRICS_PORT', () => {
  it('counts requests by route pattern', async () => {
    const ids = ['synt_00000000000000000001', 'synt_00000000000000000002'];
    for (const id of ids) await (await fetch(`${server.url}/blueprints/${id}`, { headers: { authorization } })).text();
    await (await fetch(`${server.url}/no/such/path`)).text();
    const count = 'http_request_duration_seconds_count';
    expect(await read(`${count}{method="GET",route="/blueprints/:id",status="404"}`)).toBe(2);
    expect(await read(`${count}{method="GET",route="none",status="404"}`)).toBe(1);
    expect(await read('http_requests_in_flight')).toBe(0);
    expect(await (await fetch(metricsUrl)).text()).not.toContain(ids[0]);
  });

  it('counts syntheses by status, and reports the queue depth', async () => {
    const body = { system_intent: 'A blog for my travels', cloud: 'aws' };
    const done = await post('/synthesis', body, { authorization, prefer: 'wait=30' });
    expect(done.status).toBe(201);
    expect(await read('syntheses_total{status="succeeded"}')).toBe(1);
    expect(await read('synthesis_duration_seconds_count{status="succeeded"}')).toBe(1);
    expect(await read('synthesis_queue_depth')).toBe(0);
  });

  it('stops counting a request as in progress when the client disconnects', async () => {
    const body = { system_intent: 'A shop with pictures', cloud: 'gcp' };
    const accepted = await post('/synthesis', body, { authorization });
    const { id } = (await accepted.json()) as { id: string };
    await new Promise<void>((resolve) => {
      const request = get(`${server.url}/synthesis/${id}/events`, { headers: { authorization } }, (response) => {
        response.destroy();
        resolve();
      });
      request.on('error', () => {});
    });
    await expect.poll(() => read('http_requests_in_flight')).toBe(0);
  });

  it('has process metrics and no other paths', async () => {
    expect(await read('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(await read('process_resident_memory_bytes')).toBeGreaterThan(0);
    const text = await (await fetch(metricsUrl)).text();
    expect(text).toMatch(/^service_info\{version="\d+\.\d+\.\d+"\} 1$/m);
    expect((await fetch(metricsUrl.replace('/metrics', '/health'))).status).toBe(404);
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
  });

  it('reports a port in use', async () => {
    const { port } = new URL(metricsUrl);
    const second = startProcess({ STORE: 'memory', METRICS_PORT: port });
    await expect(second).rejects.toThrow('METRICS_PORT must be a free port');
  });

  it('is not available on the public port', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  });
});
