import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { SizeFacts, Usage } from '../../../model/offering.ts';
import { code, output, resource } from '../../../model/terraform.ts';
import { DAYS_PER_MONTH } from '../../../model/workload.ts';
import { joined, labelOf, numberVariable, oneOf } from '../../kit/blocks.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { amount, counted, managed } from '../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../foundation/facts.ts';
import { callerRole } from '../foundation/identity.ts';
import { PLACED, settingName, TAGS, worldName } from '../foundation/names.ts';
import { keyless } from './claims.ts';

interface LiveSize extends SizeFacts {
  readonly tier: 'Standard_S1' | 'Premium_P1' | 'Premium_P2';
  readonly units: number;
}

/** A unit supports 1,000 connections and includes a million messages per day; messages are billed per 2 KB. azure.microsoft.com/pricing/details/web-pubsub */
const UNIT_CONNECTIONS = 1000;
const INCLUDED_PER_UNIT_DAY = 1e6;
const BILLED_KB = 2;

/** Supported numbers of units. learn.microsoft.com/azure/azure-web-pubsub/howto-scale-manual-scale */
const UNITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const;
/** Premium P2, for more connections than a resource of the other tiers keeps. */
const LARGE_UNITS = [200, 300, 400, 500, 600, 700, 800, 900, 1000] as const;

function sizes(node: GraphNode<'websocket_realtime'>): readonly LiveSize[] {
  if (node.needs.scaleToZero) return [];
  const enough = (count: number) => count * UNIT_CONNECTIONS >= node.demand.peakConnections;
  const usual = UNITS.find(enough);
  const units = usual ?? LARGE_UNITS.find(enough);
  if (units === undefined) return [];
  const tiers = usual === undefined ? (['Premium_P2'] as const) : (['Standard_S1', 'Premium_P1'] as const);
  return tiers.map((tier) => ({
    sku: `${tier.replace('_', ' ')}, ${amount(units, 'unit')}`,
    count: units,
    tier,
    units,
    // Service level agreement for online services: Web PubSub Standard 99.9 %, Premium with zones 99.95 %.
    qualities: tier === 'Standard_S1' ? managed(1, 99.9) : managed(3, 99.95),
  }));
}

function meter(size: LiveSize, node: GraphNode<'websocket_realtime'>): readonly Usage[] {
  const { messagesPerMonth, messageKb } = node.demand;
  const billed = messagesPerMonth * Math.max(1, Math.ceil(messageKb / BILLED_KB));
  const included = size.units * INCLUDED_PER_UNIT_DAY * DAYS_PER_MONTH;
  const tier = size.tier === 'Standard_S1' ? 'standard' : 'premium';
  return [
    // Units and messages have the same price as in SignalR Service. azure.microsoft.com/pricing/details/web-pubsub
    counted(`signalr/${tier}/unit`, 'units', size.units),
    {
      meter: 'signalr/messages-over-1m-per-day',
      what: 'messages beyond the included ones',
      quantity: Math.max(0, billed - included) / 1e6,
      arithmetic: `${formatNumber(billed / 1e6)} million - ${formatNumber(included / 1e6)} million`,
    },
  ];
}

const PERMISSIONS: Permissions = {
  azurerm_web_pubsub: manage(
    'Microsoft.SignalRService/webPubSub',
    'Microsoft.SignalRService/webPubSub/listKeys/action',
  ),
  azurerm_web_pubsub_hub: manage('Microsoft.SignalRService/webPubSub/hubs'),
};

const offering: AzureOffering<'websocket_realtime', LiveSize> = {
  id: 'azure.web-pubsub',
  service: 'Azure Web PubSub',
  capability: 'websocket_realtime',
  inNetwork: false,
  permissions: PERMISSIONS,
  fit(node, requirements) {
    if (isExcluded(requirements, ['websocket_realtime'], ['web pubsub', 'azure web pubsub'])) return null;
    return {
      because: `Keeps ${formatNumber(node.demand.peakConnections)} open WebSocket connections, independent of application restarts.`,
      provides: ['websocket_realtime'],
    };
  },
  size: sizes,
  meter,
  declare(size, node, site) {
    const label = site.label(node.id);
    return [
      numberVariable(
        `${label}_units`,
        'Number of units, each for 1,000 connections.',
        size.units,
        size.tier === 'Premium_P2'
          ? oneOf(LARGE_UNITS, 'Use a multiple of 100 from 200 to 1000.')
          : oneOf(UNITS, 'Use 1 to 10, or a multiple of ten up to 100.'),
      ),
      resource('edge.tf', 'azurerm_web_pubsub', label, {
        name: worldName(node.id),
        ...PLACED,
        sku: size.tier,
        capacity: code(`var.${label}_units`),
        local_auth_enabled: false,
        ...TAGS,
      }),
      resource('edge.tf', 'azurerm_web_pubsub_hub', label, {
        name: 'app',
        web_pubsub_id: code(`azurerm_web_pubsub.${label}.id`),
        anonymous_connections_enabled: false,
      }),
      output(
        `${label}_host`,
        `Host name of ${node.title}. The application issues client access URLs, each valid for one client.`,
        code(`azurerm_web_pubsub.${label}.hostname`),
      ),
    ];
  },
  grantAccess(_size, node, site, caller) {
    const label = site.label(node.id);
    const service = `azurerm_web_pubsub.${label}`;
    return {
      environment: {
        [settingName(site, node, 'LIVE_ENDPOINT')]: joined('https://', code(`${service}.hostname`)),
        [settingName(site, node, 'LIVE_HUB')]: code(`azurerm_web_pubsub_hub.${label}.name`),
      },
      secrets: {},
      blocks: [callerRole(site, caller, service, 'Web PubSub Service Owner')],
    };
  },
  claims: (_size, node) => [
    keyless(
      `azurerm_web_pubsub.${labelOf(node.id)}`,
      'local_auth_enabled',
      'Key authentication is disabled on the service',
    ),
  ],
};

/** Persistent connections with server push. */
export const webPubSub = entry(offering);
