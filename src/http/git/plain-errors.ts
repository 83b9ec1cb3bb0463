import type { FastifyInstance } from 'fastify';
import { DomainError, type ErrorCode } from '#services/errors.ts';
import { domainError } from '../plugins/errors.ts';
import { PROBLEM_TYPES } from '../plugins/problem-types.ts';

/** What the framework refuses, where the words of the JSON interface do not fit. */
const DETAILS: Partial<Readonly<Record<ErrorCode, string>>> = {
  PAYLOAD_TOO_LARGE: 'The request has more than 1 MiB.',
  UNSUPPORTED_MEDIA_TYPE: 'The request is not one of a Git fetch.',
};

/** Failures as a sentence of plain text, which Git shows to its user behind `remote:`. */
export function addPlainErrors(scope: FastifyInstance): void {
  scope.setErrorHandler(async (error, request, reply) => {
    const { code, message, facts } = domainError(error);
    if (code === 'INTERNAL_ERROR') request.log.error({ err: error }, 'a request failed');
    const detail = error instanceof DomainError ? message : (DETAILS[code] ?? message);
    const { status } = PROBLEM_TYPES[code];
    if (status === 401) reply.header('WWW-Authenticate', 'Basic realm="Git"');
    if (facts.retryAfter !== undefined) reply.header('Retry-After', String(facts.retryAfter));
    return reply.code(status).type('text/plain; charset=utf-8').send(`${detail}\n`);
  });
}
