import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { packedText } from '#adapters/packed-blueprint.ts';
import type { SynthesisRunner } from '#ports/runner.ts';
import { bearer } from '../support/agents.ts';
import { installation } from '../support/installation.ts';
import { startNode, until } from '../support/nodes.ts';
import { finished, start } from '../support/synthesis.ts';
import type { TestApp, TestAppOptions } from '../support/test-app.ts';
import { testDatabase } from '../support/test-database.ts';

let url: string;
const nodes: TestApp[] = [];
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
});

async function startNodes(...options: readonly TestAppOptions[]): Promise<readonly [TestApp, TestApp]> {
  url = await testDatabase();
  const env = { ...installation(url), RATE_LIMIT_SYNTHESIS: '0' };
  for (const each of options) nodes.push(await startNode(env, each));
  const [one, other] = nodes;
  if (one === undefined || other === undefined) throw new Error('two processes are required');
  return [one, other];
}

/** A runner that works until it is aborted. */
function endlessRunner(): { runner: SynthesisRunner; begun: Promise<void> } {
  const begun = Promise.withResolvers<void>();
  const run: SynthesisRunner['run'] = (_intent, _onStage, signal) => {
    begun.resolve();
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  return { runner: { ready: async () => undefined, run, close: async () => undefined }, begun: begun.promise };
}

/** A runner that waits for a signal and reports its start. */
function heldRunner(): { runner: SynthesisRunner; begun: Promise<void>; finish: () => void } {
  const begun = Promise.withResolvers<void>();
  const sign = Promise.withResolvers<void>();
  const run: SynthesisRunner['run'] = async ({ id }, onStage) => {
    onStage('price');
    begun.resolve();
    await sign.promise;
    const summary = { title: 'of the one that was lost', confidence: 0.5, nodesCount: 0, monthlyEst: 1 };
    return { ...summary, ...packedText('', JSON.stringify({ id, iac: { files: [] } })) };
  };
  return {
    runner: { ready: async () => undefined, run, close: async () => undefined },
    begun: begun.promise,
    finish: sign.resolve,
  };
}

async function onDatabase(text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

describe('work on a shared database', () => {
  it('is accepted by one process, processed by another, and reported by the first', async () => {
    const [one] = await startNodes({ working: false }, {});
    const { as } = await one.person('ada', 'researcher');
    const waited = await start(as, undefined, finished);
    expect([waited.statusCode, waited.json().status]).toEqual([201, 'succeeded']);
    const events = await as({ url: `${waited.headers.location}/events` });
    expect(events.body).toContain('"status":"succeeded"');
  });

  it('has stages and cancellations across processes', async () => {
    const held = heldRunner();
    const [one, other] = await startNodes({ working: false }, { runner: held.runner });
    const { as, token } = await one.person('ada', 'researcher');
    const { id } = (await start(as)).json();
    await held.begun;
    await until(async () => (await as({ url: `/synthesis/${id}` })).json().stage === 'price');
    const events = as({ url: `/synthesis/${id}/events` });
    const there = bearer(other, token);
    const cancelled = await there({ method: 'POST', url: `/synthesis/${id}/cancel` });
    expect(cancelled.json().status).toBe('cancelled');
    expect((await events).body).toContain('"status":"cancelled"');
    held.finish();
    await until(async () => (await onDatabase(`select 1 from pgboss.job where state = 'completed'`)).length === 1);
    expect(await one.store.blueprints.byId(id)).toBeNull();
  });

  it('is reported after all connections are lost', async () => {
    const held = heldRunner();
    const [one] = await startNodes({ working: false }, { runner: held.runner });
    const { as } = await one.person('ada', 'researcher');
    const others = 'pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    await onDatabase(`select pg_terminate_backend(pid) from ${others}`);
    await until(async () => (await onDatabase(`select 1 from ${others} and query like 'listen %'`)).length === 2);
    const { id } = (await start(as)).json();
    await until(async () => (await as({ url: `/synthesis/${id}` })).json().stage === 'price');
    held.finish();
    await until(async () => (await as({ url: `/synthesis/${id}` })).json().status === 'succeeded');
  });

  it('is distributed, and processed once', async () => {
    const [one, other] = await startNodes({}, {});
    const { as } = await one.person('ada', 'researcher');
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await start(as)).json().id as string));
    await until(async () => (await other.store.syntheses.countIn('queued')) === 0);
    await until(async () => (await other.store.syntheses.countIn('running')) === 0);
    const states = await Promise.all(ids.map((id) => one.store.syntheses.byId(id)));
    expect(states.map((state) => [state?.status, state?.attempts])).toEqual(ids.map(() => ['succeeded', 1]));
    expect(await one.store.blueprints.list({}, { limit: 99 })).toHaveLength(12);
  });

  it('is counted across all processes', async () => {
    const limit = { SYNTHESIS_QUEUE_LIMIT: '2' };
    const [one, other] = await startNodes({ working: false, env: limit }, { working: false, env: limit });
    const { as, token } = await one.person('ada', 'researcher');
    const codes: string[] = [];
    for (const caller of [as, bearer(other, token), bearer(other, token)])
      codes.push((await start(caller)).json().code ?? 'accepted');
    expect(codes).toEqual(['accepted', 'accepted', 'QUEUE_FULL']);
  });

  it('lets owners take turns', async () => {
    const [one] = await startNodes({ working: false }, { working: false });
    const ada = await one.person('ada', 'researcher');
    const bob = await one.person('bob', 'researcher');
    for (const { as } of [ada, ada, ada, bob]) await start(as);
    const jobs = `select s.owner_id from pgboss.job j join syntheses s on s.id = j.data->>'id'`;
    const order = await onDatabase(`${jobs} order by j.priority desc, j.created_on`);
    expect(order.map((row) => (row.owner_id === ada.id ? 'ada' : 'bob'))).toEqual(['ada', 'bob', 'ada', 'ada']);
  });

  it('is queued and stored atomically', async () => {
    const [one] = await startNodes({ working: false }, { working: false });
    const { id } = await one.person('ada', 'researcher');
    const actor = { userId: id, role: 'researcher' } as const;
    const request = { text: 'A blog for my travels', cloud: 'aws', constraints: {} } as const;
    const order = { request, revision: null };
    const broken = one.store.transaction(async (within) => {
      await one.services.synthesis.accept(within, actor, order);
      throw new Error('rollback');
    });
    await expect(broken).rejects.toThrow('rollback');
    expect(await onDatabase('select id from pgboss.job')).toEqual([]);
    await one.store.transaction((within) => one.services.synthesis.accept(within, actor, order));
    expect(await onDatabase('select id from pgboss.job')).toHaveLength(1);
  });

  it('is taken over from a lost process, whose late writes are rejected', async () => {
    const held = heldRunner();
    const [one, other] = await startNodes({ runner: held.runner }, { working: false });
    const { as } = await one.person('ada', 'researcher');
    // Occupies the process, which would otherwise take over the work.
    const ids = [(await start(as)).json().id, (await start(as)).json().id];
    await until(async () => (await one.store.syntheses.countIn('running')) === ids.length);
    await other.services.processing.start();
    await onDatabase(`update pgboss.job set started_on = now() - interval '1 day'`);
    await until(async () => (await other.store.syntheses.countIn('running')) === 0);
    held.finish();
    await one.services.processing.stop();
    for (const id of ids) {
      expect(await one.store.syntheses.byId(id)).toMatchObject({ status: 'succeeded', attempts: 2 });
      expect((await one.store.blueprints.byId(id))?.title).not.toBe('of the one that was lost');
    }
  });

  it('is returned to the queue by a stopping process, without counting the attempt', async () => {
    const endless = endlessRunner();
    const [one, other] = await startNodes({ runner: endless.runner }, { working: false });
    const { as } = await one.person('ada', 'researcher');
    const { id } = (await start(as)).json();
    await endless.begun;
    await one.services.processing.stop();
    expect(await other.store.syntheses.byId(id)).toMatchObject({ status: 'queued', attempts: 0 });
    expect(await onDatabase('select state::text from pgboss.job')).toEqual([{ state: 'retry' }]);
    await other.services.processing.start();
    await until(async () => (await other.store.syntheses.byId(id))?.status === 'succeeded');
  });
});
