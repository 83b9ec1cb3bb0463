import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditEntry } from '#ports/audit.ts';
import type { Metrics } from '#ports/metrics.ts';
import type { AuditService } from '#services/audit.ts';

type Facts = Partial<Pick<AuditEntry, 'action' | 'actorKind' | 'actorId' | 'userId' | 'subject'>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the audit trail calls a request for this route. */
    audit?: string;
  }
  interface FastifyRequest {
    /** What a handler adds to its entry of the audit trail. */
    audited: Facts | null;
  }
}

/** Refusals that say something about security; a typing error does not. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 404, 409]);

/**
 * Writes what matters for security before it is answered: what a route that names an action did, and every request that
 * was known and not allowed. Refusals are counted, whether or not they are recorded.
 */
export function addAudit(app: FastifyInstance, audit: AuditService, metrics: Metrics | undefined): void {
  app.decorateRequest('audited', null);
  app.addHook('onSend', (request, reply, _payload, done) => {
    const result = reply.statusCode < 400 ? 'success' : 'refused';
    if (result === 'refused' && !REFUSALS.has(reply.statusCode)) return done();
    const action = request.audited?.action ?? request.routeOptions.config?.audit ?? denied(reply.statusCode);
    if (action === undefined) return done();
    if (result === 'refused') metrics?.requestRefused(action);
    audit
      .record({ ...actorOf(request), ...placeOf(request), action, result, ...request.audited })
      .then(() => done(), done);
  });
}

/** Says more of a request than its route and caller do. */
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
  const { id } = caller.live.user;
  return { actorKind: 'person', actorId: id, userId: id };
}

function placeOf(request: FastifyRequest) {
  // In the path of a refused anonymous request may be any text.
  const isAnyText = request.caller === null && request.refusal !== null;
  const { id = null } = (isAnyText ? {} : (request.params ?? {})) as { id?: string };
  return {
    address: normalizeIP(request.ip),
    requestId: request.id,
    code: request.refusal?.code ?? null,
    subject: (request.refusal?.facts.subject ?? id)?.slice(0, 64) ?? null,
  };
}
