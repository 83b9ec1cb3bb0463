import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, output, resource, template, variable } from '../../../model/terraform.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { textFee } from '../../kit/text-messages.ts';
import { managed } from '../../kit/usage.ts';
import { type AzureOffering, entry } from '../foundation/facts.ts';
import { callerRole } from '../foundation/identity.ts';
import { GROUPED, settingOfOffering, TAGS, worldName } from '../foundation/names.ts';

import { dataLocation } from './communication-locations.ts';

/**
 * From a toll-free number to the United States, USD per segment of up to 160 characters: 0.0075 plus a 0.0025 carrier
 * fee. Source: "Toll-free SMS pricing" in the Microsoft documentation, 30 November 2021. Not used in the estimate, because
 * it is old and valid for one country only: it shows the order of magnitude.
 */
const USD_TO_UNITED_STATES = 0.01;

function declare(_size: SizeFacts, node: GraphNode<'email_sms'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    variable(`${label}_sender`, {
      description: `${node.title}: sender number or alphanumeric sender ID; empty until you have one.`,
      type: 'string',
      default: '',
      nullable: false,
      validation: {
        condition: `var.${label}_sender == "" || can(regex("^([+][0-9]{7,15}|[0-9]{5,6}|[A-Za-z0-9 ]{1,11})$", var.${label}_sender))`,
        message:
          'Use a number such as +18005550100, a short code of 5 or 6 digits, or an alphanumeric sender ID of up to 11 letters and digits.',
      },
    }),
    resource('messaging.tf', 'azurerm_communication_service', label, {
      name: worldName(node.id),
      ...GROUPED,
      data_location: dataLocation(site.region),
      ...TAGS,
    }),
    output(
      `${label}_sender`,
      `${node.title}: sender number or alphanumeric sender ID. If it is empty, buy a number in the portal under "Phone numbers" of this service; a United States number must be verified.`,
      code(`var.${label}_sender`),
    ),
  ];
}

const offering: AzureOffering<'email_sms', SizeFacts> = {
  id: 'azure.communication-sms',
  service: 'Azure Communication Services SMS',
  capability: 'email_sms',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  fit(node, requirements) {
    if (node.demand.sms !== true) return null;
    if (isExcluded(requirements, ['email_sms'], ['azure communication services'])) return null;
    const { messagesPerMonth } = node.demand;
    const messages = formatNumber(messagesPerMonth);
    const scale = `to the United States ${formatNumber(messagesPerMonth * USD_TO_UNITED_STATES)} US dollars at the Microsoft list price of November 2021, if each message fits into one segment`;
    return {
      because: `Sends ${messages} text messages/month from your own number, which you buy in the portal, with managed identity authentication. Carrier charges are not included in the total.`,
      provides: ['email_sms'],
      billedByOthers: textFee(messages, scale),
    };
  },
  // Service level agreement for online services: Azure Communication Services 99.9 %.
  size: () => [
    {
      sku: 'pay as you go',
      count: 1,
      qualities: managed(3, 99.9, { operations: 0.1, scalesToZero: true, headroomScore: 1 }),
    },
  ],
  meter: () => [],
  declare,
  grantAccess(_size, node, site, caller) {
    const label = site.label(node.id);
    const named = (name: string) => settingOfOffering(site, node, name);
    const service = `azurerm_communication_service.${label}`;
    return {
      environment: {
        [named('SMS_ENDPOINT')]: template`https://${code(`${service}.hostname`)}`,
        [named('SMS_SENDER')]: code(`var.${label}_sender`),
      },
      secrets: {},
      blocks: [callerRole(site, caller, service, 'Communication and Email Service Owner')],
    };
  },
};

/** SMS messages. */
export const communicationSms = entry(offering);
