import type { FastifyInstance } from 'fastify';
import { type Fault, notFound } from '#services/errors.ts';
import { INVALID } from '../messages/problems.ts';
import { invalid, pointerTo } from './validation.ts';

/**
 * Refuses null characters in every query and body with 422, and in paths with 404: Postgres stores no text with them.
 */
export function refuseNullCharacters(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    if (faultsIn(request.params).length > 0) return done(notFound());
    for (const [part, data] of [
      ['querystring', request.query],
      ['body', request.body],
    ] as const) {
      const faults = faultsIn(data);
      if (faults.length > 0) return done(invalid(faults, part));
    }
    done();
  });
}

function faultsIn(data: unknown, path: readonly string[] = []): Fault[] {
  if (typeof data === 'string') {
    return data.includes('\0') ? [{ pointer: pointerTo(path), detail: INVALID.unicode }] : [];
  }
  if (typeof data !== 'object' || data === null || Buffer.isBuffer(data)) return [];
  return Object.entries(data).flatMap(([key, value]) => faultsIn(value, [...path, key]));
}
