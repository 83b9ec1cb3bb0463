import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { agentOf } from '../support/agents.ts';
import { BLOG, finished, start } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

let test: TestApp;
let ada: AsPerson;
let server: Server;
let target = '';
let blueprint = '';
let answers: number[] = [];
const received: Received[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(answers.shift() ?? 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(() => void server.close());

beforeEach(async () => {
  answers = [];
  received.length = 0;
  test = await createTestApp({ env: { WEBHOOK_PRIVATE_TARGETS: 'true' } });
  ({ as: ada } = await test.person('ada', 'researcher'));
  blueprint = (await start(ada, BLOG, finished)).json().id;
  test.clock.freeze();
});
afterEach(() => test.close());

async function created(...events: string[]): Promise<{ id: string; secret: string }> {
  const response = await ada({ method: 'POST', url: '/webhooks', payload: { url: target, events } });
  expect(response.statusCode, response.body).toBe(201);
  expect(response.headers.location).toBe(`/webhooks/${response.json().id}`);
  return response.json();
}

/** The latest delivery. */
const stored = async (id: string) => (await test.store.webhooks.deliveries(id, { limit: 1 }))[0];

const deliveries = async (id: string) => (await ada({ url: `/webhooks/${id}/deliveries` })).json().items;

describe('a webhook', () => {
  it('receives the end of a synthesis, signed with the secret that was shown once', async () => {
    const { id, secret } = await created('synthesis.succeeded');
    expect(JSON.stringify((await ada({ url: `/webhooks/${id}` })).json())).not.toContain(secret);
    const synthesis = (await start(ada, BLOG, finished)).json();
    // Stored before anything is sent. The memory store shows the state of the synthesis before its transaction ends.
    const pending = [{ event: 'synthesis.succeeded', status: 'pending', attempts: 0 }];
    await vi.waitFor(async () => expect(await deliveries(id)).toMatchObject(pending), 20_000);
    await test.services.webhooks.deliver();
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [Received];
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(headers['webhook-id'] ?? '', at, body));
    expect(JSON.parse(body)).toMatchObject({
      type: 'synthesis.succeeded',
      data: { id: synthesis.id, status: 'succeeded' },
    });
    expect(await deliveries(id)).toMatchObject([{ status: 'delivered', attempts: 1, response_status: 204 }]);
    await test.services.webhooks.deliver();
    expect(received).toHaveLength(1);
  });

  it('receives approvals and revocations', async () => {
    await created(
      'registration.approved',
      'registration.rejected',
      'agent.revoked',
      'session.revoked',
      'share.revoked',
    );
    const payload = { agent_name: 'planner', owner_username: 'ada' };
    const register = () => test.app.inject({ method: 'POST', url: '/v1/agents/register', payload });
    for (const decision of ['approve', 'reject']) {
      const { id } = (await register()).json();
      await ada({ method: 'POST', url: `/v1/agents/registrations/${id}/${decision}` });
    }
    const agent = await agentOf(test, ada);
    await ada({ method: 'POST', url: `/v1/agents/sessions/${agent.sessionId}/revoke` });
    await ada({ method: 'DELETE', url: `/v1/agents/${agent.id}` });
    await happens();
    await test.services.webhooks.deliver();
    const types = received.map(({ body }) => JSON.parse(body).type);
    expect(types.toSorted()).toEqual([
      'agent.revoked',
      'registration.approved',
      'registration.rejected',
      'session.revoked',
      'share.revoked',
    ]);
    expect(received.map(({ body }) => body).join()).not.toContain('service_');
  });

  it('is tried again later and later, then fails', async () => {
    const { id } = await created('share.revoked');
    answers = Array(20).fill(500);
    await happens();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 9; attempt++) {
      await test.services.webhooks.deliver();
      const next = (await stored(id))?.nextAttemptAt ?? null;
      if (next === null) break;
      const wait = next.getTime() - test.clock.now().getTime();
      waits.push(wait / 1000);
      test.clock.advance(wait / 1000);
    }
    expect(waits).toEqual([5, 300, 1800, 7200, 18000, 36000, 50400]);
    expect(await stored(id)).toMatchObject({ status: 'failed', attempts: 8, responseStatus: 500 });
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('ends when its target is gone', async () => {
    const { id } = await created('share.revoked');
    answers = [410];
    await happens();
    await test.services.webhooks.deliver();
    expect(await deliveries(id)).toMatchObject([{ status: 'failed', response_status: 410 }]);
    expect((await ada({ url: `/webhooks/${id}` })).json().disabled_at).not.toBeNull();
    await happens();
    expect(await deliveries(id)).toHaveLength(1);
  });

  it('is taken by one process at a time, and again when that process is lost', async () => {
    await created('share.revoked');
    await happens();
    const now = test.clock.now();
    const lease = new Date(now.getTime() + 60_000);
    expect(await test.store.webhooks.claim(now, lease, 5)).toHaveLength(1);
    expect(await test.store.webhooks.claim(now, lease, 5)).toEqual([]);
    test.clock.advance(60);
    await test.services.webhooks.deliver();
    expect(received).toHaveLength(1);
  });

  it('belongs to one user, who has at most ten', async () => {
    const { id } = await created('share.revoked');
    const { as: eve } = await test.person('eve', 'admin');
    expect((await eve({ url: `/webhooks/${id}` })).statusCode).toBe(404);
    expect((await eve({ method: 'DELETE', url: `/webhooks/${id}` })).statusCode).toBe(404);
    for (let count = 1; count < 10; count++) await created('share.revoked');
    const more = await ada({ method: 'POST', url: '/webhooks', payload: { url: target, events: ['share.revoked'] } });
    expect(more.statusCode).toBe(422);
    const agent = await agentOf(test, ada);
    expect((await agent.as({ url: '/webhooks' })).json().code).toBe('PERSON_REQUIRED');
  });

  it('is created once for an idempotency key, without its secret in the replay', async () => {
    const request = {
      method: 'POST',
      url: '/webhooks',
      payload: { url: target, events: ['share.revoked'] },
      headers: { 'idempotency-key': 'webhook-1' },
    } as const;
    const first = (await ada(request)).json();
    const again = await ada(request);
    expect(again.json()).toMatchObject({ id: first.id, secret: null });
    expect(again.headers['idempotency-replayed']).toBe('true');
  });
});

/** Revokes a share. */
async function happens(): Promise<void> {
  const shares = `/blueprints/${blueprint}/shares`;
  const { id } = (await ada({ method: 'POST', url: shares, payload: { role: 'viewer', link: true } })).json();
  await ada({ method: 'DELETE', url: `${shares}/${id}` });
}

it('tells of a cancelled synthesis', async () => {
  const idle = await createTestApp({ env: { WEBHOOK_PRIVATE_TARGETS: 'true' }, working: false });
  const { as: bea } = await idle.person('bea', 'researcher');
  const payload = { url: target, events: ['synthesis.cancelled'] };
  const { id } = (await bea({ method: 'POST', url: '/webhooks', payload })).json();
  const synthesis = (await start(bea, BLOG)).json();
  await bea({ method: 'POST', url: `/synthesis/${synthesis.id}/cancel` });
  const { items } = (await bea({ url: `/webhooks/${id}/deliveries` })).json();
  expect(items).toMatchObject([{ event: 'synthesis.cancelled', status: 'pending' }]);
  await idle.close();
});

describe('without private targets', () => {
  it.each(['http://127.0.0.1/', 'https://169.254.169.254/latest/meta-data', 'https://10.0.0.1/', 'no url'])(
    'refuses %s',
    async (url) => {
      const strict = await createTestApp();
      const { as: bea } = await strict.person('bea', 'researcher');
      const response = await bea({ method: 'POST', url: '/webhooks', payload: { url, events: ['share.revoked'] } });
      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toEqual([{ pointer: '/url', detail: expect.any(String) }]);
      await strict.close();
    },
  );
});
