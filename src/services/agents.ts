import {
  AGENT_CAPABILITIES,
  type Agent,
  type AgentCapability,
  type AgentChanges,
  type AgentToken,
} from '#ports/agents.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Secrets } from '#ports/secrets.ts';
import type { Repositories, Store } from '#ports/store.ts';
import { type Actor, holds, visibleTo } from './actor.ts';
import { DomainError, notFound } from './errors.ts';
import type { Idempotency, IdempotencyTicket } from './idempotency.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';
import { notify } from './webhook-events.ts';

export type NewAgent = Pick<Agent, 'name' | 'description' | 'provider' | 'model' | 'capabilities'>;

export interface MintedAgent {
  readonly agent: Agent;
  /** Null in an idempotent replay. */
  readonly token: string | null;
}

export interface Rotation {
  /** Seconds for which previous tokens stay valid. */
  readonly overlapSeconds: number;
  readonly revokeSessions: boolean;
}

export interface RotatedAgent extends MintedAgent {
  /** End of validity of the previous tokens. */
  readonly previousExpiresAt: Date;
}

export interface AgentService {
  /** @throws IDEMPOTENCY_KEY_REUSED */
  create(actor: Actor, agent: NewAgent, ticket: IdempotencyTicket | null): Promise<MintedAgent>;
  /** @throws NOT_FOUND */
  get(actor: Actor, id: string): Promise<Agent>;
  list(actor: Actor, page: PageQuery): Promise<Page<Agent>>;
  /** Valid tokens, newest first. @throws NOT_FOUND */
  tokensOf(actor: Actor, id: string): Promise<readonly AgentToken[]>;
  /** @throws NOT_FOUND, AGENT_REVOKED */
  update(actor: Actor, id: string, changes: AgentChanges): Promise<Agent>;
  /** Revokes the agent, its tokens and its sessions. Idempotent. @throws NOT_FOUND */
  revoke(actor: Actor, id: string): Promise<void>;
  /** @throws NOT_FOUND, AGENT_REVOKED */
  rotate(actor: Actor, id: string, rotation: Rotation, ticket: IdempotencyTicket | null): Promise<RotatedAgent>;
  /** The agent of a permanent token. @throws INVALID_AGENT_CREDENTIAL for a malformed, unknown or revoked token */
  authenticate(token: string): Promise<Agent>;
}

export interface AgentDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly idempotency: Idempotency;
}

export function createAgents(deps: AgentDeps): AgentService {
  const { store, ids, clock, idempotency } = deps;

  async function get(actor: Actor, id: string): Promise<Agent> {
    const agent = ids.matches('agt', id) ? await store.agents.byId(id) : null;
    if (agent === null || !holds(actor, agent.ownerId)) throw notFound();
    return agent;
  }

  async function getLive(actor: Actor, id: string): Promise<Agent> {
    const agent = await get(actor, id);
    if (agent.revokedAt !== null) throw revoked();
    return agent;
  }

  return {
    create: async (actor, agent, ticket) => {
      let token: string | null = null;
      const created = await idempotency.once(ticket, async (within) => {
        const { id } = await addAgent(within, deps, actor.userId, agent);
        token = await addToken(within, deps, id);
        return id;
      });
      return { agent: await get(actor, created.id), token };
    },
    get,
    list: (actor, page) => readPage(page, (position) => store.agents.list(visibleTo(actor), position)),
    tokensOf: async (actor, id) => {
      const { id: agentId } = await get(actor, id);
      return (await store.agentTokens.of(agentId)).filter((token) => isValid(token, clock.now()));
    },
    update: async (actor, id, changes) => {
      await getLive(actor, id);
      const { capabilities, ...rest } = changes;
      const next = capabilities === undefined ? rest : { ...rest, capabilities: inOrder(capabilities) };
      const agent = await store.agents.update(id, next);
      if (agent === null) throw notFound();
      return agent;
    },
    revoke: async (actor, id) => {
      const agent = await get(actor, id);
      if (agent.revokedAt !== null) return;
      await store.transaction(async (within) => {
        await revokeAgent(within, agent.id, clock.now());
        await notify(within, deps, { ownerId: agent.ownerId, event: 'agent.revoked', data: { id: agent.id } });
      });
    },
    rotate: async (actor, id, rotation, ticket) => {
      const agent = await getLive(actor, id);
      const now = clock.now();
      const previousExpiresAt = new Date(now.getTime() + rotation.overlapSeconds * 1000);
      let token: string | null = null;
      await idempotency.once(ticket, async (within) => {
        // The update locks the agent: of two concurrent rotations, the second one expires the token of the first.
        if ((await within.agents.update(id, {})) === null) throw revoked();
        await within.agentTokens.expire(id, previousExpiresAt);
        token = await addToken(within, deps, id);
        if (rotation.revokeSessions) await within.agentSessions.revokeOf(id, now);
        return id;
      });
      return { agent, token, previousExpiresAt };
    },
    authenticate: (token) => authenticate(deps, token),
  };
}

function revoked(): DomainError {
  return new DomainError('AGENT_REVOKED', 'The agent is revoked and cannot be changed.');
}

/** Adds an agent within a transaction. */
export async function addAgent(
  within: Repositories,
  { ids, clock }: Pick<AgentDeps, 'ids' | 'clock'>,
  ownerId: string,
  facts: NewAgent,
): Promise<Agent> {
  const capabilities = inOrder(facts.capabilities);
  const agent = { ...facts, capabilities, id: ids.next('agt'), ownerId, createdAt: clock.now(), revokedAt: null };
  await within.agents.insert(agent);
  return agent;
}

/** Creates a permanent token within a transaction. Only its hash is stored. */
export async function addToken(
  within: Repositories,
  { secrets, clock }: Pick<AgentDeps, 'secrets' | 'clock'>,
  agentId: string,
): Promise<string> {
  const token = secrets.mint('agent');
  const hash = secrets.hash(token);
  await within.agentTokens.insert({ hash, agentId, createdAt: clock.now(), expiresAt: null, lastUsedAt: null });
  return token;
}

/** Revokes an agent, its tokens and its sessions within a transaction. */
export async function revokeAgent(within: Repositories, id: string, at: Date): Promise<void> {
  await within.agents.revoke(id, at);
  await within.agentTokens.expire(id, at);
  await within.agentSessions.revokeOf(id, at);
}

function isValid({ expiresAt }: AgentToken, now: Date): boolean {
  return expiresAt === null || expiresAt > now;
}

async function authenticate({ store, secrets, clock }: AgentDeps, text: string): Promise<Agent> {
  const now = clock.now();
  const token = secrets.isWellFormed('agent', text) ? await store.agentTokens.byHash(secrets.hash(text)) : null;
  const agent = token === null || !isValid(token, now) ? null : await store.agents.byId(token.agentId);
  const owner = agent === null || agent.revokedAt !== null ? null : await store.users.byId(agent.ownerId);
  if (token === null || agent === null || owner === null) {
    const detail = 'The permanent token is unknown or no longer valid.';
    throw new DomainError('INVALID_AGENT_CREDENTIAL', detail, {
      ...(token === null ? {} : { subject: token.agentId }),
      nextAction: {
        method: 'POST',
        endpoint: '/v1/agents/register',
        description: 'Registers a new agent. Alternative: the owner rotates the token of the existing agent.',
      },
    });
  }
  await store.agentTokens.touch(token.hash, now);
  return agent;
}

/** Without duplicates, in documented order. */
function inOrder(capabilities: readonly AgentCapability[]): readonly AgentCapability[] {
  return AGENT_CAPABILITIES.filter((capability) => capabilities.includes(capability));
}

/** Splits names into supported and unsupported capabilities. */
export function sortCapabilities(
  names: readonly string[],
  known: readonly AgentCapability[],
): { supported: readonly AgentCapability[]; unsupported: readonly string[] } {
  const supported = known.filter((capability) => names.includes(capability));
  const unsupported = [...new Set(names)].filter((name) => !known.some((capability) => capability === name));
  return { supported, unsupported };
}
