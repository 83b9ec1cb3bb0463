import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DomainError, notFound } from '#services/errors.ts';
import { authenticateGit, gitCallerOf } from '../git/authentication.ts';
import { addPlainErrors } from '../git/plain-errors.ts';
import { protocolVersion } from '../git/protocol-version.ts';
import { addGitBodies } from '../git/request-body.ts';
import type { RouteOptions } from './route-options.ts';

const tags = ['git'];
const security = [{ git: [] }, { agent: [] }];
const BASE = '/git/blueprints/:repository';
const params = z.object({ repository: z.string() });
const querystring = z.object({ service: z.string().exactOptional() });

/** Blueprints over Git's smart HTTP (gitprotocol-http), to be read and not to be written. */
export const gitRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  addPlainErrors(app);
  addGitBodies(app);
  authenticateGit(app, services.agentSessions);

  app.get(
    `${BASE}/info/refs`,
    {
      schema: {
        operationId: 'advertiseRefs',
        tags,
        summary: 'What a blueprint’s repository holds, for Git’s clients',
        description:
          'Git’s smart HTTP, read-only, protocols 0 to 2: `git clone` with a session’s token as the password.',
        security,
        params,
        querystring,
      },
    },
    async (request, reply) => {
      checkService(request.query.service);
      const { actor } = gitCallerOf(request);
      const version = protocolVersion(request.headers['git-protocol']);
      const body = await services.repositories.advertise(actor, idOf(request.params.repository), version);
      return reply.type('application/x-git-upload-pack-advertisement').send(body);
    },
  );

  app.post(
    `${BASE}/git-upload-pack`,
    {
      schema: {
        operationId: 'fetchRepository',
        tags,
        summary: 'The objects that one of Git’s clients asks for',
        security,
        params,
      },
    },
    async (request, reply) => {
      const { actor } = gitCallerOf(request);
      const version = protocolVersion(request.headers['git-protocol']);
      const asked = request.body instanceof Uint8Array ? request.body : new Uint8Array();
      const pieces = await services.repositories.answer(actor, idOf(request.params.repository), version, asked);
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      // The pack is the cached one itself: however many clients read slowly, it is in memory once.
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
  const detail = 'This repository is served by smart HTTP alone: ask for info/refs?service=git-upload-pack.';
  throw new DomainError('MALFORMED_REQUEST', detail);
}

function refusePush(): never {
  const detail = 'A blueprint never changes: its repository is read-only. Push to a repository of your own.';
  throw new DomainError('REPOSITORY_READ_ONLY', detail);
}
