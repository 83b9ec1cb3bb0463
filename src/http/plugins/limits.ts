import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Rate } from '#config';
import { DomainError } from '#services/errors.ts';
import { DETAILS } from '../messages/problems.ts';

export interface Limit extends Rate {
  /** Policy name in the headers. */
  readonly name: string;
  readonly keyOf: (request: FastifyRequest) => string | Promise<string>;
  /** Number of units of one request. Default: 1. */
  readonly cost?: number;
}

type Counter = ReturnType<FastifyInstance['createRateLimit']>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counters by policy name. */
    limitCounters: Map<string, Counter>;
  }
}

/** Required by `limitBy`. Limits no route by itself. Routes with the same policy share its counter. */
export async function addLimits(app: FastifyInstance): Promise<void> {
  app.decorate('limitCounters', new Map());
  await app.register(rateLimit, { global: false });
}

/** A hook that limits requests per window and adds the rate limit headers. A limit of 0 disables it. */
export function limitBy(app: FastifyInstance, { name, limit, windowMs, keyOf, cost = 1 }: Limit) {
  if (limit === 0) return async (): Promise<void> => {};
  const created = () => app.createRateLimit({ max: limit, timeWindow: windowMs, keyGenerator: keyOf });
  const count = app.limitCounters.get(name) ?? created();
  app.limitCounters.set(name, count);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    let state = await count(request);
    for (let unit = 1; unit < cost; unit++) state = await count(request);
    if (state.isAllowed) return;
    addLimitHeaders(reply, { name, limit, windowMs, remaining: state.remaining, resetSeconds: state.ttlInSeconds });
    if (!state.isExceeded) return;
    const detail = DETAILS.rateLimited(limit, windowMs / 1000);
    throw new DomainError('RATE_LIMITED', detail, { retryAfter: state.ttlInSeconds });
  };
}

interface LimitState extends Rate {
  readonly name: string;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Headers of draft-ietf-httpapi-ratelimit-headers: quota and window in seconds, remaining requests and reset time. */
export function addLimitHeaders(
  reply: FastifyReply,
  { name, limit, windowMs, remaining, resetSeconds }: LimitState,
): void {
  if (limit === 0) return;
  reply.header('RateLimit-Policy', `"${name}";q=${limit};w=${windowMs / 1000}`);
  reply.header('RateLimit', `"${name}";r=${remaining};t=${resetSeconds}`);
}
