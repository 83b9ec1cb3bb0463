import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#services/errors.ts';

const FORM = 'application/x-www-form-urlencoded';
const MOST_FORM_BYTES = 16 * 1024;

/** Routes of this scope also take forms, as an object of texts; a name that stands there twice is refused. */
export function takeForms(scope: FastifyInstance, mostBytes = MOST_FORM_BYTES): void {
  scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) => {
    const pairs = [...new URLSearchParams(String(body))];
    if (new Set(pairs.map(([name]) => name)).size < pairs.length) {
      return done(new DomainError('INVALID_OAUTH_REQUEST', 'A parameter stands twice in the form.'));
    }
    done(null, Object.fromEntries(pairs));
  });
}

/** The texts of a form that was sent, by their names. */
export function textsOf({ body }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'));
}
