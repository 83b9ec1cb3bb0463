import type { FastifyInstance } from 'fastify';
import { DomainError } from '#services/errors.ts';
import { DETAILS } from '../messages/problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is optional. */
    bodyOptional?: boolean;
  }
}

/**
 * Accepts JSON bodies only. Accepts an empty body with the JSON content type where the body is optional. Rejects keys that
 * modify the prototype of an object.
 */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text !== '') return parse(request, text, done);
    const { schema, config } = request.routeOptions;
    if (schema?.body === undefined || config.bodyOptional === true) return done(null, undefined);
    done(new DomainError('MALFORMED_JSON', DETAILS.emptyBody));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.config.bodyOptional === true) request.body ??= {};
    done();
  });
}
