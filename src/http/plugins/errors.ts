import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreFull, StoreUnavailable } from '#ports/store.ts';
import { DomainError, type ErrorCode } from '#services/errors.ts';
import type { PublicUrl } from '../public-url.ts';
import { problemOf } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused; null where it was not. */
    refusal: DomainError | null;
  }
}

/** Seconds after which a database that was away may be back. */
const STORE_RETRY_SECONDS = 2;
/** Seconds after which somebody may have made room. */
const ROOM_RETRY_SECONDS = 60;

/** One shape for every failure, whoever noticed it: a service, a schema, the framework or the parser of HTTP. */
export function addErrors(app: FastifyInstance, publicUrl: PublicUrl): void {
  app.decorateRequest('refusal', null);
  app.setErrorHandler(async (error, request, reply) => {
    const known = domainError(error);
    if (known.code === 'INTERNAL_ERROR') request.log.error({ err: error }, 'a request failed');
    if (known.code === 'STORE_UNAVAILABLE') request.log.warn({ err: error }, 'the store does not answer');
    if (known.code === 'STORE_FULL') request.log.error({ err: error }, 'the store is full');
    return sendProblem(known, request, reply, publicUrl());
  });
}

/** What the framework refuses before a route is found. */
export function sendFrameworkError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): void {
  sendProblem(domainError(error), request, reply.header('Request-Id', request.id), publicUrl);
}

/** Writes a refusal as the answer. */
export function sendProblem(
  error: DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): FastifyReply {
  request.refusal = error;
  const place = { publicUrl, requestId: request.id, path: pathOf(request) };
  const { status, headers, body } = problemOf(error, place);
  return reply.code(status).headers(headers).serializer(JSON.stringify).send(body);
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? request.url;
}

/** What the framework reports, in the words of this service. */
const FRAMEWORK: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: ['MALFORMED_JSON', 'The body is empty; it must be JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['MALFORMED_JSON', 'The body is not valid JSON.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The body has more than 256 KiB.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['MALFORMED_REQUEST', 'The body is not as long as Content-Length says.'],
  FST_ERR_BAD_URL: ['MALFORMED_REQUEST', 'The path is not a valid URL path.'],
  FST_ERR_NOT_FOUND: ['ROUTE_NOT_FOUND', 'No resource has this path.'],
};

/** Whatever went wrong, in the words of this service. */
export function domainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof StoreUnavailable) {
    return new DomainError('STORE_UNAVAILABLE', 'The database does not answer. Try again later.', {
      retryAfter: STORE_RETRY_SECONDS,
      cause: error,
    });
  }
  if (error instanceof StoreFull) {
    const detail = 'There is no room left to keep anything new. What is there can be read.';
    return new DomainError('STORE_FULL', detail, { retryAfter: ROOM_RETRY_SECONDS, cause: error });
  }
  const { code, statusCode } = factsOf(error);
  const known = FRAMEWORK[code];
  if (known !== undefined) return new DomainError(known[0], known[1], { cause: error });
  // A fault of the client that has no name of its own here; its text is the framework's and may say too much.
  if (statusCode >= 400 && statusCode < 500) {
    const detail = `The request can't be served: ${STATUS_CODES[statusCode] ?? 'bad request'}.`;
    return new DomainError('MALFORMED_REQUEST', detail, { cause: error });
  }
  return new DomainError('INTERNAL_ERROR', 'Something went wrong here, and it has been logged.', { cause: error });
}

function factsOf(error: unknown): { code: string; statusCode: number } {
  if (!(error instanceof Error)) return { code: '', statusCode: 500 };
  const { code, statusCode } = error as Error & { code?: unknown; statusCode?: unknown };
  return { code: String(code), statusCode: typeof statusCode === 'number' ? statusCode : 500 };
}
