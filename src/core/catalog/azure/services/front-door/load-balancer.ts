import { formatNumber } from '../../../../messages/numbers.ts';
import type { SizeFacts } from '../../../../model/offering.ts';
import { isExcluded, isNamed } from '../../../kit/requirements.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { withoutGateway } from '../api-management.ts';
import { originGroup } from '../regional/front.ts';
import {
  FRONT_DOOR_FACTS,
  FRONT_DOOR_PERMISSIONS,
  frontDoorBlocks,
  frontDoorSizes,
  frontDoorUsages,
  SHARED_PROFILE,
} from './profile.ts';

const offering: AzureOffering<'load_balancer', SizeFacts> = {
  id: 'azure.front-door-balancer',
  service: 'Azure Front Door Standard',
  capability: 'load_balancer',
  multiRegion: originGroup(),
  inNetwork: false,
  permissions: FRONT_DOOR_PERMISSIONS,
  facts: () => ({ ...FRONT_DOOR_FACTS, sharesProfile: true }),
  fit(node, requirements) {
    if (isExcluded(requirements, ['load_balancer'], ['front door', 'azure front door'])) return null;
    if (isNamed(requirements, ['application gateway'])) return null;
    return {
      because: `One HTTPS endpoint that routes to healthy instances, for ${formatNumber(node.demand.peakRps, 2)} requests/s.`,
      provides: ['load_balancer', 'edge_acceleration'],
      builtIn: ['edge_acceleration', ...withoutGateway(node.demand, requirements)],
    };
  },
  size: () => frontDoorSizes('Standard'),
  // Data out is counted once, with the application: data transfer to Front Door is free, and its rate is within 5 %.
  meter: (_size, node) => frontDoorUsages('Standard', node.demand, 'profile', SHARED_PROFILE),
  declare: (_size, node, site) => frontDoorBlocks(node, site, 'Standard', false),
};

/** Load balancer for several instances; applications with their own endpoint need none. */
export const frontDoorBalancer = entry(offering);
