import type { Brief } from './brief.ts';
import { reasonOf } from './brief.ts';
import { callers } from './data-stores.ts';
import type { Draft } from './draft.ts';
import { doorOf } from './edge-cache.ts';

/** Messages to people: sent by what works in the background where there is such a part, else by the program itself. */
export function outgoingMail(brief: Brief, draft: Draft): void {
  const asked = brief.wants('email_sms');
  if (asked === null) return;
  const push = isPush(brief);
  draft.actor('mailboxes', push ? 'Telephones' : 'Mailboxes');
  draft.add({
    id: 'mail',
    title: push ? 'Messages to people' : 'E-mail',
    capability: 'email_sms',
    zone: 'edge',
    demand: {
      messagesPerMonth: brief.workload.emailsPerMonth.value,
      attachmentGbPerMonth: 0,
      ...(push ? { push } : {}),
    },
    ...reasonOf(asked, 'Messages to people.'),
  });
  const senders = draft.of('worker_compute').length > 0 ? draft.of('worker_compute') : draft.of('web_compute');
  for (const sender of senders) draft.join(sender, 'mail', 'send', { synchronous: false });
  const delivery = push ? {} : { protocol: 'smtp', port: 25 };
  draft.join('mail', 'mailboxes', 'delivery', { ...delivery, synchronous: false });
}

/** Words for messages on a telephone's screen. */
const PUSH_WORDS = /\b(push|fcm|apns)\b/i;

/** Every word that asks for messages asks for push; without a word, the reason that a kind of system gives says it. */
function isPush(brief: Brief): boolean {
  const asking = brief.requirements.capabilities.filter(({ anyOf }) => anyOf.includes('email_sms'));
  return asking.every(({ evidence, because }) =>
    evidence.some(({ text }) => PUSH_WORDS.test(text))
      ? evidence.every(({ text }) => PUSH_WORDS.test(text))
      : PUSH_WORDS.test(because),
  );
}

/** Services of others that are called and that call back, with the keys that they hand out. */
export function thirdParties(brief: Brief, draft: Draft): void {
  const programs = callers(draft);
  if (programs.length === 0) return;
  const others = brief.requirements.technologies.filter((technology) => technology.name in PARTNERS);
  addEgress(brief, draft, programs);
  for (const { name } of others) {
    const partner = PARTNERS[name];
    if (partner === undefined) continue;
    draft.actor(name, partner.title);
    const gate = draft.has('egress') ? 'egress' : programs[0];
    if (gate !== undefined) draft.join(gate, name, 'egress');
    const door = doorOf(draft);
    if (partner.webhook && door !== null) draft.join(name, door, 'request', { synchronous: false });
  }
}

/** A private network needs a way out: for partners, for images and for services without an address inside it. */
function addEgress(brief: Brief, draft: Draft, programs: readonly string[]): void {
  const { workload } = brief;
  draft.add({
    id: 'egress',
    title: 'Way out',
    capability: 'network_egress',
    zone: 'public',
    demand: {
      gbPerMonth: FIXED_GB + workload.logGbPerMonth.value + workload.egressGbPerMonth.value * CALLS_SHARE,
      meanVcpu: (workload.meanRps.value * (1 + workload.headroom.value)) / workload.rpsPerVcpu.value,
    },
    because: 'Private programs reach images, logs and services of others through it.',
    needs: { zones: brief.zones },
  });
  for (const program of programs) draft.join(program, 'egress', 'egress');
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
