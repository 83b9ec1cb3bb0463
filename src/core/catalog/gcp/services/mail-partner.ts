import { formatNumber } from '../../../messages/numbers.ts';
import type { MailDemand } from '../../../model/demand.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { code, output, variable } from '../../../model/terraform.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { textFee } from '../../kit/text-messages.ts';
import { managed } from '../../kit/usage.ts';
import { entry } from '../foundation/facts.ts';
import { apis, nameOf } from '../foundation/names.ts';
import { secretReader, secretToFill, secretUsages } from './secret-manager.ts';

/** A program reads the key when it starts: a few starts a day. */
const READS_PER_MONTH = 1000;

/** Messages that a provider outside Google Cloud sends. */
interface Errand {
  readonly id: string;
  readonly service: string;
  /** The messages that Google Cloud cannot send, as a noun. */
  readonly what: string;
  /** Prefix of the names of the settings. */
  readonly prefix: string;
  suits(demand: MailDemand, requirements: ResolvedRequirements): boolean;
  /** The fee that is not in the total, as a noun. */
  fee(messages: string): string;
}

/** Google Cloud sends no e-mail and no SMS itself: a provider outside does, which the program calls. */
function partner({ id, service, what, prefix, suits, fee }: Errand) {
  return entry<'email_sms', SizeFacts>({
    id,
    service,
    capability: 'email_sms',
    multiRegion: { scope: 'global' },
    inNetwork: false,
    fit(node, requirements) {
      if (!suits(node.demand, requirements)) return null;
      const messages = formatNumber(node.demand.messagesPerMonth);
      return {
        because: `Google Cloud has no native service that sends ${node.demand.push === true ? 'push notifications except Firebase' : what}: a provider of your choice accepts the ${messages} messages a month over HTTPS, and Secret Manager stores its key. Add its fee to the total.`,
        provides: ['email_sms'],
        billedByOthers: fee(messages),
      };
    },
    size: () => [
      {
        sku: 'A provider of your choice',
        count: 1,
        // The provider's own SLA applies; the program retries a message that was refused, or returns it to its queue.
        qualities: managed(3, null, { operations: 0.2, scalesToZero: true }),
      },
    ],
    meter: () => secretUsages(1, READS_PER_MONTH),
    declare(_size, node, site) {
      const label = site.label(node.id);
      return [
        ...apis('secretmanager'),
        variable(`${label}_provider_url`, {
          description: `Address of the API of the provider that sends ${node.title.toLowerCase()}; empty until you have chosen one.`,
          type: 'string',
          default: '',
          nullable: false,
          validation: {
            condition: `var.${label}_provider_url == "" || startswith(var.${label}_provider_url, "https://")`,
            message: 'Give an address that begins with https://.',
          },
        }),
        ...secretToFill(`${label}_api_key`, nameOf(node.id, '-api-key'), site),
        output(
          `${label}_to_fill`,
          "Secret that waits for the provider's key: add a version to it.",
          code(`google_secret_manager_secret.${label}_api_key.secret_id`),
        ),
      ];
    },
    grantAccess(_size, node, site, caller) {
      const secret = `${site.label(node.id)}_api_key`;
      const name = hasTwin(node, site) ? site.label(node.id).toUpperCase() : prefix;
      return {
        environment: { [`${name}_PROVIDER_URL`]: code(`var.${site.label(node.id)}_provider_url`) },
        secrets: { [`${name}_API_KEY`]: code(`google_secret_manager_secret.${secret}.secret_id`) },
        blocks: [secretReader(secret, `${caller.label}_${secret}`, caller)],
      };
    },
  });
}

/** Another sender of the same kind of message, which needs names of its own. */
function hasTwin({ id, demand }: GraphNode<'email_sms'>, site: Site): boolean {
  return site.placed.some(
    ({ node }) => node.capability === 'email_sms' && node.id !== id && node.demand.sms === demand.sms,
  );
}

/** E-mail, and push notifications where Firebase is not wanted. */
export const mailPartner = partner({
  id: 'gcp.mail-partner',
  service: 'E-mail through an outside provider',
  what: 'e-mail or SMS',
  prefix: 'MAIL',
  suits: ({ push, sms }, requirements) => sms !== true && (push !== true || isExcluded(requirements, [], ['firebase'])),
  fee: (messages) => `the outside provider's fee for ${messages} messages a month`,
});

/** SMS text messages. */
export const textPartner = partner({
  id: 'gcp.text-partner',
  service: 'Text messages through an outside provider',
  what: 'text messages',
  prefix: 'SMS',
  suits: ({ sms }) => sms === true,
  fee: textFee,
});
