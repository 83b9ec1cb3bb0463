import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installation } from '../support/installation.ts';
import { startNode, until } from '../support/nodes.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { finished, start } from '../support/synthesis.ts';
import type { TestApp } from '../support/test-app.ts';

let server: PostgresServer;
let test: TestApp;
beforeEach(async () => {
  server = await startPostgres({ isDurable: false });
  test = await startNode(installation(await server.database()));
});
afterEach(async () => {
  await test.close();
  await server.remove();
});

describe('a database outage', () => {
  it('changes readiness and requests to 503 until the database is back', async () => {
    const { as } = await test.person('ada', 'researcher');
    const ready = async () => (await test.app.inject({ url: '/ready' })).statusCode;
    expect([await ready(), (await start(as, undefined, finished)).statusCode]).toEqual([200, 201]);

    await server.stop();
    expect(await ready()).toBe(503);
    const refused = await start(as);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'STORE_UNAVAILABLE']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await test.app.inject({ url: '/health' })).statusCode).toBe(200);

    await server.start();
    await until(async () => (await ready()) === 200);
    const again = await start(as, undefined, finished);
    expect([again.statusCode, again.json().status]).toEqual([201, 'succeeded']);
  });
});
