import { ACTORS, INFERRED, TITLES } from '../../messages/components.ts';
import type { ResolvedComponent } from '../../model/resolved.ts';
import type { Workload } from '../../model/workload.ts';
import { type CompositionContext, type PartContext, reasonOf } from './composition-context.ts';
import { callers, usersOf } from './connections.ts';
import { entryPointOf } from './edge-cache.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** E-mail, push notifications and SMS, sent by the worker if there is one, else by the web application. */
export function outgoingMail(context: PartContext, builder: GraphBuilder): void {
  const reason = reasonOf(context.part);
  const channels = channelsOf(context.part);
  const usual = builder.of('worker_compute').length > 0 ? builder.of('worker_compute') : builder.of('web_compute');
  const isGiven = context.flowsOf(context.id).length > 0;
  const senders = isGiven ? usersOf(context.id, context, builder) : usual;
  for (const [index, channel] of channels.entries()) {
    const { role, title, demand, receivers, delivery } = CHANNELS[channel];
    const id = index === 0 ? context.id : `${context.id.slice(0, LONGEST_BEFORE_ROLE)}-${role}`;
    builder.actor(receivers.id, receivers.title);
    builder.add({
      id,
      title: context.titled(title),
      capability: 'email_sms',
      zone: 'edge',
      demand: {
        messagesPerMonth: context.workload.emailsPerMonth.value / channels.length,
        attachmentGbPerMonth: 0,
        ...demand,
      },
      ...reason,
    });
    for (const sender of senders) builder.call(sender, id);
    builder.join(id, receivers.id, 'delivery', { ...delivery, synchronous: false });
  }
}

/** Characters of an id that leave room for the role of a second channel. */
const LONGEST_BEFORE_ROLE = 18;

/** Delivery channels of messages to users. */
type Channel = 'mail' | 'push' | 'texts';

const PHONES = { id: 'phones', title: ACTORS.phones } as const;

const CHANNELS = {
  mail: {
    role: 'mail',
    title: TITLES.email,
    demand: {},
    receivers: { id: 'mailboxes', title: ACTORS.mailboxes },
    delivery: { protocol: 'smtp', port: 25 },
  },
  push: { role: 'push', title: TITLES.pushNotifications, demand: { push: true }, receivers: PHONES, delivery: {} },
  texts: { role: 'texts', title: TITLES.sms, demand: { sms: true }, receivers: PHONES, delivery: {} },
} as const satisfies Record<Channel, unknown>;

/**
 * Channels that the text names. SMS is the only channel where no other is named; several channels get an equal share of
 * the messages, since the text does not divide them.
 */
function channelsOf({ traits = [] }: ResolvedComponent): readonly Channel[] {
  const said = new Set(traits);
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
    const via = builder.of('network_egress')[0] ?? programs[0];
    if (via !== undefined) builder.join(via, name, 'egress');
    const entry = entryPointOf(builder);
    if (partner.webhook && entry !== null) builder.join(name, entry, 'request', { synchronous: false });
  }
}

/** Outbound internet access of the private network: third-party APIs, image pulls and services without a private endpoint. */
function addEgress(context: CompositionContext, builder: GraphBuilder, programs: readonly string[]): void {
  const { workload } = context;
  const id = builder.add({
    id: context.idFor('egress', 'network_egress'),
    title: TITLES.egress,
    capability: 'network_egress',
    zone: 'public',
    demand: {
      gbPerMonth: FIXED_GB + workload.logGbPerMonth.value + answersGb(workload) * CALLS_SHARE,
      meanVcpu: (workload.meanRps.value * (1 + workload.headroom.value)) / workload.rpsPerVcpu.value,
    },
    because: INFERRED.egress,
    needs: { zones: context.zones },
  });
  for (const program of programs) builder.join(program, id, 'egress');
}

/** What programs answer, GB/month: a CDN sends more, of what it keeps. */
function answersGb({ egressGbPerMonth, requestsPerMonth, responseKb }: Workload): number {
  return Math.min(egressGbPerMonth.value, (requestsPerMonth.value * responseKb.value) / KB_PER_GB);
}

const KB_PER_GB = 1e6;

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
