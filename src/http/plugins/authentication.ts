import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AgentCapability } from '#ports/agents.ts';
import type { Role } from '#ports/users.ts';
import type { Actor } from '#services/actor.ts';
import type { AgentIdentity } from '#services/agent-sessions.ts';
import { DomainError, type NextAction } from '#services/errors.ts';
import type { LiveToken } from '#services/live-tokens.ts';
import type { Services } from '#services/services.ts';
import { idleEndOf } from '#services/session-end.ts';
import { DETAILS, NEXT_ACTIONS } from '../messages/problems.ts';

/**
 * The authenticated sender of a request: a person, an agent that acts on behalf of its owner, or whoever has a share link.
 * `guestOf` is the blueprint of a share link that a person has.
 */
export type Caller =
  | { readonly kind: 'person'; readonly live: LiveToken; readonly guestOf?: string | undefined }
  | { readonly kind: 'agent'; readonly identity: AgentIdentity }
  | { readonly kind: 'guest'; readonly actor: Actor };

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for an unauthenticated request. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** Capability that an agent needs for this route. Undefined: agents cannot use it. */
    capability?: AgentCapability;
    /** Any agent can use this route, which checks capabilities itself. */
    openToEveryAgent?: boolean;
    /** Users and links with which the blueprint of the path is shared can read this route. */
    shared?: boolean;
  }
}

type AuthenticationServices = Pick<Services, 'sessions' | 'agentSessions' | 'sharing' | 'clock'>;

/** Adds `caller` to every request. */
export function addCallers(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
}

/**
 * Requires a user token, or an agent session with the capability of the route, for every route of this scope.
 * @param findReader finds the user of a browser request that comes from a page
 */
export function authenticate(
  scope: FastifyInstance,
  services: AuthenticationServices,
  findReader: (request: FastifyRequest) => Promise<Caller | null>,
): void {
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    request.caller = (await findReader(request)) ?? (await bearerCallerOf(request, reply, services));
  });
}

/** The caller of a Bearer token. An agent must have the capability of the route. */
export async function bearerCallerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  services: AuthenticationServices,
): Promise<Caller> {
  const caller = await callerOf(request, reply, services);
  // Set before the check: the audit log records a refused agent.
  request.caller = caller;
  if (caller.kind === 'agent') requireCapability(request, caller.identity);
  if (caller.kind === 'guest' && request.routeOptions.config.shared !== true) throw guestRefused();
  return caller;
}

/** Requires an agent session for every route of this scope. */
export function authenticateAgents(scope: FastifyInstance, services: AuthenticationServices): void {
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    request.caller = await callerOf(request, reply, services);
    if (request.caller.kind === 'agent') return;
    throw new DomainError('AGENT_REQUIRED', DETAILS.agentRequired);
  });
}

/** Default capability of the routes in this scope. */
export function openToAgents(scope: FastifyInstance, capability: AgentCapability): void {
  scope.addHook('onRoute', (route) => {
    route.config = { capability, ...route.config };
  });
}

/** Requires one of these roles for every route of this scope. The scope must authenticate. */
export function allowRoles(scope: FastifyInstance, ...roles: readonly Role[]): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    const { role } = actorOf(request);
    if (roles.includes(role)) return done();
    const isAgent = request.caller?.kind === 'agent';
    done(new DomainError('INSUFFICIENT_ROLE', DETAILS.roleRequired(roles, isAgent, role)));
  });
}

/**
 * Requires one of these roles for every route of this scope, or a share of the blueprint in the path. The scope must
 * authenticate.
 */
export function allowReaders(scope: FastifyInstance, sharing: Services['sharing'], ...roles: readonly Role[]): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, shared: route.config?.shared ?? route.url.includes('/:id') };
  });
  scope.addHook('onRequest', async (request) => {
    const actor = actorOf(request);
    if (roles.includes(actor.role)) return;
    const { id } = (request.params ?? {}) as { readonly id?: string };
    const { shared } = request.routeOptions.config;
    if (shared === true && id !== undefined && (await sharing.opens(actor, id))) return;
    if (request.caller?.kind === 'guest') throw guestRefused();
    throw new DomainError('INSUFFICIENT_ROLE', DETAILS.roleRequired(roles, actor.agentId !== undefined, actor.role));
  });
}

function guestRefused(): DomainError {
  return new DomainError('INSUFFICIENT_ROLE', DETAILS.shareReadsOnly);
}

/**
 * The caller of a Bearer token.
 * @throws AUTHENTICATION_REQUIRED, INVALID_TOKEN, SESSION_EXPIRED, SESSION_REVOKED
 */
export async function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  services: AuthenticationServices,
): Promise<Caller> {
  const token = bearerOf(request);
  if (token === null) {
    throw new DomainError('AUTHENTICATION_REQUIRED', DETAILS.tokenRequired);
  }
  if (token.startsWith('service_agent_')) throw permanentToken();
  if (token.startsWith(SHARE)) return guestOf(token, services);
  if (!token.startsWith('service_')) return { kind: 'person', live: await personOf(request, services.sessions, token) };
  const identity = await services.agentSessions.authenticate(token);
  addSessionHeaders(reply, identity, services.clock.now());
  return { kind: 'agent', identity };
}

/** Whether the credentials of a request are still valid, for responses that last. Does not reset the idle timeout. */
export async function isStillSignedIn(request: FastifyRequest, services: AuthenticationServices): Promise<boolean> {
  const { caller } = request;
  if (caller?.kind === 'person') return (await services.sessions.resolve(caller.live.token.jti)) !== null;
  return (await services.agentSessions.inspect(bearerOf(request) ?? '')) !== null;
}

const SHARE = 'service_share_';

async function guestOf(token: string, { sharing }: AuthenticationServices): Promise<Caller> {
  const actor = await sharing.guest(token);
  if (actor === null) throw invalidToken();
  return { kind: 'guest', actor };
}

/** The token of `Authorization: Bearer`. Null if it is missing. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer\s+(\S.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** The user on whose behalf the request is sent. Only for scopes that authenticate. */
export function actorOf({ caller }: FastifyRequest): Actor {
  if (caller === null) throw new Error('this route is outside the authenticated scope');
  if (caller.kind === 'agent') return caller.identity.actor;
  if (caller.kind === 'guest') return caller.actor;
  const { id, role } = caller.live.user;
  return { userId: id, role, ...(caller.guestOf === undefined ? {} : { guestOf: caller.guestOf }) };
}

/** ID of the caller: for an agent, the agent ID. */
export function callerIdOf(request: FastifyRequest): string {
  const { caller } = request;
  return caller?.kind === 'agent' ? caller.identity.agent.id : actorOf(request).userId;
}

export function liveTokenOf({ caller }: FastifyRequest): LiveToken {
  if (caller?.kind !== 'person') throw new Error('this route is outside the user scope');
  return caller.live;
}

export function identityOf({ caller }: FastifyRequest): AgentIdentity {
  if (caller?.kind !== 'agent') throw new Error('this route is outside the agent scope');
  return caller.identity;
}

const AGENT_CONTEXT: NextAction = {
  method: 'GET',
  endpoint: '/v1/agent/context',
  description: NEXT_ACTIONS.context,
};

/** @throws PERSON_REQUIRED, INSUFFICIENT_CAPABILITY */
function requireCapability(request: FastifyRequest, { capabilities }: AgentIdentity): void {
  const { capability, openToEveryAgent } = request.routeOptions.config;
  if (openToEveryAgent === true) return;
  if (capability === undefined) {
    throw new DomainError('PERSON_REQUIRED', DETAILS.personRequired, { nextAction: AGENT_CONTEXT });
  }
  if (capabilities.includes(capability)) return;
  throw new DomainError('INSUFFICIENT_CAPABILITY', DETAILS.capabilityRequired(capability), {
    requiredCapabilities: [capability],
    nextAction: AGENT_CONTEXT,
  });
}

/** Adds the remaining session time to a response. */
function addSessionHeaders(reply: FastifyReply, { session }: AgentIdentity, now: Date): void {
  reply.header('Session-Expires-In', secondsUntil(session.expiresAt, now));
  reply.header('Session-Idle-Expires-In', secondsUntil(idleEndOf(session), now));
}

/** Seconds, rounded up, at least 0. */
export function secondsUntil(moment: Date, now: Date): number {
  return Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000));
}

function permanentToken(): DomainError {
  return new DomainError('INVALID_TOKEN', DETAILS.permanentToken, {
    nextAction: { method: 'POST', endpoint: '/v1/agents/session', description: NEXT_ACTIONS.openSession },
  });
}

/**
 * The user of a signed token that is live on the server.
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
  return new DomainError('INVALID_TOKEN', DETAILS.invalidToken, { cause });
}
