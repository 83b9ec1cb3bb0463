import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, output, resource } from '../../../model/terraform.ts';
import { oneOf, stringVariable } from '../../kit/blocks.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { counted, managed } from '../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../foundation/facts.ts';
import { GROUPED, PLACED, settingName, TAGS, worldName } from '../foundation/names.ts';
import { secretReader, secretReference, vaultBlocks, vaultSecret } from '../foundation/vault.ts';

interface PushSize extends SizeFacts {
  readonly tier: 'Free' | 'Basic' | 'Standard';
}

/**
 * Maximum registered devices per tier; each is assumed to receive one message per day.
 * learn.microsoft.com/azure/notification-hubs/notification-hubs-push-notification-faq
 */
const TIERS = [
  { tier: 'Free', devices: 500 },
  { tier: 'Basic', devices: 200_000 },
  { tier: 'Standard', devices: 10_000_000 },
] as const;
const MESSAGES_PER_DEVICE = 30;

/** Messages included in Basic and Standard. Source: the same page. */
const INCLUDED = 10e6;

function sizes(node: GraphNode<'email_sms'>): readonly PushSize[] {
  const devices = node.demand.messagesPerMonth / MESSAGES_PER_DEVICE;
  const wide = TIERS.filter((one) => devices <= one.devices);
  const fitting = (wide.length === 0 ? TIERS.slice(-1) : wide).filter(
    ({ tier }) => tier === 'Free' || !node.needs.scaleToZero,
  );
  return fitting.map(({ tier }) => ({
    sku: tier,
    count: 1,
    tier,
    // Service level agreement for online services: Notification Hubs 99.9 % in Basic and Standard, none in Free.
    qualities: managed(tier === 'Free' ? 1 : 3, tier === 'Free' ? null : 99.9, {
      scalesToZero: tier === 'Free',
      headroomScore: tier === 'Free' ? 0.5 : 1,
    }),
  }));
}

function hubVariable(label: string, size: PushSize): Block {
  return stringVariable(
    `${label}_tier`,
    'Tier of the hub: Free supports 500 devices, Basic 200,000, Standard 10 million.',
    size.tier,
    oneOf(['Free', 'Basic', 'Standard']),
  );
}

function declare(size: PushSize, node: GraphNode<'email_sms'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const namespace = code(`azurerm_notification_hub_namespace.${label}.name`);
  return [
    hubVariable(label, size),
    ...vaultBlocks(site),
    resource('messaging.tf', 'azurerm_notification_hub_namespace', label, {
      name: worldName(node.id, 50),
      ...PLACED,
      namespace_type: 'NotificationHub',
      sku_name: code(`var.${label}_tier`),
      ...TAGS,
    }),
    resource(
      'messaging.tf',
      'azurerm_notification_hub',
      label,
      { name: 'app', ...PLACED, namespace_name: namespace, ...TAGS },
      'Configure your Apple and Google credentials in the portal before you send the first message.',
    ),
    resource('messaging.tf', 'azurerm_notification_hub_authorization_rule', label, {
      name: 'send',
      ...GROUPED,
      namespace_name: namespace,
      notification_hub_name: code(`azurerm_notification_hub.${label}.name`),
      send: true,
      listen: true,
      manage: false,
    }),
    vaultSecret(
      label,
      `${node.id}-connection`,
      code(`azurerm_notification_hub_authorization_rule.${label}.primary_connection_string`),
      false,
    ),
    output(`${label}_hub`, `Name of the hub of ${node.title}.`, code(`azurerm_notification_hub.${label}.name`)),
  ];
}

const PUSH = 'Microsoft.NotificationHubs/Namespaces';

const PERMISSIONS: Permissions = {
  azurerm_notification_hub: manage(`${PUSH}/NotificationHubs`, `${PUSH}/NotificationHubs/pnsCredentials/action`),
  azurerm_notification_hub_authorization_rule: manage(
    `${PUSH}/NotificationHubs/authorizationRules`,
    `${PUSH}/NotificationHubs/authorizationRules/listkeys/action`,
  ),
  azurerm_notification_hub_namespace: manage(PUSH),
};

const offering: AzureOffering<'email_sms', PushSize> = {
  id: 'azure.notification-hubs',
  service: 'Azure Notification Hubs',
  capability: 'email_sms',
  inNetwork: false,
  permissions: PERMISSIONS,
  fit(node, requirements) {
    if (node.demand.push !== true) return null;
    if (isExcluded(requirements, ['email_sms'], ['notification hubs'])) return null;
    return {
      because: `Sends ${formatNumber(node.demand.messagesPerMonth)} push notifications/month to Apple and Google devices.`,
      provides: ['email_sms'],
    };
  },
  size: sizes,
  meter(size, node) {
    if (size.tier === 'Free') return [];
    const more = Math.max(0, node.demand.messagesPerMonth - INCLUDED);
    return [
      counted(`notification_hubs/${size.tier.toLowerCase()}`, 'namespace with 10 million messages', 1),
      counted('notification_hubs/pushes-over-10m', 'messages beyond the included 10 million', more, 1e6),
    ];
  },
  declare,
  grantAccess(_size, node, site, caller) {
    const label = site.label(node.id);
    return {
      environment: { [settingName(site, node, 'PUSH_HUB')]: code(`azurerm_notification_hub.${label}.name`) },
      secrets: { [settingName(site, node, 'PUSH_CONNECTION')]: secretReference(label) },
      blocks: [secretReader(site, caller, label)],
    };
  },
};

/** Mobile push notifications. */
export const notificationHubs = entry(offering);
