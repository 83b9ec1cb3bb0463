import { AGENT_CAPABILITIES, type AgentCapability } from '#ports/agents.ts';
import type { Decision, Registration } from '#ports/registrations.ts';
import type { Repositories } from '#ports/store.ts';
import type { Actor } from './actor.ts';
import { type AgentDeps, addAgent, sortCapabilities } from './agents.ts';
import { DomainError, notFound } from './errors.ts';
import type { IdempotencyTicket } from './idempotency.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';
import { mayDecide, pendingFilter, refuseCode, refuseDecided } from './registration-rules.ts';
import { type Happening, notify } from './webhook-events.ts';

/** Time to decide on a registration, and to collect the token after the approval. */
export const REGISTRATION_TTL_SECONDS = 3600;
/** Seconds between two polls (RFC 8628 §3.5). */
export const POLL_INTERVAL_SECONDS = 5;
/** Retention after expiry. */
const EXPIRED_RETENTION_MS = 24 * 60 * 60 * 1000;

export interface RegistrationRequest {
  readonly agentName: string;
  /** User name or e-mail address. Null: the user who enters the user code. */
  readonly owner: string | null;
  readonly description: string | null;
  readonly provider: string | null;
  readonly model: string | null;
  /** Null requests all. */
  readonly capabilities: readonly string[] | null;
}

export interface Registered {
  readonly registration: Registration;
  /** Null in an idempotent replay. */
  readonly pollingToken: string | null;
}

export interface Approval {
  /** Null grants all requested capabilities. */
  readonly granted: readonly string[] | null;
  readonly userCode: string | null;
}

export interface RegistrationService {
  /** The result is the same whether or not the owner exists. @throws IDEMPOTENCY_KEY_REUSED */
  register(request: RegistrationRequest, ticket: IdempotencyTicket | null): Promise<Registered>;
  /** Pending registrations with this owner. Administrators also see those without a named owner. */
  pending(actor: Actor, page: PageQuery): Promise<Page<Registration>>;
  /** Finds a pending registration by user code. @throws NOT_FOUND */
  lookup(actor: Actor, userCode: string): Promise<Registration>;
  /**
   * Creates the agent. Its token is created when the agent collects it.
   * @throws NOT_FOUND, VALIDATION_FAILED, REGISTRATION_DECIDED, REGISTRATION_EXPIRED
   */
  approve(actor: Actor, id: string, approval: Approval): Promise<Registration>;
  /** @throws NOT_FOUND, REGISTRATION_DECIDED, REGISTRATION_EXPIRED */
  reject(actor: Actor, id: string): Promise<Registration>;
}

export function createRegistrations(deps: AgentDeps): RegistrationService {
  const { store, ids, clock } = deps;

  async function decidable(within: Repositories, actor: Actor, id: string, code: string | null): Promise<Registration> {
    const registration = ids.matches('reg', id) ? await within.registrations.byId(id) : null;
    if (registration === null || !mayDecide(actor, registration, code)) throw notFound();
    refuseDecided(registration, clock.now());
    return registration;
  }

  return {
    register: (request, ticket) => register(deps, request, ticket),
    pending: (actor, page) =>
      readPage(page, (position) => store.registrations.pending(pendingFilter(actor), clock.now(), position)),
    lookup: async (actor, userCode) => {
      const code = normalCode(userCode);
      const registration = await store.registrations.byUserCode(code);
      if (registration === null || registration.expiresAt <= clock.now()) throw notFound();
      if (!mayDecide(actor, registration, code)) throw notFound();
      return registration;
    },
    approve: (actor, id, { granted, userCode }) =>
      store.transaction(async (within) => {
        const code = userCode === null ? null : normalCode(userCode);
        const registration = await decidable(within, actor, id, code);
        refuseCode(registration, code);
        const capabilities = grantOf(registration, granted);
        const agent = await addAgent(within, deps, actor.userId, {
          name: registration.agentName,
          description: registration.description,
          provider: registration.provider,
          model: registration.model,
          capabilities,
        });
        const decidedAt = clock.now();
        const expiresAt = new Date(decidedAt.getTime() + REGISTRATION_TTL_SECONDS * 1000);
        const decision = {
          status: 'approved',
          ownerId: actor.userId,
          agentId: agent.id,
          decidedAt,
          expiresAt,
        } as const;
        await decide(within, id, { ...decision, granted: capabilities });
        await notify(within, deps, decisionOf(actor, id, 'approved', agent.id));
        return { ...registration, ...decision, granted: capabilities };
      }),
    reject: (actor, id) =>
      store.transaction(async (within) => {
        const registration = await decidable(within, actor, id, null);
        const { expiresAt } = registration;
        const decision = { status: 'rejected', ownerId: actor.userId, agentId: null, granted: [], expiresAt } as const;
        const decidedAt = clock.now();
        await decide(within, id, { ...decision, decidedAt });
        await notify(within, deps, decisionOf(actor, id, 'rejected'));
        return { ...registration, ...decision, decidedAt };
      }),
  };
}

function decisionOf(actor: Actor, id: string, status: 'approved' | 'rejected', agent?: string): Happening {
  const data = { id, status, ...(agent === undefined ? {} : { agent }) };
  return { ownerId: actor.userId, event: `registration.${status}`, data };
}

/** Of two concurrent decisions the second one fails and rolls back. @throws REGISTRATION_DECIDED */
async function decide(within: Repositories, id: string, decision: Decision): Promise<void> {
  if (await within.registrations.decide(id, decision)) return;
  throw new DomainError('REGISTRATION_DECIDED', 'The registration has just been decided.');
}

async function register(
  deps: AgentDeps,
  request: RegistrationRequest,
  ticket: IdempotencyTicket | null,
): Promise<Registered> {
  const { store, secrets, ids, clock, idempotency } = deps;
  const pollingToken = secrets.mint('poll');
  const owner = request.owner === null ? null : await store.users.byLogin(request.owner);
  const wanted = sortCapabilities(request.capabilities ?? AGENT_CAPABILITIES, AGENT_CAPABILITIES);
  const now = clock.now();
  const registration: Registration = {
    id: ids.next('reg'),
    pollHash: secrets.hash(pollingToken),
    userCode: secrets.userCode(),
    ownerId: owner?.id ?? null,
    open: request.owner === null,
    agentName: request.agentName,
    description: request.description,
    provider: request.provider,
    model: request.model,
    requested: wanted.supported,
    unsupported: wanted.unsupported,
    status: 'pending',
    agentId: null,
    granted: [],
    intervalSeconds: POLL_INTERVAL_SECONDS,
    polledAt: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + REGISTRATION_TTL_SECONDS * 1000),
    decidedAt: null,
    deliveredAt: null,
  };
  const { id, replayed } = await idempotency.once(ticket, async (within) => {
    await within.registrations.removeExpired(new Date(now.getTime() - EXPIRED_RETENTION_MS));
    await within.registrations.insert(registration);
    return registration.id;
  });
  if (!replayed) return { registration, pollingToken };
  const earlier = await store.registrations.byId(id);
  if (earlier === null) throw notFound();
  return { registration: earlier, pollingToken: null };
}

/** The granted capabilities: all requested ones or a subset. @throws VALIDATION_FAILED */
function grantOf({ requested }: Registration, granted: readonly string[] | null): readonly AgentCapability[] {
  if (granted === null) return requested;
  const { supported, unsupported } = sortCapabilities(granted, requested);
  if (unsupported.length === 0) return supported;
  const errors = unsupported.map((name) => ({
    pointer: `/granted_capabilities/${granted.indexOf(name)}`,
    detail: `“${name.slice(0, 64)}” was not requested. Requested: ${requested.join(', ') || 'none'}`,
  }));
  throw new DomainError('VALIDATION_FAILED', 'Only requested capabilities can be granted.', { errors });
}

/** Normalizes `wdjbmjht`, `WDJB MJHT` and `WDJB-MJHT` to one code. */
function normalCode(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .replace(/^.{4}/, '$&-');
}
