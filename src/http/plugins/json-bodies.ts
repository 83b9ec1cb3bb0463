import type { FastifyInstance } from 'fastify';
import { DomainError } from '#services/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may be left out. */
    bodyOptional?: boolean;
  }
}

/**
 * JSON is the one kind of body. Clients that always send its content type may send no body where none is needed;
 * keys that would reach an object's prototype are refused.
 */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text !== '') return parse(request, text, done);
    const { schema, config } = request.routeOptions;
    if (schema?.body === undefined || config.bodyOptional === true) return done(null, undefined);
    done(new DomainError('MALFORMED_JSON', 'The body is empty; it must be JSON.'));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.config.bodyOptional === true) request.body ??= {};
    done();
  });
}
