import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#services/errors.ts';
import { DETAILS } from '../messages/problems.ts';

const FORM = 'application/x-www-form-urlencoded';
const MAX_FORM_BYTES = 16 * 1024;

/** Parses forms in this scope as an object of strings. Rejects duplicate parameters. */
export function acceptForms(scope: FastifyInstance, maxBytes = MAX_FORM_BYTES): void {
  scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => {
    const pairs = [...new URLSearchParams(String(body))];
    if (new Set(pairs.map(([name]) => name)).size < pairs.length) {
      return done(new DomainError('INVALID_OAUTH_REQUEST', DETAILS.duplicateParameter));
    }
    done(null, Object.fromEntries(pairs));
  });
}

/** The string fields of a form. */
export function formFieldsOf({ body }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'));
}
