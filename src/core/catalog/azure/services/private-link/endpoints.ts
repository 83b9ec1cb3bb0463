import { formatNumber } from '../../../../messages/numbers.ts';
import type { PlacedNode, Site, SizeFacts } from '../../../../model/offering.ts';
import type { Block } from '../../../../model/terraform.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { always, counted, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, factsOf, type PrivateLinkTarget } from '../../foundation/facts.ts';
import { privateAddress } from './address.ts';

/** Number of endpoints in the estimate before services are selected. */
const USUAL_ENDPOINTS = 3;

function endpointBlocks(site: Site, placed: PlacedNode, target: PrivateLinkTarget): readonly Block[] {
  const label = site.label(placed.node.id);
  return privateAddress({
    label: `${label}_private`,
    name: `${placed.node.id}-private`,
    nodeId: placed.node.id,
    target: target.address,
    part: target.part,
    zone: { label: target.zone.replaceAll('.', '_').replaceAll('-', '_'), name: target.zone },
    group: target.part.toLowerCase(),
  });
}

const offering: AzureOffering<'vpn_or_private_link', SizeFacts> = {
  id: 'azure.private-endpoints',
  service: 'Azure Private Link',
  capability: 'vpn_or_private_link',
  inNetwork: true,
  facts: () => ({ position: { subnet: 'endpoints', ports: ['443'] }, makesPrivateEndpoints: true }),
  fit(node, requirements) {
    if (node.demand.kind !== 'endpoints') return null;
    if (isExcluded(requirements, ['vpn_or_private_link'], ['private link', 'azure private link'])) return null;
    return {
      because: `Private endpoints for data stores, so that ${formatNumber(node.demand.gbPerMonth)} GB/month do not use public endpoints.`,
      provides: ['vpn_or_private_link'],
    };
  },
  size: () => [
    // Service level agreement for online services: Private Link 99.99 %.
    { sku: 'private endpoints', count: 1, qualities: managed(3, 99.99) },
  ],
  meter: (_size, node) => [
    always('private_link/private-endpoint', 'endpoints, typical number', USUAL_ENDPOINTS),
    counted('private_link/data-processed/inbound', 'data through the endpoints', node.demand.gbPerMonth, 1, 'GB'),
    counted('private_dns/zone', 'private DNS zones', USUAL_ENDPOINTS),
  ],
  declare: (_size, _node, site) =>
    site.placed.flatMap((placed) => {
      const { privateLink } = factsOf(placed);
      return privateLink === undefined ? [] : endpointBlocks(site, placed, privateLink);
    }),
};

/** Private endpoints of Azure services. */
export const privateEndpoints = entry(offering);
