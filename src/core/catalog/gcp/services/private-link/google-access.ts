import type { SizeFacts } from '../../../../model/offering.ts';
import { code, output } from '../../../../model/terraform.ts';
import { managed } from '../../../kit/usage.ts';
import { entry } from '../../foundation/facts.ts';
import { PRIVATE_APIS, privateApiUsage } from '../../foundation/private-apis.ts';

/** Google APIs at private addresses: requests from the network do not cross the internet. */
export const privateGoogleAccess = entry<'vpn_or_private_link', SizeFacts>({
  id: 'gcp.private-google-access',
  service: 'Private Google Access',
  capability: 'vpn_or_private_link',
  inNetwork: false,
  fit: ({ demand }) =>
    demand.kind !== 'endpoints'
      ? null
      : {
          because:
            "Programs in the network reach Google's storage, secrets and other services at four private addresses; the traffic does not pass the internet, and the access is free.",
          provides: ['vpn_or_private_link'],
        },
  size: () => [
    {
      sku: "Private addresses of Google's services",
      count: 1,
      qualities: managed(3, null, { scalesToZero: true }),
    },
  ],
  meter: () => [privateApiUsage()],
  declare: (_size, node, site) => [
    output(
      `${site.label(node.id)}_rule`,
      "Rule by which the network reaches Google's services at their private addresses.",
      code(`${PRIVATE_APIS}.id`),
    ),
  ],
  claims: () => [
    {
      kind: 'private',
      text: 'Programs in the network reach Google APIs at private addresses.',
      resource: PRIVATE_APIS,
      attributes: { direction: 'EGRESS' },
    },
  ],
});
