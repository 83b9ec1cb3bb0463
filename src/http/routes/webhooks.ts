import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Delivery, Webhook } from '#ports/webhooks.ts';
import { noteAudit } from '../plugins/audit.ts';
import { actorOf } from '../plugins/authentication.ts';
import { idempotencyHeader, markReplayed, ticketOf } from '../plugins/idempotency.ts';
import { pageQuery } from '../schemas/pages.ts';
import { BODY_FAULTS, CREATION_FAULTS, PERSON_FAULTS, problems } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import { deliveryPage, newWebhook, webhook, webhookBody, webhookList } from '../schemas/webhooks.ts';
import type { RouteOptions } from './route-options.ts';
import { limitByUser } from './synthesis-requests.ts';

const security = [{ human: [] }];
const tags = ['webhooks'];
const params = z.object({ id: z.string() });
const FAULTS = [...PERSON_FAULTS, 'NOT_FOUND'] as const;
/** Each creation resolves a host name. */
const CREATIONS = { limit: 20, windowMs: 60_000 };

/** Events that the service sends to addresses of a user. */
export const webhookRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  const { webhooks, idempotency } = services;

  app.post(
    '/webhooks',
    {
      config: { audit: 'webhook.create' },
      preHandler: limitByUser(app, 'webhook', CREATIONS),
      schema: {
        operationId: 'createWebhook',
        tags,
        summary: 'Send events to an address',
        description: 'Messages are signed by Standard Webhooks.',
        security,
        headers: z.object(idempotencyHeader),
        body: webhookBody,
        response: {
          201: answer('The webhook. Its secret is shown once.', newWebhook),
          ...problems(...PERSON_FAULTS, ...BODY_FAULTS, ...CREATION_FAULTS, 'RATE_LIMITED'),
        },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const ticket = ticketOf(request, actor.userId, idempotency);
      const made = await idempotency.exclusively(ticket, () => webhooks.create(actor, request.body, ticket));
      noteAudit(request, { subject: made.webhook.id });
      markReplayed(reply, made.secret === null);
      reply.code(201).header('Location', `/webhooks/${made.webhook.id}`).header('Cache-Control', 'no-store');
      return { ...presentWebhook(made.webhook), secret: made.secret };
    },
  );

  app.get(
    '/webhooks',
    {
      schema: {
        operationId: 'listWebhooks',
        tags,
        summary: 'List your webhooks, newest first',
        security,
        response: { 200: answer('All webhooks.', webhookList), ...problems(...PERSON_FAULTS) },
      },
    },
    async (request) => {
      const all = await webhooks.list(actorOf(request));
      return { items: all.map(presentWebhook), next_cursor: null };
    },
  );

  app.get(
    '/webhooks/:id',
    {
      schema: {
        operationId: 'getWebhook',
        tags,
        summary: 'Get a webhook',
        security,
        params,
        response: { 200: answer('The webhook, without its secret.', webhook), ...problems(...FAULTS) },
      },
    },
    async (request) => presentWebhook(await webhooks.get(actorOf(request), request.params.id)),
  );

  app.get(
    '/webhooks/:id/deliveries',
    {
      schema: {
        operationId: 'listWebhookDeliveries',
        tags,
        summary: 'List the deliveries of a webhook, newest first',
        security,
        params,
        querystring: z.object(pageQuery),
        response: {
          200: answer('A page of deliveries. Ended ones are kept for 30 days.', deliveryPage),
          ...problems(...FAULTS, 'VALIDATION_FAILED'),
        },
      },
    },
    async (request) => {
      const { cursor, limit } = request.query;
      const page = cursor === undefined ? { limit } : { limit, cursor };
      const found = await webhooks.deliveries(actorOf(request), request.params.id, page);
      return { items: found.items.map(presentDelivery), next_cursor: found.nextCursor };
    },
  );

  app.delete(
    '/webhooks/:id',
    {
      config: { audit: 'webhook.remove' },
      schema: {
        operationId: 'removeWebhook',
        tags,
        summary: 'Remove a webhook with its deliveries',
        security,
        params,
        response: { 204: z.undefined().describe('Removed.'), ...problems(...FAULTS) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      noteAudit(request, { subject: id });
      await webhooks.remove(actorOf(request), id);
      return reply.code(204).send();
    },
  );
};

function presentWebhook({ id, url, events, createdAt, disabledAt }: Webhook) {
  const times = { created_at: createdAt.toISOString(), disabled_at: disabledAt?.toISOString() ?? null };
  return { id, url, events: [...events], ...times };
}

function presentDelivery({ id, event, status, attempts, ...rest }: Delivery) {
  return {
    ...{ id, event, status, attempts },
    created_at: rest.createdAt.toISOString(),
    next_attempt_at: rest.nextAttemptAt?.toISOString() ?? null,
    response_status: rest.responseStatus,
    fault: rest.fault,
  };
}
