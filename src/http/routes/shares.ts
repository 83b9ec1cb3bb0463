import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { noteAudit } from '../plugins/audit.ts';
import { actorOf } from '../plugins/authentication.ts';
import { presentShare } from '../present-revisions.ts';
import { BODY_FAULTS, PERSON_FAULTS, problems } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import { newShare, shareBody, shareList } from '../schemas/shares.ts';
import { shareAddress, shareRequest } from '../share-request.ts';
import { params } from './representation.ts';
import type { RouteOptions } from './route-options.ts';

const tags = ['sharing'];
const security = [{ human: [] }];
const FAULTS = [...PERSON_FAULTS, 'INSUFFICIENT_ROLE', 'NOT_FOUND'] as const;

/** Read access to a blueprint for other users and for links. Only people grant it. */
export const shareRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, publicUrl }) => {
  const { sharing, clock } = services;

  app.post(
    '/blueprints/:id/shares',
    {
      config: { audit: 'share.create' },
      schema: {
        operationId: 'shareBlueprint',
        tags,
        summary: 'Share a blueprint with a user or by a link',
        security,
        params,
        body: shareBody,
        response: { 201: answer('The share.', newShare), ...problems(...FAULTS, ...BODY_FAULTS, 'STORE_FULL') },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const made = await sharing.share(actorOf(request), id, shareRequest(request.body));
      noteAudit(request, { subject: made.share.id });
      const { share, username, token } = made;
      const body = { ...presentShare(share, username, clock.now()), token, url: shareAddress(id, token, publicUrl()) };
      return reply.code(201).header('Location', `/blueprints/${id}/shares/${share.id}`).send(body);
    },
  );

  app.get(
    '/blueprints/:id/shares',
    {
      schema: {
        operationId: 'listShares',
        tags,
        summary: 'List the shares of a blueprint, newest first',
        security,
        params,
        response: { 200: answer('All shares, with revoked and expired ones.', shareList), ...problems(...FAULTS) },
      },
    },
    async (request) => {
      const shares = await sharing.list(actorOf(request), request.params.id);
      const now = clock.now();
      return { items: shares.map(({ share, username }) => presentShare(share, username, now)), next_cursor: null };
    },
  );

  app.delete(
    '/blueprints/:id/shares/:share',
    {
      config: { audit: 'share.revoke' },
      schema: {
        operationId: 'revokeShare',
        tags,
        summary: 'Revoke a share',
        security,
        params: params.extend({ share: z.string() }),
        response: { 204: z.undefined().describe('Revoked. Repeated requests have no effect.'), ...problems(...FAULTS) },
      },
    },
    async (request, reply) => {
      const { id, share } = request.params;
      noteAudit(request, { subject: share });
      await sharing.revoke(actorOf(request), id, share);
      return reply.code(204).send();
    },
  );
};
