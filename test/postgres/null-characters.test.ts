import { afterEach, describe, expect, it } from 'vitest';
import { installation } from '../support/installation.ts';
import { startNode } from '../support/nodes.ts';
import type { TestApp } from '../support/test-app.ts';
import { testDatabase } from '../support/test-database.ts';

let node: TestApp;
afterEach(async () => {
  await node.close();
});

const CURSOR = Buffer.from('2026-03-01T12:00:00.000Z synt_a\0').toString('base64url');

describe('null characters on Postgres', () => {
  it('are refused in paths, queries, cursors, JSON and forms', async () => {
    node = await startNode(installation(await testDatabase()));
    const { as } = await node.person('root', 'admin');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const requests = [
      [404, { method: 'PATCH', url: '/v1/users/usr_aaaaaaaaaaaaaaaaaaa%00', payload: { role: 'viewer' } }],
      [404, { url: '/blueprints/synt_%00' }],
      [422, { url: '/v1/audit?actor_id=usr_%00' }],
      [422, { url: `/synthesis?cursor=${CURSOR}` }],
      [422, { url: '/synthesis?cursor=%00' }],
      [422, { method: 'POST', url: '/v1/auth/login', payload: { login: 'a\0', password: 'x' } }],
      [422, { method: 'POST', url: '/v1/agents/register', payload: { agent_name: 'a', other: ['b\0'] } }],
      [422, { method: 'POST', url: '/login', payload: 'username=a%00&password=x', headers: form }],
    ] as const;
    for (const [status, request] of requests) {
      const answer = await as({ ...request });
      expect([request.url, answer.statusCode]).toEqual([request.url, status]);
    }
  });
});
