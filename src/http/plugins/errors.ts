import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreFull, StoreUnavailable } from '#ports/store.ts';
import { DomainError } from '#services/errors.ts';
import { DETAILS, FRAMEWORK_ERRORS } from '../messages/problems.ts';
import type { PublicUrl } from '../public-url.ts';
import { problemOf } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error of the response. Null on success. */
    refusal: DomainError | null;
  }
}

/** `Retry-After` in seconds. */
const STORE_UNAVAILABLE_SECONDS = 2;
const STORE_FULL_SECONDS = 60;

/** Sends every error as a problem: from services, schemas, the framework and the HTTP parser. */
export function addErrors(app: FastifyInstance, publicUrl: PublicUrl): void {
  app.decorateRequest('refusal', null);
  app.setErrorHandler(async (error, request, reply) => {
    const known = domainError(error);
    if (known.code === 'INTERNAL_ERROR') request.log.error({ err: error }, 'request failed');
    if (known.code === 'STORE_UNAVAILABLE') request.log.warn({ err: error }, 'store unavailable');
    if (known.code === 'STORE_FULL') request.log.error({ err: error }, 'store full');
    return sendProblem(known, request, reply, publicUrl());
  });
}

/** Errors that the framework raises before routing. */
export function sendFrameworkError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): void {
  sendProblem(domainError(error), request, reply.header('Request-Id', request.id), publicUrl);
}

/** Sends an error as a problem. */
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

/** Converts any error to a problem code. */
export function domainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof StoreUnavailable) {
    return new DomainError('STORE_UNAVAILABLE', DETAILS.storeUnavailable, {
      retryAfter: STORE_UNAVAILABLE_SECONDS,
      cause: error,
    });
  }
  if (error instanceof StoreFull) {
    return new DomainError('STORE_FULL', DETAILS.storeFull, { retryAfter: STORE_FULL_SECONDS, cause: error });
  }
  const { code, statusCode } = factsOf(error);
  const known = FRAMEWORK_ERRORS[code];
  if (known !== undefined) return new DomainError(known[0], known[1], { cause: error });
  // Other client errors. The message of the framework can disclose internals.
  if (statusCode >= 400 && statusCode < 500) {
    const detail = DETAILS.unsupportedRequest(STATUS_CODES[statusCode] ?? 'Bad Request');
    return new DomainError('MALFORMED_REQUEST', detail, { cause: error });
  }
  return new DomainError('INTERNAL_ERROR', DETAILS.internal, { cause: error });
}

function factsOf(error: unknown): { code: string; statusCode: number } {
  if (!(error instanceof Error)) return { code: '', statusCode: 500 };
  const { code, statusCode } = error as Error & { code?: unknown; statusCode?: unknown };
  return { code: String(code), statusCode: typeof statusCode === 'number' ? statusCode : 500 };
}
