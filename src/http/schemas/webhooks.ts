import { z } from 'zod';
import { WEBHOOK_EVENTS } from '#ports/webhooks.ts';
import { INVALID } from '../messages/problems.ts';
import { pageOf } from './pages.ts';

const event = z.enum(WEBHOOK_EVENTS);
const EXAMPLE_REQUEST = { url: 'https://hooks.example.com/blueprints', events: ['synthesis.succeeded'] } as const;

export const webhookBody = z
  .strictObject({
    url: z
      .string()
      .max(2000)
      .refine((text) => URL.canParse(text), INVALID.url)
      .describe('HTTPS address of a public host.'),
    events: z.array(event).min(1).max(WEBHOOK_EVENTS.length),
  })
  .meta({ id: 'WebhookRequest', examples: [EXAMPLE_REQUEST] });

const EXAMPLE = {
  ...EXAMPLE_REQUEST,
  id: 'whk_0000000000000000000a',
  events: ['synthesis.succeeded' as const],
  created_at: '2026-01-01T12:00:00.000Z',
  disabled_at: null,
};

const facts = {
  id: z.string(),
  url: z.string(),
  events: z.array(event),
  created_at: z.iso.datetime(),
  disabled_at: z.iso.datetime().nullable().describe('When the target answered 410. Nothing is sent since.'),
};

export const webhook = z.object(facts).meta({ id: 'Webhook', examples: [EXAMPLE] });

export const newWebhook = z
  .object({ ...facts, secret: z.string().nullable().describe('Signs the messages. Shown once.') })
  .meta({ id: 'NewWebhook', examples: [{ ...EXAMPLE, secret: 'whsec_…' }] });

export const webhookList = z.object({ items: z.array(webhook), next_cursor: z.null() }).meta({
  id: 'WebhookList',
  description: 'Own webhooks, newest first.',
  examples: [{ items: [], next_cursor: null }],
});

const delivery = z
  .object({
    id: z.string().describe('Header `webhook-id` of every attempt.'),
    event,
    status: z.enum(['pending', 'delivered', 'failed']),
    attempts: z.int().min(0),
    created_at: z.iso.datetime(),
    next_attempt_at: z.iso.datetime().nullable(),
    response_status: z.int().nullable().describe('Of the last attempt. Null without a response.'),
    fault: z.string().nullable().describe('Why the last attempt had no response.'),
  })
  .meta({
    id: 'WebhookDelivery',
    examples: [
      {
        id: 'msg_0000000000000000000a',
        event: 'synthesis.succeeded',
        status: 'delivered',
        attempts: 1,
        created_at: '2026-01-01T12:00:00.000Z',
        next_attempt_at: null,
        response_status: 204,
        fault: null,
      },
    ],
  });

export const deliveryPage = pageOf(delivery).meta({
  id: 'WebhookDeliveryPage',
  examples: [{ items: [], next_cursor: null }],
});
