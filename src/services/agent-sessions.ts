import type { AgentSession, SessionContext } from '#ports/agent-sessions.ts';
import type { Agent, AgentCapability } from '#ports/agents.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Secrets } from '#ports/secrets.ts';
import type { Store } from '#ports/store.ts';
import { type Actor, holds } from './actor.ts';
import { DomainError, type NextAction, notFound } from './errors.ts';
import type { Idempotency, IdempotencyTicket } from './idempotency.ts';
import { createLastSeen } from './last-seen.ts';
import { endOf, isActive } from './session-end.ts';
import { notify } from './webhook-events.ts';

/** Retention of ended sessions, for specific error responses. */
const ENDED_SESSION_MS = 24 * 60 * 60 * 1000;

/** An authenticated agent session. */
export interface AgentIdentity {
  readonly session: AgentSession;
  readonly agent: Agent;
  /** Capabilities that both the session and the agent have. */
  readonly capabilities: readonly AgentCapability[];
  /** The owner: the agent can read the same resources. */
  readonly actor: Actor;
}

export interface OpenedSession {
  readonly session: AgentSession;
  /** Null in an idempotent replay. */
  readonly token: string | null;
}

export interface AgentSessions {
  /**
   * Opens a session for an authenticated agent, optionally with a subset of its capabilities.
   * @throws INSUFFICIENT_CAPABILITY for a capability that the agent does not have
   */
  open(agent: Agent, capabilities: readonly string[] | null, ticket: IdempotencyTicket | null): Promise<OpenedSession>;
  /**
   * Authenticates a session token and resets the idle timeout.
   * @throws INVALID_TOKEN, SESSION_EXPIRED, SESSION_REVOKED; INSUFFICIENT_CAPABILITY, INSUFFICIENT_ROLE
   */
  authenticate(token: string, capability?: AgentCapability): Promise<AgentIdentity>;
  /** Checks a token without resetting the idle timeout. Null if it is not valid. */
  inspect(token: string): Promise<AgentIdentity | null>;
  /** Closes the agent's own session. */
  close(session: AgentSession): Promise<void>;
  /** @throws NOT_FOUND */
  of(actor: Actor, agentId: string): Promise<readonly AgentSession[]>;
  /** @throws NOT_FOUND, SESSION_ENDED */
  revoke(actor: Actor, sessionId: string): Promise<AgentSession>;
  /** @returns the number of revoked sessions. @throws NOT_FOUND */
  revokeAll(actor: Actor, agentId: string): Promise<number>;
}

export interface AgentSessionDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly idempotency: Idempotency;
  readonly sessionTtlSeconds: number;
  readonly sessionIdleSeconds: number;
}

export function createAgentSessions(deps: AgentSessionDeps): AgentSessions {
  const { store, secrets, ids, clock } = deps;
  const lastSeen = createLastSeen(store);

  async function resolve(token: string): Promise<SessionContext | null> {
    if (!secrets.isWellFormed('session', token)) return null;
    const context = await store.agentSessions.contextOf(secrets.hash(token));
    return context === null ? null : { ...context, session: lastSeen.latest(context.session) };
  }

  async function authenticate(token: string, capability?: AgentCapability): Promise<AgentIdentity> {
    const context = await resolve(token);
    if (context === null) throw new DomainError('INVALID_TOKEN', 'The token is not a session token of this service.');
    const now = clock.now();
    refuseEnded(context, now);
    const identity = identityOf({ ...context, session: await lastSeen.touch(context.session, now) });
    if (capability !== undefined) refuseWithout(identity, capability);
    return identity;
  }

  async function ownAgent(actor: Actor, agentId: string): Promise<Agent> {
    const agent = ids.matches('agt', agentId) ? await store.agents.byId(agentId) : null;
    if (agent === null || !holds(actor, agent.ownerId)) throw notFound();
    return agent;
  }

  async function end({ id, agentId: agent }: AgentSession, ownerId: string, now: Date): Promise<boolean> {
    return store.transaction(async (within) => {
      const isEnd = await within.agentSessions.revoke(id, now);
      if (isEnd) await notify(within, deps, { ownerId, event: 'session.revoked', data: { id, agent } });
      return isEnd;
    });
  }

  async function current(agentId: string): Promise<AgentSession[]> {
    return (await store.agentSessions.of(agentId)).map(lastSeen.latest);
  }

  return {
    open: (agent, capabilities, ticket) => open(deps, agent, capabilities, ticket),
    authenticate,
    inspect: async (token) => {
      const context = await resolve(token);
      return context === null || !isUsable(context, clock.now()) ? null : identityOf(context);
    },
    close: async ({ id }) => void (await store.agentSessions.revoke(id, clock.now())),
    of: async (actor, agentId) => current((await ownAgent(actor, agentId)).id),
    revoke: async (actor, sessionId) => {
      const session = ids.matches('ses', sessionId) ? await store.agentSessions.byId(sessionId) : null;
      if (session === null) throw notFound();
      const { ownerId } = await ownAgent(actor, session.agentId);
      const now = clock.now();
      if (!isActive(lastSeen.latest(session), now) || !(await end(session, ownerId, now))) {
        throw new DomainError('SESSION_ENDED', 'The session has ended already.');
      }
      return { ...session, revokedAt: now };
    },
    revokeAll: async (actor, agentId) => {
      const { id, ownerId } = await ownAgent(actor, agentId);
      const now = clock.now();
      const active = (await current(id)).filter((session) => isActive(session, now));
      await store.transaction(async (within) => {
        await within.agentSessions.revokeOf(id, now);
        for (const session of active) {
          await notify(within, deps, { ownerId, event: 'session.revoked', data: { id: session.id, agent: id } });
        }
      });
      return active.length;
    },
  };
}

async function open(
  deps: AgentSessionDeps,
  agent: Agent,
  wanted: readonly string[] | null,
  ticket: IdempotencyTicket | null,
): Promise<OpenedSession> {
  const { store, secrets, ids, clock, idempotency } = deps;
  const lacking = (wanted ?? []).filter((name) => !agent.capabilities.some((capability) => capability === name));
  if (lacking.length > 0) throw insufficient(lacking);
  const token = secrets.mint('session');
  const now = clock.now();
  const session: AgentSession = {
    id: ids.next('ses'),
    hash: secrets.hash(token),
    agentId: agent.id,
    capabilities: agent.capabilities.filter((capability) => wanted?.includes(capability) ?? true),
    createdAt: now,
    expiresAt: new Date(now.getTime() + deps.sessionTtlSeconds * 1000),
    idleSeconds: deps.sessionIdleSeconds,
    lastSeenAt: now,
    revokedAt: null,
  };
  const { id, replayed } = await idempotency.once(ticket, async (within) => {
    await within.agentSessions.removeExpired(new Date(now.getTime() - ENDED_SESSION_MS));
    await within.agentSessions.insert(session);
    return session.id;
  });
  if (!replayed) return { session, token };
  const earlier = await store.agentSessions.byId(id);
  if (earlier === null) throw notFound();
  return { session: earlier, token: null };
}

function identityOf({ session, agent, ownerRole }: SessionContext): AgentIdentity {
  const capabilities = session.capabilities.filter((capability) => agent.capabilities.includes(capability));
  const actor = { userId: agent.ownerId, role: ownerRole ?? 'viewer', agentId: agent.id };
  return { session, agent, capabilities, actor };
}

function isUsable({ session, agent, ownerRole }: SessionContext, now: Date): boolean {
  return isActive(session, now) && agent.revokedAt === null && ownerRole !== null;
}

const OPEN_SESSION: NextAction = {
  method: 'POST',
  endpoint: '/v1/agents/session',
  description: 'Opens a new session with the permanent token.',
};

function refuseEnded(context: SessionContext, now: Date): void {
  if (isUsable(context, now)) return;
  const { reason } = endOf(context.session);
  if (isActive(context.session, now) || reason === 'revoked') {
    throw new DomainError('SESSION_REVOKED', 'The session was revoked.', { nextAction: OPEN_SESSION });
  }
  const limit =
    reason === 'idle' ? `the idle timeout of ${context.session.idleSeconds} seconds` : 'the maximum session lifetime';
  throw new DomainError('SESSION_EXPIRED', `The session expired after ${limit}. Open a new session.`, {
    reason,
    nextAction: OPEN_SESSION,
  });
}

/** An agent has a permission only while its owner has it. */
function refuseWithout({ capabilities, actor }: AgentIdentity, capability: AgentCapability): void {
  if (!capabilities.includes(capability)) throw insufficient([capability]);
  if (actor.role !== 'viewer') return;
  throw new DomainError('INSUFFICIENT_ROLE', 'The owner of this agent has the role viewer, which does not allow this.');
}

function insufficient(lacking: readonly string[]): DomainError {
  const detail = `The agent does not have ${lacking.join(', ')}. The owner can grant more capabilities.`;
  return new DomainError('INSUFFICIENT_CAPABILITY', detail, { requiredCapabilities: lacking });
}
