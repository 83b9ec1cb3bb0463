import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { openPostgres } from '#adapters/sql/postgres-store.ts';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';
import type { AgentSession } from '#ports/agent-sessions.ts';
import type { Agent, AgentToken } from '#ports/agents.ts';
import type { AuditEntry } from '#ports/audit.ts';
import type { Decision, Registration } from '#ports/registrations.ts';
import type { Store } from '#ports/store.ts';
import type { User } from '#ports/users.ts';
import { testDatabase } from '../support/test-database.ts';

const STORES: readonly (readonly [string, (path: string) => Promise<Store>])[] = [
  ['memory', async () => createMemoryStore()],
  ['sqlite', openSqliteStore],
  ['postgres', async () => (await openPostgres({ url: await testDatabase(), poolSize: 4 })).store],
];
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute, 0, 7));

const ada: User = {
  id: 'usr_ada',
  username: 'Ada',
  email: 'ada@example.com',
  role: 'admin',
  passwordHash: '$argon2id$…',
  createdAt: at(0),
};
const bob: User = {
  ...ada,
  id: 'usr_bob',
  username: 'bob',
  email: 'bob@example.com',
  role: 'viewer',
  createdAt: at(1),
};

function agent(id: string, minute: number, more: Partial<Agent> = {}): Agent {
  return {
    ...{ id, ownerId: ada.id, name: 'planner', description: null, provider: 'acme', model: null },
    ...{ capabilities: ['blueprint.read', 'synthesis.read'], createdAt: at(minute), revokedAt: null },
    ...more,
  };
}

function token(hash: string, minute: number, more: Partial<AgentToken> = {}): AgentToken {
  return { hash, agentId: 'agt_a', createdAt: at(minute), expiresAt: null, lastUsedAt: null, ...more };
}

function session(id: string, minute: number, more: Partial<AgentSession> = {}): AgentSession {
  return {
    ...{ id, hash: `hash of ${id}`, agentId: 'agt_a', capabilities: ['blueprint.read'], idleSeconds: 120 },
    ...{ createdAt: at(minute), expiresAt: at(minute + 15), lastSeenAt: at(minute), revokedAt: null },
    ...more,
  };
}

function registration(id: string, minute: number, more: Partial<Registration> = {}): Registration {
  return {
    ...{ id, pollHash: `hash of ${id}`, userCode: 'BBBB-CCCC', ownerId: ada.id, open: false, agentName: 'planner' },
    ...{ description: 'plans', provider: null, model: null, requested: ['synthesis.read'], unsupported: ['fly'] },
    ...{ status: 'pending', agentId: null, granted: [], intervalSeconds: 5, polledAt: null, createdAt: at(minute) },
    ...{ expiresAt: at(minute + 60), decidedAt: null, deliveredAt: null },
    ...more,
  };
}

describe.each(STORES)('identity in %s', (_name, open) => {
  let path: string;
  let store: Store;
  beforeEach(async () => {
    path = mkdtempSync(join(tmpdir(), 'identity-'));
    store = await open(path);
    await store.users.insert(ada);
    await store.users.insert(bob);
  });
  afterEach(async () => {
    await store.close();
    rmSync(path, { recursive: true });
  });

  it('lists, counts, updates and deletes users', async () => {
    expect((await store.users.list({ limit: 1 })).map(({ id }) => id)).toEqual(['usr_bob']);
    const after = { createdAt: at(1), id: 'usr_bob' };
    expect(await store.users.list({ limit: 9, after })).toEqual([ada]);
    expect([await store.users.countOf('admin'), await store.users.countOf('researcher')]).toEqual([1, 0]);
    const changed = { ...bob, email: 'Bob@Example.org', role: 'researcher' as const };
    expect(await store.users.update(bob.id, { email: changed.email, role: 'researcher' })).toEqual(changed);
    expect(await store.users.update(bob.id, {})).toEqual(changed);
    expect(await store.users.byLogin('bob@example.ORG')).toEqual(changed);
    await expect(store.users.update(bob.id, { username: 'ADA' })).rejects.toThrow();
    expect(await store.users.update('usr_nobody', { role: 'admin' })).toBeNull();
    expect([await store.users.remove(bob.id, at(9)), await store.users.remove(bob.id, at(9))]).toEqual([true, false]);
    expect([await store.users.byId(bob.id), await store.users.byLogin('bob')]).toEqual([null, null]);
    expect([await store.users.count(), (await store.users.list({ limit: 9 })).length]).toEqual([1, 1]);
    await store.users.insert({ ...bob, id: 'usr_bob2' });
    expect((await store.users.byLogin('bob'))?.id).toBe('usr_bob2');
  });

  it('revokes all tokens of a user', async () => {
    for (const [jti, userId] of [
      ['jti_1', ada.id],
      ['jti_2', ada.id],
      ['jti_3', bob.id],
    ] as const) {
      await store.humanTokens.insert({ jti, userId, expiresAt: at(60) });
    }
    await store.humanTokens.removeOf(ada.id);
    expect([await store.humanTokens.byJti('jti_1'), await store.humanTokens.byJti('jti_2')]).toEqual([null, null]);
    expect(await store.humanTokens.byJti('jti_3')).not.toBeNull();
  });

  it('keeps revoked agents, which cannot be changed', async () => {
    await store.agents.insert(agent('agt_a', 1));
    await store.agents.insert(agent('agt_b', 2, { ownerId: bob.id }));
    expect(await store.agents.byId('agt_a')).toEqual(agent('agt_a', 1));
    expect((await store.agents.list({}, { limit: 9 })).map(({ id }) => id)).toEqual(['agt_b', 'agt_a']);
    expect(await store.agents.list({ ownerId: ada.id }, { limit: 9 })).toEqual([agent('agt_a', 1)]);
    const changed = agent('agt_a', 1, { name: 'other', capabilities: [] });
    expect(await store.agents.update('agt_a', { name: 'other', capabilities: [] })).toEqual(changed);
    expect(await store.agents.update('agt_a', {})).toEqual(changed);
    expect([await store.agents.revoke('agt_a', at(5)), await store.agents.revoke('agt_a', at(6))]).toEqual([
      true,
      false,
    ]);
    expect(await store.agents.update('agt_a', { name: 'again' })).toBeNull();
    expect(await store.agents.byId('agt_a')).toEqual({ ...changed, revokedAt: at(5) });
  });

  it('stores tokens by hash and only shortens their validity', async () => {
    await store.agents.insert(agent('agt_a', 1));
    await store.agentTokens.insert(token('h1', 1, { expiresAt: at(3) }));
    await store.agentTokens.insert(token('h2', 2, { expiresAt: at(30) }));
    await store.agentTokens.insert(token('h3', 3));
    await expect(store.agentTokens.insert(token('h3', 4))).rejects.toThrow();
    await store.agentTokens.expire('agt_a', at(10));
    await store.agentTokens.touch('h3', at(4));
    expect(await store.agentTokens.of('agt_a')).toEqual([
      token('h3', 3, { expiresAt: at(10), lastUsedAt: at(4) }),
      token('h2', 2, { expiresAt: at(10) }),
      token('h1', 1, { expiresAt: at(3) }),
    ]);
    expect(await store.agentTokens.byHash('h1')).toEqual(token('h1', 1, { expiresAt: at(3) }));
    expect(await store.agentTokens.byHash('h4')).toBeNull();
    await store.agentTokens.removeExpired(at(4));
    expect(await store.agentTokens.byHash('h1')).toBeNull();
    expect((await store.agentTokens.of('agt_a')).length).toBeGreaterThan(0);
  });

  it('finds a session with its agent and the role of the owner', async () => {
    await store.agents.insert(agent('agt_a', 1, { ownerId: bob.id }));
    await store.agentSessions.insert(session('ses_a', 2));
    await store.agentSessions.touch('ses_a', at(3));
    const held = { session: session('ses_a', 2, { lastSeenAt: at(3) }), agent: agent('agt_a', 1, { ownerId: bob.id }) };
    expect(await store.agentSessions.contextOf('hash of ses_a')).toEqual({ ...held, ownerRole: 'viewer' });
    await store.users.remove(bob.id, at(4));
    expect(await store.agentSessions.contextOf('hash of ses_a')).toEqual({ ...held, ownerRole: null });
    expect(await store.agentSessions.contextOf('another')).toBeNull();
    expect(await store.agentSessions.byId('ses_a')).toEqual(held.session);
    expect(await store.agentSessions.byId('ses_b')).toBeNull();
  });

  it('revokes sessions once and deletes expired ones', async () => {
    await store.agents.insert(agent('agt_a', 1));
    await store.agents.insert(agent('agt_b', 1));
    for (const [id, minute] of [
      ['ses_a', 1],
      ['ses_b', 2],
      ['ses_c', 3],
    ] as const) {
      await store.agentSessions.insert(session(id, minute));
    }
    await store.agentSessions.insert(session('ses_d', 1, { agentId: 'agt_b' }));
    const { revoke } = store.agentSessions;
    expect([await revoke('ses_a', at(4)), await revoke('ses_a', at(5)), await revoke('ses_x', at(5))]).toEqual([
      true,
      false,
      false,
    ]);
    await store.agentSessions.revokeOf('agt_a', at(6));
    const ends = (await store.agentSessions.of('agt_a')).map(({ id, revokedAt }) => [id, revokedAt]);
    expect(ends).toEqual([
      ['ses_c', at(6)],
      ['ses_b', at(6)],
      ['ses_a', at(4)],
    ]);
    expect((await store.agentSessions.byId('ses_d'))?.revokedAt).toBeNull();
    await store.agentSessions.removeExpired(at(17));
    expect((await store.agentSessions.of('agt_a')).map(({ id }) => id)).toEqual(['ses_c', 'ses_b']);
  });

  it('decides and delivers a registration once', async () => {
    await store.agents.insert(agent('agt_a', 1));
    const asked = registration('reg_a', 1);
    await store.registrations.insert(asked);
    await store.registrations.polled('reg_a', at(2), 10);
    expect(await store.registrations.byId('reg_a')).toEqual({ ...asked, polledAt: at(2), intervalSeconds: 10 });
    expect(await store.registrations.deliver('reg_a', at(3))).toBe(false);
    const decision: Decision = {
      ...{ status: 'approved', ownerId: ada.id, agentId: 'agt_a', granted: ['synthesis.read'] },
      ...{ decidedAt: at(3), expiresAt: at(90) },
    };
    expect(await store.registrations.decide('reg_a', decision)).toBe(true);
    expect(await store.registrations.decide('reg_a', { ...decision, status: 'rejected' })).toBe(false);
    expect([
      await store.registrations.deliver('reg_a', at(4)),
      await store.registrations.deliver('reg_a', at(5)),
    ]).toEqual([true, false]);
    expect(await store.registrations.byPollHash('hash of reg_a')).toEqual({
      ...{ ...asked, ...decision, polledAt: at(2), intervalSeconds: 10 },
      ...{ status: 'delivered', deliveredAt: at(4) },
    });
    await store.registrations.removeExpired(at(91));
    expect(await store.registrations.byId('reg_a')).toBeNull();
  });

  it('lists pending registrations of an owner, and those without an owner if permitted', async () => {
    await store.registrations.insert(registration('reg_a', 1));
    await store.registrations.insert(registration('reg_b', 2, { ownerId: null, open: true, userCode: 'DDDD-FFFF' }));
    await store.registrations.insert(registration('reg_c', 3, { ownerId: null }));
    await store.registrations.insert(registration('reg_d', 4, { ownerId: bob.id }));
    const pending = async (ownerId: string, isOpen: boolean, minute: number) =>
      (await store.registrations.pending({ ownerId, open: isOpen }, at(minute), { limit: 9 })).map(({ id }) => id);
    expect(await pending(ada.id, false, 5)).toEqual(['reg_a']);
    expect(await pending(ada.id, true, 5)).toEqual(['reg_b', 'reg_a']);
    expect(await pending(ada.id, true, 61)).toEqual(['reg_b']);
    const [first] = await store.registrations.pending({ ownerId: ada.id, open: true }, at(5), { limit: 1 });
    expect(first?.id).toBe('reg_b');
    const after = { id: 'reg_b', createdAt: first?.createdAt ?? at(0) };
    const next = await store.registrations.pending({ ownerId: ada.id, open: true }, at(5), { after, limit: 1 });
    expect(next.map(({ id }) => id)).toEqual(['reg_a']);
    expect((await store.registrations.byUserCode('DDDD-FFFF'))?.id).toBe('reg_b');
    expect((await store.registrations.byUserCode('BBBB-CCCC'))?.id).toBe('reg_d');
    expect(await store.registrations.byUserCode('ZZZZ-ZZZZ')).toBeNull();
    expect(await store.registrations.byPollHash('nothing')).toBeNull();
  });

  it('lists audit entries by action, actor, subject and result', async () => {
    const entry = (id: string, minute: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
      ...{ id, createdAt: at(minute), action: 'agent.rotate', actorKind: 'person', actorId: ada.id, userId: ada.id },
      ...{ subject: 'agt_a', address: '192.0.2.1', requestId: 'req_1', result: 'success', code: null },
      ...more,
    });
    const refused = entry('aud_b', 2, {
      actorKind: 'anonymous',
      actorId: null,
      result: 'refused',
      code: 'X',
      subject: null,
    });
    await store.audit.append(entry('aud_a', 1));
    await store.audit.append(refused);
    await store.audit.append(entry('aud_c', 3, { action: 'person.login' }));
    const ids = async (...args: Parameters<Store['audit']['list']>) =>
      (await store.audit.list(...args)).map(({ id }) => id);
    expect(await store.audit.list({ result: 'refused' }, { limit: 9 })).toEqual([refused]);
    expect(await ids({ action: 'agent.rotate' }, { limit: 9 })).toEqual(['aud_b', 'aud_a']);
    expect(await ids({ actorId: ada.id, subject: 'agt_a' }, { limit: 1 })).toEqual(['aud_c']);
    expect(await ids({}, { limit: 9, after: { createdAt: at(2), id: 'aud_b' } })).toEqual(['aud_a']);
    expect(await Promise.all([1, 3, 4].map((position) => store.audit.timeOf(position)))).toEqual([at(3), at(1), null]);
    expect(await store.audit.removeBefore(at(3), 1)).toBe(1);
    expect(await ids({}, { limit: 9 })).toEqual(['aud_c', 'aud_b']);
    expect([await store.audit.removeBefore(at(3), 9), await store.audit.removeBefore(at(3), 9)]).toEqual([1, 0]);
    expect(await ids({}, { limit: 9 })).toEqual(['aud_c']);
  });
});
