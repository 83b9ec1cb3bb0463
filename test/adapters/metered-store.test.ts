import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { meteredStore } from '#adapters/metrics/metered-store.ts';
import { createPrometheus } from '#adapters/metrics/prometheus.ts';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';

const prometheus = () => createPrometheus({ version: '0.0.0', queueDepth: async () => 3 });

it('counts store errors, also within transactions', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'metered-'));
  const metrics = prometheus();
  const store = meteredStore(await openSqliteStore(directory), metrics);
  await store.users.count();
  await store.close();
  await expect(store.users.count()).rejects.toThrow();
  await expect(store.check()).rejects.toThrow();
  expect(await metrics.text()).toContain('store_failures_total{operation="users.count"} 1');
  expect(await metrics.text()).toContain('store_failures_total{operation="check"} 1');
  rmSync(directory, { recursive: true });
});

it('does not count refusals within a transaction', async () => {
  const metrics = prometheus();
  const store = meteredStore(createMemoryStore(), metrics);
  const refused = store.transaction(async (within) => {
    await within.users.count();
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await metrics.text()).not.toContain('store_failures_total{');
});

it('reports the queue depth, or NaN', async () => {
  expect(await prometheus().text()).toContain('synthesis_queue_depth 3');
  const gone = createPrometheus({ version: '0.0.0', queueDepth: () => Promise.reject(new Error('away')) });
  expect(await gone.text()).toContain('synthesis_queue_depth Nan');
});
