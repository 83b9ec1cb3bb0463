import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Fault, notFound } from '#services/errors.ts';
import { INVALID } from '../messages/problems.ts';
import { invalid, pointerTo } from './validation.ts';

/**
 * Refuses null characters in queries and bodies with 422, and in paths with 404: Postgres stores no text with them. A query
 * that the route does not read is ignored.
 */
export function refuseNullCharacters(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.is404) return done();
    if (faultsIn(request.params).length > 0) return done(notFound());
    for (const [part, data] of [
      ['querystring', readsQuery(request) ? request.query : null],
      ['body', request.body],
    ] as const) {
      const faults = faultsIn(data);
      if (faults.length > 0) return done(invalid(faults, part));
    }
    done();
  });
}

/** Operations declare the parameters that they read; pages do not. */
function readsQuery({ routeOptions: { schema } }: FastifyRequest): boolean {
  return schema === undefined || schema.hide === true || schema.querystring !== undefined;
}

/** Without recursion: a body can be nested tens of thousands of levels deep. */
function faultsIn(data: unknown): Fault[] {
  const faults: Fault[] = [];
  const open: Place[] = [{ value: data, key: null, parent: null }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value } = place;
    if (typeof value === 'string' && value.includes('\0')) {
      faults.push({ pointer: pointerTo(pathOf(place)), detail: INVALID.unicode });
    }
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    for (const [key, inner] of Object.entries(value).reverse()) open.push({ value: inner, key, parent: place });
  }
  return faults;
}

interface Place {
  readonly value: unknown;
  readonly key: string | null;
  readonly parent: Place | null;
}

function pathOf(place: Place): readonly string[] {
  const path: string[] = [];
  for (let at: Place | null = place; at !== null; at = at.parent) if (at.key !== null) path.push(at.key);
  return path.reverse();
}
