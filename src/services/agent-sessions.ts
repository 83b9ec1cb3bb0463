import type { AgentSession, HeldSession } from '#ports/agent-sessions.ts';
import type { Agent, AgentCapability } from '#ports/agents.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Secrets } from '#ports/secrets.ts';
import type { Store } from '#ports/store.ts';
import { type Actor, mayRead } from './actor.ts';
import { DomainError, type NextAction, notFound } from './errors.ts';
import type { Idempotency, IdempotencyTicket } from './idempotency.ts';
import { createLastSeen } from './last-seen.ts';
import { endOf, isActive } from './session-end.ts';

/** How long an ended session still says why it ended. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/** An agent that has shown a live session, and for whom it acts. */
export interface AgentIdentity {
  readonly session: AgentSession;
  readonly agent: Agent;
  /** What both the session and the agent have now. */
  readonly capabilities: readonly AgentCapability[];
  /** The owner: an agent sees what its owner sees. */
  readonly actor: Actor;
}

export interface OpenedSession {
  readonly session: AgentSession;
  /** Null where an earlier request with the same idempotency key got it. */
  readonly token: string | null;
}

export interface AgentSessions {
  /**
   * Opens a session for an agent that has shown its permanent token; `capabilities` may leave some out.
   * @throws INSUFFICIENT_CAPABILITY where it asks for one that the agent does not have.
   */
  open(agent: Agent, capabilities: readonly string[] | null, ticket: IdempotencyTicket | null): Promise<OpenedSession>;
  /**
   * Who holds this session token; moves the idle limit. The message of a refusal says in plain words what is wrong.
   * @throws INVALID_TOKEN, SESSION_EXPIRED, SESSION_REVOKED; INSUFFICIENT_CAPABILITY, INSUFFICIENT_ROLE
   */
  authenticate(token: string, capability?: AgentCapability): Promise<AgentIdentity>;
  /** Who holds a token, without moving the idle limit; null where it is good for nothing. */
  inspect(token: string): Promise<AgentIdentity | null>;
  /** Ends the agent's own session. */
  close(session: AgentSession): Promise<void>;
  /** @throws NOT_FOUND */
  of(actor: Actor, agentId: string): Promise<readonly AgentSession[]>;
  /** @throws NOT_FOUND, SESSION_ENDED */
  revoke(actor: Actor, sessionId: string): Promise<AgentSession>;
  /** How many were active. @throws NOT_FOUND */
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

  async function resolve(token: string): Promise<HeldSession | null> {
    if (!secrets.isWellFormed('session', token)) return null;
    const held = await store.agentSessions.held(secrets.hash(token));
    return held === null ? null : { ...held, session: lastSeen.latest(held.session) };
  }

  async function authenticate(token: string, capability?: AgentCapability): Promise<AgentIdentity> {
    const held = await resolve(token);
    if (held === null) throw new DomainError('INVALID_TOKEN', 'This is no session token of this service.');
    const now = clock.now();
    refuseEnded(held, now);
    const identity = identityOf({ ...held, session: await lastSeen.touch(held.session, now) });
    if (capability !== undefined) refuseWithout(identity, capability);
    return identity;
  }

  async function ownAgent(actor: Actor, agentId: string): Promise<Agent> {
    const agent = ids.matches('agt', agentId) ? await store.agents.byId(agentId) : null;
    if (agent === null || !mayRead(actor, agent.ownerId)) throw notFound();
    return agent;
  }

  async function current(agentId: string): Promise<AgentSession[]> {
    return (await store.agentSessions.of(agentId)).map(lastSeen.latest);
  }

  return {
    open: (agent, capabilities, ticket) => open(deps, agent, capabilities, ticket),
    authenticate,
    inspect: async (token) => {
      const held = await resolve(token);
      return held === null || !isUsable(held, clock.now()) ? null : identityOf(held);
    },
    close: async ({ id }) => void (await store.agentSessions.revoke(id, clock.now())),
    of: async (actor, agentId) => current((await ownAgent(actor, agentId)).id),
    revoke: async (actor, sessionId) => {
      const session = ids.matches('ses', sessionId) ? await store.agentSessions.byId(sessionId) : null;
      if (session === null) throw notFound();
      await ownAgent(actor, session.agentId);
      const now = clock.now();
      if (!isActive(lastSeen.latest(session), now) || !(await store.agentSessions.revoke(sessionId, now))) {
        throw new DomainError('SESSION_ENDED', 'The session has ended already.');
      }
      return { ...session, revokedAt: now };
    },
    revokeAll: async (actor, agentId) => {
      const { id } = await ownAgent(actor, agentId);
      const now = clock.now();
      const active = (await current(id)).filter((session) => isActive(session, now));
      await store.agentSessions.revokeOf(id, now);
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
    await within.agentSessions.removeExpired(new Date(now.getTime() - REMEMBERED_MS));
    await within.agentSessions.insert(session);
    return session.id;
  });
  if (!replayed) return { session, token };
  const earlier = await store.agentSessions.byId(id);
  if (earlier === null) throw notFound();
  return { session: earlier, token: null };
}

function identityOf({ session, agent, ownerRole }: HeldSession): AgentIdentity {
  const capabilities = session.capabilities.filter((capability) => agent.capabilities.includes(capability));
  const actor = { userId: agent.ownerId, role: ownerRole ?? 'viewer', agentId: agent.id };
  return { session, agent, capabilities, actor };
}

function isUsable({ session, agent, ownerRole }: HeldSession, now: Date): boolean {
  return isActive(session, now) && agent.revokedAt === null && ownerRole !== null;
}

const OPEN_ANOTHER: NextAction = {
  method: 'POST',
  endpoint: '/v1/agents/session',
  description: 'Gives a new session for the permanent token.',
};

function refuseEnded(held: HeldSession, now: Date): void {
  if (isUsable(held, now)) return;
  const { reason } = endOf(held.session);
  if (isActive(held.session, now) || reason === 'revoked') {
    throw new DomainError('SESSION_REVOKED', 'The session was revoked.', { nextAction: OPEN_ANOTHER });
  }
  const { idleSeconds } = held.session;
  const why = reason === 'idle' ? `the agent was silent for ${idleSeconds} seconds` : 'it came to the end of its life';
  throw new DomainError('SESSION_EXPIRED', `The session is over: ${why}. Open another one.`, {
    reason,
    nextAction: OPEN_ANOTHER,
  });
}

/** An agent has a right only as long as its owner has it. */
function refuseWithout({ capabilities, actor }: AgentIdentity, capability: AgentCapability): void {
  if (!capabilities.includes(capability)) throw insufficient([capability]);
  if (actor.role !== 'viewer') return;
  throw new DomainError('INSUFFICIENT_ROLE', 'The owner of this agent is a viewer and may not do this.');
}

function insufficient(lacking: readonly string[]): DomainError {
  const detail = `The agent was not granted ${lacking.join(', ')}. Its owner can grant more.`;
  return new DomainError('INSUFFICIENT_CAPABILITY', detail, { requiredCapabilities: lacking });
}
