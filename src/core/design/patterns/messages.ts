import type { CompositionContext } from './composition-context.ts';
import { reasonOf } from './composition-context.ts';
import { callers } from './data-stores.ts';
import { entryPointOf } from './edge-cache.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Messages to people: sent by what works in the background where there is such a part, else by the program itself. */
export function outgoingMail(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('email_sms');
  if (asked === null) return;
  const reason = reasonOf(asked, 'Messages to people.');
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

/** How messages reach people. */
type Channel = 'mail' | 'push' | 'texts';

const TELEPHONES = { id: 'telephones', title: 'Telephones' } as const;

const CHANNELS = {
  mail: {
    id: 'mail',
    title: 'E-mail',
    demand: {},
    receivers: { id: 'mailboxes', title: 'Mailboxes' },
    delivery: { protocol: 'smtp', port: 25 },
  },
  push: { id: 'mail', title: 'Messages to people', demand: { push: true }, receivers: TELEPHONES, delivery: {} },
  texts: { id: 'texts', title: 'Text messages', demand: { sms: true }, receivers: TELEPHONES, delivery: {} },
} as const satisfies Record<Channel, unknown>;

/**
 * The channels that the words name. Text messages go alone where no other channel is named, since a reminder or a
 * warning may go any way; else the messages are shared out evenly for want of a better figure.
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

/** Services of others that are called and that call back, with the keys that they hand out. */
export function thirdParties(context: CompositionContext, builder: GraphBuilder): void {
  const programs = callers(builder);
  if (programs.length === 0) return;
  const others = context.requirements.technologies.filter((technology) => technology.name in PARTNERS);
  addEgress(context, builder, programs);
  for (const { name } of others) {
    const partner = PARTNERS[name];
    if (partner === undefined) continue;
    builder.actor(name, partner.title);
    const gate = builder.has('egress') ? 'egress' : programs[0];
    if (gate !== undefined) builder.join(gate, name, 'egress');
    const entry = entryPointOf(builder);
    if (partner.webhook && entry !== null) builder.join(name, entry, 'request', { synchronous: false });
  }
}

/** A private network needs a way out: for partners, for images and for services without an address inside it. */
function addEgress(context: CompositionContext, builder: GraphBuilder, programs: readonly string[]): void {
  const { workload } = context;
  builder.add({
    id: 'egress',
    title: 'Way out',
    capability: 'network_egress',
    zone: 'public',
    demand: {
      gbPerMonth: FIXED_GB + workload.logGbPerMonth.value + workload.egressGbPerMonth.value * CALLS_SHARE,
      meanVcpu: (workload.meanRps.value * (1 + workload.headroom.value)) / workload.rpsPerVcpu.value,
    },
    because: 'Private programs reach images, logs and services of others through it.',
    needs: { zones: context.zones },
  });
  for (const program of programs) builder.join(program, 'egress', 'egress');
}

/** Image pulls and updates, GB a month. */
const FIXED_GB = 5;
/** Calls to services of others beside what goes to visitors; a working assumption. */
const CALLS_SHARE = 0.05;

/** Services outside any cloud: their titles, and whether they call back. */
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
