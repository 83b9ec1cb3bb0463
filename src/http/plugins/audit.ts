import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditEntry } from '#ports/audit.ts';
import type { Metrics } from '#ports/metrics.ts';
import type { AuditService } from '#services/audit.ts';
import { clientAddressOf } from '../client-address.ts';

type Facts = Partial<Pick<AuditEntry, 'action' | 'actorKind' | 'actorId' | 'userId' | 'subject'>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Audit log action of this route. */
    audit?: string;
  }
  interface FastifyRequest {
    /** Fields that a handler adds to the audit entry of its request. */
    audited: Facts | null;
  }
}

/** Client error statuses that the audit log records. Validation errors are not security events. */
const AUDITED_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 409]);

/**
 * Writes an audit entry before the response is sent: for every route with an audit action, and for every authenticated
 * request that is not permitted. Refusals are counted, recorded or not.
 */
export function addAudit(app: FastifyInstance, audit: AuditService, metrics: Metrics | undefined): void {
  app.decorateRequest('audited', null);
  app.addHook('onSend', (request, reply, _payload, done) => {
    const result = reply.statusCode < 400 ? 'success' : 'refused';
    if (result === 'refused' && !AUDITED_STATUSES.has(reply.statusCode)) return done();
    const action = request.audited?.action ?? request.routeOptions.config?.audit ?? denied(reply.statusCode);
    if (action === undefined) return done();
    if (result === 'refused') metrics?.requestRefused(action);
    audit
      .record({ ...actorOf(request), ...placeOf(request), action, result, ...request.audited })
      .then(() => done(), done);
  });
}

/** Adds fields to the audit entry of a request. */
export function noteAudit(request: FastifyRequest, facts: Facts): void {
  request.audited = { ...request.audited, ...facts };
}

function denied(status: number): string | undefined {
  return status === 403 ? 'access.denied' : undefined;
}

function actorOf({ caller }: FastifyRequest): Pick<AuditEntry, 'actorKind' | 'actorId' | 'userId'> {
  if (caller === null) return { actorKind: 'anonymous', actorId: null, userId: null };
  if (caller.kind === 'agent') {
    const { agent } = caller.identity;
    return { actorKind: 'agent', actorId: agent.id, userId: agent.ownerId };
  }
  if (caller.kind === 'guest') return { actorKind: 'anonymous', actorId: caller.actor.userId, userId: null };
  const { id } = caller.live.user;
  return { actorKind: 'person', actorId: id, userId: id };
}

function placeOf(request: FastifyRequest) {
  // In the path of a refused anonymous request may be any text.
  const isAnyText = request.caller === null && request.refusal !== null;
  const { id = null } = (isAnyText ? {} : (request.params ?? {})) as { id?: string };
  return {
    address: clientAddressOf(request),
    requestId: request.id,
    code: request.refusal?.code ?? null,
    // Postgres stores no text with null characters.
    subject: (request.refusal?.facts.subject ?? id)?.replaceAll('\0', '').slice(0, 64) ?? null,
  };
}
