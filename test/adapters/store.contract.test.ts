import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { packedText } from '#adapters/packed-blueprint.ts';
import { openPostgres } from '#adapters/sql/postgres-store.ts';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';
import type { BlueprintSummary, NewBlueprint } from '#ports/blueprints.ts';
import type { Share } from '#ports/shares.ts';
import type { Store } from '#ports/store.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import type { User } from '#ports/users.ts';
import { testDatabase } from '../support/test-database.ts';

const directory = () => mkdtempSync(join(tmpdir(), 'store-'));
const directories: string[] = [];

const STORES: readonly [string, () => Promise<Store>][] = [
  ['memory', async () => createMemoryStore()],
  [
    'sqlite',
    async () => {
      const path = directory();
      directories.push(path);
      return openSqliteStore(path);
    },
  ],
  ['postgres', async () => (await openPostgres({ url: await testDatabase(), poolSize: 4 })).store],
];

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute, 0, 7));

const ada: User = {
  id: 'usr_ada',
  username: 'Ada',
  email: 'ada@example.com',
  role: 'researcher',
  passwordHash: '$argon2id$…',
  createdAt: at(0),
};

function synthesis(id: string, minute: number, more: Partial<Synthesis> = {}): Synthesis {
  return {
    id,
    ownerId: ada.id,
    agentId: minute % 2 === 0 ? null : 'agt_planner',
    intent: {
      id,
      text: 'A blog “with ünïcode” 🍰',
      cloud: 'aws',
      constraints: { budget: 5, exclude: ['redis'] },
      requirements: { components: [{ id: 'posts', name: 'Beiträge 🍰', capability: 'document_db' }] },
    },
    revision: null,
    status: 'queued',
    stage: null,
    attempts: 0,
    fault: null,
    createdAt: at(minute),
    startedAt: null,
    finishedAt: null,
    deletedAt: null,
    ...more,
  };
}

const NO_FILES = { files: [] };
const MARKDOWN = '# A blog “with ünïcode” 🍰';

function blueprint(id: string, minute: number, more: Partial<BlueprintSummary> = {}): NewBlueprint {
  return {
    ...summary(id, minute, more),
    searchText: 'a blog “with ünïcode” 🍰',
    ...packedText(MARKDOWN, JSON.stringify({ id, title: 'A blog', iac: NO_FILES })),
  };
}

function summary(id: string, minute: number, more: Partial<BlueprintSummary> = {}): BlueprintSummary {
  return {
    id,
    ownerId: ada.id,
    title: 'A blog',
    cloud: 'aws',
    confidence: 0.875,
    nodesCount: 3,
    monthlyEst: 4.27,
    createdAt: at(minute),
    ...more,
  };
}

describe.each(STORES)('the store in %s', (name, open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
    await store.users.insert(ada);
  });
  afterEach(async () => {
    await store.close();
    for (const path of directories.splice(0)) rmSync(path, { recursive: true });
  });

  it('responds', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });

  describe('users', () => {
    it('are found by ID, name and address, case-insensitive', async () => {
      expect(await store.users.byId(ada.id)).toEqual(ada);
      expect(await store.users.byLogin('ADA')).toEqual(ada);
      expect(await store.users.byLogin('Ada@Example.COM')).toEqual(ada);
      expect(await store.users.byLogin('bob')).toBeNull();
      expect(await store.users.byId('usr_bob')).toBeNull();
      expect(await store.users.count()).toBe(1);
    });

    it('have unique names and addresses', async () => {
      const bob = { ...ada, id: 'usr_bob', username: 'bob', email: 'bob@example.com' };
      await expect(store.users.insert({ ...bob, username: 'ADA' })).rejects.toThrow();
      await expect(store.users.insert({ ...bob, email: 'ADA@example.com' })).rejects.toThrow();
      await store.users.insert(bob);
      expect(await store.users.count()).toBe(2);
    });
  });

  describe('tokens', () => {
    it('are valid until they are deleted or expire', async () => {
      const token = { jti: 'jti_1', userId: ada.id, expiresAt: at(10) };
      await store.humanTokens.insert(token);
      await store.humanTokens.insert({ ...token, jti: 'jti_2', expiresAt: at(5) });
      await store.humanTokens.insert({ ...token, jti: 'jti_3' });
      await store.humanTokens.removeExpired(at(10));
      await store.humanTokens.remove('jti_3');
      expect(await store.humanTokens.byJti('jti_1')).toEqual(token);
      expect(await store.humanTokens.byJti('jti_2')).toBeNull();
      expect(await store.humanTokens.byJti('jti_3')).toBeNull();
    });
  });

  describe('syntheses', () => {
    it('round-trip', async () => {
      const queued = synthesis('synt_a', 1);
      const failed = synthesis('synt_b', 2, {
        status: 'failed',
        stage: 'price',
        attempts: 3,
        fault: { code: 'WORKER_LOST', detail: 'lost' },
        startedAt: at(3),
        finishedAt: at(4),
      });
      await store.syntheses.insert(queued);
      await store.syntheses.insert(failed);
      expect(await store.syntheses.byId('synt_a')).toEqual(queued);
      expect(await store.syntheses.byId('synt_b')).toEqual(failed);
      expect(await store.syntheses.byId('synt_c')).toBeNull();
      await expect(store.syntheses.insert(queued)).rejects.toThrow();
    });

    it('are started once, and counted', async () => {
      await store.syntheses.insert(synthesis('synt_a', 1));
      const begun = await store.syntheses.begin('synt_a', at(2));
      expect(begun).toMatchObject({ status: 'running', attempts: 1, startedAt: at(2) });
      expect(await store.syntheses.begin('synt_a', at(3))).toBeNull();
      expect(await store.syntheses.requeue('synt_a', 0)).toBe(false);
      expect(await store.syntheses.requeue('synt_a', 1)).toBe(true);
      expect(await store.syntheses.requeue('synt_a', 1)).toBe(false);
      expect(await store.syntheses.begin('synt_a', at(4))).toMatchObject({ attempts: 2, startedAt: at(4) });
      expect(await store.syntheses.handBack('synt_a', 2)).toBe(true);
      expect(await store.syntheses.handBack('synt_a', 2)).toBe(false);
      expect(await store.syntheses.byId('synt_a')).toMatchObject({ status: 'queued', attempts: 1 });
    });

    it('never leave a terminal state', async () => {
      await store.syntheses.insert(synthesis('synt_a', 1));
      const end = { status: 'cancelled', stage: null, fault: null, finishedAt: at(2) } as const;
      expect(await store.syntheses.end('synt_a', ['running'], end)).toBe(false);
      expect(await store.syntheses.end('synt_a', ['queued', 'running'], end)).toBe(true);
      expect(await store.syntheses.end('synt_a', ['queued', 'running'], { ...end, status: 'succeeded' })).toBe(false);
      expect(await store.syntheses.begin('synt_a', at(3))).toBeNull();
      expect(await store.syntheses.requeue('synt_a', 0)).toBe(false);
      expect(await store.syntheses.byId('synt_a')).toMatchObject({ status: 'cancelled', finishedAt: at(2) });
    });

    it('are finished by the latest attempt only', async () => {
      await store.syntheses.insert(synthesis('synt_a', 1));
      await store.syntheses.begin('synt_a', at(2));
      await store.syntheses.requeue('synt_a', 1);
      await store.syntheses.begin('synt_a', at(3));
      const end = { status: 'succeeded', stage: 'price', fault: null, finishedAt: at(4) } as const;
      expect(await store.syntheses.end('synt_a', ['running'], end, 1)).toBe(false);
      expect(await store.syntheses.byId('synt_a')).toMatchObject({ status: 'running', attempts: 2 });
      expect(await store.syntheses.end('synt_a', ['running'], end, 2)).toBe(true);
    });

    it('are listed oldest first', async () => {
      await store.syntheses.insert(synthesis('synt_b', 2));
      await store.syntheses.insert(synthesis('synt_a', 3));
      await store.syntheses.insert(synthesis('synt_c', 1));
      await store.syntheses.begin('synt_b', at(4));
      const own = (id: string) => ({ id, ownerId: ada.id });
      expect(await store.syntheses.itemsIn('queued')).toEqual([own('synt_c'), own('synt_a')]);
      expect(await store.syntheses.itemsIn('running')).toEqual([own('synt_b')]);
      expect([await store.syntheses.countIn('queued'), await store.syntheses.countIn('running')]).toEqual([2, 1]);
      expect(await store.syntheses.countIn('queued', ada.id)).toBe(2);
      expect(await store.syntheses.countIn('queued', 'usr_bob')).toBe(0);
    });

    it('are cancelled by owner while they are queued', async () => {
      await store.users.insert({ ...ada, id: 'usr_bob', username: 'bob', email: 'bob@example.com' });
      await store.syntheses.insert(synthesis('synt_a', 1));
      await store.syntheses.insert(synthesis('synt_b', 2));
      await store.syntheses.insert({ ...synthesis('synt_c', 3), ownerId: 'usr_bob' });
      await store.syntheses.begin('synt_b', at(4));
      await store.syntheses.cancelQueued(ada.id, at(5));
      const states = await Promise.all(['synt_a', 'synt_b', 'synt_c'].map((id) => store.syntheses.byId(id)));
      expect(states.map((state) => state?.status)).toEqual(['cancelled', 'running', 'queued']);
      expect(states[0]?.finishedAt).toEqual(at(5));
    });

    it('are listed in pages, newest first, by owner, state and cloud', async () => {
      await store.users.insert({ ...ada, id: 'usr_bob', username: 'bob', email: 'bob@example.com' });
      await store.syntheses.insert(synthesis('synt_a', 1));
      await store.syntheses.insert(synthesis('synt_b', 2, { status: 'failed' }));
      await store.syntheses.insert(synthesis('synt_c', 2));
      await store.syntheses.insert(synthesis('synt_d', 3, { ownerId: 'usr_bob' }));
      const list = async (...[filter, page]: Parameters<Store['syntheses']['list']>) =>
        (await store.syntheses.list(filter, page)).map(({ id }) => id);
      expect(await list({}, { limit: 2 })).toEqual(['synt_d', 'synt_c']);
      expect(await list({}, { limit: 2, after: { createdAt: at(2), id: 'synt_c' } })).toEqual(['synt_b', 'synt_a']);
      expect(await list({ ownerId: ada.id, status: 'queued', cloud: 'aws' }, { limit: 9 })).toEqual([
        'synt_c',
        'synt_a',
      ]);
      expect(await list({ cloud: 'gcp' }, { limit: 9 })).toEqual([]);
    });
  });

  describe('blueprints', () => {
    it('are written once', async () => {
      await store.syntheses.insert(synthesis('synt_a', 1));
      await store.blueprints.insert(blueprint('synt_a', 2));
      const whole = { id: 'synt_a', title: 'A blog', iac: NO_FILES, markdown: MARKDOWN };
      expect(await store.blueprints.byId('synt_a')).toEqual({ ...summary('synt_a', 2), blueprint: whole });
      expect(await store.blueprints.documentOf('synt_a')).toEqual({ ...summary('synt_a', 2), markdown: MARKDOWN });
      expect(await store.blueprints.documentOf('synt_b')).toBeNull();
      expect(await store.blueprints.byId('synt_b')).toBeNull();
      await expect(store.blueprints.insert(blueprint('synt_a', 3))).rejects.toThrow();
    });

    it('are listed without their content', async () => {
      await store.syntheses.insert(synthesis('synt_a', 1));
      await store.syntheses.insert(synthesis('synt_b', 2));
      await store.blueprints.insert(blueprint('synt_a', 3));
      await store.blueprints.insert(blueprint('synt_b', 4, { cloud: 'gcp' }));
      expect(await store.blueprints.list({ ownerId: ada.id }, { limit: 1 })).toEqual([
        summary('synt_b', 4, { cloud: 'gcp' }),
      ]);
      const after = { createdAt: at(4), id: 'synt_b' };
      expect((await store.blueprints.list({}, { limit: 9, after })).map(({ id }) => id)).toEqual(['synt_a']);
      expect(await store.blueprints.list({ cloud: 'azure' }, { limit: 9 })).toEqual([]);
    });
  });

  describe('the titles of blueprints', () => {
    it('change, and are found by text without regard to wildcards', async () => {
      for (const [id, minute] of [
        ['synt_a', 1],
        ['synt_b', 2],
      ] as const) {
        await store.syntheses.insert(synthesis(id, minute));
        await store.blueprints.insert(blueprint(id, minute + 2));
      }
      await store.blueprints.rename('synt_a', 'Ünter 100%', 'ünter 100%_\\');
      await store.blueprints.rename('synt_x', 'Nothing', 'nothing');
      expect(await store.blueprints.summaryOf('synt_a')).toEqual(summary('synt_a', 3, { title: 'Ünter 100%' }));
      expect(await store.blueprints.summaryOf('synt_x')).toBeNull();
      const found = async (text: string) => (await store.blueprints.list({ text }, { limit: 9 })).map(({ id }) => id);
      expect([await found('ünïcode'), await found('00%_'), await found('_\\'), await found('0_%')]).toEqual([
        ['synt_b'],
        ['synt_a'],
        ['synt_a'],
        [],
      ]);
      const newer = await store.blueprints.list({ createdAfter: at(3) }, { limit: 9 });
      expect(newer.map(({ id }) => id)).toEqual(['synt_b']);
    });
  });

  describe('lines of revisions', () => {
    const revising = (parentId: string, lineId = 'synt_a') => ({
      revision: { parentId, lineId, note: 'Twice “as” much' },
    });

    it('are listed oldest first and keep their deleted parents', async () => {
      const end = { status: 'succeeded', finishedAt: at(5) } as const;
      await store.syntheses.insert(synthesis('synt_a', 1, end));
      await store.syntheses.insert(synthesis('synt_b', 2, { ...end, ...revising('synt_a') }));
      await store.syntheses.insert(synthesis('synt_c', 3, { ...end, ...revising('synt_b') }));
      await store.syntheses.insert(
        synthesis('synt_d', 4, { ...end, revision: { ...revising('synt_x', 'synt_x').revision, note: null } }),
      );
      await store.blueprints.insert(blueprint('synt_b', 6));
      await store.syntheses.markDeleted('synt_b', at(9));
      const line = await store.syntheses.line('synt_a');
      expect(line.map(({ id, deletedAt }) => [id, deletedAt])).toEqual([
        ['synt_a', null],
        ['synt_b', at(9)],
        ['synt_c', null],
      ]);
      expect(line[2]?.revision).toEqual(revising('synt_b').revision);
      expect((await store.syntheses.byId('synt_d'))?.revision?.note).toBeNull();
      expect((await store.syntheses.list({}, { limit: 9 })).map(({ id }) => id)).toEqual([
        'synt_d',
        'synt_c',
        'synt_a',
      ]);
      expect(await store.blueprints.list({}, { limit: 9 })).toEqual([]);
      expect(await store.blueprints.byId('synt_b')).not.toBeNull();
      expect(await store.syntheses.endedBefore(at(8), 9)).toEqual(expect.arrayContaining(['synt_c', 'synt_d']));
      expect(await store.syntheses.endedBefore(at(8), 9)).toHaveLength(2);
    });
  });

  describe('shares', () => {
    const share = (id: string, minute: number, more: Partial<Share> = {}): Share => ({
      ...{ id, blueprintId: 'synt_a', role: 'viewer', userId: null, linkHash: null, createdBy: ada.id },
      ...{ createdAt: at(minute), expiresAt: null, revokedAt: null, ...more },
    });

    it('are found by link and by blueprint, and revoked once', async () => {
      await store.shares.insert(share('shr_1', 1, { linkHash: 'h1', expiresAt: at(9) }));
      await store.shares.insert(share('shr_2', 2, { userId: 'usr_bob' }));
      await store.shares.insert(share('shr_3', 3, { blueprintId: 'synt_b', userId: 'usr_bob' }));
      await expect(store.shares.insert(share('shr_4', 4, { linkHash: 'h1' }))).rejects.toThrow();
      expect(await store.shares.byLink('h1')).toEqual(share('shr_1', 1, { linkHash: 'h1', expiresAt: at(9) }));
      expect([await store.shares.byLink('h2'), await store.shares.byId('shr_9')]).toEqual([null, null]);
      expect((await store.shares.of('synt_a')).map(({ id }) => id)).toEqual(['shr_2', 'shr_1']);
      expect([await store.shares.revoke('shr_2', at(5)), await store.shares.revoke('shr_2', at(6))]).toEqual([
        true,
        false,
      ]);
      expect((await store.shares.byId('shr_2'))?.revokedAt).toEqual(at(5));
      await store.shares.removeOf([]);
      await store.shares.removeOf(['synt_a']);
      expect([await store.shares.of('synt_a'), (await store.shares.of('synt_b')).length]).toEqual([[], 1]);
    });
  });

  describe('comparisons', () => {
    it('are listed by owner, newest first', async () => {
      const syntheses = { aws: 'synt_1', gcp: 'synt_2', azure: 'synt_3' };
      await store.users.insert({ ...ada, id: 'usr_bob', username: 'bob', email: 'bob@example.com' });
      for (const [id, ownerId, minute] of [
        ['cmp_1', ada.id, 1],
        ['cmp_2', ada.id, 2],
        ['cmp_3', 'usr_bob', 3],
      ] as const) {
        await store.comparisons.insert({ id, ownerId, syntheses, createdAt: at(minute) });
      }
      const list = async (...request: Parameters<Store['comparisons']['list']>) =>
        (await store.comparisons.list(...request)).map(({ id }) => id);
      expect(await list({}, { limit: 2 })).toEqual(['cmp_3', 'cmp_2']);
      expect(await list({ ownerId: ada.id }, { limit: 9 })).toEqual(['cmp_2', 'cmp_1']);
      expect(await list({}, { limit: 9, after: { createdAt: at(2), id: 'cmp_2' } })).toEqual(['cmp_1']);
    });

    it('round-trip', async () => {
      const syntheses = { aws: 'synt_1', gcp: 'synt_2', azure: 'synt_3' };
      const comparison = { id: 'cmp_1', ownerId: ada.id, syntheses, createdAt: at(1) };
      await store.comparisons.insert(comparison);
      expect(await store.comparisons.byId('cmp_1')).toEqual(comparison);
      expect(await store.comparisons.byId('cmp_2')).toBeNull();
    });
  });

  describe('expired records', () => {
    const ended = (minute: number) => ({ status: 'succeeded', finishedAt: at(minute) }) as const;

    it('are listed oldest first and deleted with their blueprints', async () => {
      await store.syntheses.insert(synthesis('synt_a', 1, ended(8)));
      await store.syntheses.insert(synthesis('synt_b', 2, ended(4)));
      await store.syntheses.insert(synthesis('synt_c', 3, { ...ended(5), status: 'failed' }));
      await store.syntheses.insert(synthesis('synt_d', 1, { status: 'running' }));
      await store.blueprints.insert(blueprint('synt_b', 4));
      expect(await store.syntheses.endedBefore(at(8), 9)).toEqual(['synt_b', 'synt_c']);
      expect(await store.syntheses.endedBefore(at(9), 1)).toEqual(['synt_b']);
      await store.blueprints.remove(['synt_b', 'synt_c']);
      await store.syntheses.remove(['synt_b', 'synt_c']);
      expect(await store.blueprints.byId('synt_b')).toBeNull();
      expect((await store.syntheses.list({}, { limit: 9 })).map(({ id }) => id)).toEqual(['synt_d', 'synt_a']);
    });

    it('are deleted with comparisons, up to a limit', async () => {
      const syntheses = { aws: 'synt_1', gcp: 'synt_2', azure: 'synt_3' };
      for (const minute of [1, 2, 3]) {
        await store.comparisons.insert({ id: `cmp_${minute}`, ownerId: ada.id, syntheses, createdAt: at(minute) });
      }
      expect(await store.comparisons.removeBefore(at(3), 1)).toBe(1);
      expect([await store.comparisons.byId('cmp_1'), (await store.comparisons.byId('cmp_2'))?.id]).toEqual([
        null,
        'cmp_2',
      ]);
      expect([await store.comparisons.removeBefore(at(3), 9), await store.comparisons.removeBefore(at(3), 9)]).toEqual([
        1, 0,
      ]);
      expect(await store.comparisons.byId('cmp_3')).not.toBeNull();
    });
  });

  describe('idempotency keys', () => {
    it('are stored by scope until they expire', async () => {
      const record = { scope: 'usr_ada:POST:/x', key: 'k', fingerprint: 'f', resourceId: 'synt_a', expiresAt: at(5) };
      await store.idempotency.insert(record);
      await store.idempotency.insert({ ...record, scope: 'usr_bob:POST:/x', expiresAt: at(9) });
      await expect(store.idempotency.insert(record)).rejects.toThrow();
      expect(await store.idempotency.find(record.scope, 'k')).toEqual(record);
      expect(await store.idempotency.find(record.scope, 'other')).toBeNull();
      await store.idempotency.removeExpired(at(6));
      expect(await store.idempotency.find(record.scope, 'k')).toBeNull();
      expect(await store.idempotency.find('usr_bob:POST:/x', 'k')).not.toBeNull();
    });
  });

  describe('transactions', () => {
    it('are atomic', async () => {
      await store.syntheses.insert(synthesis('synt_a', 1));
      const broken = store.transaction(async (within) => {
        await within.syntheses.begin('synt_a', at(2));
        await within.syntheses.insert(synthesis('synt_b', 1));
        throw new Error('on purpose');
      });
      await expect(broken).rejects.toThrow('on purpose');
      expect(await store.syntheses.byId('synt_a')).toEqual(synthesis('synt_a', 1));
      expect(await store.syntheses.byId('synt_b')).toBeNull();
      const result = await store.transaction(async (within) => {
        await within.syntheses.insert(synthesis('synt_b', 1));
        return 'done';
      });
      expect([result, await store.syntheses.byId('synt_b')]).toEqual(['done', synthesis('synt_b', 1)]);
    });

    it('are serialized by locks, or by the single writer', async () => {
      for (const held of name === 'postgres' ? [true] : [true, false]) {
        const steps: string[] = [];
        const run = () =>
          store.transaction(async (within) => {
            if (held) await within.users.lock();
            steps.push('begins');
            await within.users.count();
            await within.users.count();
            steps.push('ends');
          });
        await Promise.all([run(), run()]);
        expect(steps).toEqual(['begins', 'ends', 'begins', 'ends']);
      }
    });

    it('lock one key of a scope', async () => {
      const steps: string[] = [];
      const run = (key: string) =>
        store.transaction(async (within) => {
          await within.idempotency.lock('usr_ada:POST:/x', key);
          const known = await within.idempotency.find('usr_ada:POST:/x', key);
          steps.push(known === null ? 'made' : 'found');
          if (known !== null) return;
          const record = { scope: 'usr_ada:POST:/x', key, fingerprint: 'f', resourceId: 'synt_a', expiresAt: at(5) };
          await within.idempotency.insert(record);
        });
      await Promise.all([run('k'), run('k'), run('k'), run('l')]);
      expect(steps.sort()).toEqual(['found', 'found', 'made', 'made']);
    });
  });

  it('returns copies', async () => {
    const mine = synthesis('synt_a', 1);
    await store.syntheses.insert(mine);
    Object.assign(mine.intent.constraints, { budget: 1 });
    Object.assign((await store.syntheses.byId('synt_a')) ?? {}, { status: 'failed' });
    expect(await store.syntheses.byId('synt_a')).toEqual(synthesis('synt_a', 1));
  });
});

describe.each(STORES)('readings in %s', (_name, open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  it('are stored by their key, and replaced', async () => {
    const { readings } = store;
    expect(await readings.byKey('k')).toBeNull();
    const reading = { key: 'k', answer: { components: [{ name: 'Beiträge 🍰' }] }, createdAt: at(1) };
    await readings.put(reading);
    expect(await readings.byKey('k')).toEqual(reading);
    await readings.put({ ...reading, answer: null, createdAt: at(2) });
    expect(await readings.byKey('k')).toEqual({ key: 'k', answer: null, createdAt: at(2) });
  });

  it('are reserved by one caller at a time, until a time', async () => {
    const { readings } = store;
    const claims = await Promise.all([1, 2, 3, 4].map(() => readings.claim('k', at(0), at(5))));
    expect(claims.filter((taken) => taken)).toHaveLength(1);
    expect(await readings.claim('other', at(0), at(5))).toBe(true);
    expect(await readings.claim('k', at(4), at(9))).toBe(false);
    expect(await readings.claim('k', at(5), at(9))).toBe(true);
    await readings.release('k');
    expect(await readings.claim('k', at(5), at(9))).toBe(true);
  });

  it('are counted by day up to a limit', async () => {
    const { readings } = store;
    const counted = await Promise.all([1, 2, 3, 4, 5].map(() => readings.countRequest('2026-01-01', 3)));
    expect(counted.filter((one) => one)).toHaveLength(3);
    expect(await readings.countRequest('2026-01-02', 3)).toBe(true);
    expect(await readings.countRequest('2026-01-03', 0)).toBe(false);
  });

  it('are removed by age, oldest first', async () => {
    const { readings } = store;
    for (const minute of [3, 1, 2]) await readings.put({ key: `k${minute}`, answer: [], createdAt: at(minute) });
    expect(await readings.removeBefore(at(3), 1)).toBe(1);
    expect([await readings.byKey('k1'), (await readings.byKey('k2'))?.key]).toEqual([null, 'k2']);
    expect(await readings.removeBefore(at(3), 10)).toBe(1);
    expect((await readings.byKey('k3'))?.key).toBe('k3');
  });
});

describe('the store in sqlite', () => {
  it('persists after a restart', async () => {
    const path = directory();
    const before = await openSqliteStore(path);
    await before.users.insert(ada);
    await before.syntheses.insert(synthesis('synt_a', 1));
    await before.close();
    const after = await openSqliteStore(path);
    expect(await after.users.byLogin('ada')).toEqual(ada);
    expect(await after.syntheses.byId('synt_a')).toEqual(synthesis('synt_a', 1));
    await after.close();
    rmSync(path, { recursive: true });
  });

  it('migrates blueprints stored as JSON', async () => {
    const path = directory();
    const before = await openSqliteStore(path);
    await before.users.insert(ada);
    const ids = Array.from({ length: 250 }, (_, index) => `synt_${index}`);
    for (const id of ids) {
      await before.syntheses.insert(synthesis(id, 1));
      await before.blueprints.insert(blueprint(id, 2));
    }
    await before.close();
    const database = new DatabaseSync(join(path, 'synthesis.sqlite'));
    database.exec(`
      alter table blueprints add column blueprint_json text not null default '';
      update blueprints set blueprint_json = json_object('id', id, 'markdown', '# ' || id, 'title', 'A blog', 'iac', json('${JSON.stringify(NO_FILES)}'));
      alter table blueprints drop column markdown;
      alter table blueprints drop column facts;
      drop index syntheses_by_end;
      drop index comparisons_by_time;
      drop index agent_tokens_by_expiry;
      drop table shares;
      drop table readings;
      drop table reading_claims;
      drop table reading_days;
      drop table webhook_deliveries;
      drop table webhooks;
      drop index syntheses_by_parent;
      drop index syntheses_by_line;
      alter table syntheses drop column parent_id;
      alter table syntheses drop column line_id;
      alter table syntheses drop column note;
      alter table syntheses drop column deleted_at;
      alter table blueprints drop column search_text;
      delete from kysely_migration where name >= '0005';
    `);
    database.close();
    const after = await openSqliteStore(path);
    const found = await Promise.all(ids.map((id) => after.blueprints.byId(id)));
    expect(found.map((row) => row?.blueprint)).toEqual(
      ids.map((id) => ({ id, title: 'A blog', iac: NO_FILES, markdown: `# ${id}` })),
    );
    expect(await after.blueprints.list({ text: 'ünïcode' }, { limit: 3 })).toHaveLength(3);
    await after.close();
    rmSync(path, { recursive: true });
  });
});
