import type { FastifyInstance } from 'fastify';
import { DomainError } from '#services/errors.ts';
import { GIT_ERRORS } from '../messages/git.ts';
import { domainError } from '../plugins/errors.ts';
import { PROBLEM_TYPES } from '../plugins/problem-types.ts';

/** Errors as one line of plain text. Git shows it after `remote:`. */
export function addPlainErrors(scope: FastifyInstance): void {
  scope.setErrorHandler(async (error, request, reply) => {
    const { code, message, facts } = domainError(error);
    if (code === 'INTERNAL_ERROR') request.log.error({ err: error }, 'request failed');
    const detail = error instanceof DomainError ? message : (GIT_ERRORS[code] ?? message);
    const { status } = PROBLEM_TYPES[code];
    if (status === 401) reply.header('WWW-Authenticate', 'Basic realm="Git"');
    if (facts.retryAfter !== undefined) reply.header('Retry-After', String(facts.retryAfter));
    return reply.code(status).type('text/plain; charset=utf-8').send(`${detail}\n`);
  });
}
