import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { GitVersion } from '#ports/git.ts';
import { DomainError, notFound } from '#services/errors.ts';
import { authenticateGit, ensureReader, gitCallerOf } from '../git/authentication.ts';
import { addPlainErrors } from '../git/plain-errors.ts';
import { addGitBodies } from '../git/request-body.ts';
import { GIT } from '../messages/git.ts';
import { problems, TOKEN_FAULTS } from '../schemas/problem.ts';
import type { RouteOptions } from './route-options.ts';

const VERSIONS: Readonly<Record<string, GitVersion>> = { 'version=1': 1, 'version=2': 2 };

/** The highest supported version in a `Git-Protocol` header, for example `version=2:key=value`. Default: 0. */
export function protocolVersion(header: string | readonly string[] | undefined): GitVersion {
  const versions = String(header ?? '')
    .split(':')
    .map((entry): GitVersion => (Object.hasOwn(VERSIONS, entry) ? (VERSIONS[entry] ?? 0) : 0));
  return versions.toSorted((a, b) => b - a)[0] ?? 0;
}

/** Errors are one line of text, which Git shows after `remote:`. */
const plainProblems = Object.fromEntries(
  Object.entries(
    problems(
      ...TOKEN_FAULTS,
      'MALFORMED_REQUEST',
      'INSUFFICIENT_CAPABILITY',
      'NOT_FOUND',
      'SYNTHESIS_NOT_FINISHED',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
    ),
  ).map(([status, { description }]) => [status, { description, content: { 'text/plain': { schema: z.string() } } }]),
);

function binaryAnswer(mediaType: string) {
  return { description: 'Packet lines.', content: { [mediaType]: { schema: z.unknown() } } };
}

const tags = ['git'];
const security = [{ git: [] }, { agent: [] }, { human: [] }, { share: [] }];
const BASE = '/git/blueprints/:repository';
const params = z.object({ repository: z.string() });
const querystring = z.object({ service: z.string().exactOptional() });

/** Read-only Git smart HTTP (gitprotocol-http) of blueprints. */
export const gitRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  addPlainErrors(app);
  addGitBodies(app);
  authenticateGit(app, services);

  async function readerOf(request: FastifyRequest, repository: string) {
    const actor = gitCallerOf(request);
    const id = idOf(repository);
    await ensureReader(actor, id, services);
    return { actor, id };
  }

  app.get(
    `${BASE}/info/refs`,
    {
      schema: {
        operationId: 'advertiseRefs',
        tags,
        summary: 'Advertise the references of a repository to Git clients',
        description:
          'Git smart HTTP, read-only, protocol versions 0 to 2. The password of `git clone` is an agent session token, the access token of a person or the secret of a share link.',
        security,
        params,
        querystring,
        response: { 200: binaryAnswer('application/x-git-upload-pack-advertisement'), ...plainProblems },
      },
    },
    async (request, reply) => {
      checkService(request.query.service);
      const { actor, id } = await readerOf(request, request.params.repository);
      const version = protocolVersion(request.headers['git-protocol']);
      const body = await services.repositories.advertise(actor, id, version);
      return reply.type('application/x-git-upload-pack-advertisement').send(body);
    },
  );

  app.post(
    `${BASE}/git-upload-pack`,
    {
      schema: {
        operationId: 'fetchRepository',
        tags,
        summary: 'Send the requested objects to a Git client',
        description: 'A request of gitprotocol-pack or gitprotocol-v2, plain or gzipped.',
        security,
        params,
        response: { 200: binaryAnswer('application/x-git-upload-pack-result'), ...plainProblems },
      },
    },
    async (request, reply) => {
      const { actor, id } = await readerOf(request, request.params.repository);
      const version = protocolVersion(request.headers['git-protocol']);
      const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
      const pieces = await services.repositories.answer(actor, id, version, body);
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      // Streams the cached pack: concurrent slow clients share one copy in memory.
      return reply
        .type('application/x-git-upload-pack-result')
        .header('Content-Length', length)
        .send(Readable.from(pieces));
    },
  );

  app.post(`${BASE}/git-receive-pack`, { schema: { hide: true }, onRequest: async () => refusePush() }, async () => {});
};

function idOf(repository: string): string {
  if (!repository.endsWith('.git')) throw notFound();
  return repository.slice(0, -'.git'.length);
}

function checkService(service: string | undefined): void {
  if (service === 'git-upload-pack') return;
  if (service === 'git-receive-pack') refusePush();
  throw new DomainError('MALFORMED_REQUEST', GIT.smartHttpOnly);
}

function refusePush(): never {
  throw new DomainError('REPOSITORY_READ_ONLY', GIT.readOnly);
}
