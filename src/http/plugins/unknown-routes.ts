import type { FastifyInstance } from 'fastify';
import { DomainError } from '#services/errors.ts';
import type { PublicUrl } from '../public-url.ts';
import { pathOf, sendProblem } from './errors.ts';

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

/**
 * What is no route: 404, 405 with `Allow` where the path is known by other methods, and the answer to OPTIONS.
 * Installed before the routes, so that it sees each of them.
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
      const error = new DomainError('ROUTE_NOT_FOUND', 'No resource has this path.');
      return sendProblem(error, request, reply, publicUrl());
    }
    if (request.method === 'OPTIONS') return reply.code(204).send();
    const error = new DomainError('METHOD_NOT_ALLOWED', `This path answers ${allow}.`);
    return sendProblem(error, request, reply.header('Allow', allow), publicUrl());
  });
}

/** The paths that a route such as `/synthesis/:id` or `/docs/static/*` answers. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment.startsWith(':')) return '[^/]+';
    return segment === '*' ? '.*' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}$`);
}
