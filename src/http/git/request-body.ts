import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#services/errors.ts';
import { GIT } from '../messages/git.ts';

const MEDIA_TYPE = 'application/x-git-upload-pack-request';
/** Limit of the body before and after decompression: about 20,000 `have` lines. */
const MAX_BYTES = 1024 * 1024;
const inflate = promisify(gunzip);

/** Parses upload-pack requests, plain or gzipped. This scope accepts no other bodies. */
export function addGitBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const limit = { parseAs: 'buffer', bodyLimit: MAX_BYTES } as const;
  scope.addContentTypeParser(MEDIA_TYPE, limit, async (request: FastifyRequest, body: Buffer) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding === 'identity') return body;
    if (encoding !== 'gzip' && encoding !== 'x-gzip') throw new DomainError('UNSUPPORTED_MEDIA_TYPE', GIT.encoding);
    return inflate(body, { maxOutputLength: MAX_BYTES }).catch((cause: unknown) => {
      throw inflateError(cause);
    });
  });
}

function inflateError(cause: unknown): DomainError {
  const tooLarge = cause instanceof RangeError;
  if (tooLarge) return new DomainError('PAYLOAD_TOO_LARGE', GIT.tooLarge, { cause });
  return new DomainError('MALFORMED_REQUEST', GIT.malformed, { cause });
}
