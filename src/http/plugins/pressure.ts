import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#services/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** New work, turned away under load so that reads go on. */
    sheddable?: boolean;
  }
}

/** One synthesis after the other keeps it under a tenth of this. */
const MOST_DELAY_MS = 1_000;

/**
 * Under load, turns away new work before anything else suffers.
 * @param mostDelayMs mean delay of the event loop over a second past which it does
 */
export async function addPressure(app: FastifyInstance, mostDelayMs = MOST_DELAY_MS): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    pressureHandler: (request) => {
      if (request.routeOptions.config.sheddable !== true) return;
      throw new DomainError('OVERLOADED', 'The service has more to do than it can answer in time.');
    },
  });
}
