import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { preferred } from '../accept.ts';
import { refusalPage } from '../pages/login.ts';
import type { PublicUrl } from '../public-url.ts';
import { domainError, pathOf } from './errors.ts';
import { problemOf } from './problem.ts';

export const HTML = 'text/html; charset=utf-8';

/** A route for browsers only, without documentation. */
export const HIDDEN = { schema: { hide: true } } as const;
/** Serves HTML at a path that also serves JSON, if the client prefers HTML. */
export const FOR_READERS = { ...HIDDEN, constraints: { media: 'html' } } as const;

/** Allows scripts and event streams of this origin. */
const SCRIPTED_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0];
type Handler = NonNullable<ReturnType<ReturnType<Strategy['storage']>['get']>>;

/** Registers the `media` constraint of `FOR_READERS`. Required before the routes. */
export function addPages(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'media',
    storage: () => {
      const handlers = new Map<unknown, Handler>();
      return {
        get: (key) => handlers.get(key) ?? null,
        set: (key, handler) => {
          handlers.set(key, handler);
        },
      };
    },
    deriveConstraint: ({ headers }) => {
      const best = preferred(headers.accept, ['application/json', 'text/markdown', 'text/html']);
      return best === 'text/html' ? 'html' : 'data';
    },
    validate: () => {},
  });
}

/** Sends a page that must not be cached. */
export function sendPage(reply: FastifyReply, text: string): FastifyReply {
  return scripted(reply).header('Cache-Control', 'no-store').type(HTML).send(text);
}

/** Sets the content security policy of pages with scripts. */
export function scripted(reply: FastifyReply): FastifyReply {
  return reply.header('Content-Security-Policy', SCRIPTED_POLICY);
}

/** Sends errors in this scope as pages. */
export function answerInHtml(scope: FastifyInstance, publicUrl: PublicUrl): void {
  scope.setErrorHandler(async (cause, request, reply) => {
    const error = domainError(cause);
    if (error.code === 'INTERNAL_ERROR') request.log.error({ err: cause }, 'request failed');
    request.refusal = error;
    const { status, headers, body } = problemOf(error, placeOf(request, publicUrl));
    const faults = (error.facts.errors ?? []).map(({ pointer, detail }) => ` ${pointer.slice(1)} ${detail}.`);
    return sendPage(reply.code(status).headers(headers), refusalPage(body.title, error.message + faults.join('')));
  });
}

function placeOf(request: FastifyRequest, publicUrl: PublicUrl) {
  return { publicUrl: publicUrl(), requestId: request.id, path: pathOf(request) };
}
