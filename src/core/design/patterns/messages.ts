import { ACTORS, INFERRED, TITLES } from '../../messages/components.ts';
import type { CompositionContext } from './composition-context.ts';
import { reasonOf } from './composition-context.ts';
import { callers } from './data-stores.ts';
import { entryPointOf } from './edge-cache.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** E-mail, push notifications and SMS, sent by the worker if there is one, else by the web application. */
export function outgoingMail(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('email_sms');
  if (asked === null) return;
  const reason = reasonOf(asked);
  const channels = channelsOf(context);
  const senders = builder.of('worker_compute').length > 0 ? builder.of('worker_compute') : builder.of('web_compute');
  for (const channel of channels) {
    const { id, title, demand, receivers, delivery } = CHANNELS[channel];
    builder.actor(receivers.id, receivers.title);
    builder.add({
      id,
      title,
      capability: 'email_sms',
      zone: 'edge',
      demand: {
        messagesPerMonth: context.workload.emailsPerMonth.value / channels.length,
        attachmentGbPerMonth: 0,
        ...demand,
      },
      ...reason,
    });
    for (const sender of senders) builder.join(sender, id, 'send', { synchronous: false });
    builder.join(id, receivers.id, 'delivery', { ...delivery, synchronous: false });
  }
}

/** Delivery channels of messages to users. */
type Channel = 'mail' | 'push' | 'texts';

const PHONES = { id: 'phones', title: ACTORS.phones } as const;

const CHANNELS = {
  mail: {
    id: 'mail',
    title: TITLES.email,
    demand: {},
    receivers: { id: 'mailboxes', title: ACTORS.mailboxes },
    delivery: { protocol: 'smtp', port: 25 },
  },
  push: { id: 'mail', title: TITLES.pushNotifications, demand: { push: true }, receivers: PHONES, delivery: {} },
  texts: { id: 'texts', title: TITLES.sms, demand: { sms: true }, receivers: PHONES, delivery: {} },
} as const satisfies Record<Channel, unknown>;

/**
 * Channels that the text names. SMS is the only channel where no other is named; several channels get an equal share of
 * the messages, since the text does not divide them.
 */
function channelsOf({ requirements }: CompositionContext): readonly Channel[] {
  const said = new Set(
    requirements.capabilities.filter(({ anyOf }) => anyOf.includes('email_sms')).flatMap(({ traits }) => traits ?? []),
  );
  const isPushOnly = said.has('push') && !said.has('email');
  if (!said.has('sms')) return [isPushOnly && !said.has('any_channel') ? 'push' : 'mail'];
  if (!said.has('push') && !said.has('email')) return ['texts'];
  return [isPushOnly ? 'push' : 'mail', 'texts'];
}

/** Third-party services that the application calls, and their webhooks. */
export function thirdParties(context: CompositionContext, builder: GraphBuilder): void {
  const programs = callers(builder);
  if (programs.length === 0) return;
  const others = context.requirements.technologies.filter((technology) => technology.name in PARTNERS);
  addEgress(context, builder, programs);
  for (const { name } of others) {
    const partner = PARTNERS[name];
    if (partner === undefined) continue;
    builder.actor(name, partner.title);
    const via = builder.has('egress') ? 'egress' : programs[0];
    if (via !== undefined) builder.join(via, name, 'egress');
    const entry = entryPointOf(builder);
    if (partner.webhook && entry !== null) builder.join(name, entry, 'request', { synchronous: false });
  }
}

/** Outbound internet access of the private network: third-party APIs, image pulls and services without a private endpoint. */
function addEgress(context: CompositionContext, builder: GraphBuilder, programs: readonly string[]): void {
  const { workload } = context;
  builder.add({
    id: 'egress',
    title: TITLES.egress,
    capability: 'network_egress',
    zone: 'public',
    demand: {
      gbPerMonth: FIXED_GB + workload.logGbPerMonth.value + workload.egressGbPerMonth.value * CALLS_SHARE,
      meanVcpu: (workload.meanRps.value * (1 + workload.headroom.value)) / workload.rpsPerVcpu.value,
    },
    because: INFERRED.egress,
    needs: { zones: context.zones },
  });
  for (const program of programs) builder.join(program, 'egress', 'egress');
}

/** Image pulls and updates, GB/month. */
const FIXED_GB = 5;
/** Third-party API traffic as a share of the traffic to users; a working assumption. */
const CALLS_SHARE = 0.05;

/** Third-party services: title, and whether they call webhooks. */
export const PARTNERS: Readonly<Record<string, { readonly title: string; readonly webhook: boolean }>> = {
  stripe: { title: 'Stripe', webhook: true },
  paypal: { title: 'PayPal', webhook: true },
  adyen: { title: 'Adyen', webhook: true },
  mollie: { title: 'Mollie', webhook: true },
  braintree: { title: 'Braintree', webhook: true },
  twilio: { title: 'Twilio', webhook: true },
  sendgrid: { title: 'SendGrid', webhook: false },
  mailchimp: { title: 'Mailchimp', webhook: false },
  shopify: { title: 'Shopify', webhook: true },
  salesforce: { title: 'Salesforce', webhook: false },
  hubspot: { title: 'HubSpot', webhook: false },
  okta: { title: 'Okta', webhook: false },
  auth0: { title: 'Auth0', webhook: false },
};
