import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Rate } from '#config';
import { DomainError } from '#services/errors.ts';

export interface Limit extends Rate {
  /** Names the policy in the headers. */
  readonly name: string;
  readonly keyOf: (request: FastifyRequest) => string | Promise<string>;
}

/** Makes `limitBy` possible. No route is limited that doesn't ask for it. */
export async function addLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
}

/** A hook that lets so many requests through in a window, and tells the client how many are left. */
export function limitBy(app: FastifyInstance, { name, limit, windowMs, keyOf }: Limit) {
  if (limit === 0) return async (): Promise<void> => {};
  const count = app.createRateLimit({ max: limit, timeWindow: windowMs, keyGenerator: keyOf });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const state = await count(request);
    if (state.isAllowed) return;
    tellLimit(reply, { name, limit, windowMs, remaining: state.remaining, resetSeconds: state.ttlInSeconds });
    if (!state.isExceeded) return;
    const detail = `More than ${limit} requests in ${windowMs / 1000} seconds.`;
    throw new DomainError('RATE_LIMITED', detail, { retryAfter: state.ttlInSeconds });
  };
}

interface LimitState extends Rate {
  readonly name: string;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** The headers of draft-ietf-httpapi-ratelimit-headers: quota and window in seconds, what remains and until when. */
export function tellLimit(reply: FastifyReply, { name, limit, windowMs, remaining, resetSeconds }: LimitState): void {
  if (limit === 0) return;
  reply.header('RateLimit-Policy', `"${name}";q=${limit};w=${windowMs / 1000}`);
  reply.header('RateLimit', `"${name}";r=${remaining};t=${resetSeconds}`);
}
