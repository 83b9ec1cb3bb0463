import { formatNumber } from '../../../../messages/numbers.ts';
import type { SizeFacts } from '../../../../model/offering.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { originGroup } from '../regional/front.ts';
import {
  dataOut,
  FRONT_DOOR_FACTS,
  FRONT_DOOR_PERMISSIONS,
  frontDoorBlocks,
  frontDoorSizes,
  frontDoorUsages,
} from './profile.ts';

const offering: AzureOffering<'cdn', SizeFacts> = {
  id: 'azure.front-door-standard',
  service: 'Azure Front Door Standard',
  capability: 'cdn',
  multiRegion: originGroup(),
  inNetwork: false,
  permissions: FRONT_DOOR_PERMISSIONS,
  facts: () => FRONT_DOOR_FACTS,
  fit(node, requirements) {
    if (isExcluded(requirements, ['cdn'], ['front door', 'azure front door'])) return null;
    return {
      because: `CDN that serves ${formatNumber(node.demand.egressGbPerMonth)} GB/month from edge locations.`,
      provides: ['cdn', 'load_balancer', 'edge_acceleration'],
      builtIn: ['load_balancer', 'edge_acceleration'],
    };
  },
  size: () => frontDoorSizes('Standard'),
  meter: (_size, node) => [...frontDoorUsages('Standard', node.demand), dataOut(node.demand)],
  declare: (_size, node, site) => frontDoorBlocks(node, site, 'Standard', true),
  claims: (_size, node) => [
    {
      kind: 'encrypted_in_transit',
      text: 'HTTP redirects to HTTPS, and origin connections use HTTPS only.',
      resource: `azurerm_cdn_frontdoor_route.${labelOf(node.id)}`,
      attributes: { forwarding_protocol: 'HttpsOnly' },
    },
  ],
};

/** A CDN. */
export const frontDoorStandard = entry(offering);
