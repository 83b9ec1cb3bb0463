import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { openPostgres } from '#adapters/sql/postgres-store.ts';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';
import type { Store } from '#ports/store.ts';
import type { Delivery, Webhook } from '#ports/webhooks.ts';
import { testDatabase } from '../support/test-database.ts';

const directories: string[] = [];
const STORES: readonly [string, () => Promise<Store>][] = [
  ['memory', async () => createMemoryStore()],
  [
    'sqlite',
    async () => {
      const path = mkdtempSync(join(tmpdir(), 'webhooks-'));
      directories.push(path);
      return openSqliteStore(path);
    },
  ],
  ['postgres', async () => (await openPostgres({ url: await testDatabase(), poolSize: 4 })).store],
];

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute, 0, 7));

function webhook(id: string, minute: number, more: Partial<Webhook> = {}): Webhook {
  const url = 'https://hooks.example.com/ü';
  return { id, ownerId: 'usr_ada', url, events: ['share.revoked'], createdAt: at(minute), disabledAt: null, ...more };
}

function delivery(id: string, minute: number, more: Partial<Delivery> = {}): Delivery {
  return {
    ...{ id, webhookId: 'whk_a', event: 'share.revoked', payload: '{"ä":"🍰"}', createdAt: at(minute), attempts: 0 },
    ...{ status: 'pending', nextAttemptAt: at(minute), responseStatus: null, fault: null },
    ...more,
  };
}

describe.each(STORES)('webhooks in %s', (_name, open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(async () => {
    await store.close();
    for (const path of directories.splice(0)) rmSync(path, { recursive: true });
  });

  it('are listed by owner, newest first, disabled, and removed with their deliveries', async () => {
    await store.webhooks.insert(webhook('whk_a', 1));
    await store.webhooks.insert(webhook('whk_b', 2));
    await store.webhooks.insert(webhook('whk_c', 3, { ownerId: 'usr_bea' }));
    expect(await store.webhooks.of('usr_ada')).toEqual([webhook('whk_b', 2), webhook('whk_a', 1)]);
    await store.webhooks.disable('whk_a', at(5));
    expect(await store.webhooks.byId('whk_a')).toEqual(webhook('whk_a', 1, { disabledAt: at(5) }));
    await store.webhooks.enqueue(delivery('msg_1', 1));
    await store.webhooks.enqueue(delivery('msg_2', 2, { webhookId: 'whk_b' }));
    await store.webhooks.remove(['whk_a']);
    expect(await store.webhooks.byId('whk_a')).toBeNull();
    expect(await store.webhooks.deliveries('whk_a', { limit: 9 })).toEqual([]);
    expect(await store.webhooks.deliveries('whk_b', { limit: 9 })).toHaveLength(1);
    await store.webhooks.remove([]);
  });

  it('have deliveries in pages, newest first', async () => {
    for (const minute of [1, 2, 3]) await store.webhooks.enqueue(delivery(`msg_${minute}`, minute));
    const [newest] = await store.webhooks.deliveries('whk_a', { limit: 1 });
    expect(newest).toEqual(delivery('msg_3', 3));
    const after = { createdAt: at(3), id: 'msg_3' };
    const rest = await store.webhooks.deliveries('whk_a', { limit: 9, after });
    expect(rest.map(({ id }) => id)).toEqual(['msg_2', 'msg_1']);
  });

  it('hand over each delivery once until its lease ends', async () => {
    for (const minute of [1, 2, 30]) await store.webhooks.enqueue(delivery(`msg_${minute}`, minute));
    const claims = await Promise.all([
      store.webhooks.claim(at(10), at(11), 5),
      store.webhooks.claim(at(10), at(11), 5),
      store.webhooks.claim(at(10), at(11), 5),
    ]);
    expect(
      claims
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['msg_1', 'msg_2']);
    expect((await store.webhooks.claim(at(11), at(12), 1)).map(({ id }) => id)).toEqual(['msg_1']);
  });

  it('record attempts, and delete what has ended', async () => {
    await store.webhooks.enqueue(delivery('msg_1', 1));
    await store.webhooks.enqueue(delivery('msg_2', 2));
    const end = { attempts: 3, status: 'failed', nextAttemptAt: null, responseStatus: 500, fault: 'x' } as const;
    await store.webhooks.record('msg_1', end);
    expect(await store.webhooks.claim(at(60), at(61), 5)).toHaveLength(1);
    expect((await store.webhooks.deliveries('whk_a', { limit: 9 }))[1]).toEqual(delivery('msg_1', 1, end));
    expect(await store.webhooks.removeBefore(at(60), 5)).toBe(1);
    expect((await store.webhooks.deliveries('whk_a', { limit: 9 })).map(({ id }) => id)).toEqual(['msg_2']);
  });

  it('keep an event only with its cause', async () => {
    const failing = store.transaction(async (within) => {
      await within.webhooks.enqueue(delivery('msg_1', 1));
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    expect(await store.webhooks.deliveries('whk_a', { limit: 9 })).toEqual([]);
  });
});
