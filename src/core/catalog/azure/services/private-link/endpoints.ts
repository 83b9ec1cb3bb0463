import { formatNumber } from '../../../../messages/numbers.ts';
import type { Block } from '../../../../model/iac.ts';
import { entry, type Offering, type SizeFacts } from '../../../../model/offering.ts';
import type { PlacedNode, Site } from '../../../../model/site.ts';
import { always, counted, managed } from '../../../kit/usage.ts';
import { isExcluded } from '../../foundation/exclusion.ts';
import { privateAddress } from './address.ts';

interface Target {
  readonly address: (label: string) => string;
  readonly part: string;
  readonly zone: string;
}

/** Services that take a private address, with the zone of their names. learn.microsoft.com/azure/private-link/private-endpoint-dns */
const TARGETS: Readonly<Record<string, Target>> = {
  'azure.blob-storage': {
    address: (label) => `azurerm_storage_account.${label}`,
    part: 'blob',
    zone: 'privatelink.blob.core.windows.net',
  },
  'azure.files': {
    address: (label) => `azurerm_storage_account.${label}`,
    part: 'file',
    zone: 'privatelink.file.core.windows.net',
  },
  'azure.cosmos-db': {
    address: (label) => `azurerm_cosmosdb_account.${label}`,
    part: 'Sql',
    zone: 'privatelink.documents.azure.com',
  },
  'azure.cosmos-cassandra': {
    address: (label) => `azurerm_cosmosdb_account.${label}`,
    part: 'Cassandra',
    zone: 'privatelink.cassandra.cosmos.azure.com',
  },
  'azure.cosmos-gremlin': {
    address: (label) => `azurerm_cosmosdb_account.${label}`,
    part: 'Gremlin',
    zone: 'privatelink.gremlin.cosmos.azure.com',
  },
  'azure.event-grid': {
    address: (label) => `azurerm_eventgrid_topic.${label}`,
    part: 'topic',
    zone: 'privatelink.eventgrid.azure.net',
  },
  'azure.ai-services': {
    address: (label) => `azurerm_cognitive_account.${label}`,
    part: 'account',
    zone: 'privatelink.cognitiveservices.azure.com',
  },
  'azure.key-vault': {
    address: () => 'azurerm_key_vault.main',
    part: 'vault',
    zone: 'privatelink.vaultcore.azure.net',
  },
  'azure.event-hubs': {
    address: (label) => `azurerm_eventhub_namespace.${label}`,
    part: 'namespace',
    zone: 'privatelink.servicebus.windows.net',
  },
  'azure.ai-search': {
    address: (label) => `azurerm_search_service.${label}`,
    part: 'searchService',
    zone: 'privatelink.search.windows.net',
  },
  'azure.openai': {
    address: (label) => `azurerm_cognitive_account.${label}`,
    part: 'account',
    zone: 'privatelink.openai.azure.com',
  },
  'azure.openai-data-zone': {
    address: (label) => `azurerm_cognitive_account.${label}`,
    part: 'account',
    zone: 'privatelink.openai.azure.com',
  },
};

/** Endpoints that the bill counts before the parts are chosen. */
const USUAL_ENDPOINTS = 3;

function endpointBlocks(site: Site, placed: PlacedNode, target: Target): readonly Block[] {
  const label = site.label(placed.node.id);
  return privateAddress({
    label: `${label}_private`,
    name: `${placed.node.id}-private`,
    nodeId: placed.node.id,
    target: target.address(label),
    part: target.part,
    zone: { label: target.zone.replaceAll('.', '_').replaceAll('-', '_'), name: target.zone },
    group: target.part.toLowerCase(),
  });
}

const offering: Offering<'vpn_or_private_link', SizeFacts> = {
  id: 'azure.private-endpoints',
  service: 'Azure Private Link',
  capability: 'vpn_or_private_link',
  inNetwork: true,
  fit(node, requirements) {
    if (node.demand.kind !== 'endpoints') return null;
    if (isExcluded(requirements, ['vpn_or_private_link'], ['private link', 'azure private link'])) return null;
    return {
      because: `Stores answer at private addresses of the network, so that ${formatNumber(node.demand.gbPerMonth)} GB a month never cross a public one.`,
      provides: ['vpn_or_private_link'],
    };
  },
  size: () => [
    // Service level agreement for online services: Private Link 99.99 %.
    { sku: 'private endpoints', count: 1, qualities: managed(3, 99.99) },
  ],
  meter: (_size, node) => [
    always('private_link/private-endpoint', 'endpoints, as many as are usual', USUAL_ENDPOINTS),
    counted('private_link/data-processed/inbound', 'data through them', node.demand.gbPerMonth, 1, 'GB'),
    counted('private_dns/zone', 'zones of their names', USUAL_ENDPOINTS),
  ],
  declare: (_size, _node, site) =>
    site.placed.flatMap((placed) => {
      const target = TARGETS[placed.choice.offering];
      return target === undefined ? [] : endpointBlocks(site, placed, target);
    }),
};

/** Private addresses of the cloud's own services. */
export const privateEndpoints = entry(offering);
