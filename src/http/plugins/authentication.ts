import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AgentCapability } from '#ports/agents.ts';
import type { Role } from '#ports/users.ts';
import type { Actor } from '#services/actor.ts';
import type { AgentIdentity } from '#services/agent-sessions.ts';
import { DomainError, type NextAction } from '#services/errors.ts';
import type { LiveToken } from '#services/live-tokens.ts';
import type { Services } from '#services/services.ts';
import { idleEndOf } from '#services/session-end.ts';

/** Who sent a request: a person, or an agent that acts for one. */
export type Caller =
  | { readonly kind: 'person'; readonly live: LiveToken }
  | { readonly kind: 'agent'; readonly identity: AgentIdentity };

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null where nobody has shown who they are. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** What an agent needs here; absent: the route is for people alone. */
    capability?: AgentCapability;
  }
}

type Known = Pick<Services, 'sessions' | 'agentSessions' | 'clock'>;

/** Makes room for the caller on every request. */
export function addCallers(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
}

/**
 * Every route of this scope needs a person's token, or an agent's session with the capability that the route names.
 * @param findReader finds whose browser reads what its pages lead to
 */
export function authenticate(
  scope: FastifyInstance,
  services: Known,
  findReader: (request: FastifyRequest) => Promise<LiveToken | null>,
): void {
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const live = await findReader(request);
    request.caller = live === null ? await bearerCallerOf(request, reply, services) : { kind: 'person', live };
  });
}

/** Who sent the request, by its Bearer token; an agent must have the capability that the route names. */
export async function bearerCallerOf(request: FastifyRequest, reply: FastifyReply, services: Known): Promise<Caller> {
  const caller = await callerOf(request, reply, services);
  // A refusal is recorded with who was refused.
  request.caller = caller;
  if (caller.kind === 'agent') refuseAgent(request, caller.identity);
  return caller;
}

/** Every route of this scope needs an agent's session. */
export function authenticateAgents(scope: FastifyInstance, services: Known): void {
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    request.caller = await callerOf(request, reply, services);
    if (request.caller.kind === 'agent') return;
    throw new DomainError('AGENT_REQUIRED', 'This is for agents: send the token of a session.');
  });
}

/** Routes of this scope are open to agents with that capability, unless they name another one. */
export function openToAgents(scope: FastifyInstance, capability: AgentCapability): void {
  scope.addHook('onRoute', (route) => {
    route.config = { capability, ...route.config };
  });
}

/** Every route of this scope needs one of these roles. Stands in a scope that authenticates. */
export function allowRoles(scope: FastifyInstance, ...roles: readonly Role[]): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    const { role } = actorOf(request);
    if (roles.includes(role)) return done();
    const whose = request.caller?.kind === 'agent' ? 'that of your owner' : 'yours';
    done(new DomainError('INSUFFICIENT_ROLE', `This needs the role ${roles.join(' or ')}; ${whose} is ${role}.`));
  });
}

/**
 * Who sent the request, by its Bearer token.
 * @throws AUTHENTICATION_REQUIRED, INVALID_TOKEN, SESSION_EXPIRED, SESSION_REVOKED
 */
export async function callerOf(request: FastifyRequest, reply: FastifyReply, services: Known): Promise<Caller> {
  const token = bearerOf(request);
  if (token === null) {
    throw new DomainError('AUTHENTICATION_REQUIRED', 'Send a token: Authorization: Bearer <token>.');
  }
  if (token.startsWith('service_agent_')) throw permanentToken();
  if (!token.startsWith('service_')) return { kind: 'person', live: await personOf(request, services.sessions, token) };
  const identity = await services.agentSessions.authenticate(token);
  tellSession(reply, identity, services.clock.now());
  return { kind: 'agent', identity };
}

/** The token of `Authorization: Bearer`; null without one. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer\s+(\S.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** For whom the request acts. To be called in a scope that authenticates, and nowhere else. */
export function actorOf({ caller }: FastifyRequest): Actor {
  if (caller === null) throw new Error('this route is outside the scope that authenticates');
  if (caller.kind === 'agent') return caller.identity.actor;
  return { userId: caller.live.user.id, role: caller.live.user.role };
}

/** The identifier of whoever sent the request: an agent's own, not its owner's. */
export function callerIdOf(request: FastifyRequest): string {
  const { caller } = request;
  return caller?.kind === 'agent' ? caller.identity.agent.id : actorOf(request).userId;
}

export function liveTokenOf({ caller }: FastifyRequest): LiveToken {
  if (caller?.kind !== 'person') throw new Error('this route is outside the scope of people');
  return caller.live;
}

export function identityOf({ caller }: FastifyRequest): AgentIdentity {
  if (caller?.kind !== 'agent') throw new Error('this route is outside the scope of agents');
  return caller.identity;
}

const WHAT_IS_ALLOWED: NextAction = {
  method: 'GET',
  endpoint: '/v1/agent/context',
  description: 'Tells what this agent may do, and why not more.',
};

/** Whether an agent may use the route: it must be named for agents, and the capability be granted. */
function refuseAgent(request: FastifyRequest, { capabilities }: AgentIdentity): void {
  const { capability } = request.routeOptions.config;
  if (capability === undefined) {
    const detail = 'Only a person may do this. Ask the owner of this agent.';
    throw new DomainError('PERSON_REQUIRED', detail, { nextAction: WHAT_IS_ALLOWED });
  }
  if (capabilities.includes(capability)) return;
  const detail = `The agent was not granted ${capability}. Its owner can grant it.`;
  throw new DomainError('INSUFFICIENT_CAPABILITY', detail, {
    requiredCapabilities: [capability],
    nextAction: WHAT_IS_ALLOWED,
  });
}

/** Every answer to an agent tells how long its session still lives. */
function tellSession(reply: FastifyReply, { session }: AgentIdentity, now: Date): void {
  reply.header('Session-Expires-In', secondsUntil(session.expiresAt, now));
  reply.header('Session-Idle-Expires-In', secondsUntil(idleEndOf(session), now));
}

/** Whole seconds, as a fresh lifetime is told. */
export function secondsUntil(moment: Date, now: Date): number {
  return Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000));
}

function permanentToken(): DomainError {
  return new DomainError('INVALID_TOKEN', 'A permanent token opens sessions and nothing else.', {
    nextAction: { method: 'POST', endpoint: '/v1/agents/session', description: 'Gives a session for this token.' },
  });
}

/**
 * The person of a signed token that is still live on the server.
 * @throws INVALID_TOKEN
 */
export async function personOf(
  request: FastifyRequest,
  sessions: Services['sessions'],
  token: string,
): Promise<LiveToken> {
  const { sub, jti } = await request.server.claimsOf(request, token).catch((cause: unknown) => {
    throw invalidToken(cause);
  });
  const live = await sessions.resolve(jti);
  if (live === null || live.user.id !== sub) throw invalidToken();
  return live;
}

function invalidToken(cause?: unknown): DomainError {
  return new DomainError('INVALID_TOKEN', 'The token is not valid, or no longer.', { cause });
}
