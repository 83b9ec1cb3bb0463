import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, output, resource, template } from '../../../model/terraform.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { counted, managed } from '../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../foundation/facts.ts';
import { callerRole } from '../foundation/identity.ts';
import { GROUPED, settingOfOffering, TAGS, worldName } from '../foundation/names.ts';

import { dataLocation } from './communication-locations.ts';

/** Megabytes per message without attachments. */
const MESSAGE_MB = 0.05;

function declare(_size: SizeFacts, node: GraphNode<'email_sms'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const place = dataLocation(site.region);
  return [
    resource('messaging.tf', 'azurerm_email_communication_service', label, {
      name: worldName(`${node.id}-email`),
      ...GROUPED,
      data_location: place,
      ...TAGS,
    }),
    resource(
      'messaging.tf',
      'azurerm_email_communication_service_domain',
      label,
      {
        name: 'AzureManagedDomain',
        email_service_id: code(`azurerm_email_communication_service.${label}.id`),
        domain_management: 'AzureManaged',
        ...TAGS,
      },
      'The Azure-managed domain works immediately but allows only a few messages per minute. Verify your own domain before production.',
    ),
    resource('messaging.tf', 'azurerm_communication_service', label, {
      name: worldName(node.id),
      ...GROUPED,
      data_location: place,
      ...TAGS,
    }),
    resource('messaging.tf', 'azurerm_communication_service_email_domain_association', label, {
      communication_service_id: code(`azurerm_communication_service.${label}.id`),
      email_service_domain_id: code(`azurerm_email_communication_service_domain.${label}.id`),
    }),
    output(`${label}_sender`, 'Sender e-mail address.', sender(label)),
  ];
}

function sender(label: string) {
  return template`DoNotReply@${code(`azurerm_email_communication_service_domain.${label}.from_sender_domain`)}`;
}

const PERMISSIONS: Permissions = {
  azurerm_communication_service: manage(
    'Microsoft.Communication/communicationServices',
    'Microsoft.Communication/communicationServices/listKeys/action',
  ),
  azurerm_communication_service_email_domain_association: [
    'Microsoft.Communication/communicationServices/read',
    'Microsoft.Communication/communicationServices/write',
  ],
  azurerm_email_communication_service: manage('Microsoft.Communication/emailServices'),
  azurerm_email_communication_service_domain: manage('Microsoft.Communication/emailServices/domains'),
};

const offering: AzureOffering<'email_sms', SizeFacts> = {
  id: 'azure.communication-email',
  service: 'Azure Communication Services Email',
  capability: 'email_sms',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  permissions: PERMISSIONS,
  fit(node, requirements) {
    if (node.demand.push === true || node.demand.sms === true) return null;
    if (isExcluded(requirements, ['email_sms'], ['azure communication services'])) return null;
    return {
      because: `Sends ${formatNumber(node.demand.messagesPerMonth)} messages/month with pay-per-message pricing, from a managed sender address that works immediately.`,
      provides: ['email_sms'],
    };
  },
  size: () => [
    {
      sku: 'pay as you go',
      count: 1,
      // Service level agreement for online services: Azure Communication Services 99.9 %.
      qualities: managed(3, 99.9, { operations: 0.1, scalesToZero: true }),
    },
  ],
  meter(_size, node) {
    const { demand } = node;
    const megabytes = demand.messagesPerMonth * MESSAGE_MB + demand.attachmentGbPerMonth * 1024;
    return [
      counted('communication_email/emails', 'messages', demand.messagesPerMonth, 1000),
      {
        meter: 'communication_email/data',
        what: 'data sent',
        quantity: megabytes,
        arithmetic: `${formatNumber(demand.messagesPerMonth)} x ${MESSAGE_MB} MB + ${formatNumber(demand.attachmentGbPerMonth)} GB`,
      },
    ];
  },
  declare,
  grantAccess(_size, node, site, caller) {
    const label = site.label(node.id);
    const named = (name: string) => settingOfOffering(site, node, name);
    return {
      environment: {
        [named('MAIL_ENDPOINT')]: template`https://${code(`azurerm_communication_service.${label}.hostname`)}`,
        [named('MAIL_SENDER')]: sender(label),
      },
      secrets: {},
      blocks: [
        callerRole(site, caller, `azurerm_communication_service.${label}`, 'Communication and Email Service Owner'),
      ],
    };
  },
};

/** Outbound e-mail. */
export const communicationEmail = entry(offering);
