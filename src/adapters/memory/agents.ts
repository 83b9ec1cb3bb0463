import type { AgentSession, AgentSessionRepository } from '#ports/agent-sessions.ts';
import type { Agent, AgentRepository, AgentToken, AgentTokenRepository } from '#ports/agents.ts';
import type { User } from '#ports/users.ts';
import { compare, newestFirst } from './pages.ts';
import type { Table } from './table.ts';

export function createAgents(agents: Table<Agent>): AgentRepository {
  function change(id: string, changes: Partial<Agent>): Agent | null {
    const agent = agents.get(id);
    if (agent === null || agent.revokedAt !== null) return null;
    const next = { ...agent, ...changes };
    agents.put(id, next);
    return next;
  }
  return {
    insert: async (agent) => agents.insert(agent.id, agent),
    byId: async (id) => agents.get(id),
    list: async ({ ownerId }, page) =>
      newestFirst(
        agents.where((agent) => ownerId === undefined || agent.ownerId === ownerId),
        page,
      ),
    update: async (id, changes) => change(id, changes),
    revoke: async (id, at) => change(id, { revokedAt: at }) !== null,
  };
}

export function createAgentTokens(tokens: Table<AgentToken>): AgentTokenRepository {
  return {
    insert: async (token) => tokens.insert(token.hash, token),
    byHash: async (hash) => tokens.get(hash),
    of: async (agentId) =>
      tokens.where((token) => token.agentId === agentId).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
    touch: async (hash, at) => {
      const token = tokens.get(hash);
      if (token !== null) tokens.put(hash, { ...token, lastUsedAt: at });
    },
    expire: async (agentId, at) => {
      const later = ({ expiresAt }: AgentToken) => expiresAt === null || expiresAt > at;
      for (const token of tokens.where((row) => row.agentId === agentId && later(row))) {
        tokens.put(token.hash, { ...token, expiresAt: at });
      }
    },
    removeExpired: async (before) => {
      const expired = ({ expiresAt }: AgentToken) => expiresAt !== null && expiresAt < before;
      for (const { hash } of tokens.where(expired)) tokens.remove(hash);
    },
  };
}

export function createAgentSessions(
  sessions: Table<AgentSession>,
  agents: Table<Agent>,
  users: Table<User>,
): AgentSessionRepository {
  const change = (id: string, changes: Partial<AgentSession>): void => {
    const session = sessions.get(id);
    if (session !== null) sessions.put(id, { ...session, ...changes });
  };
  return {
    insert: async (session) => sessions.insert(session.id, session),
    byId: async (id) => sessions.get(id),
    contextOf: async (hash) => {
      const [session] = sessions.where((row) => row.hash === hash);
      const agent = session === undefined ? null : agents.get(session.agentId);
      if (session === undefined || agent === null) return null;
      return { session, agent, ownerRole: users.get(agent.ownerId)?.role ?? null };
    },
    of: async (agentId) => sessions.where((row) => row.agentId === agentId).sort((a, b) => compare(b, a)),
    touch: async (id, at) => change(id, { lastSeenAt: at }),
    revoke: async (id, at) => {
      if (sessions.get(id)?.revokedAt !== null) return false;
      change(id, { revokedAt: at });
      return true;
    },
    revokeOf: async (agentId, at) => {
      for (const { id } of sessions.where((row) => row.agentId === agentId && row.revokedAt === null)) {
        change(id, { revokedAt: at });
      }
    },
    removeExpired: async (before) => {
      for (const { id } of sessions.where(({ expiresAt }) => expiresAt < before)) sessions.remove(id);
    },
  };
}
