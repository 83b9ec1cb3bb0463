import type { FastifyInstance } from 'fastify';
import { DomainError } from '#services/errors.ts';
import { DETAILS } from '../messages/problems.ts';
import type { PublicUrl } from '../public-url.ts';
import { pathOf, sendProblem } from './errors.ts';

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

/**
 * Answers unknown paths with 404, unsupported methods with 405 and `Allow`, and OPTIONS with 204. Required before the
 * routes.
 */
export function addUnknownRoutes(app: FastifyInstance, publicUrl: PublicUrl): void {
  const known: KnownPath[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url !== '*') known.push({ pattern: patternOf(url), methods: [method].flat() });
  });

  const allowed = (path: string): string => {
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods));
    return methods.size === 0 ? '' : [...methods.add('OPTIONS')].sort().join(', ');
  };

  app.addHook('onRequest', (request, reply, done) => {
    const allow = request.method === 'OPTIONS' ? allowed(pathOf(request)) : '';
    if (allow !== '') reply.header('Allow', allow);
    done();
  });

  app.setNotFoundHandler(async (request, reply) => {
    const allow = allowed(pathOf(request));
    if (allow === '') {
      const error = new DomainError('ROUTE_NOT_FOUND', DETAILS.noRoute);
      return sendProblem(error, request, reply, publicUrl());
    }
    if (request.method === 'OPTIONS') return reply.code(204).send();
    const error = new DomainError('METHOD_NOT_ALLOWED', DETAILS.methodNotAllowed(allow));
    return sendProblem(error, request, reply.header('Allow', allow), publicUrl());
  });
}

/** Matches the paths of a route such as `/synthesis/:id` or `/docs/static/*`. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment.startsWith(':')) return '[^/]+';
    return segment === '*' ? '.*' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}$`);
}
