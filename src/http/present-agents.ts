import type { z } from 'zod';
import type { AgentSession } from '#ports/agent-sessions.ts';
import type { Agent, AgentToken } from '#ports/agents.ts';
import type { AuditEntry } from '#ports/audit.ts';
import type { Registration } from '#ports/registrations.ts';
import type { User } from '#ports/users.ts';
import type { Delivery } from '#services/delivery.ts';
import { needsCode } from '#services/registration-rules.ts';
import { endOf, idleEndOf } from '#services/session-end.ts';
import { REGISTRATION_REJECTED } from './messages/agent-protocol.ts';
import { secondsUntil } from './plugins/authentication.ts';
import { cloneUrlPattern } from './public-url.ts';
import type { registered } from './schemas/registrations.ts';

/** Response bodies of agents, sessions, registrations, accounts and the audit log. */

export function presentAgent(agent: Agent) {
  return {
    id: agent.id,
    agent_name: agent.name,
    agent_description: agent.description,
    provider: agent.provider,
    model: agent.model,
    owner_id: agent.ownerId,
    status: agent.revokedAt === null ? ('active' as const) : ('revoked' as const),
    capabilities: [...agent.capabilities],
    created_at: agent.createdAt.toISOString(),
    revoked_at: agent.revokedAt?.toISOString() ?? null,
  };
}

export function presentToken({ createdAt, expiresAt, lastUsedAt }: AgentToken) {
  return {
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

const ENDS = { idle: 'idle_expired', absolute: 'expired', revoked: 'revoked' } as const;

export function presentSession(session: AgentSession, now: Date) {
  const end = endOf(session);
  const isActive = end.at > now;
  const idleEnd = idleEndOf(session);
  return {
    session_id: session.id,
    agent_id: session.agentId,
    status: isActive ? ('active' as const) : ENDS[end.reason],
    capabilities: [...session.capabilities],
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    expires_in: isActive ? secondsUntil(session.expiresAt, now) : 0,
    idle_timeout_seconds: session.idleSeconds,
    idle_expires_at: idleEnd.toISOString(),
    idle_expires_in: isActive ? secondsUntil(idleEnd, now) : 0,
    ended_at: isActive ? null : end.at.toISOString(),
  };
}

export function presentOpened(session: AgentSession, token: string | null, now: Date, publicUrl: string) {
  return {
    session_id: session.id,
    agent_id: session.agentId,
    token,
    session_token: token,
    token_type: 'bearer' as const,
    expires_in: secondsUntil(session.expiresAt, now),
    expires_at: session.expiresAt.toISOString(),
    idle_timeout_seconds: session.idleSeconds,
    idle_expires_at: idleEndOf(session).toISOString(),
    capabilities: [...session.capabilities],
    git: { username: session.agentId, clone_url_pattern: cloneUrlPattern(publicUrl) },
  };
}

const wireStatus = ({ status }: Registration) => (status === 'delivered' ? ('approved' as const) : status);

export function presentRegistered(
  registration: Registration,
  pollingToken: string | null,
  now: Date,
  publicUrl: string,
): z.output<typeof registered> {
  const { id, userCode, expiresAt, intervalSeconds } = registration;
  const isExpired = registration.status === 'pending' && expiresAt <= now;
  return {
    id,
    status: isExpired ? 'expired' : wireStatus(registration),
    polling_token: pollingToken,
    device_code: pollingToken,
    user_code: userCode,
    verification_uri: `${publicUrl}/console`,
    verification_uri_complete: `${publicUrl}/console?user_code=${userCode}`,
    status_url: `${publicUrl}/v1/agents/register/${id}/status`,
    expires_at: expiresAt.toISOString(),
    expires_in: secondsUntil(expiresAt, now),
    interval: intervalSeconds,
    requested_capabilities: [...registration.requested],
    unsupported_capabilities: [...registration.unsupported],
  };
}

/** An item of a list, without the code that its approval requires. */
export function presentPending(registration: Registration) {
  const code = needsCode(registration) ? null : registration.userCode;
  return { ...presentRegistration(registration), user_code: code };
}

export function presentRegistration(registration: Registration) {
  return {
    id: registration.id,
    status: wireStatus(registration),
    agent_name: registration.agentName,
    agent_description: registration.description,
    provider: registration.provider,
    model: registration.model,
    user_code: registration.userCode,
    requested_capabilities: [...registration.requested],
    unsupported_capabilities: [...registration.unsupported],
    granted_capabilities: [...registration.granted],
    agent_id: registration.agentId,
    created_at: registration.createdAt.toISOString(),
    expires_at: registration.expiresAt.toISOString(),
    decided_at: registration.decidedAt?.toISOString() ?? null,
  };
}

export function presentDelivery(delivery: Delivery, publicUrl: string) {
  const { status } = delivery;
  if (status === 'pending') {
    const error = 'authorization_pending' as const;
    return { status, permanent_token: null, error, interval: delivery.intervalSeconds };
  }
  if (status === 'rejected') {
    const error = 'access_denied' as const;
    return { status, permanent_token: null, error, error_description: REGISTRATION_REJECTED };
  }
  return {
    status,
    permanent_token: delivery.token,
    agent_id: delivery.agentId,
    capabilities: [...delivery.capabilities],
    session_url: `${publicUrl}/v1/agents/session`,
    ...(delivery.token === null ? { token_delivered_at: delivery.deliveredAt.toISOString() } : {}),
  };
}

export function presentAccount({ id, username, email, role, createdAt }: User) {
  return { id, username, email, role, created_at: createdAt.toISOString() };
}

export function presentAudit(entry: AuditEntry) {
  const { id, createdAt, action, actorKind, actorId, userId, subject, address, requestId, result, code } = entry;
  return {
    id,
    time: createdAt.toISOString(),
    action,
    actor: { kind: actorKind, id: actorId, user_id: userId },
    subject,
    address,
    request_id: requestId,
    result,
    code,
  };
}
