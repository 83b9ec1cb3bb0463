import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#services/errors.ts';

const MEDIA_TYPE = 'application/x-git-upload-pack-request';
/** As sent, and again as inflated: some 20,000 lines of what a client has. */
const MOST_BYTES = 1024 * 1024;
const inflate = promisify(gunzip);

/** Requests of a fetch, plain or gzipped: the one kind of body in this scope. */
export function addGitBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const limit = { parseAs: 'buffer', bodyLimit: MOST_BYTES } as const;
  scope.addContentTypeParser(MEDIA_TYPE, limit, async (request: FastifyRequest, body: Buffer) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding === 'identity') return body;
    if (encoding !== 'gzip' && encoding !== 'x-gzip')
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'The body may be gzipped.');
    return inflate(body, { maxOutputLength: MOST_BYTES }).catch((cause: unknown) => {
      throw inflateFault(cause);
    });
  });
}

function inflateFault(cause: unknown): DomainError {
  const tooLarge = cause instanceof RangeError;
  if (tooLarge) return new DomainError('PAYLOAD_TOO_LARGE', 'The body inflates to more than 1 MiB.', { cause });
  return new DomainError('MALFORMED_REQUEST', 'The body is not valid gzip.', { cause });
}
