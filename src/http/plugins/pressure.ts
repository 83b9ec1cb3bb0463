import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#services/errors.ts';
import { DETAILS } from '../messages/problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Rejected under load. */
    sheddable?: boolean;
  }
}

/** Sequential syntheses keep the delay below a tenth of this. */
const MAX_DELAY_MS = 1_000;

/**
 * Rejects new syntheses under load. All other routes stay available.
 * @param maxDelayMs limit of the event loop delay, averaged over one second
 */
export async function addPressure(app: FastifyInstance, maxDelayMs = MAX_DELAY_MS): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    pressureHandler: (request) => {
      if (request.routeOptions.config.sheddable !== true) return;
      throw new DomainError('OVERLOADED', DETAILS.overloaded);
    },
  });
}
